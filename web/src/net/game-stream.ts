// Follows one game by server-sent events: it reconnects by itself and drops snapshots that come late.
import { decodeJson } from "../shared/decode.ts";
import { type GameView, gameView } from "./wire.ts";

export type Connection = "connecting" | "open" | "lost";

export interface SourceHandlers {
  open(): void;
  game(data: string): void;
  fail(): void;
}

/** What the stream needs of its surroundings, so that tests need neither network nor clock. */
export interface StreamWorld {
  /** Opens the source and returns how to close it. */
  connect(url: string, handlers: SourceHandlers): () => void;
  /** Runs a task later and returns how to call it off. */
  later(milliseconds: number, task: () => void): () => void;
  random(): number;
}

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** The pause before try number `attempt` (from 0): doubling, bounded, spread by up to a quarter. */
export function pause(attempt: number, random: number): number {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(base * (1 - 0.25 * random));
}

export interface StreamListener {
  connection(state: Connection): void;
  game(view: GameView): void;
}

export class GameStream {
  readonly #url: string;
  readonly #world: StreamWorld;
  readonly #listener: StreamListener;
  #close: (() => void) | null = null;
  #callOff: (() => void) | null = null;
  #attempt = 0;
  #version = -1;
  #running = false;

  constructor(url: string, listener: StreamListener, world: StreamWorld = browserWorld()) {
    this.#url = url;
    this.#listener = listener;
    this.#world = world;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#listener.connection("connecting");
    this.#connect();
  }

  stop(): void {
    this.#running = false;
    this.#disconnect();
  }

  /** Tries again at once, for example because the device is online again. */
  retryNow(): void {
    if (!this.#running || this.#callOff === null) return;
    this.#callOff();
    this.#callOff = null;
    this.#connect();
  }

  #disconnect(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#close?.();
    this.#close = null;
  }

  #connect(): void {
    let current = true;
    const close = this.#world.connect(this.#url, {
      open: () => {
        if (current) this.#opened();
      },
      game: (data) => {
        if (current) this.#received(data);
      },
      fail: () => {
        if (current) this.#failed();
      },
    });
    this.#close = () => {
      current = false;
      close();
    };
  }

  #opened(): void {
    this.#attempt = 0;
    this.#listener.connection("open");
  }

  #failed(): void {
    this.#disconnect();
    this.#listener.connection("lost");
    const wait = pause(this.#attempt, this.#world.random());
    this.#attempt += 1;
    this.#callOff = this.#world.later(wait, () => {
      this.#callOff = null;
      this.#connect();
    });
  }

  #received(data: string): void {
    let view: GameView;
    try {
      view = decodeJson(data, gameView, "event");
    } catch {
      // A snapshot that cannot be read is as good as a broken connection: the next one may be whole.
      this.#failed();
      return;
    }
    if (view.version <= this.#version) return;
    this.#version = view.version;
    this.#listener.game(view);
  }
}

export function browserWorld(): StreamWorld {
  return {
    connect(url, handlers) {
      const source = new EventSource(url);
      source.addEventListener("open", () => handlers.open());
      source.addEventListener("game", (event) => handlers.game(String(event.data)));
      source.addEventListener("error", () => handlers.fail());
      return () => source.close();
    },
    later(milliseconds, task) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
  };
}
