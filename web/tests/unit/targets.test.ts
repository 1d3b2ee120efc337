// Small squares have targets that reach past their edges, but never steal a useful square's own touch.
import { describe, expect, it } from "vitest";
import { resolveTap, squareAtPoint } from "../../src/board/targets.ts";
import { sq } from "./sq.ts";

describe("resolveTap", () => {
  const useful = new Set([sq("e3"), sq("h10")]);

  it("finds the square under a point, for either side", () => {
    expect(squareAtPoint({ x: 0.5, y: 0.5 }, "white")).toBe("a10");
    expect(squareAtPoint({ x: 0.5, y: 0.5 }, "black")).toBe("j1");
    expect(squareAtPoint({ x: 10, y: 3 }, "white")).toBeNull();
    expect(squareAtPoint({ x: -0.1, y: 3 }, "white")).toBeNull();
  });

  it("pulls a near miss onto the target on small boards", () => {
    // e3 has its middle at 4.5, 7.5; the point lies in e4, a twelfth of a square too high.
    expect(resolveTap({ x: 4.5, y: 6.92 }, "white", useful, 33)).toBe("e3");
    expect(resolveTap({ x: 4.5, y: 6.92 }, "white", useful, 60)).toBe("e4");
  });

  it("leaves a far miss and a direct hit alone", () => {
    expect(resolveTap({ x: 4.5, y: 6.5 }, "white", useful, 33)).toBe("e4");
    expect(resolveTap({ x: 4.1, y: 7.9 }, "white", useful, 33)).toBe("e3");
    const both = new Set([sq("e3"), sq("e4")]);
    expect(resolveTap({ x: 4.5, y: 6.99 }, "white", both, 33)).toBe("e4");
  });

  it("takes the nearer of two targets", () => {
    const two = new Set([sq("d3"), sq("f3")]);
    expect(resolveTap({ x: 4.1, y: 7.5 }, "white", two, 33)).toBe("d3");
    expect(resolveTap({ x: 4.9, y: 7.5 }, "white", two, 33)).toBe("f3");
  });
});
