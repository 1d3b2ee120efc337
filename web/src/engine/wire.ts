// What the module of engine and PGN says and reads, as JSON.
import { DecodeError, type Decoder, integer, list, nullable, object, oneOf, text } from "../shared/decode.ts";
import { color } from "../shared/decode-words.ts";
import { type Reason, reason } from "../shared/reason.ts";
import { type Color, DRAW_RULES, type DrawRules, RULE_SETS, type RuleSet } from "../shared/types.ts";

/** A position with what led to it, and how to search it. */
export interface SearchTask {
  readonly fen: string;
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  readonly moves: readonly string[];
  readonly lines: number;
  readonly depth?: number;
  readonly nodes?: number;
}

/** White's chances, in thousandths. */
export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** What a position is worth, as White sees it; distances are in plies. */
export type Score = Chances &
  (
    | { readonly kind: "estimate"; readonly centipawns: number }
    | { readonly kind: "end" | "table"; readonly winner: Color; readonly plies: number }
  );

export interface LineMove {
  readonly uci: string;
  readonly san: string;
}

export interface SearchLine {
  readonly depth: number;
  readonly seldepth: number;
  /** 1 for the best line. */
  readonly rank: number;
  readonly score: Score;
  /** `lower`: the true score is this or more. */
  readonly bound: "lower" | "upper" | null;
  readonly nodes: number;
  readonly tableHits: number;
  readonly hashfull: number;
  readonly moves: readonly LineMove[];
}

export interface SearchEnd {
  /** The last iteration; tables alone answer with 1. */
  readonly depth: number;
  readonly nodes: number;
  readonly tableHits: number;
  readonly score: Score;
  readonly best: string | null;
}

const chances = object<Chances>({ win: integer, draw: integer, loss: integer });

const score: Decoder<Score> = (value, path) => {
  const { kind } = object<{ kind: "estimate" | "end" | "table" }>({
    kind: oneOf(["estimate", "end", "table"]),
  })(value, path);
  if (kind === "estimate")
    return {
      kind,
      ...object<{ centipawns: number }>({ centipawns: integer })(value, path),
      ...chances(value, path),
    };
  const end = object<{ winner: Color; plies: number }>({ winner: color, plies: integer })(value, path);
  return { kind, ...end, ...chances(value, path) };
};

export const searchLine = object<SearchLine>({
  depth: integer,
  seldepth: integer,
  rank: integer,
  score,
  bound: nullable(oneOf(["lower", "upper"])),
  nodes: integer,
  tableHits: integer,
  hashfull: integer,
  moves: list(object<LineMove>({ uci: text, san: text })),
});

export const searchEnd = object<SearchEnd>({
  depth: integer,
  nodes: integer,
  tableHits: integer,
  score,
  best: nullable(text),
});

export const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"] as const;
export type Result = (typeof RESULTS)[number];

/** A move of a game with variations; `parent` is the number of the move before, null in the first position. */
export interface PgnMove {
  readonly parent: number | null;
  readonly uci: string;
  readonly san: string;
  readonly before: readonly string[];
  readonly nags: readonly number[];
  readonly after: readonly string[];
}

export interface PgnTree {
  readonly tags: readonly (readonly [string, string])[];
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  readonly initialFen: string;
  readonly result: Result;
  /** The comments of a game without moves. */
  readonly comments: readonly string[];
  /** Of the moves that follow the same one, the game's own comes first. */
  readonly moves: readonly PgnMove[];
}

const tag: Decoder<readonly [string, string]> = (value, path) => {
  const [name, word, ...others] = list(text)(value, path);
  if (name === undefined || word === undefined || others.length > 0)
    throw new DecodeError(path, "a name and a value", value);
  return [name, word];
};

export const pgnTree = object<PgnTree>({
  tags: list(tag),
  rules: oneOf(RULE_SETS),
  drawRules: oneOf(DRAW_RULES),
  initialFen: text,
  result: oneOf(RESULTS),
  comments: list(text),
  moves: list(
    object<PgnMove>({
      parent: nullable(integer),
      uci: text,
      san: text,
      before: list(text),
      nags: list(integer),
      after: list(text),
    }),
  ),
});

/** What is wrong with a game of a PGN, and where. */
export interface PgnProblem {
  readonly line: number;
  readonly column: number;
  readonly reasons: readonly Reason[];
}

/** A game in the list of a PGN's games. */
export interface PgnEntry {
  /** By which number it is opened; null where nothing of it can be. */
  readonly game: number | null;
  readonly white: string | null;
  readonly black: string | null;
  readonly event: string | null;
  readonly date: string | null;
  readonly result: Result | null;
  readonly rules: RuleSet | null;
  readonly plies: number;
  readonly problems: readonly PgnProblem[];
  /** Problems beside those. */
  readonly more: number;
}

export const pgnEntries = list(
  object<PgnEntry>({
    game: nullable(integer),
    white: nullable(text),
    black: nullable(text),
    event: nullable(text),
    date: nullable(text),
    result: nullable(oneOf(RESULTS)),
    rules: nullable(oneOf(RULE_SETS)),
    plies: integer,
    problems: list(object<PgnProblem>({ line: integer, column: integer, reasons: list(reason) })),
    more: integer,
  }),
);
