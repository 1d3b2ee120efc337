// The board's own styles; colours come from the page's custom properties, with fallbacks for pages of others.
import { css } from "lit";
import { manStyles } from "./man-svg.ts";

export const boardStyles = [
  manStyles,
  css`
    :host { display: block; position: relative; direction: ltr; aspect-ratio: 1; user-select: none; -webkit-user-select: none; }
    svg { display: block; width: 100%; height: 100%; overflow: visible; }
    .border { fill: var(--cloth-border, #6d3a2c); }
    .light { fill: var(--cloth-light, #e6d6b4); }
    .dark { fill: var(--cloth-dark, #b9745c); }
    .weave { fill: none; stroke: var(--cloth-weave, #7a45331f); stroke-width: 1.5; }
    .hem { fill: none; stroke: var(--cloth-hem, #e6d6b4); stroke-width: 2.5; stroke-dasharray: 11 7; }
    .coordinates text { fill: var(--cloth-text, #f0e2c6); font: 600 31px system-ui, sans-serif; letter-spacing: -1px; text-anchor: middle; dominant-baseline: central; }
    .tint { fill: var(--mark-last, #e3b23c66); }
    .tint.from { fill: var(--mark-last-from, #e3b23c40); }
    .corners { fill: none; stroke: var(--mark-last-line, #5c3d00); stroke-width: 4.5; }
    .lifted-wash { fill: var(--mark-lifted, #4f7f5acc); }
    .hover-wash { fill: var(--mark-hover, #4f7f5a88); stroke: #fff; stroke-width: 4; }
    .check polygon { fill: var(--mark-check, #c4161c); stroke: var(--mark-check-line, #fff3e2); stroke-width: 4; stroke-linejoin: round; }
    .dot { fill: var(--mark-target, #22412ecc); stroke: #f6ead3aa; stroke-width: 3; }
    .ring { fill: none; stroke: var(--mark-target, #22412e); stroke-width: 8; }
    .target .broken, .gone .broken { fill: none; stroke: var(--mark-target, #22412e); stroke-width: 6; stroke-dasharray: 10 7; }
    .target .cross, .gone .cross { fill: none; stroke: var(--mark-target, #22412e); stroke-width: 6; stroke-linecap: round; }
    .gone .broken, .gone .cross { stroke: var(--mark-last-line, #5c3d00); }
    .vanish .broken { fill: #f6ead3cc; }
    .diamond { fill: var(--mark-target, #22412e); stroke: #f6ead3; stroke-width: 3; }
    .small-letter path { fill: none; stroke: #f6ead3; }
    .small-letter .stems { stroke-width: 7; }
    .small-letter .serifs { stroke-width: 3.6; }
    .moving { pointer-events: none; }
    .ghosted { opacity: 0.35; }
    .squares { position: absolute; inset: calc(100% * 46 / 1092); display: grid; grid-template-rows: repeat(10, 1fr); }
    .row { display: grid; grid-template-columns: repeat(10, 1fr); min-height: 0; }
    .cell { min-width: 0; min-height: 0; outline: none; -webkit-tap-highlight-color: transparent; }
    .cell:focus-visible { box-shadow: inset 0 0 0 3px var(--focus-inner, #fff), inset 0 0 0 6px var(--focus, #1f4f86); border-radius: 3px; }
    .squares.playing .own { cursor: grab; }
    .squares.dragging, .squares.dragging .own { cursor: grabbing; }
    .squares.playing .reach { cursor: pointer; }
    .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    @media (forced-colors: active) {
      svg { forced-color-adjust: none; }
      .border { fill: Canvas; stroke: CanvasText; stroke-width: 3; }
      .light { fill: Canvas; }
      .dark { fill: ButtonFace; stroke: GrayText; stroke-width: 1; }
      .weave, .hem { stroke: GrayText; }
      .coordinates text { fill: CanvasText; }
      .tint, .tint.from, .hover-wash { fill: transparent; }
      .corners { stroke: Highlight; stroke-width: 7; }
      .lifted-wash { fill: Highlight; }
      .check polygon { fill: Mark; stroke: CanvasText; stroke-width: 7; }
      .dot, .diamond { fill: Highlight; stroke: Canvas; }
      .ring, .target .broken, .target .cross, .gone .broken, .gone .cross { stroke: Highlight; }
      .vanish .broken { fill: Canvas; }
      .cell:focus-visible { box-shadow: none; outline: 4px solid Highlight; outline-offset: -4px; }
    }
  `,
];
