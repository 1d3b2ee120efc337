// `<kamil-game>`: the page of one game, for its player or a spectator.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-board.ts";
import type { BoardLabels } from "../board/labels.ts";
import { BoardMoveEvent } from "../board/sk-board.ts";
import { type BoardPosition, EMPTY_POSITION } from "../board/state.ts";
import { t } from "../i18n/index.ts";
import { boardLabels } from "../i18n/words.ts";
import { RulesError } from "../rules/index.ts";
import { type Color, opposite } from "../shared/types.ts";
import { type BrowseStep, browse, goTo, shownPly, type Viewing } from "./browse.ts";
import { gameControls } from "./game-controls.ts";
import { gameFacts } from "./game-facts.ts";
import { type Frame, lastMoveOf } from "./game-record.ts";
import { GameSession } from "./game-session.ts";
import { LightElement } from "./light-element.ts";
import { moveList } from "./move-list.ts";
import { playerStrip } from "./player-strip.ts";
import { statusPanel } from "./status-panel.ts";
import { takenBy } from "./taken.ts";
import { type TypedMoveView, typedMove } from "./typed-move.ts";

const BROWSE_KEYS: Readonly<Record<string, BrowseStep>> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

export class KamilGame extends LightElement {
  readonly #session: GameSession;
  readonly #labels: BoardLabels = boardLabels();
  #viewing: Viewing = null;
  #flipped = false;
  #typedProblem: TypedMoveView["problem"] = null;
  #position: BoardPosition = EMPTY_POSITION;
  #positionKey = "";

  constructor(gameId = "") {
    super();
    this.#session = new GameSession(gameId, () => this.requestUpdate());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    window.addEventListener("online", this.#onOnline);
    void this.#session.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    window.removeEventListener("online", this.#onOnline);
    this.#session.close();
  }

  readonly #onOnline = (): void => this.#session.reconnect();

  // ---- What the person does ----------------------------------------------------------------------------------

  readonly #onMove = (event: Event): void => {
    if (event instanceof BoardMoveEvent) this.#make(this.#session.tryMove(event.move.uci));
  };

  readonly #typed = (text: string): boolean => {
    try {
      this.#make(this.#session.tryMove(text));
      return true;
    } catch (error) {
      const detail = error instanceof RulesError ? error.message : "";
      this.#typedProblem = { text: t("typed-illegal", { move: text }), detail };
      this.requestUpdate();
      return false;
    }
  };

  #make(frame: Frame): void {
    this.#typedProblem = null;
    this.#viewing = null;
    this.#session.make(frame);
  }

  #show(viewing: Viewing): void {
    this.#viewing = viewing;
    this.requestUpdate();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const step = BROWSE_KEYS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
      return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (document.querySelector("dialog[open]") !== null || this.#session.loading.type !== "ready") return;
    event.preventDefault();
    this.#show(browse(this.#viewing, this.#session.plies, step));
  };

  // ---- What the page shows -----------------------------------------------------------------------------------

  get #ply(): number {
    return shownPly(this.#viewing, this.#session.plies);
  }

  /** The positions up to the one on the board; the player's unconfirmed move counts while the page follows the game. */
  #framesShown(): readonly Frame[] {
    const frames = this.#session.frames.slice(0, this.#ply + 1);
    const pending = this.#viewing === null ? this.#session.pending : null;
    return pending === null ? frames : [...frames, pending.frame];
  }

  /** The board's position: the same object as long as nothing of it changed, so that nothing lifted falls. */
  #boardPosition(frame: Frame | undefined): BoardPosition {
    if (frame === undefined) return EMPTY_POSITION;
    const movable = this.#viewing === null ? this.#session.toMoveHere : null;
    const key = [frame.state.fen, frame.played?.uci ?? "", this.#ply, movable ?? ""].join(" ");
    if (key !== this.#positionKey) {
      const { pieces, legal, check } = frame.state;
      const lastMove = lastMoveOf(frame);
      this.#positionKey = key;
      this.#position = { pieces, legal: movable === null ? [] : legal, check, lastMove, movable };
    }
    return this.#position;
  }

  protected override updated(): void {
    const list = this.querySelector<HTMLElement>(".move-rows");
    const current = list?.querySelector<HTMLElement>('[aria-current="true"]');
    if (list === null || list === undefined || !current) return;
    // Only the list scrolls, never the page under the player's finger.
    const top = current.offsetTop;
    const bottom = top + current.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  protected override render(): TemplateResult {
    const session = this.#session;
    if (session.loading.type === "failed") return this.#failed(session.loading.text, session.loading.again);
    const shown = this.#framesShown();
    const frame = shown.at(-1);
    const bottom = this.#bottomColor();
    return html`<div class="game" data-status=${session.view?.status ?? "loading"} data-plies=${session.plies}>
      <div class="table">
        ${this.#strip(opposite(bottom), shown)}
        <sk-board .position=${this.#boardPosition(frame)} .orientation=${bottom} .labels=${this.#labels}
          .announcement=${session.announcement} @sk-move=${this.#onMove}></sk-board>
        ${this.#strip(bottom, shown)}
      </div>
      <div class="side">
        ${statusPanel({
          session,
          // The computer answers fast, so the last two plies are explained.
          recent: shown.slice(1).slice(-2),
          browsing: this.#viewing === null ? null : this.#ply,
          follow: () => this.#show(null),
        })}
        ${gameControls({ session, flipped: this.#flipped, flip: this.#flip })}
        ${this.#moves()}
        ${this.#typedField()}
        ${session.view === null ? nothing : gameFacts(session.view, frame?.state.fen ?? session.view.fen)}
      </div>
    </div>`;
  }

  #failed(text: string, again: boolean): TemplateResult {
    return html`<div class="failure" role="alert">
      <h2>${t("game-title")}</h2>
      <p>${text}</p>
      <p class="buttons">
        ${again ? html`<button type="button" class="primary" @click=${this.#session.load}>${t("retry")}</button>` : nothing}
        <a class="button plain" href="/">${t("new-game")}</a>
      </p>
    </div>`;
  }

  readonly #flip = (): void => {
    this.#flipped = !this.#flipped;
    this.requestUpdate();
  };

  #bottomColor(): Color {
    const own = this.#session.view?.you ?? "white";
    return this.#flipped ? opposite(own) : own;
  }

  #playerName(color: Color): string {
    const view = this.#session.view;
    const side = t(`color-${color}`);
    if (view === null || view.you === null) return side;
    if (view.you === color) return t("player-you", { side });
    return view.level === null ? side : t("player-computer", { side, level: t(`level-${view.level}`) });
  }

  #strip(color: Color, shown: readonly Frame[]): TemplateResult {
    const view = this.#session.view;
    const state = shown.at(-1)?.state;
    const ongoing = view?.status === "ongoing";
    const toMove = ongoing && state?.turn === color && state.outcome === null;
    const thinking = ongoing && view.thinking && view.you !== null && view.you !== color;
    const moves = shown.flatMap(({ played }) => (played === null ? [] : [played]));
    return playerStrip({
      color,
      name: this.#playerName(color),
      toMove,
      thinking,
      taken: takenBy(color, moves),
    });
  }

  #moves(): TemplateResult {
    const session = this.#session;
    return moveList({
      frames: session.frames,
      initialFen: session.view?.initialFen ?? "",
      shown: this.#ply,
      you: session.view?.you ?? null,
      show: (ply) => this.#show(goTo(ply, session.plies)),
      step: (step) => this.#show(browse(this.#viewing, session.plies, step)),
    });
  }

  /** Spectators have no field to type in. */
  #typedField(): TemplateResult | typeof nothing {
    const { view, toMoveHere } = this.#session;
    if (view !== null && view.you === null) return nothing;
    const enabled = toMoveHere !== null && this.#viewing === null;
    return typedMove({ enabled, problem: enabled ? this.#typedProblem : null, play: this.#typed });
  }
}

customElements.define("kamil-game", KamilGame);
