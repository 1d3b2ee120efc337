// The line that one looks at, as the dialog for pictures takes it.
import type { Color } from "../shared/types.ts";
import type { ExportSource } from "../ui/export-source.ts";
import { type Frame, lastMoveOf } from "../ui/game-record.ts";
import { type GameTree, lineThrough, type NodeId, plyOf, ROOT } from "./tree.ts";

export function linePicture(
  tree: GameTree,
  current: NodeId,
  at: (id: NodeId) => Frame,
  orientation: Color,
): ExportSource {
  const line = [ROOT, ...lineThrough(tree, current).map(({ id }) => id)];
  return {
    frames: line.map((id) => {
      const frame = at(id);
      const { pieces, check, fen } = frame.state;
      return { pieces, check, fen, lastMove: lastMoveOf(frame) };
    }),
    at: plyOf(tree, current),
    orientation,
    name: line.length === 1 ? "position" : "line",
    rules: tree.rules,
    game: null,
    legal: true,
  };
}
