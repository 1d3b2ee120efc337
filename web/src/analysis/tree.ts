// A game with its variations: moves by number, none of which ever changes its number or its past.

import type { Result } from "../engine/wire.ts";
import type { DrawRules, RuleSet } from "../shared/types.ts";

/** The number of a move; `ROOT` is the first position. */
export type NodeId = number;
export const ROOT: NodeId = 0;

export interface TreeNode {
  readonly id: NodeId;
  /** null for the first position alone. */
  readonly parent: NodeId | null;
  readonly uci: string;
  readonly san: string;
  /** What follows: the first is the line's own, the others vary it. */
  readonly children: readonly NodeId[];
  /** Comments before the move. */
  readonly before: readonly string[];
  readonly nags: readonly number[];
  /** Comments after the move; of the first position, what is said before any move. */
  readonly after: readonly string[];
}

export interface GameTree {
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  readonly initialFen: string;
  readonly tags: readonly (readonly [string, string])[];
  readonly result: Result;
  readonly nodes: ReadonlyMap<NodeId, TreeNode>;
  readonly nextId: NodeId;
}

export interface TreeStart {
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  readonly initialFen: string;
}

export function emptyNode(id: NodeId, parent: NodeId | null, uci: string, san: string): TreeNode {
  return { id, parent, uci, san, children: [], before: [], nags: [], after: [] };
}

export function newTree(start: TreeStart): GameTree {
  const nodes = new Map([[ROOT, emptyNode(ROOT, null, "", "")]]);
  return { ...start, tags: [], result: "*", nodes, nextId: ROOT + 1 };
}

export function nodeOf(tree: GameTree, id: NodeId): TreeNode {
  const node = tree.nodes.get(id);
  if (node === undefined) throw new Error(`no move ${id} in the tree`);
  return node;
}

/** The moves that lead to a node, the first one first; none for the first position. */
export function pathTo(tree: GameTree, id: NodeId): readonly TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.push(node);
  return path.reverse();
}

/** How many moves lead to a node. */
export function plyOf(tree: GameTree, id: NodeId): number {
  return pathTo(tree, id).length;
}

/** The line through a node: what leads to it, and on by the first move everywhere. */
export function lineThrough(tree: GameTree, id: NodeId): readonly TreeNode[] {
  const line = [...pathTo(tree, id)];
  let next = nodeOf(tree, id).children[0];
  while (next !== undefined) {
    const node = nodeOf(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}

/** The game's own moves. */
export function mainLine(tree: GameTree): readonly TreeNode[] {
  return lineThrough(tree, ROOT);
}

export interface Numbered {
  readonly number: number;
  readonly black: boolean;
}

/** The number of the move that the `ply`th ply is, counted from 1, and whose it is. */
export function numberOf(initialFen: string, ply: number): Numbered {
  const fields = initialFen.trim().split(/\s+/);
  const blackFirst = fields[1] === "b" ? 1 : 0;
  const first = Number(fields[5] ?? "1");
  const half = ply - 1 + blackFirst;
  return {
    number: (Number.isInteger(first) && first > 0 ? first : 1) + Math.floor(half / 2),
    black: half % 2 === 1,
  };
}

/** `12.` for White's move, `12…` for Black's. */
export function numberText(initialFen: string, ply: number): string {
  const { number, black } = numberOf(initialFen, ply);
  return `${number}${black ? "…" : "."}`;
}
