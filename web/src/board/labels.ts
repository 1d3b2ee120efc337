// The words the board needs, given from outside so that it knows no language.
import type { MoveKind, Piece, Square } from "../shared/types.ts";

export interface BoardLabels {
  readonly board: string;
  readonly help: string;
  square(square: Square, piece: Piece | null): string;
  /** Added to a square that the lifted man can reach. */
  target(capture: boolean, kind: MoveKind): string;
  readonly check: string;
  lifted(square: Square, piece: Piece, moves: number): string;
  readonly putDown: string;
  refused(square: Square): string;
}
