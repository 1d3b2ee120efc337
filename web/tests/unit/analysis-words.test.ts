// What an analysis writes: addresses, scores and turning points.
import { describe, expect, it } from "vitest";
import { addressOf, readAddress } from "../../src/analysis/address.ts";
import { bareAddress, type DraftStore, draftAt, keepDraft } from "../../src/analysis/draft.ts";
import { turningPoints } from "../../src/analysis/review.ts";
import { countText, movesToEnd, scoreText, whiteShare } from "../../src/analysis/score-text.ts";
import { type GameTree, newTree, ROOT } from "../../src/analysis/tree.ts";
import { addMove } from "../../src/analysis/tree-edit.ts";
import { pgnOf } from "../../src/analysis/tree-wire.ts";
import type { Score } from "../../src/engine/wire.ts";

const OWN = "own w - - 0 1";

function tree(
  fen: string,
  ...moves: readonly string[]
): { readonly tree: GameTree; readonly ids: readonly number[] } {
  let made = newTree({ rules: "camel", drawRules: "strict", initialFen: fen });
  const ids = [ROOT];
  for (const move of moves) {
    const added = addMove(made, ids.at(-1) ?? ROOT, move, move);
    made = added.tree;
    ids.push(added.id);
  }
  return { tree: made, ids };
}

const read = (address: string): ReturnType<typeof readAddress> => {
  const url = new URL(address, "http://x");
  return readAddress(url.search, url.hash);
};

describe("an address", () => {
  it("opens what it was made of", () => {
    const { tree: game, ids } = tree("4k5/10 w - - 0 1", "e2e3", "a9a10g", "j10j1");
    const shared = read(addressOf(game, ids[2] ?? ROOT, () => OWN));
    expect(shared).toEqual({
      fen: "4k5/10 w - - 0 1",
      rules: "camel",
      drawRules: "strict",
      moves: ["e2e3", "a9a10g", "j10j1"],
      ply: 2,
      game: null,
    });
  });

  it("is short where there is little to say", () => {
    const plain = { ...newTree({ rules: "war-machine", drawRules: "default", initialFen: OWN }) } as const;
    expect(addressOf(plain, ROOT, () => OWN)).toBe("/analysis");
    const { tree: game, ids } = tree(OWN, "e2e3");
    expect(addressOf(game, ids[1] ?? ROOT, () => OWN)).toBe("/analysis?rules=camel&draws=strict#moves=e2e3");
  });

  it("leaves out what is not understood", () => {
    const shared = read("/analysis?rules=chess&draws=maybe#moves=e2e3,e9e11,d2d3&ply=9");
    expect(shared).toMatchObject({
      rules: "war-machine",
      drawRules: "default",
      moves: ["e2e3"],
      ply: 1,
      fen: null,
    });
    expect(read("/analysis#moves=").moves).toEqual([]);
    expect(read("/analysis#moves=e2e3&ply=-4").ply).toBe(0);
    expect(read("/analysis?game=abc").game).toBe("abc");
  });
});

describe("a draft", () => {
  const tree = pgnOf(newTree({ rules: "camel", drawRules: "default", initialFen: OWN }));
  const words = new Map<string, string>();
  const store = (): DraftStore => ({
    getItem: (key) => words.get(key) ?? null,
    setItem: (key, value) => void words.set(key, value),
  });

  it("is found again at its address, in any language, and at no other", () => {
    keepDraft(store, "/analysis?fen=x#moves=e2e3", tree);
    expect(draftAt(store, "/analysis?fen=x&lang=ar#moves=e2e3")).toEqual(tree);
    expect(draftAt(store, "/analysis?lang=ar&fen=x#moves=e2e3")).toEqual(tree);
    expect(draftAt(store, "/analysis?fen=x#moves=d2d3")).toBeNull();
    expect(bareAddress("/analysis?lang=en")).toBe("/analysis");
  });

  it("that is none, or cannot be had, is none", () => {
    words.set("kamil-analysis", "{}");
    expect(draftAt(store, "/analysis")).toBeNull();
    const forbidden = (): DraftStore => {
      throw new Error("forbidden");
    };
    keepDraft(forbidden, "/analysis", tree);
    expect(draftAt(forbidden, "/analysis")).toBeNull();
  });
});

const estimate = (centipawns: number, win: number, loss: number): Score => ({
  kind: "estimate",
  centipawns,
  win,
  draw: 1000 - win - loss,
  loss,
});

describe("a score", () => {
  it("is White's, in Pawns or moves to the end", () => {
    expect(scoreText(estimate(85, 200, 100))).toBe("+0.85");
    expect(scoreText(estimate(-120, 100, 200))).toBe("−1.20");
    expect(scoreText(estimate(0, 100, 100))).toBe("0.00");
    const end = { win: 1000, draw: 0, loss: 0, kind: "end", winner: "white", plies: 5 } as const;
    expect(scoreText(end)).toBe("#3");
    expect(scoreText({ ...end, winner: "black", plies: 4 })).toBe("#−2");
    expect(scoreText({ ...end, kind: "table" })).toBe("+T");
    expect([movesToEnd(1), movesToEnd(4), movesToEnd(0)]).toEqual([1, 2, 0]);
  });

  it("gives White a part of the bar", () => {
    expect(whiteShare(estimate(0, 147, 147))).toBe(0.5);
    expect(whiteShare(estimate(900, 950, 0))).toBeCloseTo(0.975);
  });

  it("has counts in few letters", () => {
    expect([970, 845_300, 1_234_567, 45_600_000].map(countText)).toEqual(["970", "845k", "1.2M", "46M"]);
  });
});

describe("turning points", () => {
  it("are the moves by which a side gave much away, in their order", () => {
    const points = [500, 480, 900, 880, 300].map((win, index) => ({
      id: index,
      score: estimate(0, win, 1000 - win),
    }));
    // Black's first move gives 0.42 away, Black's second gains; White's third falls.
    expect(turningPoints(points, "white").map(({ index }) => index)).toEqual([2]);
    expect(turningPoints(points, "black").map(({ index }) => index)).toEqual([4]);
    expect(turningPoints(points.slice(0, 1), "white")).toEqual([]);
  });
});
