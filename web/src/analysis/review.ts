// A quick look of the engine at every position of a line: the points of the graph.
import { Engine, type EngineError } from "../engine/engine.ts";
import type { Score, SearchTask } from "../engine/wire.ts";
import type { Color } from "../shared/types.ts";
import { whiteShare } from "./score-text.ts";
import type { NodeId } from "./tree.ts";

/** For each position: well below a second in a browser. */
const NODES = 40_000;

/** A position of the line: what to search, or what it is worth without a search. */
export interface Stop {
  readonly id: NodeId;
  readonly task: Omit<SearchTask, "lines">;
  /** Known already: the game is drawn there. */
  readonly score: Score | null;
}

export interface Point {
  readonly id: NodeId;
  readonly score: Score;
}

export const DRAWN: Score = { kind: "estimate", centipawns: 0, win: 0, draw: 1000, loss: 0 };

export class Review {
  readonly #changed: () => void;
  readonly #makeEngine: () => Engine;
  #engine: Engine | null = null;
  #points: Point[] = [];
  #total = 0;
  #problem: EngineError | null = null;

  constructor(changed: () => void, makeEngine: () => Engine = () => new Engine()) {
    this.#changed = changed;
    this.#makeEngine = makeEngine;
  }

  get running(): boolean {
    return this.#engine !== null;
  }

  /** From the first position on. */
  get points(): readonly Point[] {
    return this.#points;
  }

  get total(): number {
    return this.#total;
  }

  get problem(): EngineError | null {
    return this.#problem;
  }

  start(stops: readonly Stop[]): void {
    this.cancel();
    this.#points = [];
    this.#problem = null;
    this.#total = stops.length;
    this.#engine = this.#makeEngine();
    this.#next(this.#engine, stops, 0);
  }

  /** What was found so far stays. */
  cancel(): void {
    this.#engine?.close();
    this.#engine = null;
    this.#changed();
  }

  /** Another game has come. */
  forget(): void {
    this.#points = [];
    this.#total = 0;
    this.#problem = null;
    this.cancel();
  }

  #next(engine: Engine, stops: readonly Stop[], from: number): void {
    let at = from;
    for (let stop = stops[at]; stop !== undefined && stop.score !== null; stop = stops[at]) {
      this.#points.push({ id: stop.id, score: stop.score });
      at += 1;
    }
    const stop = stops[at];
    if (stop === undefined) {
      this.cancel();
      return;
    }
    this.#changed();
    const found = (score: Score): void => {
      if (this.#engine !== engine) return;
      this.#points.push({ id: stop.id, score });
      this.#next(engine, stops, at + 1);
    };
    engine.search(
      { ...stop.task, lines: 1, nodes: NODES },
      {
        line: () => undefined,
        ended: (end) => found(end.score),
        failed: (error) => {
          this.#problem = error;
          this.cancel();
        },
      },
    );
  }
}

export interface Turn {
  /** Which point of the line, counted from 0, the first position. */
  readonly index: number;
  /** How much of what the side could expect was given away, from 0 to 1. */
  readonly loss: number;
}

/** The moves that gave most away, in their order: at most `most`, each at least a tenth of a game. */
export function turningPoints(points: readonly Point[], first: Color, most = 5): readonly Turn[] {
  const turns = points.slice(1).map(({ score }, at): Turn => {
    const before = points[at];
    const fall = before === undefined ? 0 : whiteShare(before.score) - whiteShare(score);
    const white = (at % 2 === 0) === (first === "white");
    return { index: at + 1, loss: white ? fall : -fall };
  });
  return turns
    .filter(({ loss }) => loss >= 0.1)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most)
    .sort((a, b) => a.index - b.index);
}
