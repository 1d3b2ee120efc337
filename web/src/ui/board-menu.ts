// `<kamil-board-menu>`: the button beside a board that opens the choice of pieces, squares and movement hints.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-diagram.ts";
import {
  ChoicesController,
  choose,
  LOOKS,
  type Look,
  patternOfLook,
  wantedChoices,
} from "../board/choices.ts";
import { PIECE_SETS, type PieceSet } from "../board/data.ts";
import { CELL, squares } from "../board/ground.ts";
import { t } from "../i18n/index.ts";
import { choice } from "./choice.ts";
import { icon } from "./icons.ts";
import { LightElement } from "./light-element.ts";
import { isOn, turn } from "./settings.ts";

export class KamilBoardMenu extends LightElement {
  /** Whether the board is one to play on. */
  playing = false;
  #open = false;

  constructor() {
    super();
    new ChoicesController(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("pointerdown", this.#onPointer);
    this.addEventListener("keydown", this.#onKey);
    this.addEventListener("focusout", this.#onFocusOut);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("pointerdown", this.#onPointer);
    this.removeEventListener("keydown", this.#onKey);
    this.removeEventListener("focusout", this.#onFocusOut);
  }

  #show(open: boolean): void {
    if (this.#open === open) return;
    this.#open = open;
    this.requestUpdate();
    if (open)
      void this.updateComplete.then(() =>
        this.querySelector(".board-panel")?.scrollIntoView({ block: "nearest" }),
      );
  }

  readonly #toggle = (): void => this.#show(!this.#open);

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#open) return;
    event.preventDefault();
    event.stopPropagation();
    this.#show(false);
    this.querySelector<HTMLElement>(":scope > button")?.focus();
  };

  readonly #onPointer = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.#show(false);
  };

  /** Whoever tabs on leaves nothing open behind; a click on plain text moves the focus nowhere. */
  readonly #onFocusOut = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Node && !this.contains(event.relatedTarget)) this.#show(false);
  };

  protected override render(): TemplateResult {
    return html`<button type="button" class="plain board-button" aria-expanded=${this.#open ? "true" : "false"}
        aria-controls="board-panel" title=${t("board-menu-label")} @click=${this.#toggle}>${icon("board")}<span class="word">${t("board-menu")}</span></button>
      <div id="board-panel" class="board-panel" role="group" aria-label=${t("board-menu-label")} ?hidden=${!this.#open}>
        ${this.#open ? this.#panel() : ""}
      </div>`;
  }

  #panel(): TemplateResult {
    const { pieces, look, hints } = wantedChoices();
    return html`${choice<PieceSet>({
      name: "pieces",
      legend: t("board-menu-pieces"),
      style: "cards",
      chosen: pieces,
      choose: (value) => void choose({ pieces: value }),
      options: PIECE_SETS.map((set) => ({ value: set, label: t(`pieces-${set}`), picture: men(set) })),
    })}
    ${choice<Look>({
      name: "look",
      legend: t("board-menu-look"),
      style: "cards",
      chosen: look,
      choose: (value) => void choose({ look: value }),
      options: LOOKS.map((known) => ({ value: known, label: t(`look-${known}`), picture: sample(known) })),
    })}
    <label class="check"><input type="checkbox" name="hints" .checked=${hints} aria-describedby="hints-note"
        @change=${this.#onHints}><span>${t("board-menu-hints")}</span></label>
    <p class="option-note" id="hints-note">${t("board-menu-hints-note")}</p>
    ${this.playing ? confirmMoves() : nothing}
    <p class="option-note draw-note">${t("board-menu-draw-note")}</p>`;
  }

  readonly #onHints = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) void choose({ hints: event.target.checked });
  };
}

/** The choice to be asked for a second word at each move. */
function confirmMoves(): TemplateResult {
  const change = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) turn("confirm", event.target.checked);
  };
  return html`<label class="check"><input type="checkbox" name="confirm" .checked=${isOn("confirm")} @change=${change}><span>${t("board-menu-confirm")}</span></label>`;
}

/** Men that differ most from set to set. */
const SHOWN = [
  ["white", "king"],
  ["black", "war-machine"],
  ["black", "elephant"],
  ["white", "knight"],
] as const;

/** What a set looks like, on four squares of the board. */
function men(set: PieceSet): TemplateResult {
  return html`<span class="set-sample" aria-hidden="true">${SHOWN.map(
    ([color, role]) => html`<sk-man .set=${set} .color=${color} .man=${role}></sk-man>`,
  )}</span>`;
}

/** What a look makes of nine squares, in its own colours. */
function sample(look: Look): TemplateResult {
  return html`<span class="look-${look}"><svg class="look-sample" viewBox="0 0 ${3 * CELL} ${3 * CELL}" aria-hidden="true">${squares(patternOfLook(look), 3)}</svg></span>`;
}

customElements.define("kamil-board-menu", KamilBoardMenu);
