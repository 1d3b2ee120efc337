// The engine that follows where one looks: what it says of the position, and whether it is wanted.
import { Engine, type EngineError } from "../engine/engine.ts";
import type { Score, SearchLine, SearchTask } from "../engine/wire.ts";

export const MOST_LINES = 5;
/** A position is not thought about longer, unless that is asked for: a page left open should cost no battery. */
const REST_MS = 60_000;
/** What is shown changes no faster. */
const SHOW_MS = 120;

export interface Findings {
  readonly depth: number;
  /** The best first; each has another first move. */
  readonly lines: readonly SearchLine[];
}

export type EngineState = "off" | "loading" | "searching" | "resting" | "done" | "failed";

export type EnginePosition = Pick<SearchTask, "fen" | "rules" | "drawRules" | "moves">;

const NOTHING: Findings = { depth: 0, lines: [] };

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

function remembered(store: () => Store, key: string): string | null {
  try {
    return store().getItem(key);
  } catch {
    // Storage may be forbidden.
    return null;
  }
}

function remember(store: () => Store, key: string, value: string): void {
  try {
    store().setItem(key, value);
  } catch {
    // The choice then lasts for this page.
  }
}

export class LiveEngine {
  readonly #engine: Engine;
  readonly #changed: () => void;
  readonly #store: () => Store;
  #on: boolean;
  #count: number;
  #state: EngineState = "off";
  #problem: EngineError | null = null;
  #position: EnginePosition | null = null;
  #key = "";
  /** What earlier searches have found, by position. */
  readonly #known = new Map<string, Findings>();
  #found: Map<number, SearchLine> = new Map();
  #depth = 0;
  #began = 0;
  #speed = 0;
  #rest = 0;
  #draw = 0;

  constructor(changed: () => void, engine = new Engine(), store: () => Store = () => localStorage) {
    this.#changed = changed;
    this.#engine = engine;
    this.#store = store;
    this.#on = remembered(store, "kamil-engine") !== "off";
    const count = Number(remembered(store, "kamil-lines") ?? "1");
    this.#count = Number.isInteger(count) && count >= 1 && count <= MOST_LINES ? count : 1;
  }

  get on(): boolean {
    return this.#on;
  }

  get lines(): number {
    return this.#count;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Why it failed, while `state` says so. */
  get problem(): EngineError | null {
    return this.#problem;
  }

  /** Moves made on the board in a second, of the search that is running. */
  get speed(): number {
    return this.#speed;
  }

  /** What is known of the position that is looked at: the deeper of what was found earlier and now. */
  get findings(): Findings {
    const known = this.#known.get(this.#key) ?? NOTHING;
    const ranked = [...this.#found.values()].sort((a, b) => a.rank - b.rank);
    // While ranks change places, one line may be known twice.
    const lines = ranked.filter(
      ({ moves }, at) => ranked.findIndex((other) => other.moves[0]?.uci === moves[0]?.uci) === at,
    );
    return lines.length === 0 || this.#depth < known.depth ? known : { depth: this.#depth, lines };
  }

  get score(): Score | null {
    return this.#on ? (this.findings.lines[0]?.score ?? null) : null;
  }

  turn(on: boolean): void {
    this.#on = on;
    remember(this.#store, "kamil-engine", on ? "on" : "off");
    this.#search();
  }

  show(lines: number): void {
    this.#count = Math.min(MOST_LINES, Math.max(1, lines));
    remember(this.#store, "kamil-lines", String(this.#count));
    this.#search();
  }

  /** null: nothing is to be found out, since the game is over there. */
  look(position: EnginePosition | null): void {
    if (position !== null && position === this.#position) return;
    this.#position = position;
    this.#search();
  }

  /** Searches on without a rest. */
  goOn(): void {
    this.#search(false);
  }

  close(): void {
    clearTimeout(this.#rest);
    clearTimeout(this.#draw);
    this.#engine.close();
  }

  #search(resting = true): void {
    this.#keep();
    clearTimeout(this.#rest);
    this.#found = new Map();
    [this.#depth, this.#speed] = [0, 0];
    const position = this.#position;
    if (!this.#on || position === null) {
      this.#engine.stop();
      this.#state = this.#on ? "done" : "off";
      this.#key = "";
      this.#changed();
      return;
    }
    this.#key = [position.fen, position.rules, position.drawRules, this.#count, ...position.moves].join(" ");
    this.#state = this.#state === "off" || this.#state === "failed" ? "loading" : "searching";
    this.#began = performance.now();
    if (resting) this.#rest = window.setTimeout(() => this.#tire(), REST_MS);
    this.#engine.search(
      { ...position, lines: this.#count },
      {
        line: (line, nodes) => this.#line(line, nodes),
        ended: () => this.#ended(),
        failed: (error) => this.#failed(error),
      },
    );
    this.#changed();
  }

  #tire(): void {
    this.#engine.stop();
    this.#state = "resting";
    this.#changed();
  }

  #line(line: SearchLine, nodes: number): void {
    this.#state = "searching";
    this.#measure(nodes);
    // A bound is no score yet.
    if (line.bound !== null) return;
    this.#found.set(line.rank, line);
    this.#depth = Math.max(...[...this.#found.values()].map(({ depth }) => depth));
    this.#soon();
  }

  #measure(nodes: number): void {
    const seconds = (performance.now() - this.#began) / 1000;
    this.#speed = seconds > 0.05 ? nodes / seconds : 0;
  }

  #ended(): void {
    clearTimeout(this.#rest);
    this.#state = "done";
    this.#changed();
  }

  #failed(error: EngineError): void {
    clearTimeout(this.#rest);
    this.#state = "failed";
    this.#problem = error;
    this.#changed();
  }

  #soon(): void {
    if (this.#draw !== 0) return;
    this.#draw = window.setTimeout(() => {
      this.#draw = 0;
      this.#changed();
    }, SHOW_MS);
  }

  /** Remembers what was found, for when one comes back. */
  #keep(): void {
    const findings = this.findings;
    if (this.#key === "" || findings.depth === 0) return;
    if (this.#known.size > 2000) this.#known.clear();
    this.#known.set(this.#key, findings);
  }
}
