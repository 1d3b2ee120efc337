// The tree of variations: what is added, promoted, annotated and removed, and how it passes to PGN and back.
import { describe, expect, it } from "vitest";
import { MOVE_NAGS, POSITION_NAGS, signOf } from "../../src/analysis/nags.ts";
import {
  type GameTree,
  lineThrough,
  mainLine,
  newTree,
  nodeOf,
  numberText,
  pathTo,
  ROOT,
} from "../../src/analysis/tree.ts";
import {
  addMove,
  annotate,
  canPromote,
  canSayBefore,
  comment,
  makeMain,
  promote,
  removeFrom,
  setTag,
} from "../../src/analysis/tree-edit.ts";
import { pgnOf, treeOf } from "../../src/analysis/tree-wire.ts";

const START = { rules: "war-machine", drawRules: "default", initialFen: "x w - - 0 1" } as const;

/** 1. e3 e8 (1… d8 2. c3 (2. a3)) 2. d3 */
function sample(): { readonly tree: GameTree; readonly ids: Readonly<Record<string, number>> } {
  let tree = newTree(START);
  const ids: Record<string, number> = {};
  const add = (after: number, uci: string): number => {
    const added = addMove(tree, after, uci, uci.slice(2));
    tree = added.tree;
    ids[uci] = added.id;
    return added.id;
  };
  const e3 = add(ROOT, "e2e3");
  const e8 = add(e3, "e9e8");
  const d8 = add(e3, "d9d8");
  add(d8, "c2c3");
  add(d8, "a2a3");
  add(e8, "d2d3");
  return { tree, ids };
}

const sans = (nodes: readonly { readonly san: string }[]): string => nodes.map(({ san }) => san).join(" ");
const id = (ids: Readonly<Record<string, number>>, uci: string): number => ids[uci] ?? -1;

describe("a game tree", () => {
  it("has a main line, and lines through its variations", () => {
    const { tree, ids } = sample();
    expect(sans(mainLine(tree))).toBe("e3 e8 d3");
    expect(sans(lineThrough(tree, id(ids, "d9d8")))).toBe("e3 d8 c3");
    expect(sans(pathTo(tree, id(ids, "a2a3")))).toBe("e3 d8 a3");
  });

  it("goes to a move that is there already", () => {
    const { tree, ids } = sample();
    expect(addMove(tree, id(ids, "e2e3"), "d9d8", "d8")).toEqual({ tree, id: ids["d9d8"] });
  });

  it("promotes a variation by one line, or to the game's own", () => {
    const { tree, ids } = sample();
    const a3 = id(ids, "a2a3");
    const once = promote(tree, a3);
    expect(sans(mainLine(once))).toBe("e3 e8 d3");
    expect(sans(lineThrough(once, id(ids, "d9d8")))).toBe("e3 d8 a3");
    expect(sans(mainLine(makeMain(tree, a3)))).toBe("e3 d8 a3");
    expect([canPromote(tree, a3), canPromote(tree, id(ids, "d2d3"))]).toEqual([true, false]);
    expect(promote(tree, id(ids, "d2d3"))).toBe(tree);
  });

  it("removes a move with all that follows, and nothing else", () => {
    const { tree, ids } = sample();
    const { tree: less, id: at } = removeFrom(tree, id(ids, "d9d8"));
    expect([less.nodes.size, at]).toEqual([tree.nodes.size - 3, ids["e2e3"]]);
    expect(nodeOf(less, id(ids, "e2e3")).children).toEqual([ids["e9e8"]]);
    expect(removeFrom(tree, ROOT)).toEqual({ tree, id: ROOT });
    expect(tree.nodes.size).toBe(7);
  });

  it("keeps one annotation of each kind, and comments without blanks around them", () => {
    const { tree, ids } = sample();
    const e8 = id(ids, "e9e8");
    let now = annotate(tree, e8, MOVE_NAGS, 6);
    now = annotate(now, e8, POSITION_NAGS, 16);
    now = annotate(now, e8, MOVE_NAGS, 1);
    expect(nodeOf(now, e8).nags).toEqual([1, 16]);
    expect(nodeOf(annotate(now, e8, MOVE_NAGS, null), e8).nags).toEqual([16]);
    now = comment(now, e8, "after", "  two\n words ");
    expect(nodeOf(now, e8).after).toEqual(["two words"]);
    expect(nodeOf(comment(now, e8, "after", " "), e8).after).toEqual([]);
    expect([signOf(3), signOf(16), signOf(140)]).toEqual(["!!", "±", "$140"]);
  });

  it("has a comment before a move where that is another place than behind the move before", () => {
    const { tree, ids } = sample();
    const open = ["e2e3", "e9e8", "d9d8", "c2c3", "a2a3", "d2d3"].filter((uci) =>
      canSayBefore(tree, id(ids, uci)),
    );
    expect(open).toEqual(["d9d8", "a2a3", "d2d3"]);
    const d8 = id(ids, "d9d8");
    const said = comment(comment(tree, d8, "after", "later"), d8, "before", " or else ");
    expect([nodeOf(said, d8).before, nodeOf(said, d8).after]).toEqual([["or else"], ["later"]]);
    const alone = removeFrom(said, id(ids, "e9e8")).tree;
    expect(canSayBefore(alone, d8)).toBe(true);
    expect(canSayBefore(comment(alone, d8, "before", ""), d8)).toBe(false);
    expect(canSayBefore(tree, ROOT)).toBe(false);
  });

  it("has tags that are set, changed and taken away in their order", () => {
    let { tree } = sample();
    for (const [name, text] of [
      ["White", " as-Suli "],
      ["Black", "?x"],
      ["White", "al-Adli"],
    ] as const)
      tree = setTag(tree, name, text);
    expect(tree.tags).toEqual([
      ["White", "al-Adli"],
      ["Black", "?x"],
    ]);
    expect(setTag(tree, "White", " ").tags).toEqual([["Black", "?x"]]);
  });

  it("numbers moves from where the game begins", () => {
    expect([numberText("x w - - 0 1", 1), numberText("x w - - 0 1", 2)]).toEqual(["1.", "1…"]);
    expect([numberText("x b - - 3 17", 1), numberText("x b - - 3 17", 2)]).toEqual(["17…", "18."]);
  });
});

describe("PGN's form of a tree", () => {
  it("has each move after the one it follows, and comes back the same", () => {
    const { tree, ids } = sample();
    const said = comment(comment(tree, ROOT, "after", "first"), id(ids, "c2c3"), "after", "third");
    const pgn = pgnOf(said);
    expect(pgn.moves.map(({ uci, parent }) => [uci, parent])).toEqual([
      ["e2e3", null],
      ["e9e8", 0],
      ["d2d3", 1],
      ["d9d8", 0],
      ["c2c3", 3],
      ["a2a3", 3],
    ]);
    expect([pgn.comments, pgn.moves[0]?.before]).toEqual([[], ["first"]]);
    expect(pgnOf(treeOf(pgn))).toEqual(pgn);
    expect(nodeOf(treeOf(pgn), ROOT).after).toEqual(["first"]);
  });

  it("keeps what is said of a game without moves", () => {
    const pgn = pgnOf(comment(newTree(START), ROOT, "after", "alone"));
    expect([pgn.comments, pgn.moves]).toEqual([["alone"], []]);
    expect(pgnOf(treeOf(pgn))).toEqual(pgn);
  });
});
