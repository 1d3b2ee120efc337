// The player's own move until the server has confirmed it: held back for a second word, on its way, or planned ahead.
import { t } from "../i18n/index.ts";
import { errorText } from "../i18n/words.ts";
import { type Api, CallError } from "../net/api.ts";
import type { GameView } from "../net/wire.ts";
import type { Color, LegalMove } from "../shared/types.ts";
import type { Frame } from "./game-record.ts";
import { keepPending, type PendingMove, readPending, settle } from "./pending-move.ts";

/** A move that was sent. */
export interface Pending extends PendingMove {
  readonly frame: Frame;
  /** Why sending failed; null while it is under way. */
  readonly failure: string | null;
}

/** The game around the move. */
export interface MoveHost {
  readonly id: string;
  readonly api: Api;
  /** The last position that the server has confirmed. */
  readonly confirmed: Frame | undefined;
  readonly plies: number;
  /** The number of the last event that is known. */
  readonly version: number | null;
  /** The side that may move now from this browser. */
  readonly toMoveHere: Color | null;
  /** What a move in either notation leads to; throws `RulesError` where it is not legal. */
  tryMove(move: string): Frame;
  changed(): void;
  moved(frame: Frame): void;
  tell(problem: string): void;
  heard(view: GameView): void;
  refresh(): void;
}

const storage = (): Storage => sessionStorage;

export class OwnMove {
  readonly #host: MoveHost;
  #pending: Pending | null = null;
  #held: Frame | null = null;
  #premove: LegalMove | null = null;

  constructor(host: MoveHost) {
    this.#host = host;
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

  /** The move that the server has not confirmed: on its way, or held back. */
  get unconfirmed(): Frame | null {
    return this.#pending?.frame ?? this.#held;
  }

  /** Sends once more what could not be sent. */
  retry(): void {
    if (this.#pending?.failure != null) this.send();
  }

  /** Compares with what the server says: what it has, or what has overtaken it, is no longer the player's own. */
  settle(view: GameView): void {
    const closed = view.status === "finished";
    const moved = this.#held !== null && this.#host.confirmed?.state.turn === this.#held.state.turn;
    if (closed || moved) this.#held = null;
    if (closed || view.yours.length !== 1) this.#premove = null;
    const pending = this.#pending;
    if (pending === null) return;
    const settled = settle(pending, view.moves);
    if (settled === "waiting" && !closed) return;
    this.#setPending(null);
    // A game that ended under the move, as by resigning, tells its result; that explains enough.
    if (settled === "overtaken" && !closed) this.#host.tell(t("error-stale-ply"));
  }

  /** A move that an earlier visit could not send is sent now, as long as it still fits the game. */
  resume(view: GameView): void {
    const kept = readPending(storage, view.id);
    if (kept === null) return;
    if (view.status === "finished" || settle(kept, view.moves) !== "waiting") {
      keepPending(storage, view.id, null);
      return;
    }
    try {
      this.#setPending({ ...kept, frame: this.#host.tryMove(kept.move), failure: null });
      this.send();
    } catch {
      keepPending(storage, view.id, null);
    }
  }

  #fresh(frame: Frame, move: string): Pending {
    const { plies, version } = this.#host;
    return { ply: plies, move, version, frame, failure: null };
  }

  #setPending(pending: Pending | null): void {
    this.#pending = pending;
    keepPending(storage, this.#host.id, pending);
    this.#host.changed();
  }

  /** Shows the move at once, and sends it or holds it back for a second word. */
  make(frame: Frame, hold: boolean): void {
    if (frame.played === null || this.unconfirmed !== null) return;
    this.#host.moved(frame);
    if (hold) {
      this.#held = frame;
      this.#host.changed();
      return;
    }
    this.#setPending(this.#fresh(frame, frame.played.uci));
    this.send();
  }

  /** The second word: the move that was held back is sent, or forgotten. */
  release(sure: boolean): void {
    const held = this.#held;
    if (held?.played == null) return;
    this.#held = null;
    if (sure) {
      this.#setPending(this.#fresh(held, held.played.uci));
      this.send();
    }
    this.#host.changed();
  }

  /** Plans a move for the moment in which the other side has moved; null forgets it. */
  plan(move: LegalMove | null): void {
    this.#premove = move;
    this.#host.changed();
  }

  /** A plan that the rules do not allow now is dropped. */
  playPlanned(view: GameView): void {
    const plan = this.#premove;
    if (plan === null || this.#host.toMoveHere === null) return;
    this.#premove = null;
    const latest = this.unconfirmed ?? this.#host.confirmed;
    const legal = latest?.state.legal.find(({ from, to }) => from === plan.from && to === plan.to);
    if (legal !== undefined && view.status === "ongoing") this.make(this.#host.tryMove(legal.uci), false);
  }

  /** Sends the pending move; the server takes a repeat for what it is. */
  readonly send = (): void => {
    const pending = this.#pending;
    if (pending === null) return;
    this.#setPending({ ...pending, failure: null });
    this.#host.api.move(this.#host.id, pending.ply, pending.move, pending.version ?? undefined).then(
      (view) => this.#host.heard(view),
      (error: unknown) => this.#sendFailed(pending, error),
    );
  };

  #sendFailed(sent: Pending, error: unknown): void {
    if (this.#pending === null || this.#pending.ply !== sent.ply) return;
    if (error instanceof CallError && !error.passing) {
      this.#setPending(null);
      this.#host.tell(errorText(error));
      this.#host.refresh();
      return;
    }
    this.#setPending({ ...this.#pending, failure: errorText(error) });
  }
}
