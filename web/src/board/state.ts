// The board's state without any DOM: what lies where, what is lifted, and what each gesture changes.
import { cellOf, parseSquare, SIZE, squareOfCell } from "../shared/square.ts";
import type { Arrow, Color, LegalMove, MoveKind, Piece, PlacedPiece, Square } from "../shared/types.ts";

export interface LastMove {
  readonly from: Square;
  readonly to: Square;
  readonly kind: MoveKind;
  readonly color: Color;
}

/** What the board is told from outside. */
export interface BoardPosition {
  readonly pieces: readonly PlacedPiece[];
  readonly legal: readonly LegalMove[];
  readonly check: Square | null;
  readonly lastMove: LastMove | null;
  /** The side whose men may be lifted now; null shows a position only. */
  readonly movable: Color | null;
  /** A move that waits for the other side's. */
  readonly planned?: Arrow | null;
}

export interface BoardState {
  readonly position: BoardPosition;
  readonly men: ReadonlyMap<Square, Piece>;
  readonly orientation: Color;
  readonly lifted: Square | null;
  readonly cursor: Square;
}

/** What a gesture came to; the element shows, says or sends it. */
export type Effect =
  | { readonly type: "none" }
  | { readonly type: "lifted"; readonly square: Square }
  | { readonly type: "put-down" }
  | { readonly type: "refused"; readonly square: Square }
  | { readonly type: "move"; readonly move: LegalMove };

export interface Step {
  readonly state: BoardState;
  readonly effect: Effect;
}

const NONE: Effect = { type: "none" };

export const EMPTY_POSITION: BoardPosition = {
  pieces: [],
  legal: [],
  check: null,
  lastMove: null,
  movable: null,
};

export function initialState(): BoardState {
  const cursor = parseSquare("e2");
  if (cursor === null) throw new Error("e2 is a square");
  return { position: EMPTY_POSITION, men: new Map(), orientation: "white", lifted: null, cursor };
}

/** Shows another position; a man stays lifted only where it can still be moved. */
export function withPosition(state: BoardState, position: BoardPosition): BoardState {
  const men = new Map<Square, Piece>(position.pieces.map((man) => [man.square, man]));
  const next = { ...state, position, men };
  const keep = state.lifted !== null && isMovable(next, state.lifted) && sameMan(state, next, state.lifted);
  return { ...next, lifted: keep ? state.lifted : null };
}

function sameMan(before: BoardState, after: BoardState, square: Square): boolean {
  const a = before.men.get(square);
  const b = after.men.get(square);
  return a !== undefined && b !== undefined && a.role === b.role && a.color === b.color;
}

export function withOrientation(state: BoardState, orientation: Color): BoardState {
  return { ...state, orientation };
}

/** Whether a man that the player may move stands there. */
export function isMovable(state: BoardState, square: Square): boolean {
  const man = state.men.get(square);
  return man !== undefined && man.color === state.position.movable;
}

export function movesFrom(state: BoardState, square: Square): readonly LegalMove[] {
  return isMovable(state, square) ? state.position.legal.filter((move) => move.from === square) : [];
}

/** The moves of the lifted man, by the square they reach. */
export function targets(state: BoardState): ReadonlyMap<Square, LegalMove> {
  if (state.lifted === null) return new Map();
  return new Map(movesFrom(state, state.lifted).map((move) => [move.to, move]));
}

export function lift(state: BoardState, square: Square): Step {
  if (!isMovable(state, square)) return { state, effect: NONE };
  return { state: { ...state, lifted: square, cursor: square }, effect: { type: "lifted", square } };
}

export function putDown(state: BoardState): Step {
  if (state.lifted === null) return { state, effect: NONE };
  return { state: { ...state, lifted: null }, effect: { type: "put-down" } };
}

/** Sets the lifted man on a square: a move, another man lifted, or a refusal. */
export function drop(state: BoardState, square: Square): Step {
  const from = state.lifted;
  if (from === null) return { state, effect: NONE };
  const move = targets(state).get(square);
  if (move !== undefined) {
    return { state: { ...state, lifted: null, cursor: square }, effect: { type: "move", move } };
  }
  if (square === from) return putDown(state);
  return { state: { ...state, lifted: null, cursor: square }, effect: { type: "refused", square } };
}

/** A tap or a press of Enter on a square. */
export function tap(state: BoardState, square: Square): Step {
  const here = { ...state, cursor: square };
  if (state.lifted === null) {
    return isMovable(state, square) ? lift(here, square) : { state: here, effect: NONE };
  }
  if (square !== state.lifted && !targets(state).has(square) && isMovable(state, square)) {
    return lift(here, square);
  }
  return drop(here, square);
}

export type Direction = "up" | "down" | "left" | "right" | "row-start" | "row-end" | "top" | "bottom";

const clamp = (value: number): number => Math.min(SIZE - 1, Math.max(0, value));

/** Moves the keyboard's cursor as the screen shows the board; it stops at the edge. */
export function moveCursor(state: BoardState, direction: Direction): BoardState {
  const { column, row } = cellOf(state.cursor, state.orientation);
  const next = {
    up: { column, row: row - 1 },
    down: { column, row: row + 1 },
    left: { column: column - 1, row },
    right: { column: column + 1, row },
    "row-start": { column: 0, row },
    "row-end": { column: SIZE - 1, row },
    top: { column, row: 0 },
    bottom: { column, row: SIZE - 1 },
  }[direction];
  const cursor = squareOfCell({ column: clamp(next.column), row: clamp(next.row) }, state.orientation);
  return cursor === null ? state : { ...state, cursor };
}
