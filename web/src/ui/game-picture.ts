// A game as the dialog for pictures takes it.
import type { Color } from "../shared/types.ts";
import type { ExportSource } from "./export-source.ts";
import { lastMoveOf } from "./game-record.ts";
import type { GameSession } from "./game-session.ts";

export function gamePicture(session: GameSession, ply: number, orientation: Color): ExportSource {
  const { view } = session;
  return {
    frames: session.frames.map((frame) => {
      const { pieces, check, fen } = frame.state;
      return { pieces, check, fen, lastMove: lastMoveOf(frame) };
    }),
    at: ply,
    orientation,
    name: view?.id ?? "game",
    rules: view?.rules ?? "war-machine",
    game: view?.id ?? null,
    legal: true,
  };
}
