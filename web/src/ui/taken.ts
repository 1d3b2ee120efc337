// Which men have left the board: captured ones by their captor, vanished Pawns in a group of their own.
import { type Color, opposite, ROLES, type Role } from "../shared/types.ts";

export interface TakenMove {
  readonly color: Color;
  readonly captured: Role | null;
  readonly kind: "normal" | "promotion" | "vanish";
}

export interface TakenMen {
  /** The enemy's men that this side has captured, strongest first. */
  readonly captured: readonly { readonly role: Role; readonly color: Color; readonly count: number }[];
  /** This side's own Pawns that left the board on the last rank. */
  readonly vanished: number;
}

const ORDER: readonly Role[] = ["rook", "war-machine", "knight", "camel", "general", "elephant", "pawn"];

export function takenBy(side: Color, moves: readonly TakenMove[]): TakenMen {
  const counts = new Map<Role, number>(ROLES.map((role) => [role, 0]));
  let vanished = 0;
  for (const move of moves) {
    if (move.color !== side) continue;
    if (move.captured !== null) counts.set(move.captured, (counts.get(move.captured) ?? 0) + 1);
    if (move.kind === "vanish") vanished += 1;
  }
  const captured = ORDER.map((role) => ({ role, color: opposite(side), count: counts.get(role) ?? 0 }));
  return { captured: captured.filter((group) => group.count > 0), vanished };
}
