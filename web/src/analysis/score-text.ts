// Scores as they are shown: in Pawns from White's side, or the distance to the end.
import type { Score } from "../engine/wire.ts";

/** Moves of the side that wins until the end, the last one counted. */
export function movesToEnd(plies: number): number {
  return Math.ceil(plies / 2);
}

/** `+0.85`, `−1.20`, `0.00`; `#3` and `#−3` where White or Black wins by force; `+T` where a table says so. */
export function scoreText(score: Score): string {
  if (score.kind === "estimate") {
    const pawns = (Math.abs(score.centipawns) / 100).toFixed(2);
    if (score.centipawns === 0) return pawns;
    return `${score.centipawns > 0 ? "+" : "−"}${pawns}`;
  }
  const sign = score.winner === "white" ? "" : "−";
  return score.kind === "end" ? `#${sign}${movesToEnd(score.plies)}` : `${sign === "" ? "+" : sign}T`;
}

/** White's part of the bar: what White may expect of the game, from 0 to 1. */
export function whiteShare(score: Score): number {
  return (score.win + score.draw / 2) / 1000;
}

/** `12.3M`, `845k`, `970`. */
export function countText(count: number): string {
  if (count >= 10_000_000) return `${Math.round(count / 1_000_000)}M`;
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)}M`;
  if (count >= 1000) return `${Math.round(count / 1000)}k`;
  return String(Math.round(count));
}
