// The board's picture in layers, each a function of state; a cell is 100 × 100 and the cloth's border 46 wide.
import { nothing, type SVGTemplateResult, svg } from "lit";
import { cellOf, fileLetters, rowSquares, SIZE } from "../shared/square.ts";
import type { Color, LegalMove, Square } from "../shared/types.ts";
import { MEN } from "./men.ts";
import { type BoardState, type LastMove, targets } from "./state.ts";

export const CELL = 100;
export const BORDER = 46;
export const SPAN = SIZE * CELL;
export const VIEW_BOX = `${-BORDER} ${-BORDER} ${SPAN + 2 * BORDER} ${SPAN + 2 * BORDER}`;

/** The middle of a square in the picture's units. */
export function middle(square: Square, orientation: Color): { readonly x: number; readonly y: number } {
  const { column, row } = cellOf(square, orientation);
  return { x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 };
}

function at(square: Square, orientation: Color): string {
  const { x, y } = middle(square, orientation);
  return `translate(${x} ${y})`;
}

function darkSquares(): string {
  let path = "";
  for (let row = 0; row < SIZE; row += 1) {
    // a1, at the bottom left, is dark; so is the square at the top right. The pattern survives a flip.
    for (let column = (row + 1) % 2; column < SIZE; column += 2) {
      path += `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`;
    }
  }
  return path;
}

function weave(): string {
  let path = "";
  for (let line = 1; line < SIZE; line += 1) path += `M${line * CELL} 0V${SPAN}M0 ${line * CELL}H${SPAN}`;
  return path;
}

const DARK = darkSquares();
const WEAVE = weave();

export function cloth(): SVGTemplateResult {
  const outer = SPAN + 2 * BORDER;
  return svg`
    <rect class="border" x=${-BORDER} y=${-BORDER} width=${outer} height=${outer} rx="14"></rect>
    <rect class="light" width=${SPAN} height=${SPAN}></rect>
    <path class="dark" d=${DARK}></path>
    <path class="weave" d=${WEAVE}></path>
    <rect class="hem" x="-3" y="-3" width=${SPAN + 6} height=${SPAN + 6}></rect>`;
}

export function coordinates(orientation: Color): SVGTemplateResult {
  const ranks = Array.from({ length: SIZE }, (_, row) => (orientation === "white" ? SIZE - row : row + 1));
  const letters = orientation === "white" ? fileLetters() : [...fileLetters()].reverse();
  return svg`<g class="coordinates">
    ${ranks.map((rank, row) => svg`<text x=${-BORDER / 2 - 2} y=${row * CELL + CELL / 2}>${rank}</text>`)}
    ${letters.map((letter, column) => svg`<text x=${column * CELL + CELL / 2} y=${SPAN + BORDER / 2}>${letter}</text>`)}
  </g>`;
}

const CORNERS = "M-46 -26V-46H-26M26 -46H46V-26M46 26V46H26M-26 46H-46V26";

export function lastMoveMarks(
  lastMove: LastMove | null,
  orientation: Color,
): SVGTemplateResult | typeof nothing {
  if (lastMove === null) return nothing;
  return svg`<g class="last">
    <g transform=${at(lastMove.from, orientation)}><rect class="tint from" x="-50" y="-50" width="100" height="100"></rect><path class="corners" d=${CORNERS}></path></g>
    <g transform=${at(lastMove.to, orientation)}><rect class="tint" x="-50" y="-50" width="100" height="100"></rect><path class="corners" d=${CORNERS}></path>
      ${lastMove.kind === "vanish" ? svg`<g class="gone">${vanishSign()}</g>` : nothing}</g>
  </g>`;
}

/** A burst around the King: it reads by its shape and its lightness, whatever its hue. */
export function checkMark(square: Square | null, orientation: Color): SVGTemplateResult | typeof nothing {
  if (square === null) return nothing;
  const spikes = 16;
  const points = Array.from({ length: spikes * 2 }, (_, index) => {
    const angle = (index * Math.PI) / spikes;
    const radius = index % 2 === 0 ? 57 : 45;
    return `${(Math.cos(angle) * radius).toFixed(1)},${(Math.sin(angle) * radius).toFixed(1)}`;
  }).join(" ");
  return svg`<g class="check" transform=${at(square, orientation)}><polygon points=${points}></polygon></g>`;
}

/** A fading Pawn's place: a broken ring with a cross. */
function vanishSign(): SVGTemplateResult {
  return svg`<circle class="broken" r="27"></circle><path class="cross" d="M-10 -10L10 10M10 -10L-10 10"></path>`;
}

/** The sign of the General that a Pawn would become. */
function promotionSign(): SVGTemplateResult {
  const { stems, serifs } = MEN.general;
  return svg`<path class="diamond" d="M0 -36L36 0L0 36L-36 0Z"></path><g class="small-letter" transform="scale(0.85)"><path class="stems" d=${stems}></path><path class="serifs" d=${serifs}></path></g>`;
}

/** What a move would do; over a man to be captured the sign is small and aside, so that the man stays readable. */
function targetSign(move: LegalMove, capture: boolean): SVGTemplateResult {
  const ring = capture ? svg`<circle class="ring" r="44"></circle>` : nothing;
  if (move.kind === "normal") return capture ? svg`${ring}` : svg`<circle class="dot" r="15"></circle>`;
  const sign = move.kind === "vanish" ? vanishSign() : promotionSign();
  const place = capture ? "translate(28 -28) scale(0.58)" : "scale(1)";
  return svg`${ring}<g class=${move.kind} transform=${place}>${sign}</g>`;
}

export function targetMarks(state: BoardState): SVGTemplateResult {
  const marks = [...targets(state)].map(([square, move]) => {
    const capture = state.men.has(square);
    return svg`<g class="target" transform=${at(square, state.orientation)}>${targetSign(move, capture)}</g>`;
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
