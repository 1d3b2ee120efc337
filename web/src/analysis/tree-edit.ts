// What changes a game tree: each change gives another tree, and leaves the one before as it was.
import { emptyNode, type GameTree, type NodeId, nodeOf, pathTo, ROOT, type TreeNode } from "./tree.ts";

type Nodes = Map<NodeId, TreeNode>;

function withNodes(tree: GameTree, change: (nodes: Nodes) => void): GameTree {
  const nodes = new Map(tree.nodes);
  change(nodes);
  return { ...tree, nodes };
}

function withNode(tree: GameTree, id: NodeId, part: Partial<TreeNode>): GameTree {
  return withNodes(tree, (nodes) => nodes.set(id, { ...nodeOf(tree, id), ...part }));
}

export interface Added {
  readonly tree: GameTree;
  readonly id: NodeId;
}

/** Plays a move after a node: one that is there already is gone to, another one varies those. */
export function addMove(tree: GameTree, after: NodeId, uci: string, san: string): Added {
  const parent = nodeOf(tree, after);
  const known = parent.children.find((child) => nodeOf(tree, child).uci === uci);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nextId;
  const changed = withNodes(tree, (nodes) => {
    nodes.set(id, emptyNode(id, after, uci, san));
    nodes.set(after, { ...parent, children: [...parent.children, id] });
  });
  return { tree: { ...changed, nextId: id + 1 }, id };
}

/** Removes a move and all that follows it; gives the node to go to. */
export function removeFrom(tree: GameTree, id: NodeId): Added {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return { tree, id };
  const changed = withNodes(tree, (nodes) => {
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      waiting.push(...nodeOf(tree, next).children);
      nodes.delete(next);
    }
    const from = nodeOf(tree, parent);
    nodes.set(parent, { ...from, children: from.children.filter((child) => child !== id) });
  });
  return { tree: changed, id: parent };
}

/** The move in its variation's line that stands first in it, where it leaves another line; null in the game's own. */
function branchOf(tree: GameTree, id: NodeId): TreeNode | null {
  const path = pathTo(tree, id);
  return (
    path.findLast((node) => node.parent !== null && nodeOf(tree, node.parent).children[0] !== node.id) ?? null
  );
}

export function canPromote(tree: GameTree, id: NodeId): boolean {
  return branchOf(tree, id) !== null;
}

/** Makes the innermost variation that holds a node the line that it varies. */
export function promote(tree: GameTree, id: NodeId): GameTree {
  const branch = branchOf(tree, id);
  if (branch === null || branch.parent === null) return tree;
  const parent = nodeOf(tree, branch.parent);
  const others = parent.children.filter((child) => child !== branch.id);
  return withNode(tree, parent.id, { children: [branch.id, ...others] });
}

/** Makes the line through a node the game's own. */
export function makeMain(tree: GameTree, id: NodeId): GameTree {
  let changed = tree;
  while (canPromote(changed, id)) changed = promote(changed, id);
  return changed;
}

export type CommentPlace = "before" | "after";

/** Sets the comment before or after a move; blank text takes it away. */
export function comment(tree: GameTree, id: NodeId, place: CommentPlace, text: string): GameTree {
  const words = text.trim().replace(/\s+/g, " ");
  return withNode(tree, id, { [place]: words === "" ? [] : [words] });
}

/**
 * Whether a comment before a move has a place of its own: where the move begins a variation, and where variations of the
 * move before it stand between the two. Elsewhere it would be the comment after the move before.
 */
export function canSayBefore(tree: GameTree, id: NodeId): boolean {
  const node = nodeOf(tree, id);
  if (node.parent === null) return false;
  if (node.before.length > 0) return true;
  const parent = nodeOf(tree, node.parent);
  if (parent.children[0] !== id) return true;
  if (parent.parent === null) return false;
  const { children } = nodeOf(tree, parent.parent);
  return children[0] === parent.id && children.length > 1;
}

/** Sets the annotations of a kind: those of `group` give way to `nag`, or to none. */
export function annotate(tree: GameTree, id: NodeId, group: readonly number[], nag: number | null): GameTree {
  if (id === ROOT) return tree;
  const others = nodeOf(tree, id).nags.filter((known) => !group.includes(known));
  return withNode(tree, id, { nags: nag === null ? others : [...others, nag].sort((a, b) => a - b) });
}

/** Sets what a tag says; blank text takes it away. */
export function setTag(tree: GameTree, name: string, text: string): GameTree {
  const value = text.trim();
  const known = tree.tags.some(([other]) => other === name);
  if (value === "") return { ...tree, tags: tree.tags.filter(([other]) => other !== name) };
  const tags = tree.tags.map((tag): readonly [string, string] => (tag[0] === name ? [name, value] : tag));
  return { ...tree, tags: known ? tags : [...tags, [name, value]] };
}
