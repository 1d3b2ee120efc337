// What an event makes of a game: the same as on the server, so that a client needs no more than the events it missed.
import { type Color, opposite } from "../shared/types.ts";
import type { GameEvent } from "./messages.ts";
import type { ClockView, GameView, Offers } from "./wire.ts";

/** From this many plies on a game has begun: it cannot be aborted, and its clocks run. */
const BEGUN = 2;

/** The side to move after a number of plies. */
export function turnAfter(initialFen: string, plies: number): Color {
  const first: Color = initialFen.split(" ")[1] === "b" ? "black" : "white";
  return plies % 2 === 0 ? first : opposite(first);
}

export function turnOf(view: GameView): Color {
  return turnAfter(view.initialFen, view.moves.length);
}

function clockAfter(view: GameView, event: GameEvent): ClockView | null {
  if (view.clock === null) return null;
  const runs = view.status === "ongoing" && !view.canAbort;
  const running = runs ? turnOf(view) : null;
  return event.left === null
    ? { ...view.clock, running }
    : { ...view.clock, running, left: event.left, at: event.at };
}

/** The offers as they stand after a move of `mover`: it turns the other side's offer of a draw down. */
function afterMove(offers: Offers, mover: Color): Offers {
  return { ...offers, takeback: null, draw: offers.draw === mover ? mover : null };
}

function changed(view: GameView, { change }: GameEvent): GameView {
  const { offers } = view;
  switch (change.event) {
    case "joined": {
      const seats = { ...view.seats, [change.seat]: "person" as const };
      const waits = seats.white === "awaited" || seats.black === "awaited";
      return { ...view, seats, status: view.status === "waiting" && !waits ? "ongoing" : view.status };
    }
    case "seat-moved":
      return view;
    case "moved": {
      const moves = [...view.moves.slice(0, change.ply), change.move];
      const canAbort = view.canAbort && moves.length < BEGUN;
      return { ...view, moves, canAbort, offers: afterMove(offers, turnOf(view)) };
    }
    case "taken-back":
      return {
        ...view,
        moves: view.moves.slice(0, change.plies),
        offers: { ...offers, draw: null, takeback: null },
      };
    case "draw-offered":
      return { ...view, offers: { ...offers, draw: change.by } };
    case "draw-declined":
      return { ...view, offers: { ...offers, draw: null } };
    case "takeback-offered":
      return { ...view, offers: { ...offers, takeback: change.by } };
    case "takeback-declined":
      return { ...view, offers: { ...offers, takeback: null } };
    case "rematch-offered":
      return { ...view, offers: { ...offers, rematch: change.by } };
    case "rematch-declined":
      return { ...view, offers: { ...offers, rematch: null } };
    case "rematched":
      return { ...view, rematch: change.game, offers: { ...offers, rematch: null } };
    case "ended":
      return {
        ...view,
        status: "finished",
        outcome: change.outcome,
        canAbort: false,
        offers: { ...offers, draw: null, takeback: null },
      };
  }
}

/** The game after its next event. */
export function follow(view: GameView, event: GameEvent): GameView {
  const next = { ...changed(view, event), version: event.number };
  return { ...next, clock: clockAfter(next, event) };
}
