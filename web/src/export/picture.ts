// A position as a standalone SVG picture: drawn by the board's own functions, with the theme's colours written out.
import { html, nothing, render, svg, type TemplateResult } from "lit";
import { type Drawings, GEOMETRY, patternOf, THEMES, type ThemeName } from "../board/data.ts";
import { cloth, coordinates, viewBox } from "../board/ground.ts";
import { checkMark, lastMoveMarks, middle } from "../board/layers.ts";
import { manAlone } from "../board/man-svg.ts";
import { properties } from "../board/palette.ts";
import type { LastMove } from "../board/state.ts";
import type { Color, PlacedPiece, Square } from "../shared/types.ts";

/** What one picture shows. */
export interface PictureFrame {
  readonly pieces: readonly PlacedPiece[];
  readonly check: Square | null;
  readonly lastMove: LastMove | null;
}

export interface PictureStyle {
  readonly drawings: Drawings;
  readonly theme: ThemeName;
  readonly orientation: Color;
  readonly coordinates: boolean;
  /** The side of the square picture in pixels. */
  readonly size: number;
}

/** What those hear who do not see the picture. */
export interface PictureWords {
  readonly language: string;
  readonly title: string;
  readonly description: string;
}

const MAN_COLORS: ReadonlySet<string> = new Set([
  "--face",
  "--shade",
  "--glint",
  "--outline",
  "--line",
  "--ink",
  "--halo",
]);

/** The picture as the text of an SVG file. */
export function boardSvg(frame: PictureFrame, style: PictureStyle, words: PictureWords): string {
  const holder = document.createElement("div");
  render(picture(frame, style, words), holder);
  const root = holder.querySelector("svg");
  if (root === null) throw new Error("the template begins with an svg element");
  settle(root, properties(THEMES[style.theme]));
  return new XMLSerializer().serializeToString(root);
}

function picture(frame: PictureFrame, style: PictureStyle, words: PictureWords): TemplateResult {
  const { theme, orientation, drawings, size } = style;
  const pattern = patternOf(THEMES[theme]);
  const border = style.coordinates ? GEOMETRY.border.coordinates : GEOMETRY.border.bare;
  const kinds = new Map(frame.pieces.map((piece) => [`${piece.color}-${piece.role}`, piece]));
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox=${viewBox(border)} width=${size} height=${size} role="img"
    aria-labelledby="board-title board-desc" lang=${words.language}>
    <title id="board-title">${words.title}</title>
    <desc id="board-desc">${words.description}</desc>
    <defs>${[...kinds].map(([name, piece]) => svg`<g id="man-${name}">${manAlone(piece, drawings)}</g>`)}</defs>
    ${cloth(pattern, border)}
    ${style.coordinates ? coordinates(orientation) : nothing}
    ${lastMoveMarks(frame.lastMove, orientation, pattern)}
    ${checkMark(frame.check, orientation)}
    ${frame.pieces.map(({ square, color, role }) => {
      const { x, y } = middle(square, orientation);
      return svg`<use href="#man-${color}-${role}" transform="translate(${x} ${y})"></use>`;
    })}
  </svg>`;
}

/** Writes the colours out and drops what only the page needs, so that the file stands alone. */
function settle(root: SVGSVGElement, colors: Readonly<Record<string, string>>): void {
  for (const element of root.querySelectorAll("*")) {
    const side = element.closest(".man")?.classList.contains("white") === true ? "white" : "black";
    for (const { name, value } of [...element.attributes]) {
      const written = value.replace(/var\((--[a-z-]+)\)/g, (_, property: string) => {
        const key = MAN_COLORS.has(property) ? property.replace("--", `--${side}-`) : property;
        return colors[key] ?? "none";
      });
      if (written !== value) paint(element, name, written);
    }
  }
  for (const element of root.querySelectorAll("[class]")) element.removeAttribute("class");
  for (const invisible of root.querySelectorAll('[stroke="none"][fill="none"]')) invisible.remove();
  withoutComments(root);
}

/** A colour with an opacity becomes two attributes: not every program reads eight digits. */
function paint(element: Element, name: string, value: string): void {
  const faded = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(value);
  element.setAttribute(name, faded?.[1] ?? value);
  if (faded !== null)
    element.setAttribute(`${name}-opacity`, (Number.parseInt(faded[2] ?? "ff", 16) / 255).toFixed(3));
}

/** The template's own marks are no part of a file. */
function withoutComments(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: ChildNode[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    comments.push(node as ChildNode);
  for (const comment of comments) comment.remove();
}
