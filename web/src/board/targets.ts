// Which square a finger meant: small squares get targets that reach a little past their edges.
import { cellOf, SIZE, squareOfCell } from "../shared/square.ts";
import type { Color, Square } from "../shared/types.ts";

/** A point of the board in cells from its top left corner: 0, 0 to 10, 10. */
export interface BoardPoint {
  readonly x: number;
  readonly y: number;
}

/** Half the side of a comfortable target, in CSS pixels. */
const COMFORT = 22;

export function squareAtPoint(point: BoardPoint, orientation: Color): Square | null {
  const column = Math.floor(point.x);
  const row = Math.floor(point.y);
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return null;
  return squareOfCell({ column, row }, orientation);
}

/**
 * The square meant by a touch: the one it hit where that is useful, otherwise the nearest useful one whose
 * enlarged target holds the point, otherwise the one it hit.
 */
export function resolveTap(
  point: BoardPoint,
  orientation: Color,
  useful: ReadonlySet<Square>,
  cellPixels: number,
): Square | null {
  const hit = squareAtPoint(point, orientation);
  if (hit === null || useful.has(hit)) return hit;
  const reach = Math.max(0.5, COMFORT / cellPixels);
  let best: Square | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const square of useful) {
    const cell = cellOf(square, orientation);
    const dx = Math.abs(point.x - (cell.column + 0.5));
    const dy = Math.abs(point.y - (cell.row + 0.5));
    const distance = Math.hypot(dx, dy);
    if (dx <= reach && dy <= reach && distance < bestDistance) {
      best = square;
      bestDistance = distance;
    }
  }
  return best ?? hit;
}
