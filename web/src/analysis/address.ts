// What stands in the page's address: a first position and a line of moves, or a game of this server.
import { DRAW_RULES, type DrawRules, RULE_SETS, type RuleSet } from "../shared/types.ts";
import { type GameTree, lineThrough, type NodeId, plyOf } from "./tree.ts";

export interface Shared {
  /** null: the rule set's own first position. */
  readonly fen: string | null;
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  readonly moves: readonly string[];
  /** After how many of the moves. */
  readonly ply: number;
  /** A game of this server, in place of all that. */
  readonly game: string | null;
}

/** No line of an address is longer: a game has fewer plies, and a browser takes no longer address. */
const MOST_MOVES = 2000;

const MOVE = /^[a-j](?:10|[1-9])[a-j](?:10|[1-9])g?$/;

/** Whatever is not understood is left out. */
export function readAddress(search: string, hash: string): Shared {
  const query = new URLSearchParams(search);
  const line = new URLSearchParams(hash.replace(/^#/, ""));
  const fen = query.get("fen")?.trim() || null;
  const moves = (line.get("moves") ?? "").split(",").slice(0, MOST_MOVES);
  const wrong = moves.findIndex((move) => !MOVE.test(move));
  const known = wrong < 0 ? moves : moves.slice(0, wrong);
  const ply = Number(line.get("ply") ?? known.length);
  return {
    fen,
    rules: RULE_SETS.find((rules) => rules === query.get("rules")) ?? "war-machine",
    drawRules: DRAW_RULES.find((rules) => rules === query.get("draws")) ?? "default",
    moves: known,
    ply: Number.isInteger(ply) ? Math.min(known.length, Math.max(0, ply)) : known.length,
    game: query.get("game")?.trim() || null,
  };
}

/** The address that opens the line through a node at that node; `own` is the first position of the rule set. */
export function addressOf(tree: GameTree, id: NodeId, own: (rules: RuleSet) => string): string {
  const query = new URLSearchParams();
  if (tree.initialFen !== own(tree.rules)) query.set("fen", tree.initialFen);
  if (tree.rules !== "war-machine") query.set("rules", tree.rules);
  if (tree.drawRules !== "default") query.set("draws", tree.drawRules);
  const moves = lineThrough(tree, id).map((node) => node.uci);
  const ply = plyOf(tree, id);
  // Slashes and commas need no escape there, and read better without.
  const search = query.toString().replaceAll("%2F", "/");
  const parts = moves.length === 0 ? [] : [`moves=${moves.join(",")}`];
  if (ply < moves.length) parts.push(`ply=${ply}`);
  return `/analysis${search === "" ? "" : `?${search}`}${parts.length === 0 ? "" : `#${parts.join("&")}`}`;
}
