// A FEN's placement field, both ways, with runs of one to ten empty squares.
import { SIZE, squareAt } from "./square.ts";
import type { Color, PlacedPiece, Role } from "./types.ts";

export const LETTERS: Readonly<Record<Role, string>> = {
  king: "K",
  general: "G",
  elephant: "E",
  "war-machine": "W",
  knight: "N",
  rook: "R",
  pawn: "P",
  camel: "C",
};

const ROLE_OF_LETTER: ReadonlyMap<string, Role> = new Map(
  (Object.entries(LETTERS) as [Role, string][]).map(([role, letter]) => [letter, role]),
);

export class PlacementError extends Error {
  override readonly name = "PlacementError";
}

function parseRank(text: string, rank: number): PlacedPiece[] {
  const men: PlacedPiece[] = [];
  let file = 0;
  let afterRun = false;
  for (const token of text.match(/\d+|[^\d]/g) ?? []) {
    if (/^\d/.test(token)) {
      if (afterRun || !/^([1-9]|10)$/.test(token)) {
        throw new PlacementError(
          `rank ${rank + 1}: expected a run of 1 to 10 empty squares, found "${token}"`,
        );
      }
      file += Number(token);
      afterRun = true;
      continue;
    }
    afterRun = false;
    const role = ROLE_OF_LETTER.get(token.toUpperCase());
    if (role === undefined) throw new PlacementError(`rank ${rank + 1}: "${token}" is no man's letter`);
    const color: Color = token === token.toUpperCase() ? "white" : "black";
    const square = squareAt(file, rank);
    if (square === null) throw new PlacementError(`rank ${rank + 1}: more than ${SIZE} squares`);
    men.push({ square, color, role });
    file += 1;
  }
  if (file !== SIZE) throw new PlacementError(`rank ${rank + 1}: expected ${SIZE} squares, found ${file}`);
  return men;
}

/** The men of a FEN, from its first field; throws `PlacementError` with the rank at fault. */
export function parsePlacement(fen: string): PlacedPiece[] {
  const field = fen.trim().split(/\s+/)[0] ?? "";
  const ranks = field.split("/");
  if (ranks.length !== SIZE) throw new PlacementError(`expected ${SIZE} ranks, found ${ranks.length}`);
  return ranks.flatMap((text, index) => parseRank(text, SIZE - 1 - index));
}

/** The placement field of some men, with the longest runs possible. */
export function formatPlacement(men: readonly PlacedPiece[]): string {
  const bySquare = new Map<string, PlacedPiece>(men.map((man) => [man.square, man]));
  const ranks: string[] = [];
  for (let rank = SIZE - 1; rank >= 0; rank -= 1) {
    let text = "";
    let run = 0;
    for (let file = 0; file < SIZE; file += 1) {
      const square = squareAt(file, rank);
      const man = square === null ? undefined : bySquare.get(square);
      if (man === undefined) {
        run += 1;
        continue;
      }
      if (run > 0) text += String(run);
      run = 0;
      const letter = LETTERS[man.role];
      text += man.color === "white" ? letter : letter.toLowerCase();
    }
    ranks.push(run > 0 ? text + String(run) : text);
  }
  return ranks.join("/");
}
