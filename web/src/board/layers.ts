// The marks on a board, each a function of state, in cells of 100 × 100.
import { nothing, type SVGTemplateResult, svg } from "lit";
import { cellOf, rowSquares, SIZE } from "../shared/square.ts";
import type { Arrow, Color, LegalMove, Square } from "../shared/types.ts";
import { GEOMETRY, type Pattern } from "./data.ts";
import { CELL } from "./ground.ts";
import { manUse } from "./man-svg.ts";
import { type BoardState, type LastMove, targets } from "./state.ts";

/** The middle of a square in the picture's units. */
export function middle(square: Square, orientation: Color): { readonly x: number; readonly y: number } {
  const { column, row } = cellOf(square, orientation);
  return { x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 };
}

function at(square: Square, orientation: Color): string {
  const { x, y } = middle(square, orientation);
  return `translate(${x} ${y})`;
}

/** Shapes drawn with a pen of a mark's colour. */
function pen(width: number, pattern: Pattern, shapes: SVGTemplateResult): SVGTemplateResult {
  const group = (color: string, pen: number): SVGTemplateResult =>
    svg`<g fill="none" stroke=${color} stroke-width=${pen}>${shapes}</g>`;
  const edge = pattern === "hatched" ? group("var(--mark-edge)", width + GEOMETRY.marks.edge) : nothing;
  return svg`${edge}${group("var(--mark-corners)", width)}`;
}

export function lastMoveMarks(
  lastMove: LastMove | null,
  orientation: Color,
  pattern: Pattern,
): SVGTemplateResult | typeof nothing {
  if (lastMove === null) return nothing;
  const { corners, width } = GEOMETRY.marks.lastMove;
  const mark = pen(width, pattern, svg`<path class="corners" d=${corners}></path>`);
  const square = (name: Square, more: SVGTemplateResult | typeof nothing): SVGTemplateResult =>
    svg`<g transform=${at(name, orientation)}><path class="tint" fill="var(--mark-tint)" d="M-50 -50H50V50H-50Z"></path>${mark}${more}</g>`;
  const gone =
    lastMove.kind === "vanish"
      ? svg`<g class="gone">${pen(GEOMETRY.marks.gone.width, pattern, vanishSign())}</g>`
      : nothing;
  return svg`<g class="last">${square(lastMove.from, nothing)}${square(lastMove.to, gone)}</g>`;
}

/** A burst around the King with a light disc in it: it reads by its shape, whatever its hue. */
export function checkMark(square: Square | null, orientation: Color): SVGTemplateResult | typeof nothing {
  if (square === null) return nothing;
  const { spikes, turn, outer, inner, disc, width } = GEOMETRY.marks.check;
  const points = Array.from({ length: spikes * 2 }, (_, index) => {
    const angle = ((index + 2 * turn) * Math.PI) / spikes;
    const radius = index % 2 === 0 ? outer : inner;
    return `${(Math.cos(angle) * radius).toFixed(1)},${(Math.sin(angle) * radius).toFixed(1)}`;
  }).join(" ");
  return svg`<g class="check" transform=${at(square, orientation)}>
    <polygon points=${points} fill="var(--mark-check)" stroke="var(--mark-edge)" stroke-width=${width} stroke-linejoin="round"></polygon>
    <circle r=${disc} fill="var(--mark-check-ground)"></circle></g>`;
}

/** A ring along the square's edge, over a wash. */
export function highlightMarks(
  squares: readonly Square[],
  orientation: Color,
): SVGTemplateResult | typeof nothing {
  if (squares.length === 0) return nothing;
  const { inset, radius, width, edge } = GEOMETRY.marks.highlight;
  const start = inset + width / 2 - CELL / 2;
  const ring = (color: string, pen: number): SVGTemplateResult =>
    svg`<rect x=${start} y=${start} width=${-2 * start} height=${-2 * start} rx=${radius} fill="none" stroke=${color} stroke-width=${pen}></rect>`;
  const mark = (square: Square): SVGTemplateResult =>
    svg`<g class="highlight" transform=${at(square, orientation)}><path fill="var(--mark-highlight-wash)" d="M-50 -50H50V50H-50Z"></path>
      ${ring("var(--mark-edge)", width + edge)}${ring("var(--mark-highlight)", width)}</g>`;
  return svg`<g class="highlights">${squares.map(mark)}</g>`;
}

/** The outline of an arrow, from the tail's left around the tip. */
function arrowPath({ from, to }: Arrow, orientation: Color): string {
  const { start, end, shaft, headLength, headWidth } = GEOMETRY.marks.arrow;
  const [tail, goal] = [middle(from, orientation), middle(to, orientation)];
  const length = Math.hypot(goal.x - tail.x, goal.y - tail.y);
  const [right, down] = [(goal.x - tail.x) / length, (goal.y - tail.y) / length];
  const point = (forward: number, aside: number): string =>
    `${(tail.x + right * forward + down * aside).toFixed(1)} ${(tail.y + down * forward - right * aside).toFixed(1)}`;
  const [tip, neck] = [length - end, length - end - headLength];
  const outline = [
    point(start, shaft / 2),
    point(neck, shaft / 2),
    point(neck, headWidth / 2),
    point(tip, 0),
    point(neck, -headWidth / 2),
    point(neck, -shaft / 2),
    point(start, -shaft / 2),
  ];
  return `M${outline.join("L")}Z`;
}

/** Arrows lie above the men. */
export function arrowMarks(arrows: readonly Arrow[], orientation: Color): SVGTemplateResult | typeof nothing {
  if (arrows.length === 0) return nothing;
  return svg`<g class="arrows" fill="var(--mark-arrow)" stroke="var(--mark-edge)" stroke-width=${GEOMETRY.marks.arrow.edge} stroke-linejoin="round"
    opacity="var(--mark-arrow-opacity)">${arrows.map((arrow) => svg`<path d=${arrowPath(arrow, orientation)}></path>`)}</g>`;
}

/** A fading Pawn's place: a broken ring with a cross. */
function vanishSign(): SVGTemplateResult {
  const { ring, dash, cross } = GEOMETRY.marks.gone;
  return svg`<circle class="broken" r=${ring} stroke-dasharray=${dash.join(" ")}></circle><path class="cross" stroke-linecap="round" d=${cross}></path>`;
}

/** The General that a Pawn would become. */
function promotionSign(color: Color): SVGTemplateResult {
  const { radius, man } = GEOMETRY.marks.targets.plate;
  return svg`<circle class="plate" r=${radius}></circle><g transform="scale(${man})">${manUse({ color, role: "general" })}</g>`;
}

/** What a move would do; over a man to be captured the sign is small and aside, so that the man stays readable. */
function targetSign(move: LegalMove, color: Color, capture: boolean): SVGTemplateResult {
  const { dot, capture: ringed, aside } = GEOMETRY.marks.targets;
  const ring = capture
    ? svg`<circle class="ring edge" r=${ringed.radius}></circle><circle class="ring" r=${ringed.radius}></circle>`
    : nothing;
  if (move.kind === "normal")
    return capture ? svg`${ring}` : svg`<circle class="dot" r=${dot.radius}></circle>`;
  const sign = move.kind === "vanish" ? vanishSign() : promotionSign(color);
  const place = capture ? `translate(${aside.x} ${aside.y}) scale(${aside.scale})` : "scale(1)";
  return svg`${ring}<g class=${move.kind} transform=${place}>${sign}</g>`;
}

export function targetMarks(state: BoardState): SVGTemplateResult {
  const color = state.position.movable ?? "white";
  const marks = [...targets(state)].map(([square, move]) => {
    const capture = state.men.has(square);
    return svg`<g class="target" transform=${at(square, state.orientation)}>${targetSign(move, color, capture)}</g>`;
  });
  return svg`<g class="targets">${marks}</g>`;
}

export function squareWash(
  square: Square | null,
  orientation: Color,
  name: string,
): SVGTemplateResult | typeof nothing {
  if (square === null) return nothing;
  return svg`<rect class=${name} x="-50" y="-50" width="100" height="100" transform=${at(square, orientation)}></rect>`;
}

/** The squares in reading order of the screen, row by row. */
export function screenRows(orientation: Color): readonly (readonly Square[])[] {
  return Array.from({ length: SIZE }, (_, row) => rowSquares(row, orientation));
}
