//! The end of a line: captures and promotions until the position is quiet enough to judge.

use kamil::{Move, MoveKind, Role};

use crate::evaluator::Evaluator;
use crate::node::Node;
use crate::ordering::{Candidate, Mark, is_quiet, noisy_rank};
use crate::score::{MAX_PLY, Score};
use crate::search::{Search, Window};
use crate::see::exchange_value;

/// A capture that leaves the estimate further than this below alpha is not worth a look.
const DELTA_MARGIN: i32 = 200;

impl<E: Evaluator> Search<'_, E> {
    /// The score once captures have settled. In check every move is looked at, else captures and promotions, or none:
    /// standing pat is a choice, but only for a side that has a legal move, since one without has lost.
    pub(crate) fn quiescence(&mut self, node: &Node<E::Accumulator>, window: Window, ply: u16) -> Score {
        self.clear_line(ply);
        if self.is_stopped() || self.is_drawn(node) {
            return Score::DRAW;
        }
        if !node.position.has_legal_move() {
            return Score::mated_in(ply);
        }
        let standing = self.estimate(node);
        if ply >= MAX_PLY {
            return standing;
        }
        if node.position.is_check() {
            let candidates = self.candidates_of(node, ply, None);
            return self.settle(node, window, ply, candidates, None);
        }
        if standing >= window.beta {
            return standing;
        }
        let window = window.raised_to(standing);
        let candidates = self.noisy_candidates(node, window, standing);
        self.settle(node, window, ply, candidates, Some(standing))
    }

    /// The captures and promotions worth a look.
    fn noisy_candidates(&mut self, node: &Node<E::Accumulator>, window: Window, standing: Score) -> Mark {
        let position = &node.position;
        let selective = self.is_selective();
        let hopeful = |mv: &Move| !selective || standing.above(most_gain(node, *mv) + DELTA_MARGIN) > window.alpha;
        let moves = position.legal_moves();
        let candidates = moves
            .iter()
            .filter(|mv| !is_quiet(position, **mv) && hopeful(mv))
            .map(|&mv| Candidate { mv, rank: noisy_rank(position, mv) })
            .filter(|candidate| !selective || !candidate.is_bad_capture());
        self.push_candidates(candidates)
    }

    /// The best of the candidates and, where the side may stand pat, of doing so.
    fn settle(
        &mut self,
        node: &Node<E::Accumulator>,
        mut window: Window,
        ply: u16,
        candidates: Mark,
        standing: Option<Score>,
    ) -> Score {
        let mut best = standing.unwrap_or(-Score::INFINITE);
        let mut index = 0;
        while let Some(candidate) = self.pick(candidates, index) {
            index += 1;
            let child = self.enter(node, candidate.mv);
            let score = -self.quiescence(&child, window.flipped(), ply + 1);
            self.leave();
            if self.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    self.extend_line(ply, candidate.mv);
                }
                window = window.raised_to(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        self.drop_candidates(candidates);
        best
    }
}

/// The most a capture or promotion can add to the estimate at once.
fn most_gain<A>(node: &Node<A>, mv: Move) -> i32 {
    let victim = node.position.board().role_at(mv.to).map_or(0, exchange_value);
    victim + if mv.kind == MoveKind::Promotion { exchange_value(Role::General) } else { 0 }
}
