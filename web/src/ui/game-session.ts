// One game as this browser knows it, without any DOM: what the server said, what is on its way, what went wrong.
import { errorText, resultText, spokenMove } from "../i18n/words.ts";
import { Api, CallError } from "../net/api.ts";
import { follow } from "../net/follow.ts";
import { type Connection, GameSocket } from "../net/game-socket.ts";
import type { GameEvent, Message, Presence } from "../net/messages.ts";
import { ServerTime } from "../net/server-time.ts";
import type { GameView } from "../net/wire.ts";
import { loadRules } from "../rules/index.ts";
import type { Color } from "../shared/types.ts";
import { moveSound, news } from "./game-news.ts";
import { type Frame, GameRecord, tryMove } from "./game-record.ts";
import { type DeedHost, OwnDeeds } from "./own-deeds.ts";
import { type MoveHost, OwnMove } from "./own-move.ts";
import type { Sound } from "./sounds.ts";
import { isPlayer, ownColor, viewpoint } from "./viewpoint.ts";

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

export class GameSession {
  readonly #id: string;
  readonly #owner: SessionOwner;
  readonly #api = new Api();
  readonly #record = new GameRecord();
  readonly #socket: GameSocket;
  /** The player's own move until the server has confirmed it. */
  readonly own: OwnMove;
  /** What else one may do. */
  readonly deeds: OwnDeeds;
  readonly time = new ServerTime();
  #view: GameView | null = null;
  #presence: Presence | null = null;
  #connection: Connection = "connecting";
  /** How often in a row the socket has failed. */
  #losses = 0;
  #resync = false;
  #loading: Loading = { type: "loading" };
  #notice: string | null = null;
  #problem: string | null = null;
  #announcement = "";

  constructor(id: string, owner: SessionOwner) {
    this.#id = id;
    this.#owner = owner;
    this.own = new OwnMove(this.#moveHost());
    this.deeds = new OwnDeeds(this.#deedHost());
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

  /** A word that is no failure, such as a declined draw. */
  get notice(): string | null {
    return this.#notice;
  }

  get problem(): string | null {
    return this.#problem;
  }

  /** What a screen reader should say: the newest moves and the result. */
  get announcement(): string {
    return this.#announcement;
  }

  get pgnUrl(): string {
    return this.#api.pgnUrl(this.#id);
  }

  /** The position as the player sees it, their unconfirmed move included. */
  get latest(): Frame | undefined {
    return this.own.unconfirmed ?? this.#record.frames[this.#record.plies];
  }

  get #turn(): Color | null {
    return this.latest?.state.turn ?? null;
  }

  /** The side that may move now from this browser; null for spectators, for waiting and for finished games. */
  get toMoveHere(): Color | null {
    const view = this.#view;
    if (view === null || view.status !== "ongoing" || this.own.unconfirmed !== null || this.deeds.busy)
      return null;
    return view.yours.find((color) => color === this.#turn) ?? null;
  }

  /** The side that may plan a move now: in games with a clock alone, where a second counts. */
  get toPlanHere(): Color | null {
    const view = this.#view;
    if (view === null || view.status !== "ongoing" || view.clock === null || this.own.held !== null)
      return null;
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
      this.own.resume(view);
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
    this.own.retry();
  }

  // ---- What the server says --------------------------------------------------------------------------------------

  #connected(state: Connection): void {
    this.#connection = state;
    if (state === "open") {
      this.#losses = 0;
      this.own.retry();
    }
    if (state === "lost") {
      this.#losses += 1;
      // Once may be chance; from then on the game itself may be gone.
      if (this.#losses > 1) void this.#lookAgain();
    }
    this.#owner.changed();
  }

  /** A socket cannot tell a game that is no more from a server that does not answer; the interface can. */
  async #lookAgain(): Promise<void> {
    try {
      this.#hear(await this.#api.game(this.#id));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "not-found") return;
      this.#socket.stop();
      this.#loading = { type: "failed", text: errorText(error), again: false };
      this.#owner.changed();
    }
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
    const own = this.own.unconfirmed?.played?.uci;
    this.#record.follow(view);
    this.#view = view;
    this.own.settle(view);
    if (before !== null) this.#tell(before, view, known, own);
    this.own.playPlanned(view);
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

  // ---- Moves -----------------------------------------------------------------------------------------------------

  /** What a move in either notation leads to; throws `RulesError` where it is not legal. */
  tryMove(move: string): Frame {
    const view = this.#view;
    const last = this.#record.frames[this.#record.plies];
    if (view === null || last === undefined) throw new Error("a move before the game is known");
    return tryMove(last.state.fen, view.rules, view.drawRules, move);
  }

  #deedHost(): DeedHost {
    const session = this;
    return {
      id: this.#id,
      api: this.#api,
      get version() {
        return session.#view?.version;
      },
      changed: () => this.#owner.changed(),
      accept: (view) => this.#accept(view),
      say: (notice) => {
        this.#notice = notice;
      },
      fail: (problem) => {
        this.#problem = problem;
      },
      announce: (text) => {
        this.#announcement = text;
      },
      reseated: () => this.#socket.restart(),
    };
  }

  #moveHost(): MoveHost {
    const session = this;
    return {
      id: this.#id,
      api: this.#api,
      get confirmed() {
        return session.#record.frames[session.#record.plies];
      },
      get plies() {
        return session.#record.plies;
      },
      get version() {
        return session.#view?.version ?? null;
      },
      get toMoveHere() {
        return session.toMoveHere;
      },
      tryMove: (move) => this.tryMove(move),
      changed: () => this.#owner.changed(),
      moved: (frame) => {
        this.#problem = null;
        this.#notice = null;
        this.#owner.sound(moveSound(frame));
      },
      tell: (problem) => {
        this.#problem = problem;
      },
      heard: (view) => this.#hear(view),
      refresh: () => void this.#refresh(),
    };
  }

  #hear(view: GameView): void {
    try {
      this.#accept(view);
    } catch (error) {
      this.#problem = errorText(error);
      this.#owner.changed();
    }
  }

  async #refresh(): Promise<void> {
    try {
      this.#accept(await this.#api.game(this.#id));
    } catch (error) {
      this.#problem = errorText(error);
      this.#owner.changed();
    }
  }
}
