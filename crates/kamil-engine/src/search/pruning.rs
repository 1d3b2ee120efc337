//! Nodes and moves that are given up without a whole look.

use kamil::Role;

use super::kind::{Kind, Scout};
use super::node::Node;
use super::picker::{Ground, Picked, Picker};
use super::quiescence::most_gain;
use super::tree::{Step, Visit};
use super::window::Window;
use super::{Technique, Worker, see};
use crate::evaluator::Evaluator;
use crate::score::{Depth, Score};
use crate::table::{BestMove, Bound, Finding};

impl<E: Evaluator> Worker<'_, E> {
    /// The score of a node off the principal variation that can be given up before its moves are looked at.
    pub(super) fn prune(&mut self, visit: &Visit<'_>, window: Window) -> Option<Score> {
        if visit.in_check {
            return None;
        }
        if let Some(score) = self.razor(visit, window) {
            return Some(score);
        }
        if window.beta.is_decisive() {
            return None;
        }
        if let Some(score) = self.reverse_futility(visit, window) {
            return Some(score);
        }
        if let Some(score) = self.null_move(visit, window) {
            return Some(score);
        }
        self.probcut(visit, window)
    }

    /// Far below alpha near the leaves, only captures may help.
    fn razor(&mut self, visit: &Visit<'_>, window: Window) -> Option<Score> {
        let tuning = self.means.tuning;
        let margin = tuning.razoring_base + tuning.razoring_factor * visit.depth * visit.depth;
        if !self.uses(Technique::Razoring) || window.alpha.is_decisive() || visit.refined.above(margin) >= window.alpha
        {
            return None;
        }
        let score = self.quiescence::<Scout>(visit.node, Window::above(window.alpha), visit.ply);
        (score <= window.alpha && !score.is_won()).then_some(score)
    }

    /// Far above beta near the leaves, the other side does not let it come about.
    fn reverse_futility(&self, visit: &Visit<'_>, window: Window) -> Option<Score> {
        let tuning = self.means.tuning;
        // Where the last move harmed the side that made it, a quarter of a ply less.
        let harmed = self.swing(visit).is_some_and(|swing| swing > 0);
        let quarters = 4 * (visit.depth - i32::from(visit.improving)) - i32::from(harmed);
        let margin = tuning.reverse_futility_margin * quarters / 4;
        let gives_up = self.uses(Technique::ReverseFutility)
            && visit.depth <= tuning.reverse_futility_depth
            && !visit.pv
            && visit.refined >= window.beta.above(margin)
            && !visit.refined.is_decisive()
            && visit.node.has_move();
        gives_up.then(|| window.beta.above(visit.refined.minus(window.beta) / 2))
    }

    /// Makes no move, and sees whether the other side's brings the score back below beta. A side that is so well off without
    /// a move has one at least as good, unless every move harms it; so men that can nearly always move are asked for, and
    /// deep down the result is verified by a search without null moves.
    fn null_move(&mut self, visit: &Visit<'_>, window: Window) -> Option<Score> {
        let &Visit { node, depth, ply, .. } = visit;
        let tuning = self.means.tuning;
        let twice = ply > 0 && self.stack[ply - 1].played.is_none();
        if !self.uses(Technique::NullMove)
            || depth < 3
            || ply < self.null_move_from
            || twice
            || visit.refined < window.beta
            || visit.estimate < window.beta.above(tuning.null_move_margin - tuning.null_move_margin_factor * depth)
            || !has_leading_men(node)
            || !node.has_move()
        {
            return None;
        }
        let child = node.after_null_move()?;
        self.follow(ply);
        self.means.table.touch(child.position.key());
        let surplus = (visit.refined.minus(window.beta) / tuning.null_move_surplus).min(3);
        let reduced = depth - tuning.null_move_base - depth / tuning.null_move_divisor - surplus;
        let here = &mut self.stack[ply];
        here.played = None;
        here.quiet = None;
        here.reduced = 0;
        let before = self.path.push_null_move(child.position.key());
        self.quota.count();
        let beta = Window::at(window.beta);
        let score = -self.search::<Scout>(&child, beta.flipped(), reduced, ply + 1, !visit.cut);
        self.path.pop_null_move(before);
        if self.is_stopped() {
            // The search unwinds, and nobody reads the score.
            return Some(Score::DRAW);
        }
        if score < window.beta {
            return None;
        }
        // A win after a null move proves no win.
        let score = if score.is_decisive() { window.beta } else { score };
        if depth < tuning.null_move_verification || self.null_move_from > 0 {
            return Some(score);
        }
        self.null_move_from = ply + (3 * reduced.max(1).unsigned_abs() / 4) as u16 + 1;
        let verified = self.search::<Scout>(node, beta, reduced, ply, false);
        self.null_move_from = 0;
        (verified >= window.beta).then_some(score)
    }

    /// A capture that is far above beta already at little depth will hardly fall below it at more.
    fn probcut(&mut self, visit: &Visit<'_>, window: Window) -> Option<Score> {
        let &Visit { node, depth, ply, .. } = visit;
        let tuning = self.means.tuning;
        let shallow = depth - tuning.probcut_reduction;
        let target = window.beta.above(tuning.probcut_margin - i32::from(visit.improving) * tuning.probcut_improving);
        let refuted = visit.finding.is_some_and(|finding| {
            finding.depth > Depth::from_plies(shallow) && finding.score < target && finding.bound != Bound::Lower
        });
        if !self.uses(Technique::ProbCut) || depth < tuning.probcut_depth || target.is_decisive() || refuted {
            return None;
        }
        let position = &node.position;
        let least = target.minus(visit.estimate).max(0);
        let mut picker = Picker::noisy(position, visit.remembered, least, &self.candidates);
        let null = Window::at(target).flipped();
        let mut found = None;
        loop {
            let mut ground = Ground { position, history: self.history, candidates: &mut self.candidates };
            let Some(Picked { mv, .. }) = picker.next(&mut ground, false, true) else { break };
            self.foresee(position, mv);
            let child = self.enter(node, mv, position.gives_check(mv), ply);
            let mut score = -self.quiescence::<Scout>(&child, null, ply + 1);
            if score >= target && !self.is_stopped() {
                score = -self.search::<Scout>(&child, null, shallow, ply + 1, !visit.cut);
            }
            self.leave();
            if self.is_stopped() {
                found = Some(Score::DRAW);
                break;
            }
            if score >= target {
                let best = BestMove::from(Some(mv));
                let depth = Depth::from_plies(shallow + 1);
                let finding = Finding { best, score, depth, bound: Bound::Lower, estimate: visit.raw, pv: visit.pv };
                self.means.table.store(position.key(), ply, finding);
                found = Some(if score.is_decisive() { score } else { score.above(window.beta.minus(target)) });
                break;
            }
        }
        picker.finish(&mut self.candidates);
        found
    }

    /// How much less deeply a node is looked at of which no good move is known: it is either not worth more, or the
    /// next iteration will know one.
    pub(super) fn internal_reduction<K: Kind>(&self, visit: &Visit<'_>) -> i32 {
        let blind = visit.remembered.is_none() && visit.excluded.is_none() && !K::ROOT && !self.hunting;
        let deep = visit.depth >= self.means.tuning.internal_reduction_depth;
        i32::from(self.uses(Technique::InternalReduction) && blind && (K::PV || visit.cut) && deep)
    }

    /// Whether a move is left out. Not before a move was found that does not lose, so that no loss is made up, and not
    /// where a forced end is at stake, so that its distance comes out exactly.
    pub(super) fn is_hopeless(&self, visit: &Visit<'_>, step: &Step, window: Window, skip_quiets: &mut bool) -> bool {
        if window.alpha.is_decisive() {
            return false;
        }
        if i32::from(step.number) > self.late_move_count(visit) && self.uses(Technique::LateMoves) {
            *skip_quiets = true;
        }
        let reduced = self.expected_depth(visit, step);
        if step.quiet && !step.gives_check {
            return *skip_quiets && !visit.in_check
                || self.is_bad_by_history(visit, step, reduced)
                || self.is_futile(visit, step, window, reduced)
                || self.loses_exchange(visit, step, reduced);
        }
        self.is_futile_capture(visit, step, window, reduced) || self.loses_exchange(visit, step, reduced)
    }

    /// How many moves are looked at near the leaves before quiet ones are left out.
    #[inline]
    fn late_move_count(&self, visit: &Visit<'_>) -> i32 {
        (self.means.tuning.late_moves_base + visit.depth * visit.depth) / if visit.improving { 1 } else { 2 }
    }

    /// A quiet move that was bad elsewhere.
    fn is_bad_by_history(&self, visit: &Visit<'_>, step: &Step, reduced: i32) -> bool {
        let tuning = self.means.tuning;
        let least = -tuning.history_pruning_margin * visit.depth;
        self.uses(Technique::HistoryPruning) && reduced <= tuning.history_pruning_depth && step.history < least
    }

    /// A quiet move that cannot bring the estimate to alpha.
    fn is_futile(&self, visit: &Visit<'_>, step: &Step, window: Window, reduced: i32) -> bool {
        let tuning = self.means.tuning;
        let margin = tuning.futility_base + tuning.futility_factor * reduced + step.history / tuning.futility_history;
        self.uses(Technique::Futility)
            && !visit.in_check
            && reduced <= tuning.futility_depth
            && visit.estimate.above(margin) <= window.alpha
    }

    /// A capture that does not bring the estimate to alpha with all that it takes.
    fn is_futile_capture(&self, visit: &Visit<'_>, step: &Step, window: Window, reduced: i32) -> bool {
        let tuning = self.means.tuning;
        let excepted = step.quiet || step.gives_check || visit.in_check || reduced > tuning.capture_futility_depth;
        if !self.uses(Technique::Futility) || excepted {
            return false;
        }
        let history = step.history / tuning.capture_futility_history;
        let margin = tuning.capture_futility_base + tuning.capture_futility_factor * reduced + history;
        let gain = most_gain(&visit.node.position, step.mv);
        visit.estimate.above(margin + gain) <= window.alpha
    }

    /// A move that loses more material than its depth may make good.
    fn loses_exchange(&self, visit: &Visit<'_>, step: &Step, reduced: i32) -> bool {
        let tuning = self.means.tuning;
        let margin = if step.quiet {
            tuning.quiet_exchange_margin * reduced * reduced
        } else {
            tuning.noisy_exchange_margin * visit.depth + step.history / tuning.exchange_history
        };
        self.uses(Technique::Exchanges)
            && visit.depth <= tuning.exchange_depth
            && !see::gains(&visit.node.position, step.mv, -margin.max(0))
    }
}

/// Whether the side to move has a man that is hardly ever without a harmless move.
fn has_leading_men(node: &Node) -> bool {
    let board = node.position.board();
    let leading = board.role(Role::Rook) | board.role(Role::Knight) | board.role(Role::WarMachine);
    !leading.is_disjoint(board.color(node.position.turn()))
}
