// The server's JSON, as it travels, and the readers that check it.
import { type Decoder, flag, integer, list, nullable, object, oneOf, text } from "../shared/decode.ts";
import { color, nullableColor, outcome } from "../shared/decode-words.ts";
import {
  ARRAYS,
  type ArrayName,
  type Color,
  DRAW_RULES,
  type DrawRules,
  type Outcome,
  RULE_SETS,
  type RuleSet,
} from "../shared/types.ts";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Level = (typeof LEVELS)[number];

/** Who sits on a side; `awaited`: somebody who is still to come. */
export const SEATS = ["person", "computer", "awaited"] as const;
export type Seat = (typeof SEATS)[number];

export interface Sides<T> {
  readonly white: T;
  readonly black: T;
}

/** In milliseconds: what both sides had left at `at`, and whose clock has run since. Times are the server's. */
export interface ClockView {
  readonly initial: number;
  readonly increment: number;
  readonly left: Sides<number>;
  readonly running: Color | null;
  readonly at: number;
}

/** The offers that stand, by the side that made them. */
export interface Offers {
  readonly draw: Color | null;
  readonly takeback: Color | null;
  readonly rematch: Color | null;
}

export interface GameView {
  readonly id: string;
  readonly version: number;
  /** null: the game began from a FEN. */
  readonly array: ArrayName | null;
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  /** null: no computer plays. */
  readonly level: number | null;
  /** The colours for which this browser may act: none for a spectator, both on one device. */
  readonly yours: readonly Color[];
  readonly seats: Sides<Seat>;
  readonly initialFen: string;
  readonly moves: readonly string[];
  /** `waiting`: somebody is still to come. */
  readonly status: "waiting" | "ongoing" | "finished";
  readonly outcome: Outcome | null;
  /** null: the game has no clock. */
  readonly clock: ClockView | null;
  readonly offers: Offers;
  readonly canAbort: boolean;
  /** The game that both went on to play. */
  readonly rematch: string | null;
  readonly createdAt: string;
}

const STATUSES = ["waiting", "ongoing", "finished"] as const;

export function sides<T>(inner: Decoder<T>): Decoder<Sides<T>> {
  return object<Sides<T>>({ white: inner, black: inner });
}

const clockView = object<ClockView>({
  initial: integer,
  increment: integer,
  left: sides(integer),
  running: nullableColor,
  at: integer,
});

export const gameView: Decoder<GameView> = object<GameView>({
  id: text,
  version: integer,
  array: nullable(oneOf(ARRAYS)),
  rules: oneOf(RULE_SETS),
  drawRules: oneOf(DRAW_RULES),
  level: nullable(integer),
  yours: list(color),
  seats: sides(oneOf(SEATS)),
  initialFen: text,
  moves: list(text),
  status: oneOf(STATUSES),
  outcome: nullable(outcome),
  clock: nullable(clockView),
  offers: object<Offers>({ draw: nullableColor, takeback: nullableColor, rematch: nullableColor }),
  canAbort: flag,
  rematch: nullable(text),
  createdAt: text,
});

/** A game of a list, with its present position. */
export interface ListedGame extends GameView {
  readonly fen: string;
}

export const listedGame: Decoder<ListedGame> = (value, path) => ({
  ...gameView(value, path),
  fen: object<{ fen: string }>({ fen: text })(value, path).fen,
});

export const gameList = object<{ games: ListedGame[] }>({ games: list(listedGame) });
/** A public game that is being played. */
export interface WatchableGame {
  readonly id: string;
  readonly array: ArrayName | null;
  readonly rules: RuleSet;
  readonly level: number | null;
  readonly clock: ClockView | null;
  readonly fen: string;
  readonly plies: number;
  readonly spectators: number;
}

export interface WatchableGames {
  readonly games: readonly WatchableGame[];
  /** Where the next page begins; null on the last one. */
  readonly next: number | null;
}

export const watchableGames = object<WatchableGames>({
  next: nullable(integer),
  games: list(
    object<WatchableGame>({
      id: text,
      array: nullable(oneOf(ARRAYS)),
      rules: oneOf(RULE_SETS),
      level: nullable(integer),
      clock: nullable(clockView),
      fen: text,
      plies: integer,
      spectators: integer,
    }),
  ),
});

export const drawAnswer = object<{ accepted: boolean; game: GameView }>({ accepted: flag, game: gameView });

/** Paths on this server that hand over a seat; each is shown once. */
export interface SeatLinks {
  /** The own seat, for another device. */
  readonly seat: string;
  /** The other seat, for the friend. */
  readonly invitation: string | null;
}

export interface CreatedGame {
  readonly id: string;
  readonly links: SeatLinks;
}

export const createdGame = object<CreatedGame>({
  id: text,
  links: object<SeatLinks>({ seat: text, invitation: nullable(text) }),
});

export const takenSeat = object<{ game: GameView; link: string }>({ game: gameView, link: text });

export const errorBody = object<{ error: { code: string; message: string } }>({
  error: object<{ code: string; message: string }>({ code: text, message: text }),
});

export const OPPONENTS = ["computer", "friend", "oneself"] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** In seconds. */
export interface TimeControl {
  readonly initial: number;
  readonly increment: number;
}

export interface NewGame {
  readonly opponent: Opponent;
  readonly array: ArrayName;
  readonly fen?: string;
  readonly rules?: RuleSet;
  readonly drawRules: DrawRules;
  readonly color: Color | "random";
  /** For the computer alone. */
  readonly level?: Level;
  /** The computer answers at once; else it takes its time, as a person would. */
  readonly leisure?: false;
  readonly clock?: TimeControl;
  /** Everybody is shown the game while it is played. */
  readonly public?: true;
}
