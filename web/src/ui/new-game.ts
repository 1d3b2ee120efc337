// What a person wants to play, and how the server is asked for it.
import { type Level, type NewGame, OPPONENTS, type Opponent, type TimeControl } from "../net/wire.ts";
import { type ArrayName, type Color, type DrawRules, RULE_SETS, type RuleSet } from "../shared/types.ts";

/** Minutes for each side and seconds for each move; `own`: as the person says. */
export const PACES = ["none", "3+2", "5+3", "10+5", "30+20", "own"] as const;
export type PaceChoice = (typeof PACES)[number];

export interface Wishes {
  readonly opponent: Opponent;
  readonly level: Level;
  /** Whether the computer answers without taking its time. */
  readonly atOnce: boolean;
  readonly color: Color | "random";
  readonly array: ArrayName;
  readonly drawRules: DrawRules;
  readonly pace: PaceChoice;
  /** The person's own pace. */
  readonly minutes: number;
  readonly seconds: number;
  /** Empty: the array's own first position. */
  readonly fen: string;
  readonly rules: RuleSet;
  /** Whether everybody may see the game in the list of live ones. */
  readonly open: boolean;
}

export const FIRST_WISHES: Wishes = {
  opponent: "computer",
  level: 1,
  atOnce: false,
  color: "white",
  array: "kamil",
  drawRules: "default",
  pace: "none",
  minutes: 15,
  seconds: 10,
  fen: "",
  rules: "war-machine",
  open: false,
};

/** What an address asks for: a position from the editor, and against whom. */
export function wishesIn(search: string, kept: Partial<Wishes> | null = null): Wishes {
  const first = { ...FIRST_WISHES, ...kept };
  const asked = new URLSearchParams(search);
  const opponent = OPPONENTS.find((known) => known === asked.get("opponent")) ?? first.opponent;
  const rules = RULE_SETS.find((known) => known === asked.get("rules")) ?? FIRST_WISHES.rules;
  const fen = (asked.get("fen") ?? "").slice(0, LONGEST_FEN);
  // The person plays the side that is to move.
  const toMove = fen.trim().split(/\s+/)[1] === "b" ? "black" : "white";
  return { ...first, opponent, rules, fen, color: fen === "" ? first.color : toMove };
}

/** The search of the address that asks for these wishes' position; what else `search` asks for stays. */
export function searchFor({ fen, rules, opponent }: Wishes, search: string): string {
  const asked = new URLSearchParams(search);
  const own = fen.trim();
  if (own === "") {
    asked.delete("fen");
    asked.delete("rules");
  } else {
    asked.set("rules", rules);
    asked.set("fen", own);
  }
  if (own !== "" || asked.has("opponent")) asked.set("opponent", opponent);
  return asked.size === 0 ? "" : `?${asked}`;
}

/** As many characters as the rules read. */
const LONGEST_FEN = 512;

/** The bounds of the server: 1 second to 3 hours, and up to 3 minutes for a move. */
export const MINUTES = { least: 1, most: 180 } as const;
export const SECONDS = { least: 0, most: 180 } as const;

export function within(
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}

export function clockOf(wishes: Wishes): TimeControl | null {
  if (wishes.pace === "none") return null;
  const [minutes, seconds] =
    wishes.pace === "own" ? [wishes.minutes, wishes.seconds] : wishes.pace.split("+").map(Number);
  return { initial: within(minutes ?? 0, MINUTES) * 60, increment: within(seconds ?? 0, SECONDS) };
}

export function requestOf(wishes: Wishes, color: Wishes["color"] = wishes.color): NewGame {
  const { opponent, array, drawRules, level, rules } = wishes;
  const clock = clockOf(wishes);
  const fen = wishes.fen.trim();
  return {
    opponent,
    array,
    drawRules,
    color: opponent === "oneself" ? "white" : color,
    ...(opponent === "computer" ? { level, ...(wishes.atOnce ? { leisure: false as const } : {}) } : {}),
    ...(clock === null ? {} : { clock }),
    ...(fen === "" ? {} : { fen, rules }),
    ...(wishes.open ? { public: true as const } : {}),
  };
}
