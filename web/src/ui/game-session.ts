// One game as this browser knows it, without any DOM: what the server said, what is on its way, what went wrong.
import { t } from "../i18n/index.ts";
import { errorText, resultText, spokenMove } from "../i18n/words.ts";
import { Api, CallError } from "../net/api.ts";
import { type Connection, GameStream } from "../net/game-stream.ts";
import { type GameView, LEVELS } from "../net/wire.ts";
import { loadRules } from "../rules/index.ts";
import { type Color, opposite } from "../shared/types.ts";
import { type Frame, GameRecord, tryMove } from "./game-record.ts";
import { keepPending, type PendingMove, readPending, settle } from "./pending-move.ts";

/** The player's own move until the server has confirmed it. */
export interface Pending extends PendingMove {
  readonly frame: Frame;
  /** Why sending failed; null while it is under way. */
  readonly failure: string | null;
}

export type Loading =
  | { readonly type: "loading" | "ready" }
  | { readonly type: "failed"; readonly text: string; readonly again: boolean };

const storage = (): Storage => sessionStorage;

export class GameSession {
  readonly #id: string;
  readonly #changed: () => void;
  readonly #api = new Api();
  readonly #record = new GameRecord();
  #stream: GameStream | null = null;
  #view: GameView | null = null;
  #connection: Connection = "connecting";
  #loading: Loading = { type: "loading" };
  #pending: Pending | null = null;
  #notice: string | null = null;
  #problem: string | null = null;
  #busy = false;
  #announcement = "";

  /** `changed` is called after every change, as often as one likes. */
  constructor(id: string, changed: () => void) {
    this.#id = id;
    this.#changed = changed;
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

  get loading(): Loading {
    return this.#loading;
  }

  get pending(): Pending | null {
    return this.#pending;
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

  /** The position as the player sees it, their unconfirmed move included. */
  get latest(): Frame | undefined {
    return this.#pending?.frame ?? this.#record.frames[this.#record.plies];
  }

  /** The side that may move now from this browser; null for spectators, for waiting and for finished games. */
  get toMoveHere(): Color | null {
    const view = this.#view;
    if (view === null || view.you === null || view.status === "finished") return null;
    if (this.#pending !== null || this.#busy) return null;
    return this.latest?.state.turn === view.you ? view.you : null;
  }

  readonly load = async (): Promise<void> => {
    this.#loading = { type: "loading" };
    this.#changed();
    try {
      const [view] = await Promise.all([this.#api.game(this.#id), loadRules()]);
      this.#accept(view, false);
      this.#loading = { type: "ready" };
      this.#resumePending(view);
      this.#follow();
    } catch (error) {
      const again = !(error instanceof CallError) || error.passing;
      this.#loading = { type: "failed", text: errorText(error), again };
    }
    this.#changed();
  };

  close(): void {
    this.#stream?.stop();
    this.#stream = null;
    this.#record.dispose();
  }

  /** The device is online again: an event stream may have outlived the pause, a call in it has not. */
  reconnect(): void {
    this.#stream?.retryNow();
    if (this.#pending?.failure != null) this.send();
  }

  #follow(): void {
    this.#stream?.stop();
    this.#stream = new GameStream(this.#api.eventsUrl(this.#id), {
      connection: (state) => {
        this.#connection = state;
        if (state === "open" && this.#pending?.failure != null) this.send();
        this.#changed();
      },
      game: (view) => this.#hear(view),
    });
    this.#stream.start();
  }

  #hear(view: GameView): void {
    try {
      this.#accept(view, true);
    } catch (error) {
      this.#problem = errorText(error);
      this.#changed();
    }
  }

  /** Takes the server's word, unless a newer one is already known. */
  #accept(view: GameView, aloud: boolean): void {
    if (this.#view !== null && view.version < this.#view.version) return;
    const before = this.#record.plies;
    const ends = this.#view?.status !== "finished" && view.status === "finished";
    this.#record.follow(view);
    this.#view = view;
    this.#settlePending(view);
    if (aloud) this.#announce(view, before, ends);
    if (view.moves.length > before + 1 || ends) this.#notice = null;
    this.#changed();
  }

  #announce(view: GameView, before: number, ends: boolean): void {
    const parts = this.#record.frames
      .slice(before + 1)
      .flatMap((frame) => (frame.played === null ? [] : [spokenMove(frame.played, view.you)]));
    if (ends && view.outcome !== null) parts.push(resultText(view.outcome));
    if (parts.length > 0) this.#announcement = parts.join(" ");
  }

  #settlePending(view: GameView): void {
    const pending = this.#pending;
    if (pending === null) return;
    const settled = settle(pending, view.moves);
    const closed = settled === "waiting" && view.status === "finished";
    if (settled === "waiting" && !closed) return;
    this.#setPending(null);
    // A game that ended under the move, as by resigning, tells its result; that explains enough.
    if (settled === "overtaken") this.#problem = t("error-stale-ply");
  }

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
    this.#changed();
  }

  /** What a move in either notation leads to; throws `RulesError` where it is not legal. */
  tryMove(move: string): Frame {
    const view = this.#view;
    if (view === null) throw new Error("a move before the game is known");
    return tryMove(view.fen, view.rules, view.drawRules, move);
  }

  /** Shows the player's move at once and sends it. */
  make(frame: Frame): void {
    if (frame.played === null || this.#pending !== null) return;
    this.#problem = null;
    this.#notice = null;
    this.#setPending({ ply: this.#record.plies, move: frame.played.uci, frame, failure: null });
    this.send();
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
      this.#accept(await this.#api.game(this.#id), true);
    } catch (error) {
      this.#problem = errorText(error);
      this.#changed();
    }
  }

  async #act(action: () => Promise<void>): Promise<void> {
    this.#busy = true;
    this.#problem = null;
    this.#changed();
    try {
      await action();
    } catch (error) {
      this.#problem = errorText(error);
    }
    this.#busy = false;
    this.#changed();
  }

  resign(): Promise<void> {
    return this.#act(async () => this.#accept(await this.#api.resign(this.#id), true));
  }

  offerDraw(): Promise<void> {
    return this.#act(async () => {
      this.#notice = null;
      const { accepted, game } = await this.#api.offerDraw(this.#id);
      this.#accept(game, true);
      this.#notice = accepted ? null : t("draw-declined");
      this.#announcement = t(accepted ? "draw-accepted" : "draw-declined");
    });
  }

  /** Starts another game with the same settings and the other side, and hands its id to `go`. */
  again(go: (id: string) => void): Promise<void> {
    return this.#act(async () => {
      const view = this.#view;
      if (view === null) return;
      const next = await this.#api.create({
        array: view.array ?? "kamil",
        drawRules: view.drawRules,
        color: view.you === null ? "random" : opposite(view.you),
        level: LEVELS.find((level) => level === view.level) ?? 1,
        ...(view.array === null ? { fen: view.initialFen, rules: view.rules } : {}),
      });
      go(next.id);
    });
  }
}
