//! What is learned from nodes: which moves are good, and by how much estimates are wrong.

use kamil::Move;

use super::node::Node;
use super::picker::is_quiet;
use super::tree::{Failed, Judged, Step, Visit};
use super::{Technique, Worker};
use crate::evaluator::Evaluator;
use crate::score::Score;
use crate::table::{Bound, Finding};

/// The most that the swing of the estimates says of a move.
const SWING_LIMIT: i32 = 900;

impl<E: Evaluator> Worker<'_, E> {
    /// What a good move is worth to the histories.
    fn bonus(&self, depth: i32) -> i32 {
        let tuning = self.means.tuning;
        (tuning.history_bonus * depth).min(tuning.history_bonus_limit)
    }

    /// The best move is remembered as good, those looked at before it as not.
    pub(super) fn reward(&mut self, visit: &Visit<'_>, best: Move, refutes: bool, failed: &Failed) {
        let position = &visit.node.position;
        let us = position.turn();
        let bonus = self.bonus(visit.depth);
        if is_quiet(position, best) {
            if refutes {
                let killers = &mut self.stack[visit.ply].killers;
                if killers[0] != Some(best) {
                    *killers = [Some(best), killers[0]];
                }
                self.history.set_counter(visit.followed[0], best);
                self.blame_first(visit.ply, bonus / 2);
            }
            // A lone quick refutation says less of a move than one that others failed before.
            if visit.depth > 2 || !failed.quiet.is_empty() {
                self.history.adjust_quiet(us, best, &visit.followed, bonus);
            }
            for &mv in &failed.quiet {
                self.history.adjust_quiet(us, mv, &visit.followed, -bonus * 5 / 4);
            }
        } else {
            self.history.adjust_capture(position, best, bonus);
        }
        for &mv in &failed.noisy {
            self.history.adjust_capture(position, mv, -bonus);
        }
    }

    /// By how much the estimate was wrong, where a quiet search says so.
    pub(super) fn learn_error(&mut self, visit: &Visit<'_>, judged: Judged) {
        let position = &visit.node.position;
        let noisy = judged.best.is_some_and(|mv| !is_quiet(position, mv));
        let silent = match judged.bound {
            Bound::Exact => false,
            Bound::Lower => judged.score <= visit.estimate,
            Bound::Upper => judged.score >= visit.estimate,
        };
        if visit.in_check || noisy || silent || judged.score.is_decisive() || !self.uses(Technique::Correction) {
            return;
        }
        let error = judged.score.minus(visit.estimate);
        let tuning = self.means.tuning;
        let weight = (tuning.correction_weight * visit.depth).min(tuning.correction_weight_limit);
        let last = visit.followed[0];
        self.history.corrections.learn(position.turn(), &visit.node.structure, last, error, weight);
    }

    /// No move was good enough, so the quiet move that led here is good.
    pub(super) fn reward_reply(&mut self, visit: &Visit<'_>) {
        if visit.excluded.is_some() || !self.uses(Technique::Lessons) {
            return;
        }
        if let Some((earlier, mv)) = self.quiet_before(visit.ply) {
            let followed = self.followed_at(earlier);
            let them = !visit.node.position.turn();
            self.history.adjust_quiet(them, mv, &followed, self.bonus(visit.depth));
        }
    }

    /// The move that led here was the first to be looked at, a quiet one, and it is refuted.
    fn blame_first(&mut self, ply: u16, malus: i32) {
        if let Some((earlier, mv)) = self.quiet_before(ply)
            && self.stack[earlier].number == 1
            && self.uses(Technique::Lessons)
        {
            let followed = self.followed_at(earlier);
            self.history.adjust_continuation(mv, &followed, -malus);
        }
    }

    /// A quiet move that the table remembers refutes again.
    pub(super) fn learn_from_table(&mut self, node: &Node, finding: Option<Finding>, depth: i32, ply: u16) {
        let position = &node.position;
        if let Some(mv) = finding.and_then(|finding| finding.best.in_position(position))
            && is_quiet(position, mv)
            && self.uses(Technique::Lessons)
        {
            let followed = self.followed_at(ply);
            self.history.adjust_quiet(position.turn(), mv, &followed, self.bonus(depth));
        }
    }

    /// A quiet move that a reduced search found better than the others either is, or is not.
    pub(super) fn learn_from_second_look(&mut self, visit: &Visit<'_>, step: &Step, depth: i32, better: bool) {
        if step.quiet && self.uses(Technique::Lessons) {
            let bonus = self.bonus(depth.max(1));
            self.history.adjust_continuation(step.mv, &visit.followed, if better { bonus } else { -bonus });
        }
    }

    /// A quiet move after which the estimate is better for its side than before is likely good.
    pub(super) fn learn_from_swing(&mut self, visit: &Visit<'_>) {
        if let Some((_, mv)) = self.quiet_before(visit.ply)
            && let Some(swing) = self.swing(visit)
            && self.uses(Technique::Lessons)
        {
            let bonus = (-self.means.tuning.swing_bonus * swing).clamp(-SWING_LIMIT, SWING_LIMIT);
            self.history.adjust_butterfly(!visit.node.position.turn(), mv, bonus);
        }
    }

    /// The quiet move that led to a node, and the ply it was played at.
    fn quiet_before(&self, ply: u16) -> Option<(u16, Move)> {
        let earlier = ply.checked_sub(1)?;
        Some((earlier, self.stack[earlier].quiet?))
    }

    /// By how much the move that led here changed the estimate in favour of the side that is to move now, in hundredths
    /// of a Pawn; none where one of the two is in check.
    pub(super) fn swing(&self, visit: &Visit<'_>) -> Option<i32> {
        let theirs = self.stack[visit.ply.checked_sub(1)?].estimate?;
        visit.raw?;
        Some(visit.estimate.minus(Score::DRAW) + theirs.minus(Score::DRAW))
    }
}
