// `<sk-board>`: the board as a custom element, played by mouse, touch, keyboard or screen reader.
import {
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type SVGTemplateResult,
  svg,
  type TemplateResult,
} from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { parseSquare } from "../shared/square.ts";
import type { Arrow, Color, LegalMove, Piece, Square } from "../shared/types.ts";
import { boardStyles } from "./board-styles.ts";
import { boardChoices, ChoicesController, chosenDrawings, patternOfLook } from "./choices.ts";
import { GEOMETRY, type Pattern } from "./data.ts";
import { type Diff, diffMen, hasChanged, type TrackedMan } from "./diff.ts";
import { CELL, cloth, coordinates, viewBox } from "./ground.ts";
import { directionOf } from "./keys.ts";
import type { BoardLabels } from "./labels.ts";
import * as layers from "./layers.ts";
import { manDefs, manUse, waysUse } from "./man-svg.ts";
import { PenInput } from "./pen.ts";
import { dragCentre, PointerInput } from "./pointer.ts";
import {
  type BoardPosition,
  type BoardState,
  EMPTY_POSITION,
  initialState,
  isMovable,
  moveCursor,
  movesFrom,
  putDown,
  type Step,
  tap,
  targets,
  withOrientation,
  withPosition,
} from "./state.ts";
import { squareAtPoint } from "./targets.ts";

/** Sent when the player has made a move; the board waits for its owner to show the new position. */
export class BoardMoveEvent extends Event {
  static readonly type = "sk-move";
  readonly move: LegalMove;

  constructor(move: LegalMove) {
    super(BoardMoveEvent.type, { bubbles: true, composed: true });
    this.move = move;
  }
}

const GLIDE_MS = 220;

export class SkBoard extends LitElement {
  static override properties = {
    position: { attribute: false },
    orientation: { attribute: false },
    labels: { attribute: false },
    announcement: { attribute: false },
    arrows: { attribute: false },
  };

  static override styles = boardStyles;

  declare position: BoardPosition;
  declare orientation: Color;
  declare labels: BoardLabels | null;
  /** Said to screen readers whenever it changes: the owner puts moves and results here. */
  declare announcement: string;
  /** Shown until they change, besides those that a person draws. */
  declare arrows: readonly Arrow[];

  #state: BoardState = initialState();
  #men: readonly TrackedMan[] = [];
  #nextId = 1;
  #pending: Diff | null = null;
  #leaving: Diff["vanished"] = null;
  #dropped: Square | null = null;
  #spoken = "";
  readonly #pointer: PointerInput;
  readonly #pen: PenInput;

  constructor() {
    super();
    this.position = EMPTY_POSITION;
    this.orientation = "white";
    this.labels = null;
    this.announcement = "";
    this.arrows = [];
    new ChoicesController(this);
    const board = this;
    this.#pointer = new PointerInput({
      get state() {
        return board.#state;
      },
      apply: (step, dropped) => this.#apply(step, dropped),
      dragChanged: () => this.requestUpdate(),
    });
    this.#pen = new PenInput({
      get orientation() {
        return board.#state.orientation;
      },
      marksChanged: () => this.requestUpdate(),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pointer.detach();
    this.#pen.detach();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const surface = this.renderRoot?.querySelector<HTMLElement>(".squares");
    if (surface) this.#attach(surface);
  }

  #attach(surface: HTMLElement): void {
    this.#pointer.attach(surface);
    this.#pen.attach(surface);
  }

  protected override firstUpdated(): void {
    const surface = this.renderRoot.querySelector<HTMLElement>(".squares");
    if (surface !== null) this.#attach(surface);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("orientation")) this.#state = withOrientation(this.#state, this.orientation);
    if (changed.has("announcement")) this.#spoken = this.announcement;
    if (!changed.has("position")) return;
    this.#state = withPosition(this.#state, this.position);
    const dragged = this.#pointer.drag?.square;
    if (dragged !== undefined && this.#state.lifted !== dragged) this.#pointer.abort();
    const diff = diffMen(this.#men, this.position.pieces, this.position.lastMove, this.#nextId);
    if (hasChanged(this.#men, diff)) this.#pen.wipe();
    this.#men = diff.men;
    this.#nextId = diff.nextId;
    this.#pending = diff;
    this.#leaving = diff.vanished;
  }

  protected override updated(): void {
    const diff = this.#pending;
    this.#pending = null;
    if (diff === null) return;
    const dropped = this.#dropped;
    this.#dropped = null;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#forgetLeaving();
      return;
    }
    for (const glide of diff.glides) {
      if (glide.to === dropped) continue;
      const a = layers.middle(glide.from, this.#state.orientation);
      const b = layers.middle(glide.to, this.#state.orientation);
      this.#body(`[data-man="${glide.id}"] .body`)?.animate(
        [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }],
        { duration: GLIDE_MS, easing: "cubic-bezier(.3,.1,.2,1)" },
      );
    }
    if (diff.vanished !== null) this.#animateLeaving(diff.vanished, dropped === diff.vanished.to);
  }

  #body(selector: string): Element | null {
    return this.renderRoot.querySelector(selector);
  }

  #animateLeaving(vanished: NonNullable<Diff["vanished"]>, arrived: boolean): void {
    const a = layers.middle(vanished.from, this.#state.orientation);
    const b = layers.middle(vanished.to, this.#state.orientation);
    const start = arrived ? "none" : `translate(${a.x - b.x}px, ${a.y - b.y}px)`;
    const animation = this.#body(".leaving .body")?.animate(
      [
        { transform: start, opacity: 1 },
        { transform: "none", opacity: 1, offset: 0.35 },
        { transform: "scale(1.35)", opacity: 0 },
      ],
      { duration: GLIDE_MS * 3.5, easing: "ease-out", fill: "forwards" },
    );
    if (animation === undefined) this.#forgetLeaving();
    else
      animation.finished.then(
        () => this.#forgetLeaving(),
        () => this.#forgetLeaving(),
      );
  }

  #forgetLeaving(): void {
    if (this.#leaving === null) return;
    this.#leaving = null;
    this.requestUpdate();
  }

  #apply(step: Step, dropped: boolean): void {
    this.#state = step.state;
    this.#say(step);
    this.requestUpdate();
    if (step.effect.type !== "move") return;
    this.#dropped = dropped ? step.effect.move.to : null;
    this.dispatchEvent(new BoardMoveEvent(step.effect.move));
  }

  #say(step: Step): void {
    const labels = this.labels;
    if (labels === null) return;
    const effect = step.effect;
    if (effect.type === "put-down") this.#spoken = labels.putDown;
    if (effect.type === "refused") this.#spoken = labels.refused(effect.square);
    if (effect.type === "lifted") {
      const piece = step.state.men.get(effect.square);
      const count = movesFrom(step.state, effect.square).length;
      if (piece !== undefined) this.#spoken = labels.lifted(effect.square, piece, count);
    }
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = directionOf(event.key);
    if (direction !== null) {
      this.#state = moveCursor(this.#state, direction);
      this.requestUpdate();
      void this.updateComplete.then(() => this.focusCursor());
    } else if (event.key === "Enter" || event.key === " ") {
      this.#apply(tap(this.#state, this.#state.cursor), false);
    } else if (event.key === "Escape" && this.#state.lifted !== null) {
      this.#pointer.abort();
      this.#apply(putDown(this.#state), false);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** A screen reader's own "click" comes without a pointer. */
  readonly #onClick = (event: MouseEvent): void => {
    if (event.detail !== 0 || !(event.target instanceof HTMLElement)) return;
    const square = parseSquare(event.target.dataset["square"] ?? "");
    if (square !== null) this.#apply(tap(this.#state, square), false);
  };

  readonly #onFocus = (event: FocusEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    const square = parseSquare(event.target.dataset["square"] ?? "");
    if (square === null || square === this.#state.cursor) return;
    this.#state = { ...this.#state, cursor: square };
    this.requestUpdate();
  };

  /** Puts the keyboard on the cursor's square. */
  focusCursor(): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-square="${this.#state.cursor}"]`)?.focus();
  }

  protected override render(): TemplateResult {
    const state = this.#state;
    const drag = this.#pointer.drag;
    const hover = drag === null ? null : squareAtPoint(drag.at, state.orientation);
    const pattern = patternOfLook(boardChoices().look);
    const marks = this.#pen.marks;
    return html`
      <svg viewBox=${viewBox(GEOMETRY.border.coordinates)} aria-hidden="true">
        ${this.#still(pattern)}
        ${layers.lastMoveMarks(state.position.lastMove, state.orientation, pattern)}
        ${layers.squareWash(state.position.planned?.from ?? null, state.orientation, "planned-wash")}
        ${layers.squareWash(state.position.planned?.to ?? null, state.orientation, "planned-wash")}
        ${layers.squareWash(state.lifted, state.orientation, "lifted-wash")}
        ${layers.squareWash(hover, state.orientation, "hover-wash")}
        ${layers.highlightMarks(marks.rings, state.orientation)}
        ${layers.checkMark(state.position.check, state.orientation)}
        <g class="men">${repeat(
          this.#men,
          (man) => man.id,
          (man) => this.#man(man),
        )}</g>
        ${this.#leavingMan()}
        ${layers.targetMarks(state)}
        ${layers.arrowMarks(this.arrows, state.orientation)}
        ${layers.arrowMarks(marks.arrows, state.orientation)}
        ${this.#draggedMan()}
      </svg>
      ${this.#grid()}
      <div class="spoken" role="status" aria-live="polite">${this.#spoken}</div>
    `;
  }

  /** What only a choice or a turn of the board changes; no move and no drag looks at it again. */
  #still(pattern: Pattern): SVGTemplateResult {
    const { orientation } = this.#state;
    const [drawings, { hints }] = [chosenDrawings(), boardChoices()];
    return svg`${guard([drawings, hints, pattern], () => (drawings === null ? nothing : manDefs(drawings, hints, pattern)))}
      ${guard([pattern], () => cloth(pattern, GEOMETRY.border.coordinates))}
      ${guard([orientation], () => coordinates(orientation))}`;
  }

  /** A man, and with hints the marks of its ways. */
  #figure(piece: Piece): SVGTemplateResult {
    const ways = boardChoices().hints ? waysUse(piece, this.#state.orientation) : nothing;
    return svg`${manUse(piece)}${ways}`;
  }

  #man(man: TrackedMan): SVGTemplateResult {
    const { x, y } = layers.middle(man.square, this.#state.orientation);
    const dragged = this.#pointer.drag?.square === man.square;
    return svg`<g data-man=${man.id} class=${dragged ? "ghosted" : ""} transform="translate(${x} ${y})"><g class="body">${this.#figure(man.piece)}</g></g>`;
  }

  #leavingMan(): SVGTemplateResult | typeof nothing {
    const leaving = this.#leaving;
    if (leaving === null) return nothing;
    const { x, y } = layers.middle(leaving.to, this.#state.orientation);
    return svg`<g class="leaving" transform="translate(${x} ${y})"><g class="body">${this.#figure(leaving.piece)}</g></g>`;
  }

  #draggedMan(): SVGTemplateResult | typeof nothing {
    const drag = this.#pointer.drag;
    if (drag === null) return nothing;
    const piece = this.#state.men.get(drag.square);
    if (piece === undefined) return nothing;
    const { x, y } = dragCentre(drag);
    const scale = drag.touch ? 1.6 : 1.15;
    return svg`<g class="moving" transform="translate(${x * CELL} ${y * CELL}) scale(${scale})">${this.#figure(piece)}</g>`;
  }

  #grid(): TemplateResult {
    const state = this.#state;
    const names = ["squares"];
    if (state.position.movable !== null) names.push("playing");
    if (this.#pointer.drag !== null) names.push("dragging");
    const reach = targets(state);
    return html`<div class=${names.join(" ")} role="grid" aria-label=${this.labels?.board ?? nothing}
      aria-description=${this.labels?.help ?? nothing} @keydown=${this.#onKey} @click=${this.#onClick} @focusin=${this.#onFocus}>
      ${layers
        .screenRows(state.orientation)
        .map(
          (row) => html`<div class="row" role="row">${row.map((square) => this.#cell(square, reach))}</div>`,
        )}
    </div>`;
  }

  #cell(square: Square, reach: ReadonlyMap<Square, LegalMove>): TemplateResult {
    const state = this.#state;
    const move = reach.get(square);
    const names = ["cell"];
    if (isMovable(state, square)) names.push("own");
    if (move !== undefined) names.push("reach");
    return html`<div class=${names.join(" ")} role="gridcell" data-square=${square}
      tabindex=${square === state.cursor ? 0 : -1} aria-selected=${state.lifted === square ? "true" : "false"}
      aria-label=${this.#label(square, state.men.get(square) ?? null, move)}></div>`;
  }

  #label(square: Square, piece: Piece | null, move: LegalMove | undefined): string {
    const labels = this.labels;
    if (labels === null) return square;
    const parts = [labels.square(square, piece)];
    if (this.#state.position.check === square) parts.push(labels.check);
    if (move !== undefined) parts.push(labels.target(piece !== null, move.kind));
    return parts.join(", ");
  }
}

customElements.define("sk-board", SkBoard);

declare global {
  interface HTMLElementTagNameMap {
    "sk-board": SkBoard;
  }
}
