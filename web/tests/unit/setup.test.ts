// Setting up a position: changes of the arrangement, every fault from the rules, the links that carry it on.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { judgeArrangement, RulesError, readArrangement, startArrays } from "../../src/rules/index.ts";
import { initSync } from "../../src/rules/pkg/kamil_wasm.js";
import { ROLE_LETTERS, ROLES } from "../../src/shared/types.ts";
import { arrangementOf, counter, edited, emptyLayout, layoutOf, linkTo } from "../../src/ui/layout.ts";
import { FIRST_WISHES, requestOf, wishesIn } from "../../src/ui/new-game.ts";
import { sq } from "./sq.ts";

beforeAll(() => {
  const module = new URL("../../src/rules/pkg/kamil_wasm_bg.wasm", import.meta.url);
  initSync({ module: readFileSync(fileURLToPath(module)) });
});

const rook = { color: "white", role: "rook" } as const;

describe("an arrangement", () => {
  it("changes by putting, moving and removing men, and leaves the old one as it was", () => {
    const empty = emptyLayout("camel");
    const one = edited(empty, { type: "put", square: sq("a10"), piece: rook });
    const moved = edited(one, { type: "move", from: sq("a10"), to: sq("j1") });
    expect([...moved.men]).toEqual([["j1", rook]]);
    expect(edited(moved, { type: "move", from: sq("b2"), to: sq("c3") })).toBe(moved);
    expect(edited(moved, { type: "remove", square: sq("j1") }).men.size).toBe(0);
    expect([empty.men.size, [...one.men]]).toEqual([0, [["a10", rook]]]);
  });

  it("reads back as every array was written", () => {
    for (const { fen, rules } of startArrays()) {
      const layout = layoutOf(readArrangement(fen, rules), rules);
      expect(judgeArrangement(arrangementOf(layout), rules)).toEqual({ fen, faults: [] });
    }
  });

  it("has the rules' own letters for all men", () => {
    const men = ROLES.map((role, file) => ({
      square: sq(`${"abcdefgh"[file]}5`),
      color: "black" as const,
      role,
    }));
    const { fen } = judgeArrangement({ men, turn: "white", halfmoveClock: 0, fullmoveNumber: 1 }, "camel");
    const letters = ROLES.map((role) => ROLE_LETTERS[role].toLowerCase()).join("");
    expect(fen).toBe(`10/10/10/10/10/${letters}2/10/10/10/10 w - - 0 1`);
  });

  it("is told every fault at once", () => {
    const { men, ...rest } = readArrangement("10/10/10/10/10/10/10/10/10/P8k b", "camel");
    const wrong = judgeArrangement(
      { ...rest, men: [...men, { square: sq("e5"), ...rook, role: "war-machine" }] },
      "camel",
    );
    expect(wrong.faults).toEqual([
      { code: "king-count", args: { color: "white", count: 0 } },
      { code: "pawn-on-edge", args: { color: "white", square: "a1" } },
      { code: "outside-rules", args: { color: "white", role: "war-machine", square: "e5", rules: "camel" } },
    ]);
    const check = judgeArrangement(readArrangement("k9/10/10/10/10/10/10/10/10/R3K5", "camel"), "camel");
    expect(check.faults).toEqual([
      { code: "opponent-in-check", args: { color: "black", king: "a10", checker: "a1" } },
    ]);
    expect(() => readArrangement("10/10", "camel")).toThrow(RulesError);
  });

  it("has counters that a FEN can hold", () => {
    expect([counter(Number.NaN, 0), counter(-3, 1), counter(2.9, 0), counter(1e9, 0)]).toEqual([
      0, 1, 2, 65_535,
    ]);
  });
});

describe("a link with a position", () => {
  const fen = "9k/P9/10/10/10/10/10/10/10/4K5 b - - 0 1";

  it("carries it to the first page, for the side to move", () => {
    const link = linkTo("/", fen, "camel", { opponent: "friend" });
    const wishes = wishesIn(new URL(link, "http://x").search);
    expect(wishes).toEqual({ ...FIRST_WISHES, fen, rules: "camel", opponent: "friend", color: "black" });
    expect(requestOf(wishes)).toMatchObject({ fen, rules: "camel", opponent: "friend" });
  });

  it("that asks for what there is not begins as usual", () => {
    expect(wishesIn("")).toEqual(FIRST_WISHES);
    expect(wishesIn("?opponent=nobody&rules=chess")).toEqual(FIRST_WISHES);
    expect(wishesIn(`?fen=${"1".repeat(9000)}`).fen).toHaveLength(512);
  });
});
