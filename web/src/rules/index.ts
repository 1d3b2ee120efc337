// The rules of the game, from WebAssembly: the only module that imports it.
import { decodeJson, flag, integer, list, nullable, object, oneOf, text } from "../shared/decode.ts";
import { color, kind, legalMove, outcome, placedPiece, role, square } from "../shared/decode-words.ts";
import { type Reason, ReasonedError, reason, refusalOf } from "../shared/reason.ts";
import { type TableAccount, tableAccount as tableAccountDecoder } from "../shared/table-account.ts";
import {
  ARRAYS,
  type ArrayName,
  type Color,
  type DrawRules,
  type LegalMove,
  type MoveKind,
  type Outcome,
  type PlacedPiece,
  ROLE_LETTERS,
  type Role,
  RULE_SETS,
  type RuleSet,
  type Square,
} from "../shared/types.ts";
import init, { arrangement, arrays, Game, judge, tablebase } from "./pkg/kamil_wasm.js";
import moduleUrl from "./pkg/kamil_wasm_bg.wasm?url";

export interface Played {
  readonly uci: string;
  readonly san: string;
  readonly from: Square;
  readonly to: Square;
  readonly color: Color;
  readonly role: Role;
  readonly captured: Role | null;
  readonly kind: MoveKind;
  readonly check: boolean;
}

export interface State {
  readonly fen: string;
  readonly turn: Color;
  readonly ply: number;
  readonly pieces: readonly PlacedPiece[];
  readonly legal: readonly LegalMove[];
  readonly check: Square | null;
  readonly outcome: Outcome | null;
}

export interface StartArray {
  readonly name: ArrayName;
  readonly rules: RuleSet;
  readonly fen: string;
}

const playedDecoder = object<Played>({
  uci: text,
  san: text,
  from: square,
  to: square,
  color,
  role,
  captured: nullable(role),
  kind,
  check: flag,
});

const stateDecoder = object<State>({
  fen: text,
  turn: color,
  ply: integer,
  pieces: list(placedPiece),
  legal: list(legalMove),
  check: nullable(square),
  outcome: nullable(outcome),
});

const arraysDecoder = list(object<StartArray>({ name: oneOf(ARRAYS), rules: oneOf(RULE_SETS), fen: text }));

/** A position or move that the rules refuse. */
export class RulesError extends ReasonedError {
  override readonly name = "RulesError";
}

function refusing<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const { text, reasons } = refusalOf(error);
    throw new RulesError(text, reasons);
  }
}

/** One game followed move by move; `free` gives its memory back. */
export class RulesGame {
  readonly #game: Game;

  private constructor(game: Game) {
    this.#game = game;
  }

  static fromFen(fen: string, rules: RuleSet, drawRules: DrawRules): RulesGame {
    return new RulesGame(refusing(() => Game.fromFen(fen, rules, drawRules)));
  }

  /** Plays a protocol move or a SAN move; throws `RulesError` and changes nothing where it is not legal. */
  play(move: string): Played {
    return decodeJson(
      refusing(() => this.#game.play(move)),
      playedDecoder,
      "played",
    );
  }

  /** The same, but though the game may be drawn already: for following a game whose players knew no such end. */
  playOn(move: string): Played {
    return decodeJson(
      refusing(() => this.#game.playOn(move)),
      playedDecoder,
      "played",
    );
  }

  state(): State {
    return decodeJson(
      refusing(() => this.#game.state()),
      stateDecoder,
      "state",
    );
  }

  free(): void {
    this.#game.free();
  }
}

/** The men of a position; throws `RulesError` where it is none, or while the module is not loaded. */
export function menOf(fen: string, rules: RuleSet): readonly PlacedPiece[] {
  const game = RulesGame.fromFen(fen, rules, "default");
  try {
    return game.state().pieces;
  } finally {
    game.free();
  }
}

/** What a FEN says, legal or not. */
export interface Arrangement {
  readonly men: readonly PlacedPiece[];
  readonly turn: Color;
  /** 0 to 65535. */
  readonly halfmoveClock: number;
  /** 1 to 65535. */
  readonly fullmoveNumber: number;
}

const arrangementDecoder = object<Arrangement>({
  men: list(placedPiece),
  turn: color,
  halfmoveClock: integer,
  fullmoveNumber: integer,
});

/** Reads a FEN without asking whether its position is legal; throws `RulesError` where the text is none. */
export function readArrangement(fen: string, rules: RuleSet): Arrangement {
  return decodeJson(
    refusing(() => arrangement(fen, rules)),
    arrangementDecoder,
    "arrangement",
  );
}

/** An arrangement as a FEN, with every reason why it is no legal position. */
export interface Judgement {
  readonly fen: string;
  readonly faults: readonly Reason[];
}

const judgementDecoder = object<Judgement>({ fen: text, faults: list(reason) });

export function judgeArrangement(arranged: Arrangement, rules: RuleSet): Judgement {
  const { men, turn, halfmoveClock, fullmoveNumber } = arranged;
  const words = men.map(({ color, role, square }) => {
    const letter = ROLE_LETTERS[role];
    return (color === "white" ? letter : letter.toLowerCase()) + square;
  });
  return decodeJson(
    refusing(() => judge(words.join(" "), turn, halfmoveClock, fullmoveNumber, rules)),
    judgementDecoder,
    "judgement",
  );
}

/** What the endgame tables of three men say of a position; null where they do not have it. */
export function tableAccount(fen: string, rules: RuleSet, drawRules: DrawRules): TableAccount | null {
  return decodeJson(
    refusing(() => tablebase(fen, rules, drawRules)),
    nullable(tableAccountDecoder),
    "tablebase",
  );
}

export function startArrays(): readonly StartArray[] {
  return decodeJson(refusing(arrays), arraysDecoder, "arrays");
}

let loading: Promise<void> | null = null;

/** Loads the module once; a failed load may be tried again. */
export function loadRules(): Promise<void> {
  loading ??= init({ module_or_path: moduleUrl }).then(
    () => undefined,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
