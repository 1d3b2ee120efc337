// What an endgame table says of a position: the same from the server and from the tables that the client has.
import { flag, integer, list, nullable, object, oneOf, text } from "./decode.ts";

/** Worst first; the cursed win and the blessed loss are drawn by the move limit alone. */
export const CATEGORIES = [
  "loss",
  "maybe-loss",
  "blessed-loss",
  "draw",
  "cursed-win",
  "maybe-win",
  "win",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** For the side to move; distances are in plies, negative for the side that loses. */
export interface TableValue {
  readonly category: Category | null;
  readonly dtw: number | null;
  readonly dtz: number | null;
  readonly checkmate: boolean;
  readonly stalemate: boolean;
}

export interface TableMove extends TableValue {
  readonly uci: string;
  readonly san: string;
  readonly zeroing: boolean;
}

/** The value of a position, its moves with the best first, and the line to the end where one is forced. */
export interface TableAccount extends TableValue {
  readonly fen: string;
  readonly moves: readonly TableMove[];
  readonly line: readonly { readonly uci: string; readonly san: string }[] | null;
}

const tableValue = {
  category: nullable(oneOf(CATEGORIES)),
  dtw: nullable(integer),
  dtz: nullable(integer),
  checkmate: flag,
  stalemate: flag,
};

export const tableAccount = object<TableAccount>({
  ...tableValue,
  fen: text,
  moves: list(object<TableMove>({ ...tableValue, uci: text, san: text, zeroing: flag })),
  line: nullable(list(object<{ uci: string; san: string }>({ uci: text, san: text }))),
});
