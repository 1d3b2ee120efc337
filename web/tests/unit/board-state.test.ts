// The headless board: lifting, dropping, the cursor, and what survives a new position.
import { describe, expect, it } from "vitest";
import {
  type BoardPosition,
  type BoardState,
  drop,
  initialState,
  lift,
  moveCursor,
  putDown,
  tap,
  targets,
  withOrientation,
  withPosition,
} from "../../src/board/state.ts";
import type { LegalMove, MoveKind } from "../../src/shared/types.ts";
import { men, sq } from "./sq.ts";

function move(from: string, to: string, kind: MoveKind = "normal"): LegalMove {
  return { uci: from + to, san: to, from: sq(from), to: sq(to), kind };
}

const POSITION: BoardPosition = {
  pieces: men("4k5/P9/10/10/10/10/10/3p6/4P5/3GK4R"),
  legal: [move("e2", "e3"), move("e2", "d3"), move("a9", "a10", "vanish"), move("j1", "j2")],
  check: null,
  lastMove: null,
  movable: "white",
};

function start(position: BoardPosition = POSITION): BoardState {
  return withPosition(initialState(), position);
}

describe("lifting and dropping", () => {
  it("lifts one's own man only", () => {
    expect(tap(start(), sq("e2")).effect).toEqual({ type: "lifted", square: "e2" });
    expect(tap(start(), sq("d3")).effect.type).toBe("none");
    expect(tap(start(), sq("e5")).effect.type).toBe("none");
    expect(tap(start({ ...POSITION, movable: null }), sq("e2")).state.lifted).toBeNull();
    expect(tap(start({ ...POSITION, movable: "black" }), sq("e2")).state.lifted).toBeNull();
  });

  it("shows the targets of the lifted man alone", () => {
    const lifted = lift(start(), sq("e2")).state;
    expect([...targets(lifted).keys()]).toEqual(["e3", "d3"]);
    expect(targets(start()).size).toBe(0);
    expect(targets(lift(start(), sq("a9")).state).get(sq("a10"))?.kind).toBe("vanish");
  });

  it("makes a move by two taps", () => {
    const lifted = tap(start(), sq("e2")).state;
    const step = tap(lifted, sq("d3"));
    expect(step.effect).toEqual({ type: "move", move: POSITION.legal[1] });
    expect(step.state.lifted).toBeNull();
  });

  it("changes to another man of one's own, and puts a man back on its square", () => {
    const lifted = tap(start(), sq("e2")).state;
    expect(tap(lifted, sq("j1")).state.lifted).toBe("j1");
    expect(tap(lifted, sq("e2")).effect.type).toBe("put-down");
    expect(putDown(lifted).state.lifted).toBeNull();
    expect(putDown(start()).effect.type).toBe("none");
  });

  it("refuses a square that the man cannot reach", () => {
    const lifted = lift(start(), sq("e2")).state;
    expect(drop(lifted, sq("e7"))).toMatchObject({
      effect: { type: "refused", square: "e7" },
      state: { lifted: null },
    });
    expect(drop(start(), sq("e3")).effect.type).toBe("none");
  });
});

describe("a new position", () => {
  it("keeps a man lifted that still stands there and may move", () => {
    const lifted = lift(start(), sq("e2")).state;
    expect(withPosition(lifted, { ...POSITION }).lifted).toBe("e2");
    expect(withPosition(lifted, { ...POSITION, movable: "black" }).lifted).toBeNull();
    const gone = { ...POSITION, pieces: POSITION.pieces.filter((man) => man.square !== "e2") };
    expect(withPosition(lifted, gone).lifted).toBeNull();
  });
});

describe("the cursor", () => {
  it("moves as the screen shows the board, and stops at the edge", () => {
    const white = { ...start(), cursor: sq("j9") };
    expect(moveCursor(white, "up").cursor).toBe("j10");
    expect(moveCursor(moveCursor(white, "up"), "up").cursor).toBe("j10");
    expect(moveCursor(white, "right").cursor).toBe("j9");
    expect(moveCursor(white, "row-start").cursor).toBe("a9");
    expect(moveCursor(white, "bottom").cursor).toBe("j1");
    const black = withOrientation(white, "black");
    expect(moveCursor(black, "up").cursor).toBe("j8");
    expect(moveCursor(black, "right").cursor).toBe("i9");
    expect(moveCursor(black, "row-end").cursor).toBe("a9");
    expect(moveCursor(black, "top").cursor).toBe("j1");
  });
});
