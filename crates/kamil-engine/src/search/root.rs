//! The moves of the position that the search was asked about.

use kamil::Move;

use super::Worker;
use super::quota::Quota;
use super::tree::Step;
use crate::evaluator::Evaluator;
use crate::score::{Depth, Score};

/// A move, and what this iteration and the last found out about it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Of this iteration; none where it only fell short of the best.
    pub(super) score: Option<Score>,
    /// Of the last iteration.
    pub(super) previous: Option<Score>,
    /// The best line that begins with it.
    pub(super) line: Vec<Move>,
    /// Moves made to judge it, in all iterations.
    pub(super) nodes: u64,
}

/// The moves to choose from, the best first.
#[derive(Debug)]
pub(super) struct RootMoves {
    moves: Vec<RootMove>,
    /// Those before are the better lines already found in this iteration.
    first: usize,
    /// Whether these are all legal moves.
    all: bool,
}

impl RootMoves {
    pub(super) fn new(moves: &[Move]) -> Self {
        let root_move = |&mv| RootMove { mv, score: None, previous: None, line: vec![mv], nodes: 0 };
        Self { moves: moves.iter().map(root_move).collect(), first: 0, all: true }
    }

    /// The moves are only some of the legal ones.
    pub(super) fn set_partial(&mut self) {
        self.all = false;
    }

    /// Whether all legal moves are being looked at.
    pub(super) fn is_whole(&self) -> bool {
        self.all && self.first == 0
    }

    pub(super) fn moves(&self) -> &[RootMove] {
        &self.moves
    }

    /// The best move found.
    pub(super) fn best(&self) -> &RootMove {
        &self.moves[0]
    }

    /// Another iteration begins.
    pub(super) fn begin_iteration(&mut self) {
        self.first = 0;
        for root_move in &mut self.moves {
            root_move.previous = root_move.score.take().or(root_move.previous);
        }
    }

    /// As if nothing had been looked at in this iteration.
    pub(super) fn forget_scores(&mut self) {
        for root_move in &mut self.moves {
            root_move.score = None;
        }
    }

    /// What is not above alpha is no score but a bound of one; the order that it gives stays.
    pub(super) fn forget_bounds(&mut self, alpha: Score) {
        for root_move in &mut self.moves[self.first..] {
            root_move.score = root_move.score.filter(|&score| score > alpha);
        }
    }

    /// The line of `rank`, counted from 0, is looked for among the moves not yet chosen.
    pub(super) fn begin_line(&mut self, rank: usize) {
        self.first = rank;
    }

    /// The last score of the best of the moves not yet chosen.
    pub(super) fn expected(&self) -> Option<Score> {
        self.moves.get(self.first).and_then(|root_move| root_move.previous)
    }

    /// The move that is looked at after `number` others.
    #[inline]
    pub(super) fn move_at(&self, number: usize) -> Option<Move> {
        self.moves.get(self.first + number).map(|root_move| root_move.mv)
    }

    /// Notes what was found about a move: its score and line, if it is the first or better than those before.
    pub(super) fn record(&mut self, mv: Move, score: Option<Score>, line: &[Move], nodes: u64) {
        let Some(root_move) = self.moves.iter_mut().find(|root_move| root_move.mv == mv) else { return };
        root_move.nodes += nodes;
        root_move.score = score;
        if score.is_some() {
            root_move.line.clear();
            root_move.line.push(mv);
            root_move.line.extend_from_slice(line);
        }
    }

    /// Orders the moves not yet chosen by their scores; those without one stay in their order, behind.
    pub(super) fn sort_rest(&mut self) {
        sort(&mut self.moves[self.first..]);
    }

    /// Orders the lines found in this iteration.
    pub(super) fn sort_lines(&mut self, lines: usize) {
        sort(&mut self.moves[..lines]);
    }
}

/// The best first. `None` is less than any score.
fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root_move| core::cmp::Reverse(root_move.score));
}

impl<E: Evaluator> Worker<'_, E> {
    /// Tells the listener of the move that is looked at next, once a search takes long enough to be watched.
    pub(super) fn tell_root_move(&mut self, step: &Step) {
        if is_watched(&self.quota) {
            let depth = Depth::from_plies(self.root_depth);
            self.listener.root_move(depth, step.mv, self.root.first + usize::from(step.number));
        }
    }
}

/// Whether a search has taken long enough that someone may watch its single steps.
pub(super) fn is_watched(quota: &Quota<'_>) -> bool {
    quota.elapsed() >= core::time::Duration::from_secs(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    #[test]
    fn moves_are_ordered_by_what_was_found() {
        let all = Array::Kamil.position().legal_moves();
        let mut root = RootMoves::new(&all);
        let score = |n| Some(Score::from_centipawns(n));
        root.begin_iteration();
        root.record(all[0], score(5), &[], 10);
        root.record(all[1], None, &[], 10);
        root.record(all[2], score(9), &[all[3]], 10);
        root.sort_rest();
        assert_eq!(root.best().mv, all[2]);
        assert_eq!(root.best().line, [all[2], all[3]]);
        assert_eq!(root.moves()[1].mv, all[0]);
        assert_eq!(root.moves()[2].mv, all[1]);
        root.begin_iteration();
        assert_eq!((root.best().score, root.expected()), (None, score(9)));
        root.sort_rest();
        assert_eq!(root.best().mv, all[2], "without news the order stays");
        root.begin_line(1);
        assert_eq!(root.move_at(0), Some(all[0]));
        assert!(!root.is_whole());
    }
}
