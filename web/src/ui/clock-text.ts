// What a clock shows: how much is left at a moment, and how that is written.
import type { ClockView } from "../net/wire.ts";
import type { Color } from "../shared/types.ts";

/** Below this a clock shows tenths and looks urgent. */
export const LOW_MS = 20_000;

/** What a side has left at a moment of the server's clock, in milliseconds, never less than nothing. */
export function remaining(clock: ClockView, color: Color, now: number): number {
  const passed = clock.running === color ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, clock.left[color] - passed);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** `1:02:03`, `4:05`, and `0:09.4` where every tenth counts. */
export function formatClock(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const seconds = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = milliseconds < LOW_MS ? `${two(seconds % 60)}.${tenths % 10}` : two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
