// From where a game is seen: whose side is one's own, and what the other side is.
import type { Viewpoint } from "../i18n/words.ts";
import type { GameView, Seat } from "../net/wire.ts";
import { COLORS, type Color, opposite } from "../shared/types.ts";

/** The one side that is the person's own; null for spectators, and for both sides on one device. */
export function ownColor(view: GameView): Color | null {
  return view.yours.length === 1 ? (view.yours[0] ?? null) : null;
}

export function isPlayer(view: GameView): boolean {
  return view.yours.length > 0;
}

export function isOneDevice(view: GameView): boolean {
  return view.yours.length > 1;
}

export function computerColor(view: GameView): Color | null {
  return COLORS.find((color) => view.seats[color] === "computer") ?? null;
}

/** What sits on the other side of a player. */
export function rival(view: GameView): Seat | null {
  const own = ownColor(view);
  return own === null ? null : view.seats[opposite(own)];
}

/** The address of the game's analysis. */
export function analysisOf({ id }: GameView): string {
  return `/analysis?game=${encodeURIComponent(id)}`;
}

export function viewpoint(view: GameView): Viewpoint {
  return { you: ownColor(view), computer: computerColor(view) };
}
