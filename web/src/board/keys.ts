// The keys that walk over the squares of a board.
import type { Direction } from "./state.ts";

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "row-start",
  End: "row-end",
  PageUp: "top",
  PageDown: "bottom",
};

/** Where a key leads; null for any other key. */
export function directionOf(key: string): Direction | null {
  return KEYS[key] ?? null;
}
