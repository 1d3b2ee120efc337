// What the person draws on the board to think with: rings on squares and arrows. Nobody else is told of them.
import type { Arrow, Square } from "../shared/types.ts";

export interface Marks {
  readonly rings: readonly Square[];
  readonly arrows: readonly Arrow[];
}

export const NO_MARKS: Marks = { rings: [], arrows: [] };

const same = (a: Arrow, b: Arrow): boolean => a.from === b.from && a.to === b.to;

/** Draws an arrow, or a ring where both squares are one; what is drawn a second time goes away. */
export function draw(marks: Marks, from: Square, to: Square): Marks {
  if (from === to) {
    const rest = marks.rings.filter((ring) => ring !== to);
    return { ...marks, rings: rest.length < marks.rings.length ? rest : [...rest, to] };
  }
  const arrow = { from, to };
  const rest = marks.arrows.filter((drawn) => !same(drawn, arrow));
  return { ...marks, arrows: rest.length < marks.arrows.length ? rest : [...rest, arrow] };
}
