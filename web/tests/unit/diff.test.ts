// Men keep their identity from position to position, so that each glides along its own way.
import { describe, expect, it } from "vitest";
import { diffMen, hasChanged } from "../../src/board/diff.ts";
import type { LastMove } from "../../src/board/state.ts";
import { men, sq } from "./sq.ts";

const EMPTY = "/10/10/10/10/10/10/10/10/";

function last(from: string, to: string, kind: LastMove["kind"] = "normal"): LastMove {
  return { from: sq(from), to: sq(to), kind, color: "white" };
}

describe("diffMen", () => {
  it("gives new men ids and leaves them where they are", () => {
    const diff = diffMen([], men(`4k5${EMPTY}4K5`), null, 1);
    expect(diff.men.map((man) => man.id)).toEqual([1, 2]);
    expect(diff.glides).toEqual([]);
    expect(diff.nextId).toBe(3);
  });

  it("follows the man that moved and drops the one it captured", () => {
    const before = diffMen([], men(`4k4r${EMPTY}R3K4R`), null, 1);
    const after = diffMen(before.men, men(`4k4R${EMPTY}R3K5`), last("j1", "j10"), before.nextId);
    const mover = before.men.find((man) => man.square === "j1");
    expect(after.glides).toEqual([{ id: mover?.id, from: "j1", to: "j10" }]);
    expect(after.men).toHaveLength(4);
    expect(after.vanished).toBeNull();
  });

  it("tells a position from the same one come again", () => {
    const before = diffMen([], men(`4k4r${EMPTY}R3K4R`), null, 1);
    const again = diffMen(before.men, men(`4k4r${EMPTY}R3K4R`), last("j1", "j10"), before.nextId);
    expect(hasChanged(before.men, again)).toBe(false);
    for (const other of ["R3K3R1", "R3K5", "R3KR3R"]) {
      const after = diffMen(before.men, men(`4k4r${EMPTY}${other}`), null, before.nextId);
      expect([other, hasChanged(before.men, after)]).toEqual([other, true]);
    }
  });

  it("keeps the Pawn's identity when it becomes a General", () => {
    const before = diffMen([], men("4k5/P9/10/10/10/10/10/10/10/4K5"), null, 1);
    const pawn = before.men.find((man) => man.square === "a9");
    const now = men("G3k5/10/10/10/10/10/10/10/10/4K5");
    const after = diffMen(before.men, now, last("a9", "a10", "promotion"), before.nextId);
    expect(after.glides).toEqual([{ id: pawn?.id, from: "a9", to: "a10" }]);
    expect(after.men.find((man) => man.id === pawn?.id)?.piece.role).toBe("general");
  });

  it("reports a Pawn that vanished, and nobody takes its place", () => {
    const before = diffMen([], men("4k5/P9/10/10/10/10/10/10/10/3GK5"), null, 1);
    const now = men("4k5/10/10/10/10/10/10/10/10/3GK5");
    const after = diffMen(before.men, now, last("a9", "a10", "vanish"), before.nextId);
    expect(after.vanished).toEqual({ piece: { color: "white", role: "pawn" }, from: "a9", to: "a10" });
    expect(after.glides).toEqual([]);
    expect(after.men).toHaveLength(3);
  });

  it("takes the nearest of a kind when no move explains the change", () => {
    const before = diffMen([], men(`R3k4R${EMPTY}4K5`), null, 1);
    const after = diffMen(before.men, men(`1R2k3R1${EMPTY}4K5`), null, before.nextId);
    expect(after.glides.map(({ from, to }) => `${from}${to}`).sort()).toEqual(["a10b10", "j10i10"]);
  });
});
