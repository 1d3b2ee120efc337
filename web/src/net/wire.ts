// The server's JSON, as it travels, and the readers that check it.
import { type Decoder, flag, integer, list, nullable, object, oneOf, text } from "../shared/decode.ts";
import { nullableColor, outcome } from "../shared/decode-words.ts";
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

export type Level = 1 | 2 | 3;
export const LEVELS: readonly Level[] = [1, 2, 3];

export interface GameView {
  readonly id: string;
  readonly version: number;
  /** null: the game began from a FEN. */
  readonly array: ArrayName | null;
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  /** null: no computer plays. */
  readonly level: number | null;
  /** null: the caller is a spectator. */
  readonly you: Color | null;
  readonly initialFen: string;
  readonly fen: string;
  readonly moves: readonly string[];
  /** `waiting`: somebody is still to come. */
  readonly status: "waiting" | "ongoing" | "finished";
  readonly outcome: Outcome | null;
  readonly thinking: boolean;
  readonly createdAt: string;
}

const STATUSES = ["waiting", "ongoing", "finished"] as const;

export const gameView: Decoder<GameView> = object<GameView>({
  id: text,
  version: integer,
  array: nullable(oneOf(ARRAYS)),
  rules: oneOf(RULE_SETS),
  drawRules: oneOf(DRAW_RULES),
  level: nullable(integer),
  you: nullableColor,
  initialFen: text,
  fen: text,
  moves: list(text),
  status: oneOf(STATUSES),
  outcome: nullable(outcome),
  thinking: flag,
  createdAt: text,
});

export const gameList = object<{ games: GameView[] }>({ games: list(gameView) });
export const drawAnswer = object<{ accepted: boolean; game: GameView }>({ accepted: flag, game: gameView });

export const errorBody = object<{ error: { code: string; message: string } }>({
  error: object<{ code: string; message: string }>({ code: text, message: text }),
});

export interface NewGame {
  readonly array: ArrayName;
  readonly fen?: string;
  readonly rules?: RuleSet;
  readonly drawRules: DrawRules;
  readonly color: Color | "random";
  readonly level: Level;
}
