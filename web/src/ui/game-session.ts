// One game as this browser knows it, without any DOM: what the server said, what is on its way, what went wrong.
import { t } from "../i18n/index.ts";
import { errorText, resultText, spokenMove } from "../i18n/words.ts";
import { type Action, Api, CallError } from "../net/api.ts";
import { follow } from "../net/follow.ts";
import { type Connection, GameSocket } from "../net/game-socket.ts";
import type { GameEvent, Message, Presence } from "../net/messages.ts";
import { ServerTime } from "../net/server-time.ts";
import type { GameView } from "../net/wire.ts";
import { loadRules } from "../rules/index.ts";
import type { Color, LegalMove } from "../shared/types.ts";
import { moveSound, news } from "./game-news.ts";
import { type Frame, GameRecord, tryMove } from "./game-record.ts";
import { keepPending, type PendingMove, readPending, settle } from "./pending-move.ts";
import { type KnownLinks, keepLinks, readLinks } from "./seat-links.ts";
import type { Sound } from "./sounds.ts";
import { isPlayer, ownColor, viewpoint } from "./viewpoint.ts";

/** The player's own move until the server has confirmed it. */
export interface Pending extends PendingMove {
  readonly frame: Frame;
  /** Why sending failed; null while it is under way. */
  readonly failure: string | null;
}

export type Loading =
  | { readonly type: "loading" | "ready" }
  | { readonly type: "failed"; readonly text: string; readonly again: boolean };

/** Who shows the session. */
export interface SessionOwner {
  /** Called after every change, as often as one likes. */
  changed(): void;
  sound(sound: Sound): void;
  /** The game has ended before the player's eyes. */
  ended(): void;
  /** Both play on in another game. */
  rematched(id: string): void;
}

const storage = (): Storage => sessionStorage;

export class GameSession {
  readonly #id: string;
  readonly #owner: SessionOwner;
  readonly #api = new Api();
  readonly #record = new GameRecord();
  readonly #socket: GameSocket;
  readonly time = new ServerTime();
  #view: GameView | null = null;
  #presence: Presence | null = null;
  #connection: Connection = "connecting";
  #resync = false;
  #loading: Loading = { type: "loading" };
  #pending: Pending | null = null;
  #held: Frame | null = null;
  #premove: LegalMove | null = null;
  #links: KnownLinks;
  #notice: string | null = null;
  #problem: string | null = null;
  #busy = false;
  #announcement = "";

  constructor(id: string, owner: SessionOwner) {
    this.#id = id;
    this.#owner = owner;
    this.#links = readLinks(storage, id);
    this.#socket = new GameSocket({
      url: () => this.#api.socketUrl(id, this.#resync ? null : (this.#view?.version ?? null)),
      connection: (state) => this.#connected(state),
      message: (message) => this.#heard(message),
      time: (server, asked) => this.time.answered(server, asked),
    });
  }

  get view(): GameView | null {
    return this.#view;
  }

  /** Every position from the first to the last that the server has confirmed. */
  get frames(): readonly Frame[] {
    return this.#record.frames;
  }

  get plies(): number {
    return this.#record.plies;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Who is there; null while that is not known. */
  get presence(): Presence | null {
    return this.#connection === "open" ? this.#presence : null;
  }

  get loading(): Loading {
    return this.#loading;
  }

  get pending(): Pending | null {
    return this.#pending;
  }

  /** A move that waits for the player's second word. */
  get held(): Frame | null {
    return this.#held;
  }

  /** A move that waits for the other side's. */
  get premove(): LegalMove | null {
    return this.#premove;
  }

  get links(): KnownLinks {
    return this.#links;
  }

  /** A word that is no failure, such as a declined draw. */
  get notice(): string | null {
    return this.#notice;
  }

  get problem(): string | null {
    return this.#problem;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** What a screen reader should say: the newest moves and the result. */
  get announcement(): string {
    return this.#announcement;
  }

  get pgnUrl(): string {
    return this.#api.pgnUrl(this.#id);
  }

  /** The player's own move that the server has not confirmed: on its way, or held back. */
  get unconfirmed(): Frame | null {
    return this.#pending?.frame ?? this.#held;
  }

  /** The position as the player sees it, their unconfirmed move included. */
  get latest(): Frame | undefined {
    return this.unconfirmed ?? this.#record.frames[this.#record.plies];
  }

  get #turn(): Color | null {
    return this.latest?.state.turn ?? null;
  }

  /** The side that may move now from this browser; null for spectators, for waiting and for finished games. */
  get toMoveHere(): Color | null {
    const view = this.#view;
    if (view === null || view.status !== "ongoing" || this.unconfirmed !== null || this.#busy) return null;
    return view.yours.find((color) => color === this.#turn) ?? null;
  }

  /** The side that may plan a move now: in games with a clock alone, where a second counts. */
  get toPlanHere(): Color | null {
    const view = this.#view;
    if (view === null || view.status !== "ongoing" || view.clock === null || this.#held !== null) return null;
    const own = ownColor(view);
    return own === this.#turn ? null : own;
  }

  readonly load = async (): Promise<void> => {
    this.#loading = { type: "loading" };
    this.#owner.changed();
    try {
      const [view] = await Promise.all([this.#api.game(this.#id), loadRules()]);
      this.#accept(view);
      this.#loading = { type: "ready" };
      this.#resumePending(view);
      this.#socket.start();
    } catch (error) {
      const again = !(error instanceof CallError) || error.passing;
      this.#loading = { type: "failed", text: errorText(error), again };
    }
    this.#owner.changed();
  };

  close(): void {
    this.#socket.stop();
    this.#record.dispose();
  }

  /** The device is online or awake again: a socket may have outlived the pause, a call in it has not. */
  reconnect(): void {
    this.time.forget();
    this.#socket.check();
    if (this.#pending?.failure != null) this.send();
  }

  // ---- What the server says --------------------------------------------------------------------------------------

  #connected(state: Connection): void {
    this.#connection = state;
    if (state === "open" && this.#pending?.failure != null) this.send();
    this.#owner.changed();
  }

  #heard(message: Message): void {
    try {
      if (message.type === "game") {
        this.#resync = false;
        this.time.heard(message.time);
        this.#accept(message.game);
      }
      if (message.type === "event") this.#follow(message.event);
      if (message.type === "seats" && this.#view !== null)
        this.#accept({ ...this.#view, yours: message.yours });
      if (message.type === "presence") this.#presence = message.presence;
    } catch (error) {
      this.#problem = errorText(error);
    }
    this.#owner.changed();
  }

  #follow(event: GameEvent): void {
    const view = this.#view;
    if (view === null || event.number <= view.version) return;
    if (event.number === view.version + 1) this.#accept(follow(view, event));
    else {
      this.#resync = true;
      this.#socket.giveUp();
    }
  }

  /** Takes the server's word, unless a newer one is already known. */
  #accept(view: GameView): void {
    const before = this.#view;
    if (before !== null && view.version < before.version) return;
    const known = this.#record.plies;
    const own = this.unconfirmed?.played?.uci;
    this.#record.follow(view);
    this.#view = view;
    this.#settle(view);
    if (before !== null) this.#tell(before, view, known, own);
    this.#playPremove(view);
    this.#owner.changed();
  }

  /** Says what is new, with words and a sound; `own` is the move that the player has seen and heard already. */
  #tell(before: GameView, view: GameView, known: number, own: string | undefined): void {
    const fresh = this.#record.frames.slice(known + 1);
    const newest = fresh.at(-1) ?? null;
    const seen = fresh.length === 1 && newest?.played?.uci === own;
    const { notice, sound } = news(before, view, seen ? null : newest);
    if (sound !== null) this.#owner.sound(sound);
    if (notice !== null || fresh.length > 0) this.#notice = notice;
    const ends = before.status !== "finished" && view.outcome !== null;
    const parts = fresh.flatMap(({ played }) =>
      played === null ? [] : [spokenMove(played, viewpoint(view))],
    );
    if (ends && view.outcome !== null) parts.push(resultText(view.outcome));
    if (parts.length > 0) this.#announcement = parts.join(" ");
    if (ends && isPlayer(view)) this.#owner.ended();
    if (before.rematch === null && view.rematch !== null && isPlayer(view))
      this.#owner.rematched(view.rematch);
  }

  #settle(view: GameView): void {
    const closed = view.status === "finished";
    const moved =
      this.#held !== null && this.#record.frames[this.#record.plies]?.state.turn === this.#held.state.turn;
    if (closed || moved) this.#held = null;
    if (closed || view.yours.length !== 1) this.#premove = null;
    const pending = this.#pending;
    if (pending === null) return;
    const settled = settle(pending, view.moves);
    if (settled === "waiting" && !closed) return;
    this.#setPending(null);
    // A game that ended under the move, as by resigning, tells its result; that explains enough.
    if (settled === "overtaken" && !closed) this.#problem = t("error-stale-ply");
  }

  // ---- Moves -----------------------------------------------------------------------------------------------------

  /** A move that an earlier visit could not send is sent now, as long as it still fits the game. */
  #resumePending(view: GameView): void {
    const kept = readPending(storage, view.id);
    if (kept === null) return;
    if (view.status === "finished" || settle(kept, view.moves) !== "waiting") {
      keepPending(storage, view.id, null);
      return;
    }
    try {
      this.#setPending({ ...kept, frame: this.tryMove(kept.move), failure: null });
      this.send();
    } catch {
      keepPending(storage, view.id, null);
    }
  }

  #setPending(pending: Pending | null): void {
    this.#pending = pending;
    keepPending(storage, this.#id, pending);
    this.#owner.changed();
  }

  /** What a move in either notation leads to; throws `RulesError` where it is not legal. */
  tryMove(move: string): Frame {
    const view = this.#view;
    const last = this.#record.frames[this.#record.plies];
    if (view === null || last === undefined) throw new Error("a move before the game is known");
    return tryMove(last.state.fen, view.rules, view.drawRules, move);
  }

  /** Shows the player's move at once, and sends it or holds it back for a second word. */
  make(frame: Frame, hold: boolean): void {
    if (frame.played === null || this.unconfirmed !== null) return;
    this.#problem = null;
    this.#notice = null;
    this.#owner.sound(moveSound(frame));
    if (hold) {
      this.#held = frame;
      this.#owner.changed();
      return;
    }
    this.#setPending({ ply: this.#record.plies, move: frame.played.uci, frame, failure: null });
    this.send();
  }

  /** The second word: the move that was held back is sent, or forgotten. */
  release(sure: boolean): void {
    const held = this.#held;
    if (held?.played == null) return;
    this.#held = null;
    if (sure) {
      this.#setPending({ ply: this.#record.plies, move: held.played.uci, frame: held, failure: null });
      this.send();
    }
    this.#owner.changed();
  }

  /** Plans a move for the moment in which the other side has moved; null forgets it. */
  plan(move: LegalMove | null): void {
    this.#premove = move;
    this.#owner.changed();
  }

  /** A plan that the rules do not allow now is dropped. */
  #playPremove(view: GameView): void {
    const plan = this.#premove;
    if (plan === null || this.toMoveHere === null) return;
    this.#premove = null;
    const legal = this.latest?.state.legal.find(({ from, to }) => from === plan.from && to === plan.to);
    if (legal !== undefined && view.status === "ongoing") this.make(this.tryMove(legal.uci), false);
  }

  /** Sends the pending move; the server takes a repeat for what it is. */
  readonly send = (): void => {
    const pending = this.#pending;
    if (pending === null) return;
    this.#setPending({ ...pending, failure: null });
    this.#api.move(this.#id, pending.ply, pending.move).then(
      (view) => this.#hear(view),
      (error: unknown) => this.#sendFailed(pending, error),
    );
  };

  #hear(view: GameView): void {
    try {
      this.#accept(view);
    } catch (error) {
      this.#problem = errorText(error);
      this.#owner.changed();
    }
  }

  #sendFailed(sent: Pending, error: unknown): void {
    if (this.#pending === null || this.#pending.ply !== sent.ply) return;
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
      this.#accept(await this.#api.game(this.#id));
    } catch (error) {
      this.#problem = errorText(error);
      this.#owner.changed();
    }
  }

  // ---- What else one may do ----------------------------------------------------------------------------------------

  async #act(action: () => Promise<void>): Promise<void> {
    this.#busy = true;
    this.#problem = null;
    this.#notice = null;
    this.#owner.changed();
    try {
      await action();
    } catch (error) {
      this.#problem = errorText(error);
    }
    this.#busy = false;
    this.#owner.changed();
  }

  act(action: Action): Promise<void> {
    return this.#act(async () => {
      this.#accept(await this.#api.act(this.#id, action));
      // What one has done oneself needs no word.
      this.#notice = null;
    });
  }

  offerDraw(): Promise<void> {
    return this.#act(async () => {
      const { game } = await this.#api.offerDraw(this.#id);
      this.#accept(game);
      const declined = game.status === "ongoing" && game.level !== null;
      this.#notice = declined ? t("draw-declined") : null;
      if (this.#notice !== null) this.#announcement = this.#notice;
    });
  }

  /** Sits down on the seat whose secret that is; from then on the server knows this browser by it. */
  takeSeat(secret: string): Promise<void> {
    return this.#act(async () => {
      const { game, link } = await this.#api.takeSeat(this.#id, secret);
      this.#keepLinks({ seat: link, invitation: null });
      this.#accept(game);
      this.#socket.restart();
    });
  }

  renewLink(): Promise<void> {
    return this.#act(async () => {
      this.#keepLinks({ ...this.#links, seat: await this.#api.newLink(this.#id) });
    });
  }

  #keepLinks(links: KnownLinks): void {
    this.#links = links;
    keepLinks(storage, this.#id, links);
  }
}
