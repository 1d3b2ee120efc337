// The game page's pure parts: browsing, the move list's rows, taken men, the kept move, typed text.
import { describe, expect, it } from "vitest";
import { browse, goTo, moveRows, shownPly } from "../../src/ui/browse.ts";
import { keepPending, type PendingStore, readPending, settle } from "../../src/ui/pending-move.ts";
import { type TakenMove, takenBy } from "../../src/ui/taken.ts";
import { normaliseTyped } from "../../src/ui/typed-move.ts";

describe("browsing", () => {
  it("follows the game until an earlier position is asked for, and stays there when moves arrive", () => {
    expect(shownPly(null, 7)).toBe(7);
    const viewing = browse(null, 7, "back");
    expect(viewing).toBe(6);
    expect(shownPly(viewing, 9)).toBe(6);
    expect(browse(viewing, 9, "forward")).toBe(7);
    expect(browse(8, 9, "forward")).toBeNull();
    expect(browse(3, 9, "last")).toBeNull();
    expect(browse(3, 9, "first")).toBe(0);
    expect(browse(0, 9, "back")).toBe(0);
    expect(browse(null, 0, "back")).toBeNull();
    expect(goTo(-4, 9)).toBe(0);
    expect(goTo(99, 9)).toBeNull();
  });
});

describe("move rows", () => {
  const WHITE = "x w - - 0 1";

  it("pairs the plies", () => {
    expect(moveRows(3, WHITE)).toEqual([
      { number: 1, white: 1, black: 2 },
      { number: 2, white: 3, black: null },
    ]);
    expect(moveRows(0, WHITE)).toEqual([]);
  });

  it("starts with Black where the position does, at the position's number", () => {
    expect(moveRows(2, "x b - - 0 12")).toEqual([
      { number: 12, white: null, black: 1 },
      { number: 13, white: 2, black: null },
    ]);
    expect(moveRows(1, "x b")).toEqual([{ number: 1, white: null, black: 1 }]);
    expect(moveRows(0, "x b")).toEqual([]);
  });
});

describe("taken men", () => {
  const moves: readonly TakenMove[] = [
    { color: "white", captured: "pawn", kind: "normal" },
    { color: "black", captured: "rook", kind: "normal" },
    { color: "white", captured: "rook", kind: "vanish" },
    { color: "white", captured: "pawn", kind: "normal" },
    { color: "white", captured: null, kind: "vanish" },
    { color: "black", captured: null, kind: "promotion" },
  ];

  it("counts captures by their captor, and vanished Pawns apart", () => {
    expect(takenBy("white", moves)).toEqual({
      captured: [
        { role: "rook", color: "black", count: 1 },
        { role: "pawn", color: "black", count: 2 },
      ],
      vanished: 2,
    });
    expect(takenBy("black", moves)).toEqual({
      captured: [{ role: "rook", color: "white", count: 1 }],
      vanished: 0,
    });
  });
});

describe("the kept move", () => {
  function store(): PendingStore {
    const data = new Map<string, string>();
    return {
      getItem: (key) => data.get(key) ?? null,
      setItem: (key, value) => data.set(key, value),
      removeItem: (key) => data.delete(key),
    };
  }

  it("comes back after a reload, for its own game only", () => {
    const kept = store();
    for (const version of [17, null]) {
      keepPending(() => kept, "g1", { ply: 12, move: "a9a10g", version });
      expect(readPending(() => kept, "g1")).toEqual({ ply: 12, move: "a9a10g", version });
    }
    expect(readPending(() => kept, "g2")).toBeNull();
    keepPending(() => kept, "g1", null);
    expect(readPending(() => kept, "g1")).toBeNull();
  });

  it("does without storage where the browser forbids it, and ignores rubbish", () => {
    const forbidden = (): PendingStore => {
      throw new Error("denied");
    };
    expect(() => keepPending(forbidden, "g1", { ply: 1, move: "a2a3", version: 2 })).not.toThrow();
    expect(readPending(forbidden, "g1")).toBeNull();
    const kept = store();
    kept.setItem("kamil-pending-g1", "x a2a3");
    expect(readPending(() => kept, "g1")).toBeNull();
  });

  it("is settled by the server's list of moves", () => {
    const pending = { ply: 1, move: "a9a8" };
    expect(settle(pending, ["a2a3"])).toBe("waiting");
    expect(settle(pending, ["a2a3", "a9a8", "b2b3"])).toBe("confirmed");
    expect(settle(pending, ["a2a3", "b9b8"])).toBe("overtaken");
    expect(settle(pending, [])).toBe("overtaken");
  });
});

describe("typed moves", () => {
  it("may have Eastern digits and spaces around them", () => {
    expect(normaliseTyped("  a٩a١٠g ")).toBe("a9a10g");
  });
});
