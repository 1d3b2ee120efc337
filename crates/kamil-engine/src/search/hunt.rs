//! A search for a forced win in so many moves and for nothing else.

use super::Worker;
use super::kind::Root;
use super::node::Node;
use super::window::Window;
use crate::evaluator::Evaluator;
use crate::score::Score;

/// How far a hunt has come. It goes on beside the deepening, and takes about as many nodes.
#[derive(Debug)]
pub(super) struct Hunt {
    /// The least score of the wins it looks for.
    goal: Score,
    /// The plies of the longest of them.
    plies: i32,
    /// What it searches next; odd, since a win ends with a move of the side that wins.
    depth: i32,
    /// Nodes of its last search.
    cost: u64,
}

/// By how much two plies more are expected to multiply the nodes.
const GROWTH: u64 = 3;
/// So many nodes are always worth it.
const FREE: u64 = 50_000;

impl Hunt {
    /// A hunt for wins in `moves` moves or fewer.
    pub(super) fn new(moves: u16) -> Self {
        let plies = (2 * moves.min(1_000)).saturating_sub(1);
        Self { goal: Score::mate_in(plies), plies: plies.into(), depth: 1, cost: 0 }
    }

    /// Whether a score is that of such a win.
    pub(super) fn is_caught(&self, score: Score) -> bool {
        score >= self.goal
    }

    /// Whether the next search is worth its nodes, when so many have been spent on all.
    fn is_due(&self, used: u64) -> bool {
        self.depth <= self.plies && GROWTH * self.cost <= used.max(FREE)
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Whether the hunt finds a win now. All other scores are below alpha, so that no estimate prunes and no move is
    /// reduced, and nothing beyond the win's last ply is looked at. So the last of a hunt's searches sees every win
    /// that it looks for.
    pub(super) fn hunt(&mut self, node: &Node, hunt: &mut Hunt) -> bool {
        let window = Window { alpha: hunt.goal.above(-1), beta: Score::INFINITE };
        while hunt.is_due(self.quota.used()) && !self.is_stopped() {
            let before = self.quota.used();
            self.hunting = true;
            let score = self.search::<Root>(node, window, hunt.depth, 0, false);
            self.hunting = false;
            if self.is_stopped() {
                break;
            }
            if hunt.is_caught(score) {
                self.root.sort_rest();
                return true;
            }
            hunt.cost = self.quota.used() - before;
            hunt.depth += 2;
        }
        // What a hunt says of moves that it does not catch is no score.
        self.root.forget_scores();
        false
    }
}

/// The score of a node at which a hunt goes no further: it is lost or does not matter.
pub(super) fn end_of_hunt(node: &Node, ply: u16) -> Score {
    if node.position.has_legal_move() { Score::DRAW } else { Score::mated_in(ply) }
}
