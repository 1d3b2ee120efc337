// Games as the server sends them, for the unit tests.
import type { GameView } from "../../src/net/wire.ts";

export function gameView(part: Partial<GameView> = {}): GameView {
  return {
    id: "g1",
    version: 1,
    array: "kamil",
    rules: "war-machine",
    drawRules: "default",
    level: null,
    yours: ["white"],
    seats: { white: "person", black: "person" },
    initialFen: "x w - - 0 1",
    moves: [],
    status: "ongoing",
    outcome: null,
    clock: null,
    offers: { draw: null, takeback: null, rematch: null },
    canAbort: true,
    rematch: null,
    createdAt: "2026-01-01T00:00:00Z",
    ...part,
  };
}
