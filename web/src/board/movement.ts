// How each man moves, for the small marks around it. A unit test compares this table with the rules themselves.
import type { Role } from "../shared/types.ts";

/** To the next square; over whatever stands between; as far as nothing is in the way; and a Pawn's two ways. */
export type Way = "step" | "leap" | "slide" | "quiet" | "capture";

/** A direction in files to the right and ranks forward, as the man's own side sees it. */
export interface Direction {
  readonly files: number;
  readonly ranks: number;
  readonly way: Way;
}

type Offset = readonly [files: number, ranks: number];

const ORTHOGONAL: readonly Offset[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONAL: readonly Offset[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const KNIGHT: readonly Offset[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

const twice = (offsets: readonly Offset[]): readonly Offset[] =>
  offsets.map(([files, ranks]) => [files * 2, ranks * 2]);

const all = (way: Way, offsets: readonly Offset[]): readonly Direction[] =>
  offsets.map(([files, ranks]) => ({ files, ranks, way }));

export const DIRECTIONS: Readonly<Record<Role, readonly Direction[]>> = {
  king: all("step", [...ORTHOGONAL, ...DIAGONAL]),
  general: all("step", DIAGONAL),
  elephant: all("leap", twice(DIAGONAL)),
  "war-machine": all("step", [...ORTHOGONAL, ...DIAGONAL]),
  knight: all("leap", KNIGHT),
  rook: all("slide", ORTHOGONAL),
  pawn: [
    { files: 0, ranks: 1, way: "quiet" },
    { files: 1, ranks: 1, way: "capture" },
    { files: -1, ranks: 1, way: "capture" },
  ],
  camel: all("leap", twice(ORTHOGONAL)),
};
