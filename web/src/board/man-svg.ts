// Turns a man's data into SVG, with the one set of styles that every place showing men shares.
import { css, nothing, type SVGTemplateResult, svg } from "lit";
import type { Piece } from "../shared/types.ts";
import { MEN } from "./men.ts";

/** One man around 0, 0 in a cell of 100 × 100. */
export function manSvg(piece: Piece): SVGTemplateResult {
  const { stems, serifs, radius, groove } = MEN[piece.role];
  return svg`<g class="man ${piece.color}">
    <circle class="shade" cx="1.5" cy="4.5" r=${radius}></circle>
    <circle class="rim" r=${radius}></circle>
    <circle class="face" cy="-1.2" r=${radius - 3}></circle>
    ${
      groove === null
        ? nothing
        : svg`<circle class="groove" cy="-1.2" r=${radius - 8} stroke-dasharray=${groove}></circle>`
    }
    <g class="cut" transform="translate(0 0.4)"><path class="stems" d=${stems}></path><path class="serifs" d=${serifs}></path></g>
    <g class="letter" transform="translate(0 -1)"><path class="stems" d=${stems}></path><path class="serifs" d=${serifs}></path></g>
  </g>`;
}

export const manStyles = css`
  .man .shade { fill: var(--man-shade, #00000055); }
  .man.white { --rim: var(--ivory-rim, #a68b5b); --face: var(--ivory-face, #f8efd9); --ink: var(--ivory-ink, #3a2413); --cut: #fffdf5; --groove: #cdb483; }
  .man.black { --rim: var(--wood-rim, #120a06); --face: var(--wood-face, #3d271b); --ink: var(--wood-ink, #f1dfbc); --cut: #150c07; --groove: #7d5b41; }
  .man .rim { fill: var(--rim); }
  .man .face { fill: var(--face); }
  .man .groove { fill: none; stroke: var(--groove); stroke-width: 2.2; stroke-linecap: round; }
  .man .stems, .man .serifs { fill: none; stroke: var(--ink); stroke-linecap: butt; stroke-linejoin: miter; }
  .man .stems { stroke-width: 7; }
  .man .serifs { stroke-width: 3.2; }
  .man .cut .stems, .man .cut .serifs { stroke: var(--cut); }
  @media (forced-colors: active) {
    .man { forced-color-adjust: none; }
    .man .shade, .man .cut { display: none; }
    .man.white { --rim: CanvasText; --face: Canvas; --ink: CanvasText; --groove: Canvas; }
    .man.black { --rim: CanvasText; --face: CanvasText; --ink: Canvas; --groove: CanvasText; }
  }
`;
