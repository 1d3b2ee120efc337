// What the page analyses: a game with variations, and where in it one looks.

import type { Result } from "../engine/wire.ts";
import { RulesError, startArrays } from "../rules/index.ts";
import type { Outcome, RuleSet } from "../shared/types.ts";
import type { BrowseStep } from "../ui/browse.ts";
import type { Frame } from "../ui/game-record.ts";
import type { Shared } from "./address.ts";
import { Positions } from "./positions.ts";
import {
  type GameTree,
  mainLine,
  type NodeId,
  newTree,
  nodeOf,
  pathTo,
  ROOT,
  type TreeStart,
} from "./tree.ts";
import { addMove, removeFrom } from "./tree-edit.ts";

/** The first position of a rule set's own array. */
export function ownPosition(rules: RuleSet): string {
  return startArrays().find((array) => array.rules === rules)?.fen ?? "";
}

export class AnalysisSession {
  readonly #changed: () => void;
  readonly #positions = new Positions();
  #tree: GameTree;
  #current: NodeId = ROOT;
  /** Where one goes on after going back: the move that one came from. */
  readonly #trail = new Map<NodeId, NodeId>();

  constructor(changed: () => void) {
    this.#changed = changed;
    this.#tree = newTree({
      rules: "war-machine",
      drawRules: "default",
      initialFen: ownPosition("war-machine"),
    });
  }

  get tree(): GameTree {
    return this.#tree;
  }

  get current(): NodeId {
    return this.#current;
  }

  get frame(): Frame {
    return this.at(this.#current);
  }

  at(id: NodeId): Frame {
    return this.#positions.at(this.#tree, id);
  }

  /** Another game takes the place of this one; throws `RulesError` where its first position is none. */
  load(tree: GameTree, at: NodeId = ROOT): void {
    this.#positions.forget();
    // Throws before anything has changed.
    this.#positions.at(tree, at);
    this.#tree = tree;
    this.#trail.clear();
    this.goTo(at);
  }

  /** A first position without moves. */
  setUp(start: TreeStart): void {
    const probe = newTree(start);
    this.load({ ...probe, initialFen: new Positions().at(probe, ROOT).state.fen });
  }

  /** What an address names; moves that are not legal there are left out, with all that follow them. */
  open(shared: Shared): void {
    const { rules, drawRules } = shared;
    this.setUp({ rules, drawRules, initialFen: shared.fen ?? ownPosition(rules) });
    let at: NodeId = ROOT;
    let shown: NodeId = ROOT;
    for (const [index, move] of shared.moves.entries()) {
      const added = this.#played(at, move);
      if (added === null) break;
      at = added;
      if (index < shared.ply) shown = at;
    }
    this.#keep(at);
    this.goTo(shown);
  }

  #played(after: NodeId, move: string): NodeId | null {
    try {
      return this.#add(after, move);
    } catch (error) {
      if (error instanceof RulesError) return null;
      throw error;
    }
  }

  #add(after: NodeId, move: string): NodeId {
    const known = nodeOf(this.#tree, after).children.find((child) => nodeOf(this.#tree, child).uci === move);
    if (known !== undefined) return known;
    const played = this.#positions.tryMove(this.#tree, after, move);
    const added = addMove(this.#tree, after, played.uci, played.san);
    this.#tree = added.tree;
    return added.id;
  }

  /** Plays a move, in either notation, where one looks; throws `RulesError` where it is not legal. */
  play(move: string): void {
    this.goTo(this.#add(this.#current, move));
  }

  /** Plays several, and goes to the last of them. */
  playAll(moves: readonly string[]): void {
    this.goTo(moves.reduce((at, move) => this.#add(at, move), this.#current));
  }

  goTo(id: NodeId): void {
    this.#current = this.#tree.nodes.has(id) ? id : ROOT;
    this.#keep(this.#current);
    this.#changed();
  }

  /** From now on, going forward leads to that move. */
  #keep(id: NodeId): void {
    for (let node = nodeOf(this.#tree, id); node.parent !== null; node = nodeOf(this.#tree, node.parent))
      this.#trail.set(node.parent, node.id);
  }

  /** The move that going forward leads to. */
  next(id: NodeId = this.#current): NodeId | null {
    const { children } = nodeOf(this.#tree, id);
    const kept = this.#trail.get(id);
    return kept !== undefined && children.includes(kept) ? kept : (children[0] ?? null);
  }

  /** The moves of the line that one looks at: what led here, and where going forward leads. */
  get line(): readonly NodeId[] {
    const line: NodeId[] = [];
    for (let id = this.next(ROOT); id !== null; id = this.next(id)) line.push(id);
    return line;
  }

  step(step: BrowseStep): void {
    if (step === "first") this.goTo(ROOT);
    if (step === "back") this.goTo(nodeOf(this.#tree, this.#current).parent ?? ROOT);
    if (step === "forward") this.goTo(this.next() ?? this.#current);
    if (step === "last") this.goTo(this.line.at(-1) ?? ROOT);
  }

  /** Goes to the variation before or after, of those that begin where this move's own line leaves another. */
  turn(step: -1 | 1): void {
    const path = pathTo(this.#tree, this.#current);
    const fork = path.findLast(
      ({ parent }) => parent !== null && nodeOf(this.#tree, parent).children.length > 1,
    );
    if (fork === undefined || fork.parent === null) return;
    const { children } = nodeOf(this.#tree, fork.parent);
    const other = children[children.indexOf(fork.id) + step];
    if (other !== undefined) this.goTo(other);
  }

  edit(change: (tree: GameTree) => GameTree): void {
    this.#tree = change(this.#tree);
    this.goTo(this.#current);
  }

  /** Takes away the move that one looks at, and all that follows it. */
  remove(): void {
    const { tree, id } = removeFrom(this.#tree, this.#current);
    this.#tree = tree;
    this.goTo(id);
  }

  /** The game to be written: its result is that of its last position, where that is one. */
  get written(): GameTree {
    const last = mainLine(this.#tree).at(-1)?.id ?? ROOT;
    const outcome = this.at(last).state.outcome;
    return outcome === null ? this.#tree : { ...this.#tree, result: resultOf(outcome) };
  }
}

function resultOf({ winner }: Outcome): Result {
  if (winner === null) return "1/2-1/2";
  return winner === "white" ? "1-0" : "0-1";
}
