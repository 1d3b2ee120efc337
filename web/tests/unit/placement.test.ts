// FEN placements: numbers of two digits both ways, and every fault named with its rank.
import { describe, expect, it } from "vitest";
import { formatPlacement, PlacementError, parsePlacement } from "../../src/shared/placement.ts";

const FIRST = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR";

describe("placement", () => {
  it.each([
    FIRST,
    "rncegkecnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCEGKECNR",
    "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K",
    "K9/P1k7/10/10/10/10/10/10/10/10",
    "9k/10/10/10/10/10/10/10/10/K9",
  ])("reads and writes %s", (fen) => {
    expect(formatPlacement(parsePlacement(`${fen} w - - 0 1`))).toBe(fen);
  });

  it("puts the men where the text says", () => {
    const men = parsePlacement("9k/10/10/10/10/10/10/10/10/K8r");
    expect(men).toEqual([
      { square: "j10", color: "black", role: "king" },
      { square: "a1", color: "white", role: "king" },
      { square: "j1", color: "black", role: "rook" },
    ]);
    expect(parsePlacement(FIRST)).toHaveLength(40);
  });

  it.each([
    ["55/10/10/10/10/10/10/10/10/K8k", /rank 10: expected 10 squares, found 55|rank 10: expected a run/],
    ["5k11/10/10/10/10/10/10/10/10/K9", /rank 10: expected a run of 1 to 10/],
    ["10/10", /expected 10 ranks, found 2/],
    ["10/10/10/10/10/10/10/10/10/K8x", /rank 1: "x" is no man's letter/],
    ["10/10/10/10/10/10/10/10/10/K9k", /rank 1: more than 10 squares/],
    ["010/10/10/10/10/10/10/10/10/K8k", /rank 10: expected a run/],
    ["9/10/10/10/10/10/10/10/10/K8k", /rank 10: expected 10 squares, found 9/],
    ["", /expected 10 ranks, found 1/],
  ])("refuses %j", (fen, message) => {
    expect(() => parsePlacement(fen)).toThrow(PlacementError);
    expect(() => parsePlacement(fen)).toThrow(message);
  });
});
