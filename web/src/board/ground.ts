// What lies under the men: the squares of each pattern, the hem, and the coordinates on the border.
import { nothing, type SVGTemplateResult, svg } from "lit";
import { fileLetters, SIZE } from "../shared/square.ts";
import type { Color } from "../shared/types.ts";
import { GEOMETRY, type Pattern } from "./data.ts";

export const CELL = GEOMETRY.cell;
export const SPAN = SIZE * CELL;

/** The squares from one edge to the other, counted from the top left; a board's own size unless it is a sample. */
function darkSquares(size: number): string {
  let path = "";
  for (let row = 0; row < size; row += 1) {
    // a1, at the bottom left, is dark; so is the square at the top right. The pattern survives a flip.
    for (let column = (row + 1) % 2; column < size; column += 2) {
      path += `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`;
    }
  }
  return path;
}

function lightSquares(size: number): string {
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = row % 2; column < size; column += 2) {
      path += `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`;
    }
  }
  return path;
}

function lines(size: number): string {
  let path = "";
  for (let line = 1; line < size; line += 1)
    path += `M${line * CELL} 0V${size * CELL}M0 ${line * CELL}H${size * CELL}`;
  return path;
}

const weave = (size: number): SVGTemplateResult =>
  svg`<path fill="none" stroke="var(--board-weave)" stroke-width=${GEOMETRY.weave.width} d=${lines(size)}></path>`;

function chequers(size: number): SVGTemplateResult {
  return svg`<path class="dark" fill="var(--board-dark)" d=${darkSquares(size)}></path>${weave(size)}`;
}

/** Slanted lines over everything, and the light squares over them: so no line needs to be clipped. */
function hatching(size: number): SVGTemplateResult {
  const { step, width } = GEOMETRY.hatch;
  const span = size * CELL;
  let path = "";
  for (let sum = step / 2; sum < 2 * span; sum += step) {
    const [low, high] = [Math.max(sum - span, 0), Math.min(sum, span)];
    path += `M${low} ${high}L${high} ${low}`;
  }
  // The frame covers the lines' blunt ends outside.
  return svg`<path class="hatch" fill="none" stroke="var(--board-weave)" stroke-width=${width} d=${path}></path>
    <path fill="var(--board-light)" d=${lightSquares(size)}></path>${weave(size)}
    <rect x=${-width} y=${-width} width=${span + 2 * width} height=${span + 2 * width} fill="none" stroke="var(--board-border)" stroke-width=${2 * width}></rect>`;
}

/** Stitched lines, a flower where four squares meet, and a knot where a line meets the hem. */
function embroidery(size: number): SVGTemplateResult {
  const { stitch, flower, edge } = GEOMETRY.embroidery;
  const places = Array.from({ length: size + 1 }, (_, index) => index);
  const knots = places.flatMap((row) =>
    places.map((column) => {
      const inside = row > 0 && row < size && column > 0 && column < size;
      return svg`<path transform="translate(${column * CELL} ${row * CELL})" d=${inside ? flower : edge}></path>`;
    }),
  );
  return svg`<path class="stitches" fill="none" stroke="var(--board-weave)" stroke-width=${stitch.width}
      stroke-dasharray=${stitch.dash.join(" ")} stroke-dashoffset=${(stitch.dash[0] ?? 0) / 2} d=${lines(size)}></path>
    <g fill="var(--board-weave)">${knots}</g>`;
}

const DRAW: Readonly<Record<Pattern, (size: number) => SVGTemplateResult>> = {
  chequered: chequers,
  hatched: hatching,
  embroidered: embroidery,
};

/** The squares without anything around them. */
export function squares(pattern: Pattern, size: number): SVGTemplateResult {
  return svg`<rect width=${size * CELL} height=${size * CELL} fill="var(--board-light)"></rect>${DRAW[pattern](size)}`;
}

/** The whole cloth, with a border of the given width. */
export function cloth(pattern: Pattern, border: number): SVGTemplateResult {
  const { hem } = GEOMETRY;
  const [outer, seam] = [SPAN + 2 * border, SPAN + 2 * hem.outset];
  return svg`
    <rect x=${-border} y=${-border} width=${outer} height=${outer} rx=${GEOMETRY.border.radius} fill="var(--board-border)"></rect>
    ${squares(pattern, SIZE)}
    <rect x=${-hem.outset} y=${-hem.outset} width=${seam} height=${seam} fill="none" stroke="var(--board-hem)"
      stroke-width=${hem.width} stroke-dasharray=${pattern === "hatched" ? nothing : hem.dash.join(" ")}></rect>`;
}

export function viewBox(border: number): string {
  return `${-border} ${-border} ${SPAN + 2 * border} ${SPAN + 2 * border}`;
}

function glyphs(text: string, x: number, y: number): SVGTemplateResult[] {
  const { glyphs, tens } = GEOMETRY.coordinates;
  return [...text].map((letter, index) => {
    const aside = text.length === 1 ? 0 : (tens[index] ?? 0);
    return svg`<path transform="translate(${x + aside} ${y})" d=${glyphs[letter] ?? ""}></path>`;
  });
}

export function coordinates(orientation: Color): SVGTemplateResult {
  const { rankX, fileY, width } = GEOMETRY.coordinates;
  const middle = (index: number): number => index * CELL + CELL / 2;
  const ranks = Array.from({ length: SIZE }, (_, row) => (orientation === "white" ? SIZE - row : row + 1));
  const files = orientation === "white" ? fileLetters() : [...fileLetters()].reverse();
  return svg`<g class="coordinates" fill="none" stroke="var(--board-text)" stroke-width=${width} stroke-linecap="round" stroke-linejoin="round">
    ${ranks.map((rank, row) => glyphs(`${rank}`, rankX, middle(row)))}
    ${files.map((letter, column) => glyphs(letter, middle(column), SPAN + fileY))}
  </g>`;
}
