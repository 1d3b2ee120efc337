// What events make of a game: moves, clocks, offers, seats and ends, as the server's own state has them.
import { describe, expect, it } from "vitest";
import { follow, turnOf } from "../../src/net/follow.ts";
import type { Change } from "../../src/net/messages.ts";
import type { GameView, Sides } from "../../src/net/wire.ts";
import { gameView } from "./games.ts";

const CLOCK = {
  initial: 60_000,
  increment: 2000,
  left: { white: 60_000, black: 60_000 },
  running: null,
  at: 100,
};

function then(view: GameView, change: Change, left: Sides<number> | null = null, at = 500): GameView {
  return follow(view, { number: view.version + 1, at, change, left });
}

const moved = (ply: number, move: string): Change => ({ event: "moved", ply, move });

describe("follow", () => {
  it("counts events, and moves in turn", () => {
    const one = then(gameView(), moved(0, "e2e3"));
    expect([one.version, one.moves, one.canAbort, turnOf(one)]).toEqual([2, ["e2e3"], true, "black"]);
    const two = then(one, moved(1, "e9e8"));
    expect([two.version, two.moves, two.canAbort, turnOf(two)]).toEqual([
      3,
      ["e2e3", "e9e8"],
      false,
      "white",
    ]);
  });

  it("starts the clocks with the third move, and knows whose runs", () => {
    const one = then(gameView({ clock: CLOCK }), moved(0, "e2e3"), CLOCK.left);
    expect(one.clock).toEqual({ ...CLOCK, at: 500, running: null });
    const two = then(one, moved(1, "e9e8"), CLOCK.left, 700);
    expect(two.clock).toEqual({ ...CLOCK, at: 700, running: "white" });
    const offered = then(two, { event: "draw-offered", by: "white" });
    expect(offered.clock).toEqual(two.clock);
    const over = then(
      two,
      { event: "ended", outcome: { winner: "black", reason: "time" } },
      { white: 0, black: 60_000 },
    );
    expect(over.clock).toMatchObject({ running: null, left: { white: 0, black: 60_000 } });
  });

  it("keeps the clocks running after a takeback to the beginning", () => {
    const begun = gameView({
      clock: { ...CLOCK, running: "white" },
      canAbort: false,
      moves: ["e2e3", "e9e8"],
    });
    const back = then(begun, { event: "taken-back", plies: 0 }, CLOCK.left);
    expect([back.moves, back.canAbort, back.clock?.running]).toEqual([[], false, "white"]);
  });

  it("lets a move turn down the other side's offers, and keep one's own draw", () => {
    const asked = gameView({ offers: { draw: "black", takeback: "black", rematch: null } });
    expect(then(asked, moved(0, "e2e3")).offers).toEqual({ draw: null, takeback: null, rematch: null });
    const own = gameView({ offers: { draw: "white", takeback: "white", rematch: null } });
    expect(then(own, moved(0, "e2e3")).offers).toEqual({ draw: "white", takeback: null, rematch: null });
  });

  it("begins when the awaited player comes, and not before", () => {
    const waiting = gameView({ status: "waiting", seats: { white: "person", black: "awaited" } });
    expect(then(waiting, { event: "seat-moved", seat: "white" }).status).toBe("waiting");
    const joined = then(waiting, { event: "joined", seat: "black" });
    expect([joined.status, joined.seats.black]).toEqual(["ongoing", "person"]);
    const aborted = then(waiting, { event: "ended", outcome: { winner: null, reason: "aborted" } });
    expect([aborted.status, aborted.canAbort]).toEqual(["finished", false]);
  });

  it("ends once, and goes on in another game", () => {
    const over = then(gameView(), { event: "ended", outcome: { winner: "white", reason: "resignation" } });
    const offered = then(over, { event: "rematch-offered", by: "black" });
    expect(offered.offers.rematch).toBe("black");
    expect(then(offered, { event: "rematch-declined", by: "white" }).offers.rematch).toBeNull();
    const next = then(offered, { event: "rematched", game: "g2" });
    expect([next.rematch, next.offers.rematch, next.status]).toEqual(["g2", null, "finished"]);
  });

  it("knows the side to move where Black begins", () => {
    expect(turnOf(gameView({ initialFen: "x b - - 0 1", moves: ["e9e8"] }))).toBe("white");
  });
});
