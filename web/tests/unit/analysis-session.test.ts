// What the page analyses, by the real rules: moves, steps, addresses, ends; and its engine and games with stand-ins for workers.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Shared } from "../../src/analysis/address.ts";
import { GameLibrary } from "../../src/analysis/library.ts";
import { Review, type Stop } from "../../src/analysis/review.ts";
import { AnalysisSession } from "../../src/analysis/session.ts";
import { mainLine, newTree, nodeOf, ROOT } from "../../src/analysis/tree.ts";
import { makeMain } from "../../src/analysis/tree-edit.ts";
import { pgnOf } from "../../src/analysis/tree-wire.ts";
import type { Engine, SearchListener } from "../../src/engine/engine.ts";
import { type PgnDesk, PgnError } from "../../src/engine/pgn.ts";
import type { PgnEntry, Score } from "../../src/engine/wire.ts";
import { RulesError } from "../../src/rules/index.ts";
import { initSync } from "../../src/rules/pkg/kamil_wasm.js";
import { NOT_LOADED } from "../../src/shared/reason.ts";

beforeAll(() => {
  const module = fileURLToPath(new URL("../../src/rules/pkg/kamil_wasm_bg.wasm", import.meta.url));
  initSync({ module: readFileSync(module) });
});

const session = (): AnalysisSession => new AnalysisSession(() => undefined);
const line = (of: AnalysisSession): string => of.line.map((id) => nodeOf(of.tree, id).san).join(" ");
const shared = (part: Partial<Shared>): Shared => ({
  fen: null,
  rules: "war-machine",
  drawRules: "default",
  moves: [],
  ply: 0,
  game: null,
  ...part,
});

describe("a session", () => {
  it("plays in either notation, and makes variations where one goes back", () => {
    const it = session();
    it.play("e3");
    it.play("e9e8");
    it.step("back");
    it.play("d8");
    expect(line(it)).toBe("e3 d8");
    expect(mainLine(it.tree).map(({ san }) => san)).toEqual(["e3", "e8"]);
    expect(() => it.play("Ke5")).toThrow(RulesError);
    expect(it.tree.nodes.size).toBe(4);
  });

  it("goes on where one came from, also in a variation", () => {
    const it = session();
    it.playAll(["e2e3", "e9e8", "d2d3"]);
    it.goTo(1);
    it.playAll(["d9d8", "d2d3"]);
    it.step("first");
    expect(it.current).toBe(ROOT);
    it.step("last");
    expect(line(it)).toBe("e3 d8 d3");
    it.step("back");
    it.step("forward");
    expect(nodeOf(it.tree, it.current).uci).toBe("d2d3");
    it.edit((tree) => makeMain(tree, it.current));
    expect(mainLine(it.tree).map(({ san }) => san)).toEqual(["e3", "d8", "d3"]);
    it.remove();
    expect(line(it)).toBe("e3 d8");
  });

  it("opens an address as far as its moves are legal", () => {
    const it = session();
    it.open(shared({ moves: ["e2e3", "e9e8", "a1a9", "d2d3"], ply: 1 }));
    expect([line(it), nodeOf(it.tree, it.current).san]).toEqual(["e3 e8", "e3"]);
    expect(() => it.open(shared({ fen: "4k5/10 w" }))).toThrow(RulesError);
    expect(line(it)).toBe("e3 e8");
  });

  it("writes the FEN in full, and the result of a game that has ended on the board", () => {
    const it = session();
    it.open(shared({ fen: "5k4/R9/10/10/10/10/10/10/1R8/K9 w" }));
    expect(it.tree.initialFen).toBe("5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1");
    it.play("Rb10");
    expect([it.written.result, it.tree.result, it.frame.state.outcome?.reason]).toEqual([
      "1-0",
      "*",
      "checkmate",
    ]);
  });

  it("shows moves that were played on after a draw", () => {
    const it = session();
    it.open(shared({ fen: "9k/10/10/10/10/10/10/10/10/K9 w", moves: ["a1b2", "j10j9"], ply: 2 }));
    expect([line(it), it.frame.state.outcome?.reason]).toEqual(["Kb2 Kj9", "bare-kings"]);
  });
});

const SCORE: Score = { kind: "estimate", centipawns: 30, win: 200, draw: 700, loss: 100 };

describe("a review", () => {
  const stops = (count: number): Stop[] =>
    Array.from({ length: count }, (_, id) => ({
      id,
      task: { fen: "x", rules: "war-machine", drawRules: "default", moves: [] },
      score: id === 1 ? { ...SCORE, centipawns: 0 } : null,
    }));

  it("asks for one position after another, but for those known, and ends its engine", () => {
    const asked: SearchListener[] = [];
    let closed = 0;
    const engine = {
      search: (_task: unknown, listener: SearchListener) => asked.push(listener),
      close: () => (closed += 1),
    };
    const review = new Review(
      () => undefined,
      () => engine as unknown as Engine,
    );
    review.start(stops(3));
    const end = { depth: 9, nodes: 9, tableHits: 0, score: SCORE, best: null };
    asked[0]?.ended(end, 9);
    expect([review.running, review.points.length, asked.length]).toEqual([true, 2, 2]);
    asked[1]?.ended(end, 9);
    expect([review.running, review.points.map(({ id }) => id), closed]).toEqual([false, [0, 1, 2], 1]);
    review.start(stops(3));
    review.cancel();
    asked[2]?.ended(end, 9);
    expect([review.running, review.points.length]).toEqual([false, 0]);
  });
});

describe("a library", () => {
  const entry = (game: number | null, white: string): PgnEntry => ({
    game,
    white,
    black: null,
    event: null,
    date: null,
    result: "*",
    rules: "war-machine",
    plies: 2,
    problems: [],
    more: 0,
  });
  const tree = pgnOf(newTree({ rules: "war-machine", drawRules: "default", initialFen: "x" }));

  it("opens the first game that can be, while the others still come", async () => {
    const opened: string[] = [];
    let hear: (entries: readonly PgnEntry[], read: number) => void = () => undefined;
    let end: () => void = () => undefined;
    const desk = {
      list: (_text: Blob, entries: typeof hear) => {
        hear = entries;
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      },
      open: () => Promise.resolve(tree),
    };
    const library = new GameLibrary(desk as unknown as PgnDesk, {
      changed: () => undefined,
      opened: (_tree, { white }) => opened.push(white ?? ""),
    });
    const done = library.read(new Blob(["0123456789"]));
    hear([entry(null, "lost"), entry(0, "first")], 5);
    expect([library.reading, library.part, library.entries.length]).toEqual([true, 0.5, 2]);
    hear([entry(1, "second")], 10);
    end();
    await done;
    expect([library.reading, opened, library.opened]).toEqual([false, ["first"], 0]);
  });

  it("says what cannot be read", async () => {
    const desk = { list: () => Promise.reject(new PgnError("no module", [NOT_LOADED])) };
    const library = new GameLibrary(desk as unknown as PgnDesk, {
      changed: () => undefined,
      opened: () => undefined,
    });
    await library.read(new Blob(["x"]));
    expect([library.problem?.reasons, library.reading]).toEqual([[NOT_LOADED], false]);
  });
});
