// What is handed to other sites: addresses, code, and the names of files.
import { describe, expect, it } from "vitest";
import { type ExportSource, embedAddress, embedCode, fileName } from "../../src/ui/export-source.ts";

const frame = { pieces: [], check: null, lastMove: null, fen: "9k/10/10/10/10/10/10/10/10/K9 w - - 0 1" };
const source: ExportSource = {
  frames: [frame],
  at: 0,
  orientation: "white",
  name: "position",
  rules: "camel",
  game: null,
  legal: true,
};

describe("the code for other sites", () => {
  it("names a position with its rules, and the side below only where it is Black", () => {
    const white = new URL(embedAddress(source, "white", "https://k.example"));
    expect([white.origin, white.pathname]).toEqual(["https://k.example", "/embed"]);
    expect([...white.searchParams]).toEqual([
      ["rules", "camel"],
      ["fen", frame.fen],
    ]);
    const black = new URL(embedAddress(source, "black", "https://k.example"));
    expect(black.searchParams.get("orientation")).toBe("black");
  });

  it("names a game by its own address", () => {
    const game = { ...source, game: "abc" };
    expect(embedAddress(game, "white", "https://k.example")).toBe("https://k.example/embed/game/abc");
    expect(embedAddress(game, "black", "https://k.example")).toBe(
      "https://k.example/embed/game/abc?orientation=black",
    );
  });

  it("cannot be broken out of", () => {
    const code = embedCode('https://k.example/embed?a=1&b="><script>', 'A "title" & more', false);
    expect(code).toContain('src="https://k.example/embed?a=1&amp;b=&quot;>&lt;script>"');
    expect(code).toContain('title="A &quot;title&quot; &amp; more"');
  });
});

describe("the names of files", () => {
  it("say what they show", () => {
    const game = { ...source, frames: [frame, frame, frame], at: 2, name: "abc" };
    expect([fileName(source, "svg"), fileName(game, "png"), fileName(game, "gif")]).toEqual([
      "shatranj-kamil-position.svg",
      "shatranj-kamil-abc-2.png",
      "shatranj-kamil-abc.gif",
    ]);
  });
});
