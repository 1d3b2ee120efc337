// What the server says over a game's socket.
import {
  DecodeError,
  type Decoder,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  text,
} from "../shared/decode.ts";
import { color, outcome } from "../shared/decode-words.ts";
import type { Color, Outcome } from "../shared/types.ts";
import { type GameView, gameView, type Sides, sides } from "./wire.ts";

const OFFER_EVENTS = [
  "draw-offered",
  "draw-declined",
  "takeback-offered",
  "takeback-declined",
  "rematch-offered",
  "rematch-declined",
] as const;

export type Change =
  | { readonly event: "joined" | "seat-moved"; readonly seat: Color }
  | { readonly event: "moved"; readonly ply: number; readonly move: string }
  | { readonly event: (typeof OFFER_EVENTS)[number]; readonly by: Color }
  | { readonly event: "taken-back"; readonly plies: number }
  | { readonly event: "ended"; readonly outcome: Outcome }
  | { readonly event: "rematched"; readonly game: string };

export interface GameEvent {
  readonly number: number;
  /** When it happened, by the server's clock. */
  readonly at: number;
  readonly change: Change;
  /** What both sides have left, where the event set the clocks. */
  readonly left: Sides<number> | null;
}

export interface Presence {
  readonly white: boolean;
  readonly black: boolean;
  readonly spectators: number;
}

export type Message =
  | { readonly type: "game"; readonly game: GameView; readonly time: number }
  | { readonly type: "event"; readonly event: GameEvent }
  | { readonly type: "seats"; readonly yours: readonly Color[] }
  | { readonly type: "presence"; readonly presence: Presence }
  | { readonly type: "done"; readonly ref: number; readonly time: number }
  | { readonly type: "refused" };

function tagOf(value: unknown, name: string, path: string): string {
  return object<Record<string, string>>({ [name]: text })(value, path)[name] ?? "";
}

const seatChange = object<{ seat: Color }>({ seat: color });
const byChange = object<{ by: Color }>({ by: color });

const change: Decoder<Change> = (value, path) => {
  const event = tagOf(value, "event", path);
  switch (event) {
    case "joined":
    case "seat-moved":
      return { event, ...seatChange(value, path) };
    case "moved":
      return { event, ...object<{ ply: number; move: string }>({ ply: integer, move: text })(value, path) };
    case "taken-back":
      return { event, ...object<{ plies: number }>({ plies: integer })(value, path) };
    case "ended":
      return { event, ...object<{ outcome: Outcome }>({ outcome })(value, path) };
    case "rematched":
      return { event, ...object<{ game: string }>({ game: text })(value, path) };
    default:
      return { event: oneOf(OFFER_EVENTS)(event, `${path}.event`), ...byChange(value, path) };
  }
};

const gameEvent: Decoder<GameEvent> = (value, path) => ({
  ...object<Omit<GameEvent, "change">>({ number: integer, at: integer, left: nullable(sides(integer)) })(
    value,
    path,
  ),
  change: change(value, path),
});

export const message: Decoder<Message> = (value, path) => {
  const type = tagOf(value, "type", path);
  switch (type) {
    case "game":
      return {
        type,
        ...object<{ game: GameView; time: number }>({ game: gameView, time: integer })(value, path),
      };
    case "event":
      return { type, event: gameEvent(value, path) };
    case "seats":
      return { type, ...object<{ yours: Color[] }>({ yours: list(color) })(value, path) };
    case "presence":
      return {
        type,
        presence: object<Presence>({ white: flag, black: flag, spectators: integer })(value, path),
      };
    case "done":
      return { type, ...object<{ ref: number; time: number }>({ ref: integer, time: integer })(value, path) };
    case "refused":
      return { type };
    default:
      throw new DecodeError(path, "a message of a known type", type);
  }
};
