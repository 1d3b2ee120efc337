// Turns a man's layers and the marks of its ways into SVG; colours are custom properties, so that a theme is one rule.
import { css, nothing, type SVGTemplateResult, svg } from "lit";
import { type Color, type Piece, ROLES, type Role } from "../shared/types.ts";
import { type Drawings, GEOMETRY, type Layer, type Paint, type Pattern } from "./data.ts";
import { DIRECTIONS, type Direction } from "./movement.ts";

interface Brush {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
}

const BRUSHES: Readonly<Record<Paint, Brush>> = {
  body: { fill: "var(--face)", stroke: "var(--outline)", width: GEOMETRY.men.body },
  shade: { fill: "var(--shade)", stroke: "none", width: 0 },
  glint: { fill: "var(--glint)", stroke: "none", width: 0 },
  line: { fill: "none", stroke: "var(--line)", width: GEOMETRY.men.line },
  ink: { fill: "var(--ink)", stroke: "none", width: 0 },
};

function layerPath({ d, paint }: Layer): SVGTemplateResult {
  const { fill, stroke, width } = BRUSHES[paint];
  return svg`<path d=${d} fill=${fill} stroke=${stroke} stroke-width=${width}></path>`;
}

/** One man around 0, 0 in a cell of 100 × 100; the halo behind it is seen where the theme gives it a colour. */
function manPaths(layers: readonly Layer[]): SVGTemplateResult {
  const outline = layers.flatMap(({ d, paint }) => (paint === "body" ? [d] : [])).join("");
  return svg`<path d=${outline} fill="none" stroke="var(--halo)" stroke-width=${GEOMETRY.men.halo}></path>
    ${layers.map(layerPath)}`;
}

/** A man by itself, outside of a board. */
export function manAlone({ color, role }: Piece, drawings: Drawings): SVGTemplateResult {
  return svg`<g class="man ${color}" stroke-linecap="round" stroke-linejoin="round">${manPaths(drawings[role])}</g>`;
}

/** Every kind of man once, for the men on the squares to use; with hints each leaves room for its marks. */
export function manDefs(drawings: Drawings, hints: boolean, pattern: Pattern): SVGTemplateResult {
  const scale = hints ? GEOMETRY.marks.hints.man : 1;
  const men = ROLES.map(
    (role) =>
      svg`<g id="man-${role}" transform="scale(${scale})" stroke-linecap="round" stroke-linejoin="round">${manPaths(drawings[role])}</g>`,
  );
  return svg`<defs>${men}${hints ? ROLES.map((role) => wayDefs(role, pattern)) : nothing}</defs>`;
}

/** A man on a board whose picture has `manDefs`. */
export function manUse({ color, role }: Piece): SVGTemplateResult {
  return svg`<use class="man ${color}" href="#man-${role}"></use>`;
}

/** The marks of its ways around a man on a board. */
export function waysUse({ color, role }: Piece, orientation: Color): SVGTemplateResult {
  return svg`<use class="ways" href="#ways-${role}-${color === orientation ? "up" : "down"}"></use>`;
}

function wayDefs(role: Role, pattern: Pattern): SVGTemplateResult {
  const { width, edge: wider } = GEOMETRY.marks.hints;
  return svg`${(["up", "down"] as const).map((forward) => {
    const marks = DIRECTIONS[role].map((direction) => wayMark(direction, forward === "up" ? 1 : -1));
    const group = (color: string, pen: number): SVGTemplateResult =>
      svg`<g fill=${color} stroke=${color} stroke-width=${pen} stroke-linecap="round" stroke-linejoin="round">${marks}</g>`;
    const edge = pattern === "hatched" ? group("var(--mark-edge)", width + wider) : nothing;
    return svg`<g id="ways-${role}-${forward}">${edge}${group("var(--mark-hint)", width)}</g>`;
  })}`;
}

/** One mark on the square ring around the man, turned the way it points. */
function wayMark({ files, ranks, way }: Direction, forward: 1 | -1): SVGTemplateResult {
  const hints = GEOMETRY.marks.hints;
  const [right, down] = [files * forward, -ranks * forward];
  const reach = hints.ring / Math.max(Math.abs(right), Math.abs(down));
  const [x, y] = [right * reach, down * reach];
  if (way === "leap") return svg`<circle cx=${x} cy=${y} r=${hints.leap}></circle>`;
  const turn = (Math.atan2(right, -down) * 180) / Math.PI;
  return svg`<path transform="translate(${x} ${y}) rotate(${turn})" d=${hints[way]}></path>`;
}

export const manStyles = css`
  .man.white { --face: var(--white-face); --shade: var(--white-shade); --glint: var(--white-glint); --outline: var(--white-outline); --line: var(--white-line); --ink: var(--white-ink); --halo: var(--white-halo); }
  .man.black { --face: var(--black-face); --shade: var(--black-shade); --glint: var(--black-glint); --outline: var(--black-outline); --line: var(--black-line); --ink: var(--black-ink); --halo: var(--black-halo); }
  @media (forced-colors: active) {
    .man { forced-color-adjust: none; }
  }
`;
