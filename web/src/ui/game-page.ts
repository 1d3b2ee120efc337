// `<kamil-game>`: the page of one game, for its player or a spectator.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../board/sk-board.ts";
import type { BoardLabels } from "../board/labels.ts";
import { BoardMoveEvent } from "../board/sk-board.ts";
import { type BoardPosition, EMPTY_POSITION } from "../board/state.ts";
import { t } from "../i18n/index.ts";
import { boardLabels, errorText, lastRankNote, resultText, spokenMove, verdict } from "../i18n/words.ts";
import { Api, CallError } from "../net/api.ts";
import { type Connection, GameStream } from "../net/game-stream.ts";
import type { GameView } from "../net/wire.ts";
import { loadRules, RulesError } from "../rules/index.ts";
import { type Color, opposite } from "../shared/types.ts";
import { type BrowseStep, browse, goTo, shownPly, type Viewing } from "./browse.ts";
import { confirmDialog } from "./confirm-dialog.ts";
import { type Frame, GameRecord, lastMoveOf, tryMove } from "./game-record.ts";
import { icon } from "./icons.ts";
import { LightElement } from "./light-element.ts";
import { moveList } from "./move-list.ts";
import { keepPending, type PendingMove, readPending, settle } from "./pending-move.ts";
import { playerStrip } from "./player-strip.ts";
import { takenBy } from "./taken.ts";
import { type TypedMoveView, typedMove } from "./typed-move.ts";

interface Pending extends PendingMove {
  readonly frame: Frame;
  /** Why sending failed; null while it is under way. */
  readonly failure: string | null;
}

type Loading =
  | { readonly type: "loading" | "ready" }
  | { readonly type: "failed"; readonly text: string; readonly again: boolean };

const BROWSE_KEYS: Readonly<Record<string, BrowseStep>> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

const session = (): Storage => sessionStorage;

export class KamilGame extends LightElement {
  static override properties = { gameId: { attribute: false } };

  declare gameId: string;

  readonly #api = new Api();
  readonly #record = new GameRecord();
  #labels: BoardLabels | null = null;
  #view: GameView | null = null;
  #stream: GameStream | null = null;
  #connection: Connection = "connecting";
  #loading: Loading = { type: "loading" };
  #viewing: Viewing = null;
  #flipped = false;
  #pending: Pending | null = null;
  #notice: string | null = null;
  #problem: string | null = null;
  #typedProblem: TypedMoveView["problem"] = null;
  #busy = false;
  #announcement = "";
  #position: BoardPosition = EMPTY_POSITION;
  #positionKey = "";

  constructor() {
    super();
    this.gameId = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    window.addEventListener("online", this.#onOnline);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    window.removeEventListener("online", this.#onOnline);
    this.#stream?.stop();
    this.#stream = null;
    this.#record.dispose();
  }

  // ---- The server's side -------------------------------------------------------------------------------------

  readonly #load = async (): Promise<void> => {
    this.#loading = { type: "loading" };
    this.requestUpdate();
    try {
      const [view] = await Promise.all([this.#api.game(this.gameId), loadRules()]);
      this.#labels = boardLabels();
      this.#accept(view, false);
      this.#loading = { type: "ready" };
      this.#resumePending(view);
      this.#follow();
    } catch (error) {
      const again = !(error instanceof CallError) || error.passing;
      this.#loading = { type: "failed", text: errorText(error), again };
    }
    this.requestUpdate();
  };

  #follow(): void {
    this.#stream = new GameStream(this.#api.eventsUrl(this.gameId), {
      connection: (state) => {
        this.#connection = state;
        if (state === "open" && this.#pending?.failure != null) this.#send();
        this.requestUpdate();
      },
      game: (view) => this.#accept(view, true),
    });
    this.#stream.start();
  }

  readonly #onOnline = (): void => this.#stream?.retryNow();

  /** Takes the server's word, unless a newer one is already known. */
  #accept(view: GameView, aloud: boolean): void {
    if (this.#view !== null && view.version < this.#view.version) return;
    const before = this.#record.plies;
    const wasOver = this.#view?.status === "finished";
    this.#view = view;
    this.#record.follow(view);
    this.#settlePending(view);
    if (aloud) this.#announce(before, !wasOver && view.status === "finished");
    if (view.moves.length > before) this.#typedProblem = null;
    if (this.#record.plies > before + 1 || view.status === "finished") this.#notice = null;
    this.requestUpdate();
  }

  #announce(before: number, over: boolean): void {
    const view = this.#view;
    if (view === null) return;
    const parts = this.#record.frames
      .slice(before + 1)
      .flatMap((frame) => (frame.played === null ? [] : [spokenMove(frame.played, view.you)]));
    if (over && view.outcome !== null) parts.push(resultText(view.outcome));
    if (parts.length > 0) this.#announcement = parts.join(" ");
  }

  #settlePending(view: GameView): void {
    const pending = this.#pending;
    if (pending === null) return;
    const settled =
      view.status === "finished" && view.moves.length <= pending.ply
        ? "overtaken"
        : settle(pending, view.moves);
    if (settled === "waiting") return;
    this.#setPending(null);
    if (settled === "overtaken") this.#problem = t("error-stale-ply");
  }

  #resumePending(view: GameView): void {
    const kept = readPending(session, view.id);
    if (kept === null) return;
    if (settle(kept, view.moves) !== "waiting" || view.status === "finished") {
      keepPending(session, view.id, null);
      return;
    }
    try {
      const frame = tryMove(view.fen, view.rules, view.drawRules, kept.move);
      this.#setPending({ ...kept, frame, failure: null });
      this.#send();
    } catch {
      keepPending(session, view.id, null);
    }
  }

  #setPending(pending: Pending | null): void {
    this.#pending = pending;
    keepPending(session, this.gameId, pending);
    this.requestUpdate();
  }

  #make(frame: Frame): void {
    if (frame.played === null || this.#pending !== null) return;
    this.#problem = null;
    this.#notice = null;
    this.#typedProblem = null;
    this.#viewing = null;
    this.#setPending({ ply: this.#record.plies, move: frame.played.uci, frame, failure: null });
    this.#send();
  }

  readonly #send = (): void => {
    const pending = this.#pending;
    if (pending === null) return;
    this.#setPending({ ...pending, failure: null });
    this.#api.move(this.gameId, pending.ply, pending.move).then(
      (view) => this.#accept(view, true),
      (error: unknown) => this.#sendFailed(pending, error),
    );
  };

  #sendFailed(pending: Pending, error: unknown): void {
    if (this.#pending === null || this.#pending.ply !== pending.ply) return;
    if (error instanceof CallError && !error.passing) {
      this.#setPending(null);
      this.#problem = errorText(error);
      void this.#refresh();
      return;
    }
    this.#setPending({ ...this.#pending, failure: errorText(error) });
  }

  async #refresh(): Promise<void> {
    try {
      this.#accept(await this.#api.game(this.gameId), true);
    } catch (error) {
      this.#problem = errorText(error);
      this.requestUpdate();
    }
  }

  async #act(action: () => Promise<void>): Promise<void> {
    this.#busy = true;
    this.#problem = null;
    this.requestUpdate();
    try {
      await action();
    } catch (error) {
      this.#problem = errorText(error);
    }
    this.#busy = false;
    this.requestUpdate();
  }

  readonly #resign = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: t("resign-title"),
      text: t("resign-text"),
      yes: t("resign-yes"),
    });
    if (sure) await this.#act(async () => this.#accept(await this.#api.resign(this.gameId), true));
  };

  readonly #offerDraw = (): Promise<void> =>
    this.#act(async () => {
      this.#notice = null;
      const { accepted, game } = await this.#api.offerDraw(this.gameId);
      this.#accept(game, true);
      this.#notice = accepted ? null : t("draw-declined");
      this.#announcement = t(accepted ? "draw-accepted" : "draw-declined");
    });

  readonly #again = (): Promise<void> =>
    this.#act(async () => {
      const view = this.#view;
      if (view === null) return;
      const level = view.level === 2 || view.level === 3 ? view.level : 1;
      const next = await this.#api.create({
        array: view.array ?? "kamil",
        drawRules: view.drawRules,
        color: view.you === null ? "random" : opposite(view.you),
        level,
        ...(view.array === null ? { fen: view.initialFen, rules: view.rules } : {}),
      });
      location.assign(`/game/${encodeURIComponent(next.id)}`);
    });

  // ---- What the person does ----------------------------------------------------------------------------------

  readonly #onMove = (event: Event): void => {
    const view = this.#view;
    if (!(event instanceof BoardMoveEvent) || view === null) return;
    this.#make(tryMove(view.fen, view.rules, view.drawRules, event.move.uci));
  };

  readonly #typed = (text: string): boolean => {
    const view = this.#view;
    if (view === null) return false;
    try {
      this.#make(tryMove(view.fen, view.rules, view.drawRules, text));
      return true;
    } catch (error) {
      const detail = error instanceof RulesError ? error.message : "";
      this.#typedProblem = { text: t("typed-illegal", { move: text }), detail };
      this.requestUpdate();
      return false;
    }
  };

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
    if (document.querySelector("dialog[open]") !== null || this.#loading.type !== "ready") return;
    event.preventDefault();
    this.#show(browse(this.#viewing, this.#record.plies, step));
  };

  // ---- What the page shows -----------------------------------------------------------------------------------

  /** The frame on the board, and how many plies led to it. */
  #shown(): { readonly frame: Frame | undefined; readonly ply: number; readonly live: boolean } {
    const ply = shownPly(this.#viewing, this.#record.plies);
    if (this.#viewing === null && this.#pending !== null)
      return { frame: this.#pending.frame, ply, live: true };
    return { frame: this.#record.frames[ply], ply, live: this.#viewing === null };
  }

  #mayMove(): Color | null {
    const view = this.#view;
    if (view === null || view.you === null || view.status === "finished") return null;
    if (this.#viewing !== null || this.#pending !== null || this.#busy) return null;
    const turn = this.#record.frames[this.#record.plies]?.state.turn;
    return turn === view.you ? turn : null;
  }

  /** The board's position, the same object as long as nothing of it changed. */
  #boardPosition(): BoardPosition {
    const { frame, ply } = this.#shown();
    if (frame === undefined) return EMPTY_POSITION;
    const movable = this.#mayMove();
    const key = [frame.state.fen, frame.played?.uci ?? "", ply, movable ?? ""].join(" ");
    if (key !== this.#positionKey) {
      const { pieces, legal, check } = frame.state;
      this.#positionKey = key;
      this.#position = {
        pieces,
        legal: movable === null ? [] : legal,
        check,
        lastMove: lastMoveOf(frame),
        movable,
      };
    }
    return this.#position;
  }

  protected override updated(_changed: PropertyValues): void {
    const list = this.querySelector<HTMLElement>(".move-rows");
    const current = list?.querySelector<HTMLElement>('[aria-current="true"]');
    if (list === null || list === undefined || !current) return;
    // Only the list scrolls, never the page under the player's finger.
    const top = current.offsetTop - list.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    const bottom = top + current.offsetHeight;
    if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  protected override render(): TemplateResult {
    const loading = this.#loading;
    if (loading.type === "failed") return this.#failed(loading.text, loading.again);
    const bottom = this.#bottomColor();
    return html`<div class="game" data-status=${this.#view?.status ?? "loading"} data-plies=${this.#record.plies}>
      <div class="table">
        ${this.#strip(opposite(bottom))}
        <sk-board .position=${this.#boardPosition()} .orientation=${bottom} .labels=${this.#labels}
          .announcement=${this.#announcement} @sk-move=${this.#onMove}></sk-board>
        ${this.#strip(bottom)}
      </div>
      <div class="side">
        ${this.#status()}${this.#controls()}
        ${moveList({
          frames: this.#record.frames.length > 0 ? this.#record.frames : [],
          initialFen: this.#view?.initialFen ?? "",
          shown: shownPly(this.#viewing, this.#record.plies),
          you: this.#view?.you ?? null,
          show: (ply) => this.#show(goTo(ply, this.#record.plies)),
          step: (step) => this.#show(browse(this.#viewing, this.#record.plies, step)),
        })}
        ${this.#view !== null && this.#view.you === null ? nothing : typedMove({ enabled: this.#mayMove() !== null, problem: this.#typedProblem, play: this.#typed })}
        ${this.#facts()}
      </div>
    </div>`;
  }

  #failed(text: string, again: boolean): TemplateResult {
    return html`<div class="failure" role="alert">
      <h2>${t("game-title")}</h2>
      <p>${text}</p>
      <p class="buttons">
        ${again ? html`<button type="button" class="primary" @click=${this.#load}>${t("retry")}</button>` : nothing}
        <a class="button plain" href="/">${t("new-game")}</a>
      </p>
    </div>`;
  }

  #bottomColor(): Color {
    const own = this.#view?.you ?? "white";
    return this.#flipped ? opposite(own) : own;
  }

  #playerName(color: Color): string {
    const view = this.#view;
    if (view === null) return t(`color-${color}`);
    const side = t(`color-${color}`);
    if (view.you === color) return t("player-you", { side });
    if (view.you !== null) return t("player-computer", { side, level: t(`level-${view.level}`) });
    return t("player-side", { side });
  }

  #strip(color: Color): TemplateResult {
    const { frame, ply } = this.#shown();
    const moves = this.#record.frames
      .slice(0, ply + 1)
      .flatMap((one) => (one.played === null ? [] : [one.played]));
    const pendingMove = this.#viewing === null ? this.#pending?.frame.played : null;
    if (pendingMove) moves.push(pendingMove);
    const ongoing = this.#view?.status === "ongoing";
    const toMove = ongoing && frame?.state.turn === color && frame.state.outcome === null;
    const thinking =
      ongoing && this.#view?.thinking === true && this.#view.you !== null && this.#view.you !== color;
    return playerStrip({
      color,
      name: this.#playerName(color),
      toMove,
      thinking,
      taken: takenBy(color, moves),
    });
  }

  #turnText(view: GameView): string {
    if (this.#pending !== null)
      return this.#pending.failure === null ? t("status-sending") : t("status-unsent");
    const state = this.#record.frames[this.#record.plies]?.state;
    const turn = state?.turn ?? "white";
    if (view.you === null) return t(`status-turn-${turn}`);
    if (turn !== view.you) return t("status-thinking");
    return state?.check === null ? t("status-your-turn") : t("status-your-turn-check");
  }

  #status(): TemplateResult {
    const view = this.#view;
    if (view === null) return html`<section class="status"><p class="turn">${t("loading")}</p></section>`;
    const over = view.outcome;
    return html`<section class="status ${over === null ? "" : "over"}" aria-label=${t("status-label")}>
      ${
        over === null
          ? html`<p class="turn">${this.#turnText(view)}</p>`
          : html`<p class="verdict">${verdict(over, view.you)}</p><p class="result">${resultText(over)}</p>`
      }
      ${over?.reason === "stalemate" ? html`<p class="hint">${t("hint-stalemate")}</p>` : nothing}
      ${this.#viewing === null ? nothing : this.#browsing()}
      ${this.#notes()}
      ${this.#notice === null ? nothing : html`<p class="notice" role="status">${this.#notice}</p>`}
      ${this.#pending?.failure == null ? nothing : this.#unsent(this.#pending.failure)}
      ${this.#problem === null ? nothing : html`<p class="problem" role="alert">${this.#problem}</p>`}
      ${this.#connection === "lost" ? html`<p class="lost" role="status"><span class="lamp" aria-hidden="true"></span>${t("connection-lost")}</p>` : nothing}
    </section>`;
  }

  #unsent(failure: string): TemplateResult {
    return html`<p class="problem unsent" role="alert">${failure} ${t("move-kept")}
      <button type="button" class="plain retry" @click=${this.#send}>${t("retry")}</button></p>`;
  }

  #browsing(): TemplateResult {
    return html`<p class="browsing">${t("browsing", { ply: shownPly(this.#viewing, this.#record.plies), plies: this.#record.plies })}
      <button type="button" class="plain" @click=${() => this.#show(null)}>${t("browsing-back")}</button></p>`;
  }

  /** Why a Pawn has just left the board or become a General: about the last two plies, since the answer comes fast. */
  #notes(): TemplateResult | typeof nothing {
    const { frame, ply } = this.#shown();
    const recent = [this.#record.frames[ply - 1], this.#record.frames[ply], frame];
    const you = this.#view?.you ?? null;
    const notes = [...new Set(recent)].flatMap((one) => {
      const note = one?.played == null ? null : lastRankNote(one.played, you);
      return note === null ? [] : [note];
    });
    if (notes.length === 0) return nothing;
    return html`${notes.map((note) => html`<p class="note">${note}</p>`)}`;
  }

  #controls(): TemplateResult {
    const view = this.#view;
    const playing = view !== null && view.you !== null && view.status === "ongoing";
    const flip = (): void => {
      this.#flipped = !this.#flipped;
      this.requestUpdate();
    };
    return html`<div class="controls" role="group" aria-label=${t("controls-label")}>
      ${
        view?.status === "finished"
          ? html`<button type="button" class="primary again" ?disabled=${this.#busy} @click=${this.#again}>${icon("plus")}${t("play-again")}</button>`
          : html`<button type="button" class="plain resign" ?disabled=${!playing || this.#busy} @click=${this.#resign}>${icon("flag")}${t("resign")}</button>
            <button type="button" class="plain offer" ?disabled=${!playing || this.#mayMove() === null} @click=${this.#offerDraw}>${icon("equal")}${t("offer-draw")}</button>`
      }
      <button type="button" class="plain flip" aria-pressed=${this.#flipped ? "true" : "false"} @click=${flip}>${icon("flip")}${t("flip")}</button>
      <a class="button plain new" href="/">${icon("plus")}${t("new-game")}</a>
    </div>`;
  }

  #facts(): TemplateResult | typeof nothing {
    const view = this.#view;
    if (view === null) return nothing;
    const fen = this.#shown().frame?.state.fen ?? view.fen;
    return html`<details class="facts">
      <summary>${t("facts-title")}</summary>
      <dl>
        <dt>${t("facts-array")}</dt><dd>${view.array === null ? t("array-fen") : t(`array-${view.array}`)}</dd>
        <dt>${t("facts-rules")}</dt><dd>${t(`rules-${view.rules}`)}</dd>
        <dt>${t("facts-draws")}</dt><dd>${t(`draws-${view.drawRules}`)}</dd>
        <dt><label for="facts-fen">${t("facts-fen")}</label></dt>
        <dd><input id="facts-fen" type="text" dir="ltr" readonly .value=${fen} @focus=${selectAll}></dd>
      </dl>
    </details>`;
  }
}

function selectAll(event: FocusEvent): void {
  if (event.target instanceof HTMLInputElement) event.target.select();
}

customElements.define("kamil-game", KamilGame);
