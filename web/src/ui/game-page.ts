// `<kamil-game>`: the page of one game, for its player or a spectator.
import { html, nothing, type TemplateResult } from "lit";
import "../board/sk-board.ts";
import type { BoardLabels } from "../board/labels.ts";
import { premoves } from "../board/premoves.ts";
import { BoardMoveEvent } from "../board/sk-board.ts";
import { type BoardPosition, EMPTY_POSITION } from "../board/state.ts";
import { loadPart, t } from "../i18n/index.ts";
import { reasonsText } from "../i18n/reasons.ts";
import { boardLabels } from "../i18n/words.ts";
import { type Color, type LegalMove, opposite } from "../shared/types.ts";
import { ALL_COMMANDS, answerTo } from "./answers.ts";
import { type BrowseStep, browse, goTo, shownPly, type Viewing } from "./browse.ts";
import { ACTS, type Command, commandIn } from "./commands.ts";
import type { ExportSource } from "./export-source.ts";
import { obey } from "./game-commands.ts";
import { canPlayAgain, gameControls, gameTools } from "./game-controls.ts";
import { gameFacts } from "./game-facts.ts";
import { gamePicture } from "./game-picture.ts";
import { type Frame, lastMoveOf } from "./game-record.ts";
import { GameSession } from "./game-session.ts";
import { showKeysDialog } from "./keys-dialog.ts";
import { LightElement } from "./light-element.ts";
import { moveList } from "./move-list.ts";
import { playerName } from "./player-names.ts";
import { playerStrip } from "./player-strip.ts";
import { resultDialog } from "./result-dialog.ts";
import { secretIn } from "./seat-links.ts";
import { ownSeat, seatsPanel } from "./seats-panel.ts";
import type { FirstBoard } from "./seen.ts";
import { isOn } from "./settings.ts";
import { sound } from "./sounds.ts";
import { statusPanel } from "./status-panel.ts";
import { TabTitle } from "./tab-title.ts";
import { takenBy } from "./taken.ts";
import { type TypedMoveView, typedMove } from "./typed-move.ts";
import { computerColor, isOneDevice, isPlayer, ownColor, viewpoint } from "./viewpoint.ts";

const BROWSE_KEYS: Readonly<Record<string, BrowseStep>> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

export class KamilGame extends LightElement {
  readonly #session: GameSession;
  /** The secret of a seat that the address offers, until it is taken. */
  #secret: string | null = null;
  readonly #labels: BoardLabels = boardLabels();
  readonly #title = new TabTitle();
  #viewing: Viewing = null;
  #flipped = false;
  #typedProblem: TypedMoveView["problem"] = null;
  /** How many plies there were when the problem arose: the next move makes an end of it. */
  #problemAt = 0;
  #answer = "";
  readonly #first: FirstBoard | null;
  #position: BoardPosition = EMPTY_POSITION;
  #positionKey = "";

  /** `first`: what the server's picture shows, until the game is there. */
  constructor(gameId = "", first: FirstBoard | null = null) {
    super();
    this.#first = first;
    this.#session = new GameSession(gameId, {
      changed: () => this.requestUpdate(),
      sound,
      ended: () => this.#tellResult(),
      rematched: (id) => location.assign(`/game/${encodeURIComponent(id)}`),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    document.addEventListener("visibilitychange", this.#onAwake);
    window.addEventListener("focus", this.#redraw);
    // Another tab may have turned the sound on or off.
    window.addEventListener("storage", this.#redraw);
    window.addEventListener("online", this.#onOnline);
    window.addEventListener("hashchange", this.#onHash);
    this.#onHash();
    void this.#session.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    document.removeEventListener("visibilitychange", this.#onAwake);
    window.removeEventListener("focus", this.#redraw);
    window.removeEventListener("storage", this.#redraw);
    window.removeEventListener("online", this.#onOnline);
    window.removeEventListener("hashchange", this.#onHash);
    this.#session.close();
    this.#title.restore();
  }

  readonly #onOnline = (): void => this.#session.reconnect();

  readonly #onAwake = (): void => {
    if (document.visibilityState === "visible") this.#session.reconnect();
  };

  readonly #onHash = (): void => {
    this.#secret = secretIn(location.hash);
    this.requestUpdate();
  };

  // ---- What the person does ----------------------------------------------------------------------------------

  readonly #onMove = (event: Event): void => {
    if (!(event instanceof BoardMoveEvent)) return;
    if (this.#session.toMoveHere === null) this.#plan(event.move);
    else this.#make(this.#session.tryMove(event.move.uci));
  };

  #plan(move: LegalMove): void {
    if (this.#session.toPlanHere !== null) this.#session.own.plan(move);
  }

  readonly #typed = (text: string): boolean => {
    const command = commandIn(text);
    if (command !== null) {
      this.#typedProblem = null;
      void this.#obey(command);
      return true;
    }
    this.#answer = "";
    if (this.#session.toMoveHere === null || this.#viewing !== null) {
      void this.#refuse();
      return false;
    }
    try {
      this.#make(this.#session.tryMove(text));
      return true;
    } catch (error) {
      this.#complain(reasonsText(error));
      return false;
    }
  };

  /** Answers a command, or does what it asks for. */
  async #obey(command: Command): Promise<void> {
    // The same answer twice is said twice.
    this.#answer = "";
    this.requestUpdate();
    try {
      await Promise.all([loadPart("commands"), this.updateComplete]);
      const act = ACTS.find((known) => known === command.name);
      this.#answer = (act === undefined ? this.#told(command) : await obey(act, this.#session)) ?? "";
    } catch {
      this.#complain(t("error-network"));
    }
    this.requestUpdate();
  }

  #complain(problem: string): void {
    this.#typedProblem = problem;
    this.#problemAt = this.#session.plies;
    this.requestUpdate();
  }

  #told(command: Command): string | null {
    const { view, time } = this.#session;
    const frame = this.#framesShown().at(-1);
    if (view === null || frame === undefined) return null;
    const from = viewpoint(view);
    return answerTo(command, { frame, from, clock: view.clock, now: time.now(), commands: ALL_COMMANDS });
  }

  /** Says why no move can be typed now. */
  async #refuse(): Promise<void> {
    await loadPart("commands").catch(() => undefined);
    const { view } = this.#session;
    if (view?.status === "finished") this.#complain(t("error-game-over"));
    else this.#complain(t(this.#viewing === null ? "error-not-your-turn" : "cmd-looking-back"));
  }

  readonly #keys = (): void => {
    const words = (step: BrowseStep): string => t(`browse-${step}`);
    const keys = Object.entries(BROWSE_KEYS).map(([key, step]) => [key, words(step)] as const);
    void loadPart("commands")
      .then(() => showKeysDialog({ keys: [...keys, ["Escape", t("keys-forget")]], commands: ALL_COMMANDS }))
      .catch(() => undefined);
  };

  #make(frame: Frame): void {
    this.#typedProblem = null;
    this.#viewing = null;
    this.#session.own.make(frame, isOn("confirm"));
  }

  /** Takes the seat that the address offers; the secret goes from the address bar. */
  readonly #takeSeat = async (): Promise<void> => {
    const secret = this.#secret;
    if (secret === null) return;
    await this.#session.deeds.takeSeat(secret);
    const view = this.#session.view;
    if (view === null || !isPlayer(view)) return;
    this.#secret = null;
    history.replaceState(null, "", location.pathname);
    this.requestUpdate();
  };

  #tellResult(): void {
    const view = this.#session.view;
    if (view === null) return;
    if (view.outcome !== null) this.#title.ended(view.outcome);
    const rematch = canPlayAgain(view) ? (): void => void this.#session.deeds.act("rematch") : null;
    resultDialog(view, { rematch, pgnUrl: this.#session.pgnUrl });
  }

  #show(viewing: Viewing): void {
    this.#viewing = viewing;
    this.requestUpdate();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) this.#forget();
    const step = BROWSE_KEYS[event.key];
    if (
      (step === undefined && event.key !== "?") ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.defaultPrevented
    )
      return;
    const target = event.composedPath()[0];
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (document.querySelector("dialog[open]") !== null || this.#session.loading.type !== "ready") return;
    event.preventDefault();
    if (step === undefined) this.#keys();
    else this.#show(browse(this.#viewing, this.#session.plies, step));
  };

  /** Escape takes back what is not yet done: a move to be confirmed, or a planned one. */
  #forget(): void {
    if (this.#session.own.held !== null) this.#session.own.release(false);
    if (this.#session.own.premove !== null) this.#session.own.plan(null);
  }

  // ---- What the page shows -----------------------------------------------------------------------------------

  get #ply(): number {
    return shownPly(this.#viewing, this.#session.plies);
  }

  /** The positions up to the one on the board; the player's unconfirmed move counts while the page follows the game. */
  #framesShown(): readonly Frame[] {
    const frames = this.#session.frames.slice(0, this.#ply + 1);
    const own = this.#viewing === null ? this.#session.own.unconfirmed : null;
    return own === null ? frames : [...frames, own];
  }

  /** The board's position: the same object as long as nothing of it changed, so that nothing lifted falls. */
  #boardPosition(frame: Frame | undefined): BoardPosition {
    if (frame === undefined) return this.#first?.position ?? EMPTY_POSITION;
    const following = this.#viewing === null;
    const toMove = following ? this.#session.toMoveHere : null;
    const movable = toMove ?? (following ? this.#session.toPlanHere : null);
    const planned = following ? this.#session.own.premove : null;
    const key = [frame.state.fen, frame.played?.uci, this.#ply, toMove, movable, planned?.uci].join(" ");
    if (key !== this.#positionKey) {
      const { pieces, check } = frame.state;
      const legal = movable === null ? [] : toMove === null ? premoves(pieces, movable) : frame.state.legal;
      this.#positionKey = key;
      this.#position = { pieces, legal, check, lastMove: lastMoveOf(frame), movable, planned };
    }
    return this.#position;
  }

  /** One who plays both sides needs no call. */
  get #called(): boolean {
    const { view, toMoveHere } = this.#session;
    return toMoveHere !== null && view !== null && !isOneDevice(view);
  }

  protected override updated(): void {
    this.#title.show(this.#called);
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
        ${seatsPanel({ session, take: this.#secret === null ? null : this.#takeSeat })}
        ${statusPanel({
          session,
          // The computer answers fast, so the last two plies are explained.
          recent: shown.slice(1).slice(-2),
          browsing: this.#viewing === null ? null : this.#ply,
          follow: () => this.#show(null),
        })}
        ${gameControls(session)}
        ${this.#moves()}
        ${gameTools({
          session,
          flipped: this.#flipped,
          flip: this.#flip,
          redraw: this.#redraw,
          picture: this.#picture,
          keys: this.#keys,
        })}
        ${this.#typedField()}
        ${ownSeat(session)}
        ${session.view === null ? nothing : gameFacts(session.view, frame?.state.fen ?? "", session.pgnUrl)}
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

  readonly #picture = (): ExportSource => gamePicture(this.#session, this.#ply, this.#bottomColor());

  readonly #redraw = (): void => this.requestUpdate();

  readonly #flip = (): void => {
    this.#flipped = !this.#flipped;
    this.requestUpdate();
  };

  #bottomColor(): Color {
    const view = this.#session.view;
    const own = (view === null ? this.#first?.orientation : ownColor(view)) ?? "white";
    return this.#flipped ? opposite(own) : own;
  }

  #strip(color: Color, shown: readonly Frame[]): TemplateResult {
    const { view, presence, time } = this.#session;
    const ongoing = view?.status === "ongoing";
    const turn = this.#session.latest?.state.turn;
    const computer = view !== null && computerColor(view) === color;
    const own = view !== null && ownColor(view) === color;
    const person =
      view !== null && !computer && !view.yours.includes(color) && view.seats[color] === "person";
    const moves = shown.flatMap(({ played }) => (played === null ? [] : [played]));
    return playerStrip({
      color,
      name: playerName(view, color),
      toMove: ongoing && turn === color,
      thinking: ongoing && computer && turn === color,
      present: person && presence !== null ? presence[color] : null,
      clock: view?.clock ?? null,
      time,
      low: own ? this.#low : null,
      taken: takenBy(color, moves),
    });
  }

  readonly #low = (): void => sound("low");

  #moves(): TemplateResult {
    const session = this.#session;
    return moveList({
      frames: session.frames,
      initialFen: session.view?.initialFen ?? "",
      shown: this.#ply,
      from: session.view === null ? { you: null, computer: null } : viewpoint(session.view),
      show: (ply) => this.#show(goTo(ply, session.plies)),
      step: (step) => this.#show(browse(this.#viewing, session.plies, step)),
    });
  }

  /** Spectators have no field to type in. */
  #typedField(): TemplateResult | typeof nothing {
    const { view } = this.#session;
    if (view !== null && !isPlayer(view)) return nothing;
    const enabled = view !== null;
    const problem = this.#problemAt === this.#session.plies ? this.#typedProblem : null;
    return typedMove({ enabled, problem, answer: this.#answer, play: this.#typed });
  }
}

customElements.define("kamil-game", KamilGame);
