// The choices of the last new game, which are the first ones of the next; they are remembered in this browser.
import { LEVELS, type Level, OPPONENTS } from "../net/wire.ts";
import { keepInCookie } from "../shared/cookie.ts";
import { type Decoder, decodeJson, flag, integer, object, oneOf } from "../shared/decode.ts";
import { ARRAYS, COLORS, type Color, DRAW_RULES } from "../shared/types.ts";
import { FIRST_WISHES, MINUTES, PACES, SECONDS, type Wishes, within } from "./new-game.ts";

const KEY = "kamil-new-game";

export type WishStore = Pick<Storage, "getItem" | "setItem">;

/** A position is chosen anew each time, and so is who may watch. */
type Kept = Omit<Wishes, "fen" | "rules" | "open">;

const level: Decoder<Level> = (value) => LEVELS.find((known) => known === value) ?? FIRST_WISHES.level;

const kept: Decoder<Kept> = object<Kept>({
  opponent: oneOf(OPPONENTS),
  level,
  atOnce: flag,
  color: oneOf([...COLORS, "random"]),
  array: oneOf(ARRAYS),
  drawRules: oneOf(DRAW_RULES),
  pace: oneOf(PACES),
  minutes: (value, path) => within(integer(value, path), MINUTES),
  seconds: (value, path) => within(integer(value, path), SECONDS),
});

export function keepWishes(store: () => WishStore, wishes: Wishes): void {
  const { fen: _, rules: __, open: ___, ...rest } = wishes;
  try {
    store().setItem(KEY, JSON.stringify(rest satisfies Kept));
  } catch {
    // Storage may be forbidden; the next game then begins with the usual choices.
  }
}

/** The side that sits below while a game is chosen: one's own, and White where both are. */
export function sideBelow({ opponent, color }: Pick<Wishes, "opponent" | "color">): Color {
  return opponent !== "oneself" && color === "black" ? "black" : "white";
}

/** The server draws the first board of the next visit. */
export function tellServer(wishes: Wishes): void {
  keepInCookie("kamil_array", wishes.array === FIRST_WISHES.array ? null : wishes.array);
  keepInCookie("kamil_below", sideBelow(wishes) === "black" ? "black" : null);
}

/** What was remembered; null for nothing, or for what another version has written. */
export function keptWishes(store: () => WishStore): Kept | null {
  try {
    const words = store().getItem(KEY);
    return words === null ? null : decodeJson(words, kept, KEY);
  } catch {
    return null;
  }
}
