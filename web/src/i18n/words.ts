// Sentences of the game in the page's language, put together from moves and outcomes.
import type { BoardLabels } from "../board/labels.ts";
import { CallError } from "../net/api.ts";
import type { Played } from "../rules/index.ts";
import type { Color, Outcome, Piece } from "../shared/types.ts";
import { t } from "./index.ts";

export function pieceName(piece: Piece): string {
  return t(`piece-${piece.color}-${piece.role}`);
}

export function boardLabels(): BoardLabels {
  return {
    board: t("board-label"),
    help: t("board-help"),
    check: t("board-in-check"),
    putDown: t("board-put-down"),
    square: (square, piece) =>
      piece === null
        ? t("board-square-empty", { square })
        : t("board-square", { square, piece: pieceName(piece) }),
    target: (capture, kind) => {
      if (kind === "vanish") return t("board-target-vanish");
      if (kind === "promotion") return t("board-target-promotion");
      return capture ? t("board-target-capture") : t("board-target");
    },
    lifted: (square, piece, moves) => t("board-lifted", { square, piece: pieceName(piece), moves }),
    refused: (square) => t("board-refused", { square }),
  };
}

/** The result in words: "White wins by stalemate". */
export function resultText(outcome: Outcome): string {
  return outcome.winner === null
    ? t(`result-draw-${outcome.reason}`)
    : t(`result-${outcome.winner}-${outcome.reason}`);
}

/** What the result means to the person looking: won, lost, drawn, or simply over. */
export function verdict(outcome: Outcome, you: Color | null): string {
  if (outcome.winner === null) return t(outcome.reason === "aborted" ? "verdict-over" : "verdict-draw");
  if (you === null) return t("verdict-over");
  return outcome.winner === you ? t("verdict-won") : t("verdict-lost");
}

/** Why a result that may surprise is what it is; null where the result says it all. */
export function endHint({ winner, reason }: Outcome): string | null {
  if (reason === "stalemate") return t("hint-stalemate");
  if (reason === "time") return t("hint-time");
  return winner === null && reason === "aborted" ? t("hint-aborted") : null;
}

/** Who looks at a game: whose men are "yours", and whose are the computer's. */
export interface Viewpoint {
  readonly you: Color | null;
  readonly computer: Color | null;
}

function owner(color: Color, { you, computer }: Viewpoint): "yours" | "computer" | Color {
  if (color === you) return "yours";
  return you !== null && color === computer ? "computer" : color;
}

/** Why a Pawn that reached its last rank is gone, or a General; null for any other move. */
export function lastRankNote(played: Played, from: Viewpoint): string | null {
  if (played.kind === "normal") return null;
  return t(`note-${played.kind}-${owner(played.color, from)}`, { square: played.to });
}

/** A move as it is read out. */
export function spokenMove(played: Played, from: Viewpoint): string {
  const piece = pieceName({ color: played.color, role: played.role });
  const enemy: Color = played.color === "white" ? "black" : "white";
  const moved =
    played.captured === null
      ? t("say-move", { piece, from: played.from, to: played.to })
      : t("say-capture", {
          piece,
          from: played.from,
          to: played.to,
          captured: pieceName({ color: enemy, role: played.captured }),
        });
  const parts = [moved, lastRankNote(played, from), played.check ? t("say-check") : null];
  return parts.filter((part) => part !== null).join(" ");
}

/** The codes of failed calls that have words of their own. */
export const ERROR_CODES: ReadonlySet<string> = new Set([
  "network",
  "bad-request",
  "not-your-game",
  "not-found",
  "stale-ply",
  "not-your-turn",
  "game-over",
  "not-started",
  "wrong-secret",
  "seat-taken",
  "offered-already",
  "overtaken",
  "too-long",
  "nothing-to-take-back",
  "too-late-to-abort",
  "no-opponent",
  "illegal-move",
  "bad-position",
  "too-many-requests",
  "busy",
  "internal",
]);

/** A failed call in words. */
export function errorText(error: unknown): string {
  if (error instanceof CallError && ERROR_CODES.has(error.code)) return t(`error-${error.code}`);
  return t("error-internal");
}

/** A time control in milliseconds, as "5 min + 3 s". */
export function clockText(clock: { readonly initial: number; readonly increment: number } | null): string {
  if (clock === null) return t("clock-none");
  const [minutes, seconds] = [Math.round(clock.initial / 600) / 100, clock.increment / 1000];
  return t("clock-terms", { minutes, seconds });
}
