// The positions of a game tree, each found once by the rules and then remembered.
import { type Played, RulesGame } from "../rules/index.ts";
import type { Frame } from "../ui/game-record.ts";
import { type GameTree, type NodeId, nodeOf, pathTo } from "./tree.ts";

/** As many frames as a long game with many variations has; then it begins anew. */
const MOST = 4000;

export class Positions {
  #key = "";
  readonly #frames = new Map<NodeId, Frame>();

  /** The position of a node, with the move that led to it. */
  at(tree: GameTree, id: NodeId): Frame {
    const key = `${tree.rules} ${tree.drawRules} ${tree.initialFen}`;
    if (key !== this.#key || this.#frames.size > MOST) this.forget();
    this.#key = key;
    const known = this.#frames.get(id);
    if (known !== undefined) return known;
    const frame = this.#follow(tree, id);
    this.#frames.set(id, frame);
    return frame;
  }

  /** What a move, in either notation, does at a node; throws `RulesError` where it is not legal. */
  tryMove(tree: GameTree, id: NodeId, move: string): Played {
    const game = this.#game(tree, id);
    try {
      return game.playOn(move);
    } finally {
      game.free();
    }
  }

  /** Another tree has come, whose numbers mean other moves. */
  forget(): void {
    this.#frames.clear();
  }

  #follow(tree: GameTree, id: NodeId): Frame {
    const { parent, uci } = nodeOf(tree, id);
    const game = this.#game(tree, parent ?? id);
    try {
      const played = parent === null ? null : game.playOn(uci);
      return { state: game.state(), played };
    } finally {
      game.free();
    }
  }

  #game(tree: GameTree, id: NodeId): RulesGame {
    const game = RulesGame.fromFen(tree.initialFen, tree.rules, tree.drawRules);
    for (const node of pathTo(tree, id)) game.playOn(node.uci);
    return game;
  }
}
