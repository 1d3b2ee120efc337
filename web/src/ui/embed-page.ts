// `<kamil-embed>`: a position or a game in the frame of another site: it is looked at, never played.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-board.ts";
import type { BoardLabels } from "../board/labels.ts";
import { type BoardPosition, EMPTY_POSITION } from "../board/state.ts";
import { t } from "../i18n/index.ts";
import { boardLabels, resultText } from "../i18n/words.ts";
import type { Color } from "../shared/types.ts";
import { type BrowseStep, browse, shownPly, type Viewing } from "./browse.ts";
import { lastMoveOf } from "./game-record.ts";
import { GameSession } from "./game-session.ts";
import { icon } from "./icons.ts";
import { LightElement } from "./light-element.ts";

const KEYS: Readonly<Record<string, BrowseStep>> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};
const STEPS = ["first", "back", "forward", "last"] as const;

export interface Embedded {
  readonly orientation: Color;
  /** null: the position alone is shown. */
  readonly game: string | null;
  /** What is shown until the game is there. */
  readonly position: BoardPosition;
}

export class KamilEmbed extends LightElement {
  readonly #orientation: Color;
  readonly #labels: BoardLabels = { ...boardLabels(), help: t("embed-help") };
  readonly #first: BoardPosition;
  readonly #session: GameSession | null;
  #viewing: Viewing = null;
  #position: BoardPosition = EMPTY_POSITION;
  #key = "";

  constructor({ orientation, game, position }: Embedded) {
    super();
    this.#orientation = orientation;
    this.#first = position;
    const nothingToDo = (): void => undefined;
    this.#session =
      game === null
        ? null
        : new GameSession(game, {
            changed: () => this.requestUpdate(),
            sound: nothingToDo,
            ended: nothingToDo,
            rematched: nothingToDo,
          });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#session?.load();
    document.addEventListener("keydown", this.#onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    this.#session?.close();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
      return;
    if (this.#session === null) return;
    event.preventDefault();
    this.#step(step);
  };

  #step(step: BrowseStep): void {
    this.#viewing = browse(this.#viewing, this.#session?.plies ?? 0, step);
    this.requestUpdate();
  }

  /** The same object as long as nothing of it changed. */
  #shown(): BoardPosition {
    const session = this.#session;
    const ply = shownPly(this.#viewing, session?.plies ?? 0);
    const frame = session?.frames[ply];
    if (frame === undefined) return this.#first;
    const key = `${ply} ${frame.state.fen}`;
    if (key !== this.#key) {
      const { pieces, check } = frame.state;
      this.#key = key;
      this.#position = { pieces, legal: [], check, lastMove: lastMoveOf(frame), movable: null };
    }
    return this.#position;
  }

  protected override render(): TemplateResult {
    return html`<div class="embed-board ${this.#session === null ? "still" : "browsed"}">
      <sk-board .position=${this.#shown()} .orientation=${this.#orientation} .labels=${this.#labels}
        .announcement=${this.#session?.announcement ?? ""}></sk-board>
      ${this.#session === null ? nothing : this.#browser(this.#session)}
    </div>`;
  }

  #browser(session: GameSession): TemplateResult {
    const ply = shownPly(this.#viewing, session.plies);
    const played = session.frames[ply]?.played;
    const outcome = ply === session.plies ? (session.view?.outcome ?? null) : null;
    const failed = session.loading.type === "failed" ? session.loading.text : null;
    const step = (name: BrowseStep): TemplateResult => {
      const none = name === "first" || name === "back" ? ply === 0 : ply === session.plies;
      return html`<button type="button" class="step" data-step=${name} ?disabled=${none} aria-label=${t(`browse-${name}`)}
        @click=${() => this.#step(name)}>${icon(name)}</button>`;
    };
    return html`<p class="embed-state" role="status">
        ${
          failed ??
          html`${t("embed-ply", { ply, plies: session.plies })}
        ${played == null ? nothing : html`<bdi dir="ltr">${played.san}</bdi>`} ${outcome === null ? nothing : resultText(outcome)}`
        }
      </p>
      <div class="steps" role="group" aria-label=${t("browse-label")} dir="ltr">${STEPS.map(step)}</div>`;
  }
}

customElements.define("kamil-embed", KamilEmbed);
