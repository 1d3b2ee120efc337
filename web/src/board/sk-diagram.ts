// `<sk-diagram>`: a small still board for previews, and `<sk-man>`: one man beside text.
import { css, html, LitElement, nothing, svg, type TemplateResult } from "lit";
import type { Color, PlacedPiece, Role } from "../shared/types.ts";
import { boardStyles } from "./board-styles.ts";
import { cloth, middle, SPAN } from "./layers.ts";
import { manStyles, manSvg } from "./man-svg.ts";

export class SkDiagram extends LitElement {
  static override properties = { pieces: { attribute: false }, orientation: { attribute: false } };
  static override styles = boardStyles;

  declare pieces: readonly PlacedPiece[];
  declare orientation: Color;

  constructor() {
    super();
    this.pieces = [];
    this.orientation = "white";
  }

  protected override render(): TemplateResult {
    return html`<svg viewBox="-14 -14 ${SPAN + 28} ${SPAN + 28}" aria-hidden="true">
      ${cloth()}
      ${this.pieces.map((piece) => {
        const { x, y } = middle(piece.square, this.orientation);
        return svg`<g transform="translate(${x} ${y})">${manSvg(piece)}</g>`;
      })}
    </svg>`;
  }
}

export class SkMan extends LitElement {
  static override properties = { color: { attribute: false }, man: { attribute: false } };
  static override styles = [
    manStyles,
    css`
      :host { display: inline-block; width: 1.6em; height: 1.6em; vertical-align: middle; }
      svg { display: block; width: 100%; height: 100%; }
    `,
  ];

  declare color: Color;
  declare man: Role | null;

  constructor() {
    super();
    this.color = "white";
    this.man = null;
  }

  protected override render(): TemplateResult {
    const body = this.man === null ? nothing : manSvg({ color: this.color, role: this.man });
    return html`<svg viewBox="-48 -46 96 96" aria-hidden="true">${body}</svg>`;
  }
}

customElements.define("sk-diagram", SkDiagram);
customElements.define("sk-man", SkMan);

declare global {
  interface HTMLElementTagNameMap {
    "sk-diagram": SkDiagram;
    "sk-man": SkMan;
  }
}
