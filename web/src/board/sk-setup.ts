// `<sk-setup>`: a board on which men are placed freely, by mouse, touch, keyboard or screen reader.
import { html, LitElement, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { parseSquare } from "../shared/square.ts";
import { type Color, type Piece, ROLE_LETTERS, ROLES, type Square } from "../shared/types.ts";
import { boardStyles } from "./board-styles.ts";
import { boardChoices, ChoicesController, chosenDrawings, patternOfLook } from "./choices.ts";
import { GEOMETRY } from "./data.ts";
import { CELL, cloth, coordinates, viewBox } from "./ground.ts";
import { directionOf } from "./keys.ts";
import type { BoardLabels } from "./labels.ts";
import * as layers from "./layers.ts";
import { manDefs, manUse, waysUse } from "./man-svg.ts";
import { type Carried, SetupPointer } from "./setup-pointer.ts";
import { initialState, moveCursor } from "./state.ts";
import { squareAtPoint } from "./targets.ts";

/** What a tap on a square does. */
export type Tool = { readonly type: "hand" | "erase" } | { readonly type: "man"; readonly piece: Piece };

export type Edit =
  | { readonly type: "put"; readonly square: Square; readonly piece: Piece }
  | { readonly type: "remove"; readonly square: Square }
  | { readonly type: "move"; readonly from: Square; readonly to: Square };

/** Sent when the person changes the arrangement; the board waits for its owner to show it. */
export class SetupEvent extends Event {
  static readonly type = "sk-setup";
  readonly edit: Edit;

  constructor(edit: Edit) {
    super(SetupEvent.type, { bubbles: true, composed: true });
    this.edit = edit;
  }
}

export class SkSetup extends LitElement {
  static override properties = {
    men: { attribute: false },
    orientation: { attribute: false },
    tool: { attribute: false },
    faulty: { attribute: false },
    labels: { attribute: false },
    announcement: { attribute: false },
  };
  static override styles = boardStyles;

  declare men: ReadonlyMap<Square, Piece>;
  declare orientation: Color;
  declare tool: Tool;
  /** Squares with something wrong on them. */
  declare faulty: readonly Square[];
  declare labels: BoardLabels | null;
  declare announcement: string;

  #cursor: Square = initialState().cursor;
  #lifted: Square | null = null;
  readonly #pointer: SetupPointer;

  constructor() {
    super();
    this.men = new Map();
    this.orientation = "white";
    this.tool = { type: "hand" };
    this.faulty = [];
    this.labels = null;
    this.announcement = "";
    new ChoicesController(this);
    const board = this;
    this.#pointer = new SetupPointer({
      get orientation() {
        return board.orientation;
      },
      manAt: (square) => this.men.get(square),
      tapped: (square) => this.#tap(square),
      dropped: (carried, square) => this.#drop(carried, square),
      carriedChanged: () => this.requestUpdate(),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#attach();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pointer.detach();
  }

  protected override firstUpdated(): void {
    this.#attach();
  }

  #attach(): void {
    const surface = this.renderRoot?.querySelector<HTMLElement>(".squares");
    if (surface) this.#pointer.attach(surface);
  }

  /** A man of the stock beside the board is dragged onto it. */
  carry(event: PointerEvent, piece: Piece): void {
    this.#pointer.carry(event, piece);
  }

  #send(edit: Edit): void {
    this.dispatchEvent(new SetupEvent(edit));
  }

  #drop({ piece, from }: Carried, to: Square | null): void {
    this.#lifted = null;
    if (from === null) {
      if (to !== null) this.#send({ type: "put", square: to, piece });
    } else if (to === null) this.#send({ type: "remove", square: from });
    else if (to !== from) this.#send({ type: "move", from, to });
  }

  /** The tool at work on a square: a second tap with the same man takes it away again. */
  #tap(square: Square): void {
    this.#cursor = square;
    const man = this.men.get(square);
    if (this.tool.type === "man") {
      const { piece } = this.tool;
      const same = man?.role === piece.role && man.color === piece.color;
      this.#send(same ? { type: "remove", square } : { type: "put", square, piece });
    } else if (this.tool.type === "erase") {
      if (man !== undefined) this.#send({ type: "remove", square });
    } else this.#lift(square, man);
    this.requestUpdate();
  }

  #lift(square: Square, man: Piece | undefined): void {
    const from = this.#lifted;
    this.#lifted = null;
    if (from === null || !this.men.has(from)) this.#lifted = man === undefined ? null : square;
    else if (from !== square) this.#send({ type: "move", from, to: square });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.#walk(event) && !this.#write(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.requestUpdate();
  };

  #walk(event: KeyboardEvent): boolean {
    const direction = directionOf(event.key);
    if (direction === null) return false;
    const state = { ...initialState(), orientation: this.orientation, cursor: this.#cursor };
    this.#cursor = moveCursor(state, direction).cursor;
    void this.updateComplete.then(() => this.#focus());
    return true;
  }

  /** A letter as in a FEN puts its man, upper case for White. */
  #write(event: KeyboardEvent): boolean {
    const square = this.#cursor;
    if (event.key === "Enter" || event.key === " ") this.#tap(square);
    else if (event.key === "Delete" || event.key === "Backspace") this.#send({ type: "remove", square });
    else if (event.key === "Escape" && this.#lifted !== null) this.#lifted = null;
    else {
      const role = ROLES.find((known) => ROLE_LETTERS[known] === event.key.toUpperCase());
      if (role === undefined) return false;
      const color = event.key === ROLE_LETTERS[role] ? "white" : "black";
      this.#send({ type: "put", square, piece: { color, role } });
    }
    return true;
  }

  /** A screen reader's own "click" comes without a pointer. */
  readonly #onClick = (event: MouseEvent): void => {
    if (event.detail !== 0 || !(event.target instanceof HTMLElement)) return;
    const square = parseSquare(event.target.dataset["square"] ?? "");
    if (square !== null) this.#tap(square);
  };

  readonly #onFocus = (event: FocusEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    const square = parseSquare(event.target.dataset["square"] ?? "");
    if (square === null || square === this.#cursor) return;
    this.#cursor = square;
    this.requestUpdate();
  };

  #focus(): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-square="${this.#cursor}"]`)?.focus();
  }

  protected override render(): TemplateResult {
    const { orientation } = this;
    const { look, hints } = boardChoices();
    const pattern = patternOfLook(look);
    const drawings = chosenDrawings();
    const carried = this.#pointer.carried;
    const hover = carried === null ? null : squareAtPoint(carried.at, orientation);
    const lifted = this.#lifted !== null && this.men.has(this.#lifted) ? this.#lifted : null;
    return html`<svg viewBox=${viewBox(GEOMETRY.border.coordinates)} aria-hidden="true">
        ${guard([drawings, hints, pattern], () => (drawings === null ? nothing : manDefs(drawings, hints, pattern)))}
        ${guard([pattern], () => cloth(pattern, GEOMETRY.border.coordinates))}
        ${guard([orientation], () => coordinates(orientation))}
        ${layers.squareWash(lifted, orientation, "lifted-wash")}
        ${layers.squareWash(hover, orientation, "hover-wash")}
        ${layers.highlightMarks(this.faulty, orientation)}
        <g class="men">${[...this.men].map(([square, piece]) => this.#man(square, piece, carried))}</g>
        ${carried === null ? nothing : moving(carried)}
      </svg>
      <div class="squares playing ${carried === null ? "" : "dragging"}" role="grid" aria-label=${this.labels?.board ?? nothing}
        aria-description=${this.labels?.help ?? nothing} @keydown=${this.#onKey} @click=${this.#onClick} @focusin=${this.#onFocus}>
        ${layers
          .screenRows(orientation)
          .map(
            (row) =>
              html`<div class="row" role="row">${row.map((square) => this.#cell(square, lifted))}</div>`,
          )}
      </div>
      <div class="spoken" role="status" aria-live="polite">${this.announcement}</div>`;
  }

  #man(square: Square, piece: Piece, carried: Carried | null): SVGTemplateResult {
    const { x, y } = layers.middle(square, this.orientation);
    return svg`<g class=${carried?.from === square ? "ghosted" : ""} transform="translate(${x} ${y})">${manUse(piece)}${boardChoices().hints ? waysUse(piece, this.orientation) : nothing}</g>`;
  }

  #cell(square: Square, lifted: Square | null): TemplateResult {
    const piece = this.men.get(square) ?? null;
    return html`<div class="cell ${piece === null ? "" : "own"}" role="gridcell" data-square=${square}
      tabindex=${square === this.#cursor ? 0 : -1} aria-selected=${square === lifted ? "true" : "false"}
      aria-label=${this.labels?.square(square, piece) ?? square}></div>`;
  }
}

function moving({ piece, at }: Carried): SVGTemplateResult {
  return svg`<g class="moving" transform="translate(${at.x * CELL} ${at.y * CELL}) scale(1.15)">${manUse(piece)}</g>`;
}

customElements.define("sk-setup", SkSetup);

declare global {
  interface HTMLElementTagNameMap {
    "sk-setup": SkSetup;
  }
}
