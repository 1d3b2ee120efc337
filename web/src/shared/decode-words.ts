// Decoders for the words of the game.
import { DecodeError, type Decoder, object, oneOf, text } from "./decode.ts";
import { parseSquare } from "./square.ts";
import {
  type Arrow,
  COLORS,
  type LegalMove,
  MOVE_KINDS,
  type Outcome,
  type PlacedPiece,
  REASONS,
  ROLES,
  type Square,
} from "./types.ts";

export const color = oneOf(COLORS);
export const role = oneOf(ROLES);
export const kind = oneOf(MOVE_KINDS);

export const square: Decoder<Square> = (value, path) => {
  const parsed = parseSquare(text(value, path));
  if (parsed === null) throw new DecodeError(path, "a square from a1 to j10", value);
  return parsed;
};

export const nullableColor: Decoder<Outcome["winner"]> = (value, path) =>
  value === null || value === undefined ? null : color(value, path);

export const outcome = object<Outcome>({ winner: nullableColor, reason: oneOf(REASONS) });
export const placedPiece = object<PlacedPiece>({ square, color, role });
export const arrow = object<Arrow>({ from: square, to: square });
export const legalMove = object<LegalMove>({ uci: text, san: text, from: square, to: square, kind });
