// The commands of the field of moves: which words they are, and what is answered.
import { beforeAll, describe, expect, it } from "vitest";
import { loadLanguage, loadPart } from "../../src/i18n/index.ts";
import { ALL_COMMANDS, type Asked, answerTo, QUESTIONS, roleIn } from "../../src/ui/answers.ts";
import { commandIn, wordOf } from "../../src/ui/commands.ts";
import { firstFrame, tryMove } from "../../src/ui/game-record.ts";
import "./rules-here.ts";

const FEN = "9k/10/10/10/10/4R5/10/10/3P6/K9 w - - 0 1";

function asked(part: Partial<Asked> = {}): Asked {
  const frame = firstFrame(FEN, "war-machine", "default");
  const from = { you: null, computer: null };
  return { frame, from, clock: null, now: 0, commands: ALL_COMMANDS, ...part };
}

const answer = (text: string, part: Partial<Asked> = {}): string | null => {
  const command = commandIn(text);
  return command === null ? null : answerTo(command, asked(part));
};

describe("a command", () => {
  it("is a word of either language, however it is written", () => {
    expect(commandIn(" Moves  E2 ")).toEqual({ name: "moves", argument: "e2" });
    expect(commandIn("p N")).toEqual({ name: "pieces", argument: "n" });
    expect(commandIn("؟")?.name).toBe("help");
    for (const text of ["أين الفرس", "اين الفرس"])
      expect(commandIn(text)).toEqual({ name: "pieces", argument: "الفرس" });
    expect(commandIn("أستسلم")?.name).toBe("resign");
  });

  it("is never a move", () => {
    for (const move of ["e2e3", "Ra1", "cxd4", "e3", "P10a10", "a9a10g", "Gd2", ""])
      expect(commandIn(move)).toBeNull();
  });

  it("is read back from the word that is shown, in both languages", () => {
    for (const name of ALL_COMMANDS)
      for (const language of ["en", "ar"] as const)
        expect(commandIn(wordOf(name, language))?.name).toBe(name);
  });
});

describe("the answers", () => {
  beforeAll(async () => {
    await loadLanguage("en");
    await loadPart("commands");
  });

  it("say where the men are", () => {
    expect(answer("pieces")).toBe("white King a1; white Rook e5; white Pawn d2; black King j10.");
    expect(answer("where rook")).toBe("white Rook e5.");
    expect(answer("p k")).toBe("white King a1; black King j10.");
    expect(answer("p knight")).toBe("No white Knight is on the board. No black Knight is on the board.");
    expect(answer("p queen")).toBe("No man is called “queen”.");
  });

  it("read a square, a file and a rank", () => {
    expect(answer("scan e5")).toBe("e5, white Rook");
    expect(answer("scan e6")).toBe("e6, empty");
    expect(answer("scan a")).toBe("a1, white King.");
    expect(answer("scan 10")).toBe("j10, black King.");
    expect(answer("scan 3")).toBe("Nothing stands on 3.");
    for (const wrong of ["scan", "scan k", "scan 11", "scan e11"])
      expect(answer(wrong)).toMatch(/^Say a square/);
  });

  it("list the legal moves, of all men or of one", () => {
    expect(answer("moves d2")).toBe("d3.");
    expect(answer("moves")).toMatch(/^(\S+, )+Re10\+\.$/);
    expect(answer("moves b7")).toBe("There is no legal move.");
    expect(answer("moves x")).toBe("Say a square, such as e2.");
  });

  it("tell the turn, the last move and the clocks", () => {
    expect([answer("turn"), answer("last")]).toEqual(["White to move", "No moves yet"]);
    const frame = tryMove(FEN, "war-machine", "default", "e5e10");
    expect(answer("turn", { frame })).toBe("Black to move. Check.");
    expect(answer("last", { frame })).toBe("white Rook, e5 to e10. Check.");
    expect(answer("clock")).toBe("No clock");
    const clock = {
      initial: 300_000,
      increment: 0,
      left: { white: 61_000, black: 125_900 },
      running: "white",
      at: 0,
    } as const;
    expect(answer("clock", { clock, now: 59_500 })).toBe(
      "White: 0 minutes one second. Black: 2 minutes 5 seconds.",
    );
  });

  it("list the commands that there are, and answer none that acts", () => {
    expect(answer("?")?.split("\n")).toHaveLength(ALL_COMMANDS.length);
    expect(answer("?", { commands: QUESTIONS })).not.toContain("resign");
    expect(answer("resign")).toBeNull();
  });

  it("are in Arabic on an Arabic page", async () => {
    await loadLanguage("ar");
    await loadPart("commands");
    expect(answer("أين الرخ")).toBe("الرخ الأبيض e5.");
    expect(answer("القطع")).toContain("؛ الشاه الأسود j10.");
    expect(roleIn("الدبابة")).toBe("war-machine");
    expect(roleIn("ال")).toBeNull();
    for (const line of answer("؟")?.split("\n") ?? []) expect(line).toMatch(/^[\u0600-\u06ff]+: [^a-z]*/);
  });
});
