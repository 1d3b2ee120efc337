//! A short look ahead that misses moves, as people do: what the lower levels think with.

use kamil::{DrawRules, Game, Key, MOVE_LIMIT, Move, Position, Role};

use crate::control::Control;
use crate::engine::Report;
use crate::evaluation::HandWritten;
use crate::evaluator::Evaluator as _;
use crate::move_limit::faded;
use crate::noise::{Noise, mix};
use crate::score::{Depth, Score};

/// How far a level looks, and what escapes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Plies that are looked at in full.
    pub(super) depth: u8,
    /// Plies of captures after those.
    pub(super) exchanges: u8,
    /// Of a hundred quiet moves, its own and the other side's, so many are not seen.
    pub(super) missed_quiet: u8,
    /// The same of captures.
    pub(super) missed_captures: u8,
}

/// A look at one position of a game.
struct Look<'a> {
    sight: Sight,
    noise: Noise,
    control: &'a Control,
    /// The keys of the game's positions and of the line's.
    path: Vec<Key>,
    draws: DrawRules,
    /// Moves made on the board.
    nodes: u64,
}

/// After so many moves the look goes no deeper; no level that is measured comes near.
const MOST_NODES: u64 = 200_000;

impl Sight {
    /// The move that is chosen with this sight. What is missed depends on the seed of `noise` alone: who does not see a
    /// move does not see it later in the line either.
    pub(super) fn choose(self, game: &Game, noise: Noise, control: &Control) -> Report {
        let position = *game.position();
        let path = game.positions().map(Position::key).collect();
        let mut look = Look { sight: self, noise, control, path, draws: game.draw_rules(), nodes: 0 };
        look.choose(&position)
    }

    /// Whether this sight misses a move: of captures fewer than of quiet moves.
    fn misses(self, position: &Position, mv: Move, seed: u64) -> bool {
        let share = if position.is_capture(mv) { self.missed_captures } else { self.missed_quiet };
        mix(seed ^ (u64::from(mv.encode()) << 1 | position.turn() as u64)) % 100 < u64::from(share)
    }
}

impl Look<'_> {
    fn choose(&mut self, root: &Position) -> Report {
        let (mut moves, _) = self.seen(root);
        if moves.is_empty() {
            // Who sees nothing looks again.
            moves = in_order(root);
        }
        let mut best: Option<(Score, Move)> = None;
        for mv in moves {
            let alpha = best.map_or(-Score::INFINITE, |(score, _)| score);
            let score = -self.after(root, mv, 0, self.sight.depth, (-Score::INFINITE, -alpha));
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, mv));
            }
        }
        Report {
            best: best.map(|(_, mv)| mv),
            ponder: None,
            score: best.map_or(Score::mated_in(0), |(score, _)| score),
            depth: Depth::new(self.sight.depth),
            nodes: self.nodes,
            table_hits: 0,
            line: best.map(|(_, mv)| mv).into_iter().collect(),
        }
    }

    /// The score of the position after a move at `ply`, with `depth` plies still to look at, the move's among them.
    fn after(&mut self, position: &Position, mv: Move, ply: u16, depth: u8, window: (Score, Score)) -> Score {
        let next = position.after(mv);
        self.nodes += 1;
        let drawn = self.is_drawn(&next);
        self.path.push(next.key());
        let score = if drawn { Score::DRAW } else { self.value(&next, ply + 1, depth - 1, window) };
        self.path.pop();
        score
    }

    fn value(&mut self, position: &Position, ply: u16, depth: u8, (mut alpha, beta): (Score, Score)) -> Score {
        if !position.has_legal_move() {
            return Score::mated_in(ply);
        }
        if depth == 0 || self.nodes >= MOST_NODES || self.control.is_stopped() {
            return self.exchanges(position, self.sight.exchanges, (alpha, beta));
        }
        let (moves, whole) = self.seen(position);
        // Where moves were missed, one of them may be as good as doing nothing.
        let mut best = if whole { -Score::INFINITE } else { self.estimate(position) };
        for mv in moves {
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
            best = best.max(-self.after(position, mv, ply, depth, (-beta, -alpha)));
        }
        best
    }

    /// The score after the captures that are seen.
    fn exchanges(&mut self, position: &Position, plies: u8, (mut alpha, beta): (Score, Score)) -> Score {
        let mut best = self.estimate(position);
        if plies == 0 || best >= beta || self.nodes >= MOST_NODES {
            return best;
        }
        let moves = in_order(position);
        for mv in moves.into_iter().take_while(|mv| position.is_capture(*mv)) {
            if self.sight.misses(position, mv, self.noise.seed) {
                continue;
            }
            alpha = alpha.max(best);
            let next = position.after(mv);
            self.nodes += 1;
            if next.has_legal_move() {
                best = best.max(-self.exchanges(&next, plies - 1, (-beta, -alpha)));
            }
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The moves that are seen, captures first, and whether they are all there are. Out of check every way is seen.
    fn seen(&self, position: &Position) -> (Vec<Move>, bool) {
        let mut moves = in_order(position);
        if position.is_check() {
            return (moves, true);
        }
        let all = moves.len();
        moves.retain(|mv| !self.sight.misses(position, *mv, self.noise.seed));
        let whole = moves.len() == all;
        (moves, whole)
    }

    fn estimate(&self, position: &Position) -> Score {
        let estimate = HandWritten.estimate(position);
        let centipawns = faded(estimate, position.halfmove_clock(), self.draws);
        Score::from_centipawns(centipawns + self.noise.at(position.key()))
    }

    /// Whether the position was there before, or is drawn by the rules.
    fn is_drawn(&self, position: &Position) -> bool {
        let clock = position.halfmove_clock();
        let before = self.path.iter().rev().take(clock.into());
        before.skip(1).step_by(2).any(|key| *key == position.key())
            || self.draws == DrawRules::Default
                && (position.board().occupied().count() == 2 || clock >= MOVE_LIMIT && position.has_legal_move())
    }
}

/// The legal moves, captures of the dearest men first.
fn in_order(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    let board = position.board();
    moves.sort_by_key(|mv| (core::cmp::Reverse(board.role_at(mv.to).map(worth)), *mv));
    moves
}

/// What captures are ordered by.
const fn worth(role: Role) -> u8 {
    match role {
        Role::Pawn => 0,
        Role::Elephant | Role::Camel => 1,
        Role::General => 2,
        Role::Knight => 3,
        Role::WarMachine => 4,
        Role::Rook => 5,
        Role::King => 6,
    }
}
