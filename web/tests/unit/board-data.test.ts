// The data that the board shares with `kamil diagram`: its shape, to the last word, and what the client makes of it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LOOKS, patternOfLook } from "../../src/board/choices.ts";
import {
  drawingsOf,
  GEOMETRY,
  loadDrawings,
  PAINTS,
  PATTERNS,
  PIECE_SETS,
  patternOf,
  THEMES,
} from "../../src/board/data.ts";
import { paletteCss } from "../../src/board/palette.ts";
import { DecodeError, type Decoder, decodeJson, list, object, oneOf, text } from "../../src/shared/decode.ts";
import { ROLES } from "../../src/shared/types.ts";

function file(name: string): string {
  return readFileSync(
    fileURLToPath(new URL(`../../../crates/kamil-diagram/data/${name}`, import.meta.url)),
    "utf8",
  );
}

const PATH = /^M[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]*$/;
const COLOR = /^#[0-9a-f]{6}$/;

const path: Decoder<string> = (value, where) => {
  const found = text(value, where);
  if (!PATH.test(found)) throw new DecodeError(where, "path data", value);
  return found;
};

const layers = list(object<{ d: string; paint: string }>({ d: path, paint: oneOf(PAINTS) }));

function keys(value: object): string[] {
  return Object.keys(value).sort();
}

describe.each(PIECE_SETS)("the set %s", (name) => {
  const raw = decodeJson(
    file(`pieces/${name}.json`),
    object<{ name: string; pieces: object }>({
      name: text,
      pieces: (value, where) => {
        if (typeof value !== "object" || value === null) throw new DecodeError(where, "an object", value);
        return value;
      },
    }),
    name,
  );

  it("has all eight men, each with a body below everything else", () => {
    expect(raw.name).toBe(name);
    expect(keys(raw.pieces)).toEqual([...ROLES].sort());
    for (const [role, drawing] of Object.entries(raw.pieces)) {
      expect([role, layers(drawing, role)[0]?.paint]).toEqual([role, "body"]);
    }
  });

  it("loses no layer on its way to the board", async () => {
    const drawings = await loadDrawings(name);
    expect(drawings).toEqual(raw.pieces);
    expect(drawingsOf(name)).toBe(drawings);
  });
});

describe("themes", () => {
  it("have colours, and a pattern that the board can draw", () => {
    for (const [name, theme] of Object.entries(THEMES)) {
      expect([name, PATTERNS]).toEqual([name, expect.arrayContaining([theme.board.pattern])]);
      expect(patternOf(theme)).toBe(theme.board.pattern);
      const { pattern: _, weaveOpacity, ...board } = theme.board;
      const { tintOpacity, highlightOpacity, arrowOpacity, ...marks } = theme.marks;
      for (const opacity of [weaveOpacity, tintOpacity, highlightOpacity, arrowOpacity]) {
        expect(opacity).toBeGreaterThanOrEqual(0);
        expect(opacity).toBeLessThanOrEqual(1);
      }
      const colors = [board, marks, theme.men.white, theme.men.black].flatMap((group) =>
        Object.entries(group),
      );
      for (const [key, value] of colors) {
        if (key === "halo" && value === null) continue;
        expect([name, key, value]).toEqual([name, key, expect.stringMatching(COLOR)]);
      }
    }
  });

  it("become one style sheet in which every property has a value", () => {
    const css = paletteCss(THEMES);
    expect(css).not.toMatch(/undefined|null|NaN|\[object/);
    expect(css.match(/\{/g)?.length).toBe(css.match(/\}/g)?.length);
    for (const look of LOOKS) expect(css).toContain(`.look-${look}`);
    const used = new Set(css.match(/--(?:white|black)-[a-z]+/g));
    expect(used.size).toBe(14);
  });

  it("tell the looks apart by pattern", () => {
    expect(LOOKS.map(patternOfLook)).toEqual(["chequered", "embroidered", "hatched"]);
  });
});

describe("geometry", () => {
  it("has a drawing for every coordinate, and room for it on the border", () => {
    for (const letter of "abcdefghij1234567890") {
      expect([letter, GEOMETRY.coordinates.glyphs[letter]]).toEqual([letter, expect.stringMatching(PATH)]);
    }
    expect(GEOMETRY.coordinates.tens).toHaveLength(2);
    expect(-GEOMETRY.coordinates.rankX).toBeLessThan(GEOMETRY.border.coordinates);
    expect(GEOMETRY.coordinates.fileY).toBeLessThan(GEOMETRY.border.coordinates);
  });

  it("has paths where the board expects paths", () => {
    const { lastMove, gone, hints } = GEOMETRY.marks;
    const { flower, edge } = GEOMETRY.embroidery;
    for (const path of [
      lastMove.corners,
      gone.cross,
      hints.step,
      hints.slide,
      hints.quiet,
      hints.capture,
      flower,
      edge,
    ])
      expect(path).toMatch(PATH);
  });
});
