// The endgame tables of three men in the WebAssembly module: their answers, and what has none.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { RulesError, tableAccount } from "../../src/rules/index.ts";
import { initSync } from "../../src/rules/pkg/kamil_wasm.js";

beforeAll(() => {
  const module = fileURLToPath(new URL("../../src/rules/pkg/kamil_wasm_bg.wasm", import.meta.url));
  initSync({ module: readFileSync(module) });
});

describe("the endgame tables of three men", () => {
  it("tell a position's value, its moves and the line to the end", () => {
    const account = tableAccount("k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1", "war-machine", "default");
    expect(account).toMatchObject({ category: "win", dtw: 5, dtz: 5, checkmate: false });
    expect(account?.moves[0]).toMatchObject({ category: "loss", dtw: -4 });
    expect(account?.line).toHaveLength(5);
  });

  it("know stalemate as a win of the side that gives it", () => {
    const account = tableAccount("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", "war-machine", "default");
    expect(account).toMatchObject({ category: "loss", dtw: 0, stalemate: true, moves: [], line: [] });
  });

  it("heed the move limit where the draw rules have it", () => {
    const late = "10/10/10/10/G9/10/10/10/10/k1K7 w - - 188 100";
    expect(tableAccount(late, "war-machine", "default")?.category).toBe("cursed-win");
    expect(tableAccount(late, "war-machine", "strict")?.category).toBe("win");
  });

  it("have nothing to say of more men, and refuse what is no position", () => {
    const four = "k9/2K7/10/10/10/10/10/10/8G1/8G1 w - - 0 1";
    expect(tableAccount(four, "war-machine", "default")).toBeNull();
    expect(() => tableAccount("4k5", "war-machine", "default")).toThrow(RulesError);
  });
});
