// The annotations that PGN has numbers for, and the signs they are read by.

/** How good a move is. */
export const MOVE_NAGS = [1, 2, 3, 4, 5, 6] as const;
/** How a position stands. */
export const POSITION_NAGS = [10, 13, 14, 15, 16, 17, 18, 19] as const;

export type Nag = (typeof MOVE_NAGS)[number] | (typeof POSITION_NAGS)[number];

export const SIGNS: Readonly<Record<Nag, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  10: "=",
  13: "∞",
  14: "+=",
  15: "=+",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
};

const SIGN_OF: ReadonlyMap<number, string> = new Map(
  Object.entries(SIGNS).map(([nag, sign]) => [Number(nag), sign]),
);

/** The sign of an annotation; `$n` of one that has none. */
export function signOf(nag: number): string {
  return SIGN_OF.get(nag) ?? `$${nag}`;
}
