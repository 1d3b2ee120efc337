// Follows each man from one position to the next, so that it can glide instead of jumping.
import { fileOf, rankOf } from "../shared/square.ts";
import type { Piece, PlacedPiece, Square } from "../shared/types.ts";
import type { LastMove } from "./state.ts";

/** A man with an identity that outlives its moves. */
export interface TrackedMan {
  readonly id: number;
  readonly piece: Piece;
  readonly square: Square;
}

export interface Glide {
  readonly id: number;
  readonly from: Square;
  readonly to: Square;
}

export interface Diff {
  readonly men: readonly TrackedMan[];
  readonly glides: readonly Glide[];
  /** A Pawn that left the board by reaching its last rank in this very step. */
  readonly vanished: { readonly piece: Piece; readonly from: Square; readonly to: Square } | null;
  readonly nextId: number;
}

function distance(a: Square, b: Square): number {
  return Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));
}

const same = (a: Piece, b: Piece): boolean => a.color === b.color && a.role === b.role;

/** The man that became `target`: by the last move where that explains it, otherwise the nearest of its kind. */
function source(
  pool: readonly TrackedMan[],
  target: PlacedPiece,
  lastMove: LastMove | null,
): TrackedMan | null {
  if (lastMove !== null && lastMove.to === target.square) {
    const mover = pool.find((man) => man.square === lastMove.from && man.piece.color === target.color);
    if (mover !== undefined) return mover;
  }
  let best: TrackedMan | null = null;
  for (const man of pool) {
    if (!same(man.piece, target)) continue;
    if (best === null || distance(man.square, target.square) < distance(best.square, target.square))
      best = man;
  }
  return best;
}

export function diffMen(
  before: readonly TrackedMan[],
  pieces: readonly PlacedPiece[],
  lastMove: LastMove | null,
  firstId: number,
): Diff {
  const pool = new Map<Square, TrackedMan>(before.map((man) => [man.square, man]));
  const men: TrackedMan[] = [];
  const arrivals: PlacedPiece[] = [];
  for (const piece of pieces) {
    const stayed = pool.get(piece.square);
    if (stayed !== undefined && same(stayed.piece, piece)) {
      men.push(stayed);
      pool.delete(piece.square);
    } else {
      arrivals.push(piece);
    }
  }
  const vanished = vanishedPawn(pool, lastMove);
  if (vanished !== null) pool.delete(vanished.from);
  const glides: Glide[] = [];
  let nextId = firstId;
  for (const target of arrivals) {
    const piece: Piece = { color: target.color, role: target.role };
    const from = source([...pool.values()], target, lastMove);
    if (from === null) {
      men.push({ id: nextId, piece, square: target.square });
      nextId += 1;
      continue;
    }
    pool.delete(from.square);
    men.push({ id: from.id, piece, square: target.square });
    glides.push({ id: from.id, from: from.square, to: target.square });
  }
  return { men, glides, vanished, nextId };
}

/** Whether the men stand otherwise than before. */
export function hasChanged(before: readonly TrackedMan[], after: Diff): boolean {
  const arrived = after.men.some((man) => !before.includes(man));
  return arrived || after.men.length !== before.length;
}

function vanishedPawn(pool: ReadonlyMap<Square, TrackedMan>, lastMove: LastMove | null): Diff["vanished"] {
  if (lastMove === null || lastMove.kind !== "vanish") return null;
  const pawn = pool.get(lastMove.from);
  if (pawn === undefined || pawn.piece.role !== "pawn" || pawn.piece.color !== lastMove.color) return null;
  return { piece: pawn.piece, from: lastMove.from, to: lastMove.to };
}
