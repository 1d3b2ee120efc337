// `<sk-diagram>`: a small still board for previews, and `<sk-man>`: one man beside text.
import { css, html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { Arrow, Color, PlacedPiece, Role, Square } from "../shared/types.ts";
import { boardStyles } from "./board-styles.ts";
import { boardChoices, ChoicesController, chosenDrawings, patternOfLook } from "./choices.ts";
import { drawingsOf, GEOMETRY, loadDrawings, type PieceSet } from "./data.ts";
import { cloth, coordinates, viewBox } from "./ground.ts";
import { arrowMarks, checkMark, middle } from "./layers.ts";
import { manAlone, manDefs, manStyles, manUse, waysUse } from "./man-svg.ts";

export class SkDiagram extends LitElement {
  static override properties = {
    pieces: { attribute: false },
    orientation: { attribute: false },
    check: { attribute: false },
    arrows: { attribute: false },
    coordinates: { type: Boolean },
    small: { type: Boolean },
  };
  static override styles = boardStyles;

  declare pieces: readonly PlacedPiece[];
  declare orientation: Color;
  declare check: Square | null;
  declare arrows: readonly Arrow[];
  /** With the names of files and ranks on a wider border. */
  declare coordinates: boolean;
  /** Too small for movement hints. */
  declare small: boolean;

  constructor() {
    super();
    this.pieces = [];
    this.orientation = "white";
    this.check = null;
    this.arrows = [];
    this.coordinates = false;
    this.small = false;
    new ChoicesController(this);
  }

  protected override render(): TemplateResult {
    const { look, hints: wished } = boardChoices();
    const [hints, pattern, drawings] = [wished && !this.small, patternOfLook(look), chosenDrawings()];
    const border = this.coordinates ? GEOMETRY.border.coordinates : GEOMETRY.border.bare;
    return html`<svg viewBox=${viewBox(border)} aria-hidden="true">
      ${guard([drawings, hints, pattern], () => (drawings === null ? nothing : manDefs(drawings, hints, pattern)))}
      ${guard([pattern, border], () => cloth(pattern, border))}
      ${this.coordinates ? coordinates(this.orientation) : nothing}
      ${checkMark(this.check, this.orientation)}
      ${this.pieces.map((piece) => {
        const { x, y } = middle(piece.square, this.orientation);
        return svg`<g transform="translate(${x} ${y})">${manUse(piece)}${hints ? waysUse(piece, this.orientation) : nothing}</g>`;
      })}
      ${arrowMarks(this.arrows, this.orientation)}
    </svg>`;
  }
}

export class SkMan extends LitElement {
  static override properties = {
    color: { attribute: false },
    man: { attribute: false },
    set: { attribute: false },
  };
  static override styles = [
    manStyles,
    css`
      :host { display: inline-block; width: 1.6em; height: 1.6em; vertical-align: middle; }
      svg { display: block; width: 100%; height: 100%; overflow: visible; }
    `,
  ];

  declare color: Color;
  declare man: Role | null;
  /** Another set than the chosen one, to show what it looks like. */
  declare set: PieceSet | null;

  constructor() {
    super();
    this.color = "white";
    this.man = null;
    this.set = null;
    new ChoicesController(this);
  }

  protected override render(): TemplateResult {
    const drawings = this.set === null ? chosenDrawings() : drawingsOf(this.set);
    if (drawings === null && this.set !== null) this.#load(this.set);
    const body =
      this.man === null || drawings === null
        ? nothing
        : manAlone({ color: this.color, role: this.man }, drawings);
    return html`<svg viewBox="-48 -48 96 96" aria-hidden="true">${body}</svg>`;
  }

  #load(set: PieceSet): void {
    // A picture that cannot be had is left out; its words say what it is.
    loadDrawings(set).then(
      () => this.requestUpdate(),
      () => undefined,
    );
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
