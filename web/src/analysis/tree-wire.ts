// A game tree as PGN's reader and writer have it, and back.
import type { PgnMove, PgnTree } from "../engine/wire.ts";
import { emptyNode, type GameTree, type NodeId, nodeOf, ROOT, type TreeNode } from "./tree.ts";

export function treeOf(pgn: PgnTree): GameTree {
  const nodes = new Map<NodeId, TreeNode>([
    [ROOT, { ...emptyNode(ROOT, null, "", ""), after: pgn.comments }],
  ]);
  const idOf = (index: number | null): NodeId => (index === null ? ROOT : index + 1);
  for (const [index, move] of pgn.moves.entries()) {
    const [id, parent] = [idOf(index), idOf(move.parent)];
    const { uci, san, before, nags, after } = move;
    nodes.set(id, { ...emptyNode(id, parent, uci, san), before, nags, after });
    const from = nodes.get(parent);
    if (from === undefined) throw new Error(`move ${index} of the game comes before the one that it follows`);
    nodes.set(parent, { ...from, children: [...from.children, id] });
  }
  const { rules, drawRules, initialFen, tags, result } = pgn;
  const tree = { rules, drawRules, initialFen, tags, result, nodes, nextId: pgn.moves.length + 1 };
  return withOpening(tree);
}

/** What is said before the game's own first move is said of the first position. */
function withOpening(tree: GameTree): GameTree {
  const root = nodeOf(tree, ROOT);
  const first = root.children[0];
  if (first === undefined) return tree;
  const move = nodeOf(tree, first);
  const nodes = new Map(tree.nodes);
  nodes.set(ROOT, { ...root, after: move.before });
  nodes.set(first, { ...move, before: [] });
  return { ...tree, nodes };
}

export function pgnOf(tree: GameTree): PgnTree {
  const root = nodeOf(tree, ROOT);
  const moves: PgnMove[] = [];
  const places = new Map<NodeId, number>();
  // Depth first, the line's own moves before what varies them: each comes after the one that it follows.
  const waiting = [...root.children].reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { parent, uci, san, before, nags, after, children } = nodeOf(tree, id);
    places.set(id, moves.length);
    const opening = id === root.children[0] ? [...root.after, ...before] : before;
    moves.push({
      parent: parent === null ? null : (places.get(parent) ?? null),
      uci,
      san,
      before: opening,
      nags,
      after,
    });
    waiting.push(...[...children].reverse());
  }
  const { rules, drawRules, initialFen, tags, result } = tree;
  const comments = root.children.length === 0 ? root.after : [];
  return { tags, rules, drawRules, initialFen, result, comments, moves };
}
