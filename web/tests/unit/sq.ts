// Squares by name, for tests.
import { parseSquare } from "../../src/shared/square.ts";
import type { Square } from "../../src/shared/types.ts";

export function sq(text: string): Square {
  const square = parseSquare(text);
  if (square === null) throw new Error(`${text} is no square`);
  return square;
}
