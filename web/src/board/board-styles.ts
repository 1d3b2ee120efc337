// The board's own styles; colours come from the page's custom properties.
import { css, unsafeCSS } from "lit";
import { GEOMETRY } from "./data.ts";
import { SPAN } from "./ground.ts";
import { manStyles } from "./man-svg.ts";

const { coordinates: border } = GEOMETRY.border;
const { gone, targets } = GEOMETRY.marks;

export const boardStyles = [
  manStyles,
  css`
    :host { display: block; position: relative; direction: ltr; aspect-ratio: 1; user-select: none; -webkit-user-select: none; }
    svg { display: block; width: 100%; height: 100%; overflow: visible; forced-color-adjust: none; }
    .lifted-wash { fill: var(--mark-lifted); }
    .hover-wash { fill: var(--mark-hover); stroke: var(--mark-edge); stroke-width: ${targets.hover}; }
    .planned-wash { fill: var(--mark-hover); stroke: var(--mark-target); stroke-width: 6; stroke-dasharray: 14 9; }
    .dot { fill: var(--mark-target); stroke: var(--mark-edge); stroke-width: ${targets.dot.edge}; }
    .ring { fill: none; stroke: var(--mark-target); stroke-width: ${targets.capture.width}; }
    .ring.edge { stroke: var(--mark-edge); stroke-width: ${targets.capture.width + targets.capture.edge}; }
    .target .broken, .target .cross { fill: none; stroke: var(--mark-target); stroke-width: ${gone.width}; }
    .target .vanish .broken { fill: var(--mark-edge); fill-opacity: 0.8; }
    .plate { fill: var(--mark-edge); fill-opacity: 0.8; stroke: var(--mark-target); stroke-width: ${gone.width}; stroke-dasharray: ${unsafeCSS(gone.dash.join(" "))}; }
    .moving { pointer-events: none; }
    .ghosted { opacity: 0.35; }
    .squares { position: absolute; inset: calc(100% * ${border} / ${SPAN + 2 * border}); display: grid; grid-template-rows: repeat(10, 1fr); }
    .row { display: grid; grid-template-columns: repeat(10, 1fr); min-height: 0; }
    .cell { min-width: 0; min-height: 0; outline: none; -webkit-tap-highlight-color: transparent; }
    .cell:focus-visible { box-shadow: inset 0 0 0 3px var(--focus-inner, #fff), inset 0 0 0 6px var(--focus, #1f4f86); border-radius: 3px; }
    .squares.playing .own { cursor: grab; }
    .squares.dragging, .squares.dragging .own { cursor: grabbing; }
    .squares.playing .reach { cursor: pointer; }
    .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    @media (forced-colors: active) {
      .hover-wash { fill: transparent; stroke: Highlight; }
      .planned-wash { fill: transparent; stroke: Highlight; }
      .lifted-wash, .dot { fill: Highlight; }
      .ring:not(.edge), .target .broken, .target .cross, .plate { stroke: Highlight; }
      .cell:focus-visible { box-shadow: none; outline: 4px solid Highlight; outline-offset: -4px; }
    }
  `,
];
