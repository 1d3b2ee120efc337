// Follows one game over a WebSocket: it resumes where it was cut off, and finds out by itself that nobody answers any more.
import { decodeJson } from "../shared/decode.ts";
import { type Message, message } from "./messages.ts";

export type Connection = "connecting" | "open" | "lost";

export interface SocketHandlers {
  open(): void;
  text(data: string): void;
  fail(): void;
}

export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

/** What the socket needs of its surroundings, so that tests need neither network nor clock. */
export interface SocketWorld {
  connect(url: string, handlers: SocketHandlers): OpenSocket;
  /** Runs a task later and returns how to call it off. */
  later(milliseconds: number, task: () => void): () => void;
  random(): number;
  now(): number;
}

export interface SocketListener {
  /** Where to connect now. */
  url(): string;
  connection(state: Connection): void;
  message(message: Message): void;
  /** The server's clock showed `server` between `asked` and now. */
  time(server: number, asked: number): void;
}

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** How often the server is asked for the time, which also tells that it is still there, and how long an answer may take. */
const ASK_EVERY_MS = 15_000;
const ANSWER_MS = 8_000;

/** The pause before try number `attempt` (from 0): doubling, bounded, spread by up to a quarter. */
export function pause(attempt: number, random: number): number {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(base * (1 - 0.25 * random));
}

export class GameSocket {
  readonly #world: SocketWorld;
  readonly #listener: SocketListener;
  #socket: OpenSocket | null = null;
  #retry: (() => void) | null = null;
  #nextQuestion: (() => void) | null = null;
  #deadline: (() => void) | null = null;
  #asked: { readonly ref: number; readonly at: number } | null = null;
  #attempt = 0;
  #ref = 0;
  #running = false;

  constructor(listener: SocketListener, world: SocketWorld = browserWorld()) {
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

  /** Connects anew, for example because this browser is known as somebody else now. */
  restart(): void {
    if (!this.#running) return;
    this.#disconnect();
    this.#connect();
  }

  /** The device is online or awake again: finds out at once how the connection is. */
  check(): void {
    if (!this.#running) return;
    if (this.#retry !== null) this.restart();
    else if (this.#nextQuestion !== null) this.#ask();
  }

  /** What came does not fit what is known: the connection is given up, and the next one tells everything. */
  giveUp(): void {
    this.#failed();
  }

  #disconnect(): void {
    for (const callOff of [this.#retry, this.#nextQuestion, this.#deadline]) callOff?.();
    this.#retry = this.#nextQuestion = this.#deadline = null;
    this.#asked = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    let current = true;
    const when = (task: () => void): void => {
      if (current) task();
    };
    const socket = this.#world.connect(this.#listener.url(), {
      open: () => when(() => this.#opened()),
      text: (data) => when(() => this.#received(data)),
      fail: () => when(() => this.#failed()),
    });
    this.#socket = {
      send: (text) => socket.send(text),
      close: () => {
        current = false;
        socket.close();
      },
    };
  }

  #opened(): void {
    this.#attempt = 0;
    this.#listener.connection("open");
    this.#ask();
  }

  #failed(): void {
    if (!this.#running) return;
    this.#disconnect();
    this.#listener.connection("lost");
    const wait = pause(this.#attempt, this.#world.random());
    this.#attempt += 1;
    this.#retry = this.#world.later(wait, () => {
      this.#retry = null;
      this.#connect();
    });
  }

  #ask(): void {
    this.#nextQuestion?.();
    this.#nextQuestion = this.#world.later(ASK_EVERY_MS, () => this.#ask());
    if (this.#deadline !== null) return;
    this.#ref += 1;
    this.#asked = { ref: this.#ref, at: this.#world.now() };
    this.#deadline = this.#world.later(ANSWER_MS, () => {
      this.#deadline = null;
      this.#failed();
    });
    this.#socket?.send(JSON.stringify({ ref: this.#ref, do: "time" }));
  }

  #received(data: string): void {
    let heard: Message;
    try {
      heard = decodeJson(data, message, "message");
    } catch {
      // A message that cannot be read is as good as a broken connection: the next one may be whole.
      this.#failed();
      return;
    }
    if (heard.type === "done" && heard.ref === this.#asked?.ref) {
      this.#deadline?.();
      this.#deadline = null;
      this.#listener.time(heard.time, this.#asked.at);
    }
    this.#listener.message(heard);
  }
}

export function browserWorld(): SocketWorld {
  return {
    connect(url, handlers) {
      const socket = new WebSocket(new URL(url, location.href.replace(/^http/, "ws")));
      socket.addEventListener("open", () => handlers.open());
      socket.addEventListener("message", (event) => handlers.text(String(event.data)));
      socket.addEventListener("close", () => handlers.fail());
      return {
        send: (text) => socket.send(text),
        close: () => socket.close(),
      };
    },
    later(milliseconds, task) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    now: Date.now,
  };
}
