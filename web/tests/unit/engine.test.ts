// The engine's worker from both sides: slices of one iteration, and a worker that does not listen.
import { describe, expect, it } from "vitest";
import { Engine, type EngineWorker, type EngineWorld, PATIENCE_MS } from "../../src/engine/engine.ts";
import type { FromEngine, ToEngine } from "../../src/engine/messages.ts";
import { DEEPEST, type SearchOnce, searchInSlices } from "../../src/engine/slices.ts";
import type { Score, SearchEnd, SearchLine, SearchTask } from "../../src/engine/wire.ts";
import { NOT_LOADED, type Reason } from "../../src/shared/reason.ts";

const TASK: SearchTask = { fen: "x", rules: "war-machine", drawRules: "default", moves: [], lines: 1 };
const SCORE: Score = { kind: "estimate", centipawns: 0, win: 0, draw: 1000, loss: 0 };

const line = (depth: number, nodes: number): SearchLine => ({
  depth,
  seldepth: depth,
  rank: 1,
  score: SCORE,
  bound: null,
  nodes,
  tableHits: 0,
  hashfull: 0,
  moves: [],
});

/** An engine that looks at ten positions an iteration, and no deeper than `last`. */
function search(last: number): { readonly once: SearchOnce; readonly asked: number[] } {
  const asked: number[] = [];
  const once: SearchOnce = (task, heard): SearchEnd => {
    const to = Math.min(task.depth ?? DEEPEST, last);
    asked.push(task.depth ?? -1);
    for (let depth = 1; depth <= to; depth += 1) heard(line(depth, depth * 10));
    return { depth: to, nodes: to * 10, tableHits: 0, score: SCORE, best: null };
  };
  return { once, asked };
}

describe("slices", () => {
  it("go a ply deeper each, tell of each iteration once, and add up their nodes", async () => {
    const { once, asked } = search(100);
    const told: [number, number][] = [];
    let ended: [number, number] | null = null;
    await searchInSlices({ ...TASK, depth: 8 }, once, {
      line: ({ depth }, nodes) => told.push([depth, nodes]),
      ended: ({ depth }, nodes) => {
        ended = [depth, nodes];
      },
      goOn: () => Promise.resolve(true),
    });
    expect(asked).toEqual([6, 7, 8]);
    expect(told.map(([depth]) => depth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(told.at(-1)).toEqual([8, 60 + 70 + 80]);
    expect(ended).toEqual([8, 210]);
  });

  it("end where the engine looks no deeper, and where another search is wanted", async () => {
    const shallow = search(1);
    let ended = 0;
    const out = { line: () => undefined, ended: () => (ended += 1), goOn: () => Promise.resolve(true) };
    await searchInSlices(TASK, shallow.once, out);
    expect([shallow.asked, ended]).toEqual([[6], 1]);
    const left = search(100);
    await searchInSlices(TASK, left.once, { ...out, goOn: () => Promise.resolve(false) });
    expect([left.asked, ended]).toEqual([[6], 1]);
  });

  it("are one where nodes are limited", async () => {
    const { once, asked } = search(100);
    await searchInSlices({ ...TASK, nodes: 50 }, once, {
      line: () => undefined,
      ended: () => undefined,
      goOn: () => Promise.resolve(true),
    });
    expect(asked).toEqual([DEEPEST]);
  });
});

class FakeWorker implements EngineWorker {
  onmessage: ((event: MessageEvent<FromEngine>) => unknown) | null = null;
  onerror: ((event: ErrorEvent) => unknown) | null = null;
  readonly told: ToEngine[] = [];
  ended = false;

  postMessage(message: ToEngine): void {
    this.told.push(message);
    if (message.type === "begin") this.say({ type: "ready" });
  }

  terminate(): void {
    this.ended = true;
  }

  say(message: FromEngine): void {
    this.onmessage?.({ data: message } as MessageEvent<FromEngine>);
  }

  /** The number of the search that it was told of last. */
  get search(): number {
    const last = this.told.at(-1);
    return last?.type === "search" ? last.id : 0;
  }
}

/** A world whose timers go off when a test says so. */
function world(): {
  readonly world: EngineWorld;
  readonly workers: FakeWorker[];
  readonly wait: () => void;
  /** How long each timer was set for. */
  readonly times: number[];
} {
  const workers: FakeWorker[] = [];
  const times: number[] = [];
  let due: (() => void)[] = [];
  return {
    workers,
    times,
    wait: () => {
      const tasks = due;
      due = [];
      for (const task of tasks) task();
    },
    world: {
      module: () => Promise.resolve({} as WebAssembly.Module),
      worker: () => {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker;
      },
      later: (milliseconds, task) => {
        times.push(milliseconds);
        due.push(task);
        return () => {
          due = due.filter((other) => other !== task);
        };
      },
    },
  };
}

const nothing = { line: () => undefined, ended: () => undefined, failed: () => undefined };
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe("the engine", () => {
  it("replaces a worker that does not hear of a new search in time", async () => {
    const { world: fake, workers, wait } = world();
    const engine = new Engine(fake);
    engine.search(TASK, nothing);
    await settled();
    workers[0]?.say({ type: "heard", id: workers[0].search });
    engine.search({ ...TASK, moves: ["e2e3"] }, nothing);
    wait();
    await settled();
    expect([workers.length, workers[0]?.ended, workers[1]?.ended]).toEqual([2, true, false]);
    expect(workers[1]?.told.at(-1)).toMatchObject({ type: "search", task: { moves: ["e2e3"] } });
  });

  it("gives a device that is slow to begin a worker more time, until it hears", async () => {
    const { world: fake, workers, wait, times } = world();
    const engine = new Engine(fake);
    engine.search(TASK, nothing);
    for (let round = 0; round < 3; round += 1) {
      await settled();
      wait();
    }
    await settled();
    expect(times).toEqual([1, 2, 4, 8].map((factor) => factor * PATIENCE_MS));
    const last = workers.at(-1);
    last?.say({ type: "heard", id: last.search });
    engine.search(TASK, nothing);
    expect(times.at(-1)).toBe(PATIENCE_MS);
  });

  it("keeps one that hears in time, and heeds the newest search alone", async () => {
    const { world: fake, workers, wait } = world();
    const engine = new Engine(fake);
    const [first, second]: [number[], number[]] = [[], []];
    engine.search(TASK, { ...nothing, line: ({ depth }) => first.push(depth) });
    await settled();
    const worker = workers[0];
    if (worker === undefined) throw new Error("a worker was made");
    const old = worker.search;
    worker.say({ type: "heard", id: old });
    worker.say({ type: "line", id: old, line: line(3, 30), nodes: 30 });
    engine.search(TASK, { ...nothing, line: ({ depth }) => second.push(depth) });
    worker.say({ type: "line", id: old, line: line(4, 40), nodes: 40 });
    worker.say({ type: "heard", id: worker.search });
    worker.say({ type: "line", id: worker.search, line: line(1, 10), nodes: 10 });
    wait();
    expect([workers.length, first, second]).toEqual([1, [3], [1]]);
  });

  it("stops, and ends a worker that goes on nevertheless", async () => {
    const { world: fake, workers, wait } = world();
    const engine = new Engine(fake);
    engine.search(TASK, nothing);
    await settled();
    engine.stop();
    expect(workers[0]?.told.at(-1)?.type).toBe("stop");
    wait();
    await settled();
    expect([workers.length, workers[0]?.ended]).toEqual([1, true]);
  });

  it("tells what failed, and begins anew with the next search", async () => {
    const { world: fake, workers } = world();
    const engine = new Engine({ ...fake, module: () => Promise.reject(new Error("no module")) });
    const failures: (readonly Reason[])[] = [];
    engine.search(TASK, { ...nothing, failed: ({ reasons }) => failures.push(reasons) });
    await settled();
    engine.search(TASK, { ...nothing, failed: ({ reasons }) => failures.push(reasons) });
    await settled();
    expect([failures, workers.length]).toEqual([[[NOT_LOADED], [NOT_LOADED]], 2]);
  });
});
