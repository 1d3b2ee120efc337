// Squares are a letter and a number everywhere: a10 is three characters, and never anything else.
import { describe, expect, it } from "vitest";
import {
  cellOf,
  fileOf,
  parseSquare,
  rankOf,
  rowSquares,
  SIZE,
  squareAt,
  squareOfCell,
} from "../../src/shared/square.ts";
import { sq } from "./sq.ts";

describe("squares", () => {
  it("reads all hundred names and gives them back", () => {
    const names = new Set<string>();
    for (let file = 0; file < SIZE; file += 1) {
      for (let rank = 0; rank < SIZE; rank += 1) {
        const square = squareAt(file, rank);
        if (square === null) throw new Error("on the board");
        expect(parseSquare(square)).toBe(square);
        expect([fileOf(square), rankOf(square)]).toEqual([file, rank]);
        names.add(square);
      }
    }
    expect(names.size).toBe(100);
    expect(names).toContain("a10");
    expect(names).toContain("j1");
  });

  it.each(["", "a", "a0", "a11", "k1", "a01", "a1 ", "A1", "a:", "10a", "a1a", "a100", "٣"])(
    "refuses %j",
    (text) => {
      expect(parseSquare(text)).toBeNull();
    },
  );

  it.each([
    [-1, 0],
    [10, 0],
    [0, 10],
    [0, -1],
    [0, 1.5],
  ])("has no square at %d, %d", (file, rank) => {
    expect(squareAt(file, rank)).toBeNull();
  });

  it("turns the board without losing a square", () => {
    expect(cellOf(sq("a1"), "white")).toEqual({ column: 0, row: 9 });
    expect(cellOf(sq("a10"), "white")).toEqual({ column: 0, row: 0 });
    expect(cellOf(sq("j10"), "black")).toEqual({ column: 0, row: 9 });
    for (const side of ["white", "black"] as const) {
      for (const name of ["a1", "e5", "j10", "a10"]) {
        expect(squareOfCell(cellOf(sq(name), side), side)).toBe(name);
      }
    }
    expect(rowSquares(0, "white").join(" ")).toBe("a10 b10 c10 d10 e10 f10 g10 h10 i10 j10");
    expect(rowSquares(0, "black").join(" ")).toBe("j1 i1 h1 g1 f1 e1 d1 c1 b1 a1");
  });
});
