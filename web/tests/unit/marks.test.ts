// What the person draws on a board: rings and arrows, of which each goes away when it is drawn again.
import { describe, expect, it } from "vitest";
import { arrowMarks, highlightMarks } from "../../src/board/layers.ts";
import { draw, type Marks, NO_MARKS } from "../../src/board/marks.ts";
import { sq } from "./sq.ts";

function drawn(...strokes: readonly (readonly [string, string])[]): Marks {
  return strokes.reduce((marks, [from, to]) => draw(marks, sq(from), sq(to)), NO_MARKS);
}

describe("marks", () => {
  it("are rings where a stroke ends as it began, and arrows elsewhere", () => {
    expect(drawn(["e5", "e5"], ["a9", "a10"], ["a10", "a9"], ["j10", "j10"])).toEqual({
      rings: ["e5", "j10"],
      arrows: [
        { from: "a9", to: "a10" },
        { from: "a10", to: "a9" },
      ],
    });
  });

  it("go away when they are drawn again, and no others with them", () => {
    const marks = drawn(["e5", "e5"], ["a1", "b2"], ["c3", "c3"], ["a1", "b2"], ["e5", "e5"], ["b2", "a1"]);
    expect(marks).toEqual({ rings: ["c3"], arrows: [{ from: "b2", to: "a1" }] });
    expect(drawn(["e5", "e5"], ["e5", "e5"])).toEqual(NO_MARKS);
  });

  it("are drawn nowhere where there are none", () => {
    const nothing = highlightMarks([], "white");
    expect(arrowMarks([], "white")).toBe(nothing);
    expect(highlightMarks([sq("e5")], "white")).not.toBe(nothing);
  });
});
