// Results, notes and errors in words: the side named is the side that won, and every kind has a sentence.
import { beforeAll, describe, expect, it } from "vitest";
import { loadLanguage, t } from "../../src/i18n/index.ts";
import {
  boardLabels,
  clockText,
  endHint,
  errorText,
  lastRankNote,
  resultText,
  spokenMove,
  type Viewpoint,
  verdict,
} from "../../src/i18n/words.ts";
import { CallError } from "../../src/net/api.ts";
import type { Played } from "../../src/rules/index.ts";
import { type Color, type MoveKind, opposite, type Role } from "../../src/shared/types.ts";
import { sq } from "./sq.ts";

function played(kind: MoveKind, color: Played["color"], captured: Role | null = null, check = false): Played {
  return {
    uci: "a9a10",
    san: "a10",
    from: sq("a9"),
    to: sq("a10"),
    color,
    role: "pawn",
    captured,
    kind,
    check,
  };
}

/** Against the computer, as one of its opponents sees it. */
const mine = (you: Color): Viewpoint => ({ you, computer: opposite(you) });

describe("in English", () => {
  beforeAll(() => loadLanguage("en"));

  it("credits a stalemate to the side that stalemates", () => {
    expect(resultText({ winner: "white", reason: "stalemate" })).toBe("White wins by stalemate");
    expect(resultText({ winner: "black", reason: "stalemate" })).toBe("Black wins by stalemate");
    expect(resultText({ winner: null, reason: "repetition" })).toBe("Draw by repetition");
    expect(verdict({ winner: "white", reason: "stalemate" }, "white")).toBe("You have won");
    expect(verdict({ winner: "white", reason: "stalemate" }, "black")).toBe("You have lost");
    expect(verdict({ winner: "white", reason: "stalemate" }, null)).toBe("The game is over");
    expect(verdict({ winner: null, reason: "agreement" }, "white")).toBe("The game is drawn");
  });

  it("says whose Pawn vanished, and why", () => {
    expect(lastRankNote(played("vanish", "white"), mine("white"))).toBe(
      "Your Pawn reached a10 while your General lives, so it left the board.",
    );
    expect(lastRankNote(played("vanish", "white"), mine("black"))).toBe(
      "The computer’s Pawn reached a10 while its General lives, so it left the board.",
    );
    expect(lastRankNote(played("vanish", "white"), { you: null, computer: null })).toBe(
      "White’s Pawn reached a10 while White’s General lives, so it left the board.",
    );
    expect(lastRankNote(played("vanish", "white"), { you: "black", computer: null })).toBe(
      "White’s Pawn reached a10 while White’s General lives, so it left the board.",
    );
    expect(lastRankNote(played("promotion", "black"), mine("black"))).toContain(
      "became a General, since you had none",
    );
    expect(lastRankNote(played("normal", "white"), mine("white"))).toBeNull();
  });

  it("says why an end may surprise", () => {
    expect(endHint({ winner: "white", reason: "stalemate" })).toContain("has no move has lost");
    expect(endHint({ winner: "black", reason: "time" })).toContain("even against a lone King");
    expect(endHint({ winner: "black", reason: "checkmate" })).toBeNull();
    expect(verdict({ winner: null, reason: "aborted" }, "white")).toBe("The game is over");
    expect(clockText({ initial: 90_000, increment: 2000 })).toBe("1.5 min + 2 s a move");
    expect(clockText(null)).toBe("No clock");
  });

  it("reads a move out whole", () => {
    expect(spokenMove(played("vanish", "white", "rook", true), mine("white"))).toBe(
      "white Pawn, a9 to a10, captures the black Rook. Your Pawn reached a10 while your General lives, so it left the board. Check.",
    );
  });

  it("names squares and targets", () => {
    const labels = boardLabels();
    expect(labels.square(sq("e2"), { color: "white", role: "pawn" })).toBe("e2, white Pawn");
    expect(labels.square(sq("e10"), null)).toBe("e10, empty");
    expect(labels.target(true, "normal")).toBe("can capture here");
    expect(labels.target(true, "vanish")).toBe("the Pawn would leave the board here");
    expect(labels.lifted(sq("i1"), { color: "white", role: "knight" }, 2)).toBe(
      "white Knight lifted from i1, it has 2 moves",
    );
  });

  it("has a sentence for every failure, known or not", () => {
    expect(errorText(new CallError("stale-ply", 409, "?"))).toContain(
      "Another move was already played there",
    );
    expect(errorText(new CallError("strange", 418, "?"))).toBe(t("error-internal"));
    expect(errorText(new TypeError("x"))).toBe(t("error-internal"));
  });
});

describe("in Arabic", () => {
  beforeAll(() => loadLanguage("ar"));

  it("sets moves off from the text around them", () => {
    const note = lastRankNote(played("vanish", "white"), mine("white"));
    expect(note).toBe("بلغ بيدقك \u2068a10\u2069 وفرزانك ما زال حيًّا، فخرج من الرقعة.");
  });
});
