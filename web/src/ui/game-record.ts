// Follows a game through the rules: every position from the first to the last, and what each move did.

import type { LastMove } from "../board/state.ts";
import { type Played, RulesGame, type State } from "../rules/index.ts";
import type { DrawRules, RuleSet } from "../shared/types.ts";

export interface RecordSource {
  readonly initialFen: string;
  readonly rules: RuleSet;
  readonly drawRules: DrawRules;
  readonly moves: readonly string[];
}

export interface Frame {
  readonly state: State;
  /** The move that led here; null for the first position. */
  readonly played: Played | null;
}

export class GameRecord {
  #game: RulesGame | null = null;
  #key = "";
  #frames: Frame[] = [];
  #moves: string[] = [];

  get frames(): readonly Frame[] {
    return this.#frames;
  }

  get plies(): number {
    return this.#moves.length;
  }

  /** Catches up with the server's list of moves, from the start only where the past differs. */
  follow(source: RecordSource): void {
    const key = [source.initialFen, source.rules, source.drawRules].join("\n");
    const continues =
      this.#game !== null &&
      key === this.#key &&
      source.moves.length >= this.#moves.length &&
      this.#moves.every((move, ply) => source.moves[ply] === move);
    const game = continues && this.#game !== null ? this.#game : this.#restart(source, key);
    for (const move of source.moves.slice(this.#moves.length)) {
      const played = game.play(move);
      this.#moves.push(move);
      this.#frames.push({ state: game.state(), played });
    }
  }

  #restart(source: RecordSource, key: string): RulesGame {
    this.dispose();
    const game = RulesGame.fromFen(source.initialFen, source.rules, source.drawRules);
    this.#game = game;
    this.#key = key;
    this.#frames = [{ state: game.state(), played: null }];
    return game;
  }

  dispose(): void {
    this.#game?.free();
    this.#game = null;
    this.#frames = [];
    this.#moves = [];
  }
}

/** A first position; throws `RulesError` where the FEN is none. */
export function firstFrame(fen: string, rules: RuleSet, drawRules: DrawRules): Frame {
  const game = RulesGame.fromFen(fen, rules, drawRules);
  try {
    return { state: game.state(), played: null };
  } finally {
    game.free();
  }
}

/** What a move, in either notation, would lead to; throws `RulesError` where it is not legal. */
export function tryMove(fen: string, rules: RuleSet, drawRules: DrawRules, move: string): Frame {
  const game = RulesGame.fromFen(fen, rules, drawRules);
  try {
    const played = game.play(move);
    return { state: game.state(), played };
  } finally {
    game.free();
  }
}

export function lastMoveOf(frame: Frame): LastMove | null {
  if (frame.played === null) return null;
  const { from, to, kind, color } = frame.played;
  return { from, to, kind, color };
}
