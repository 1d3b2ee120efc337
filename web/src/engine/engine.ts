// The engine as the page sees it: one search at a time, in a worker that is replaced where it does not listen.
import { CRASHED, NOT_LOADED, ReasonedError } from "../shared/reason.ts";
import type { FromEngine, ToEngine } from "./messages.ts";
import { engineModule } from "./module.ts";
import type { SearchEnd, SearchLine, SearchTask } from "./wire.ts";

/** A worker that has not heard of a new search after so long sits in a long iteration. */
export const PATIENCE_MS = 200;
/** A device that is slow to begin a worker gets more and more time, up to this. */
const MOST_PATIENCE_MS = 10_000;

/** A search that cannot be made. */
export class EngineError extends ReasonedError {
  override readonly name = "EngineError";
}

export interface SearchListener {
  line(line: SearchLine, nodes: number): void;
  ended(end: SearchEnd, nodes: number): void;
  failed(error: EngineError): void;
}

/** The part of a Worker that is used. */
export interface EngineWorker {
  postMessage(message: ToEngine): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromEngine>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
}

export interface EngineWorld {
  module(): Promise<WebAssembly.Module>;
  worker(): EngineWorker;
  later(milliseconds: number, task: () => void): () => void;
}

interface Search {
  readonly id: number;
  readonly task: SearchTask;
  readonly listener: SearchListener;
}

export class Engine {
  readonly #world: EngineWorld;
  #worker: EngineWorker | null = null;
  #ready = false;
  /** Whether the worker has been told of a search since it began. */
  #busy = false;
  #search: Search | null = null;
  #lastId = 0;
  #impatience: (() => void) | null = null;
  #patience = PATIENCE_MS;

  constructor(world: EngineWorld = browserWorld()) {
    this.#world = world;
  }

  /** Leaves the search before, if there is one. */
  search(task: SearchTask, listener: SearchListener): void {
    this.#lastId += 1;
    this.#search = { id: this.#lastId, task, listener };
    if (this.#worker === null) void this.#begin();
    else this.#tell(this.#search);
  }

  /** The table is kept for the next search. */
  stop(): void {
    if (this.#search === null) return;
    this.#search = null;
    this.#lastId += 1;
    if (!this.#ready || this.#worker === null) return;
    this.#worker.postMessage({ type: "stop", id: this.#lastId });
    this.#expectHearing();
  }

  /** Ends the worker; the next search starts another one. */
  close(): void {
    this.#search = null;
    this.#drop();
  }

  #drop(): void {
    this.#impatience?.();
    this.#impatience = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = this.#busy = false;
  }

  async #begin(): Promise<void> {
    const worker = this.#world.worker();
    this.#worker = worker;
    worker.onmessage = (event) => this.#heard(worker, event.data);
    worker.onerror = (event) => this.#broken(worker, new EngineError(event.message, [CRASHED]));
    try {
      const module = await this.#world.module();
      if (this.#worker === worker) worker.postMessage({ type: "begin", module });
    } catch (error) {
      this.#broken(worker, new EngineError(String(error), [NOT_LOADED]));
    }
  }

  #tell(search: Search): void {
    if (!this.#ready || this.#worker === null) return;
    this.#worker.postMessage({ type: "search", id: search.id, task: search.task });
    this.#busy = true;
    this.#expectHearing();
  }

  #expectHearing(): void {
    this.#impatience?.();
    this.#impatience = this.#busy ? this.#world.later(this.#patience, () => this.#replace()) : null;
  }

  #replace(): void {
    this.#patience = Math.min(MOST_PATIENCE_MS, this.#patience * 2);
    this.#drop();
    if (this.#search !== null) void this.#begin();
  }

  #broken(worker: EngineWorker, error: EngineError): void {
    if (worker !== this.#worker) return;
    const search = this.#search;
    this.close();
    search?.listener.failed(error);
  }

  #heard(worker: EngineWorker, message: FromEngine): void {
    if (worker !== this.#worker) return;
    if (message.type === "ready") {
      this.#ready = true;
      if (this.#search !== null) this.#tell(this.#search);
      return;
    }
    if (message.id === this.#lastId) {
      this.#patience = PATIENCE_MS;
      this.#impatience?.();
      this.#impatience = null;
    }
    const search = this.#search;
    if (search === null || message.id !== search.id) return;
    if (message.type === "line") search.listener.line(message.line, message.nodes);
    if (message.type === "ended") search.listener.ended(message.end, message.nodes);
    if (message.type === "failed") {
      const { text, reasons } = message.refusal;
      search.listener.failed(new EngineError(text, reasons));
    }
  }
}

function browserWorld(): EngineWorld {
  return {
    module: engineModule,
    worker: () => new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" }),
    later(milliseconds, task) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
