// An arrangement while it is being set up: pure changes of it, and its link.
import type { Edit } from "../board/sk-setup.ts";
import type { Arrangement } from "../rules/index.ts";
import type { Color, Piece, RuleSet, Square } from "../shared/types.ts";

export interface Layout {
  readonly men: ReadonlyMap<Square, Piece>;
  readonly turn: Color;
  readonly halfmoveClock: number;
  readonly fullmoveNumber: number;
  readonly rules: RuleSet;
}

/** The greatest counter that a FEN can have. */
export const MOST = 65_535;

export function emptyLayout(rules: RuleSet): Layout {
  return { men: new Map(), turn: "white", halfmoveClock: 0, fullmoveNumber: 1, rules };
}

export function layoutOf(arranged: Arrangement, rules: RuleSet): Layout {
  const { turn, halfmoveClock, fullmoveNumber } = arranged;
  const men = new Map<Square, Piece>(
    arranged.men.map(({ square, color, role }) => [square, { color, role }]),
  );
  return { men, turn, halfmoveClock, fullmoveNumber, rules };
}

export function arrangementOf({ men, turn, halfmoveClock, fullmoveNumber }: Layout): Arrangement {
  const placed = [...men].map(([square, piece]) => ({ square, ...piece }));
  return { men: placed, turn, halfmoveClock, fullmoveNumber };
}

export function edited(layout: Layout, edit: Edit): Layout {
  const men = new Map(layout.men);
  if (edit.type === "put") men.set(edit.square, edit.piece);
  else if (edit.type === "remove") men.delete(edit.square);
  else {
    const man = men.get(edit.from);
    if (man === undefined) return layout;
    men.delete(edit.from);
    men.set(edit.to, man);
  }
  return { ...layout, men };
}

/** A counter that a person typed, within what a FEN can hold. */
export function counter(value: number, least: 0 | 1): number {
  return Number.isFinite(value) ? Math.min(MOST, Math.max(least, Math.trunc(value))) : least;
}

/** The address of a page that begins with the position. */
export function linkTo(
  path: string,
  fen: string,
  rules: RuleSet,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${path}?${new URLSearchParams({ rules, fen, ...more })}`;
}
