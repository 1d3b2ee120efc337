// Squares and men by name, for tests.
import { parseSquare, squareAt } from "../../src/shared/square.ts";
import type { PlacedPiece, Role, Square } from "../../src/shared/types.ts";

export function sq(text: string): Square {
  const square = parseSquare(text);
  if (square === null) throw new Error(`${text} is no square`);
  return square;
}

const ROLE: Readonly<Record<string, Role>> = { k: "king", g: "general", p: "pawn", r: "rook" };

/** The men of a placement as a FEN writes it: the few kinds of men that these tests set up. */
export function men(placement: string): PlacedPiece[] {
  return placement.split("/").flatMap((text, row) => {
    let file = 0;
    return (text.match(/\d+|\D/g) ?? []).flatMap((token) => {
      const role = ROLE[token.toLowerCase()];
      const square = squareAt(file, 9 - row);
      file += role === undefined ? Number(token) : 1;
      if (role === undefined) return [];
      if (square === null) throw new Error(`${token} stands off the board in ${placement}`);
      return [{ square, color: token === token.toLowerCase() ? "black" : "white", role }];
    });
  });
}
