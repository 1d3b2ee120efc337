// Squares: a letter a–j and a number 1–10, never a fixed width.
import type { Color, Square } from "./types.ts";

export const SIZE = 10;
const FILES = "abcdefghij";
const NAME = /^([a-j])([1-9]|10)$/;

/** The square that `text` names, or null where it names none. */
export function parseSquare(text: string): Square | null {
  return NAME.test(text) ? (text as Square) : null;
}

/** The square at a file and rank counted from 0, or null off the board. */
export function squareAt(file: number, rank: number): Square | null {
  const letter = FILES[file];
  if (letter === undefined || !Number.isInteger(rank) || rank < 0 || rank >= SIZE) return null;
  return `${letter}${rank + 1}` as Square;
}

/** 0 for the a-file to 9 for the j-file. */
export function fileOf(square: Square): number {
  return FILES.indexOf(square.charAt(0));
}

/** 0 for the first rank to 9 for the tenth. */
export function rankOf(square: Square): number {
  return Number(square.slice(1)) - 1;
}

export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Where a square lies on the screen, counted from the top left, for the side that sits at the bottom. */
export function cellOf(square: Square, orientation: Color): Cell {
  const file = fileOf(square);
  const rank = rankOf(square);
  return orientation === "white"
    ? { column: file, row: SIZE - 1 - rank }
    : { column: SIZE - 1 - file, row: rank };
}

/** The square at a cell of the screen, or null outside the board. */
export function squareOfCell(cell: Cell, orientation: Color): Square | null {
  return orientation === "white"
    ? squareAt(cell.column, SIZE - 1 - cell.row)
    : squareAt(SIZE - 1 - cell.column, cell.row);
}

/** All squares of one screen row, from left to right. */
export function rowSquares(row: number, orientation: Color): Square[] {
  const squares: Square[] = [];
  for (let column = 0; column < SIZE; column += 1) {
    const square = squareOfCell({ column, row }, orientation);
    if (square !== null) squares.push(square);
  }
  return squares;
}

export function fileLetters(): readonly string[] {
  return [...FILES];
}
