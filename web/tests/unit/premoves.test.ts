// What may be planned while the other side is to move.
import { describe, expect, it } from "vitest";
import { premoves } from "../../src/board/premoves.ts";
import type { Color, PlacedPiece, Role } from "../../src/shared/types.ts";
import { sq } from "./sq.ts";

const man = (square: string, role: Role, color: Color = "white"): PlacedPiece => ({
  square: sq(square),
  role,
  color,
});

function planned(pieces: readonly PlacedPiece[], from: string): string[] {
  return premoves(pieces, "white")
    .filter((move) => move.from === from)
    .map((move) => move.to as string)
    .sort();
}

describe("premoves", () => {
  it("reach over men that may be gone, onto one's own that may be taken, and stay on the board", () => {
    const men = [man("a1", "rook"), man("a2", "pawn"), man("e5", "knight", "black")];
    expect(planned(men, "a1")).toHaveLength(18);
    expect(planned(men, "a2")).toEqual(["a3", "b3"]);
    expect(planned(men, "e5")).toEqual([]);
  });

  it("send Pawns forward as their own side sees it, and every other man its own way", () => {
    expect(
      premoves([man("c9", "pawn", "black")], "black")
        .map(({ to }) => to as string)
        .sort(),
    ).toEqual(["b8", "c8", "d8"]);
    expect(planned([man("e5", "elephant")], "e5")).toEqual(["c3", "c7", "g3", "g7"]);
    expect(planned([man("e5", "camel")], "e5")).toEqual(["c5", "e3", "e7", "g5"]);
    expect(planned([man("a10", "king")], "a10")).toEqual(["a9", "b10", "b9"]);
  });
});
