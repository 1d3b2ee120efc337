// The words of the game that every part of the client shares.

export const COLORS = ["white", "black"] as const;
export type Color = (typeof COLORS)[number];

export const ROLES = [
  "king",
  "general",
  "elephant",
  "war-machine",
  "knight",
  "rook",
  "pawn",
  "camel",
] as const;
export type Role = (typeof ROLES)[number];

/** As in a FEN, upper case for White. */
export const ROLE_LETTERS: Readonly<Record<Role, string>> = {
  king: "K",
  general: "G",
  elephant: "E",
  "war-machine": "W",
  knight: "N",
  rook: "R",
  pawn: "P",
  camel: "C",
};

export const RULE_SETS = ["war-machine", "camel"] as const;
export type RuleSet = (typeof RULE_SETS)[number];

export const ARRAYS = ["kamil", "tamma", "camel"] as const;
export type ArrayName = (typeof ARRAYS)[number];

export const DRAW_RULES = ["default", "strict"] as const;
export type DrawRules = (typeof DRAW_RULES)[number];

export const REASONS = [
  "checkmate",
  "stalemate",
  "resignation",
  "time",
  "bare-kings",
  "repetition",
  "move-limit",
  "agreement",
  "aborted",
] as const;
export type Reason = (typeof REASONS)[number];

export const MOVE_KINDS = ["normal", "promotion", "vanish"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** A square's name, `a1` to `j10`; only `parseSquare` makes one from text. */
export type Square = string & { readonly __square: unique symbol };

export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

export interface PlacedPiece extends Piece {
  readonly square: Square;
}

/** From one square to another one. */
export interface Arrow {
  readonly from: Square;
  readonly to: Square;
}

export interface LegalMove {
  readonly uci: string;
  readonly san: string;
  readonly from: Square;
  readonly to: Square;
  readonly kind: MoveKind;
}

export interface Outcome {
  readonly winner: Color | null;
  readonly reason: Reason;
}

export function opposite(color: Color): Color {
  return color === "white" ? "black" : "white";
}
