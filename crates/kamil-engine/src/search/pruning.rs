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
    pub(super) fn prune(&mut self, visit: &Visit<'_, E::Accumulator>, window: Window) -> Option<Score> {
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
    fn razor(&mut self, visit: &Visit<'_, E::Accumulator>, window: Window) -> Option<Score> {
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
    fn reverse_futility(&self, visit: &Visit<'_, E::Accumulator>, window: Window) -> Option<Score> {
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

    /// Passes, and sees whether the other side's move brings it back below beta. A side that may pass and still be so
    /// well off has a move at least as good, unless every move harms it; so men that can nearly always move are asked
    /// for, and deep down the result is verified by a search without passes.
    fn null_move(&mut self, visit: &Visit<'_, E::Accumulator>, window: Window) -> Option<Score> {
        let &Visit { node, depth, ply, .. } = visit;
        let tuning = self.means.tuning;
        let passed_last = ply > 0 && self.stack[ply - 1].played.is_none();
        if !self.uses(Technique::NullMove)
            || depth < 3
            || ply < self.pass_from
            || passed_last
            || visit.refined < window.beta
            || visit.estimate < window.beta.above(-20 * depth + 120)
            || !has_leading_men(node)
            || !node.has_move()
        {
            return None;
        }
        let passed = node.after_pass()?;
        self.means.table.touch(passed.position.key());
        let surplus = (visit.refined.minus(window.beta) / tuning.null_move_surplus).min(3);
        let reduced = depth - tuning.null_move_base - depth / tuning.null_move_divisor - surplus;
        let frame = &mut self.stack[ply];
        frame.played = None;
        frame.quiet = None;
        frame.reduced = 0;
        let before = self.path.push_pass(passed.position.key());
        self.quota.count();
        let beta = Window::at(window.beta);
        let score = -self.search::<Scout>(&passed, beta.flipped(), reduced, ply + 1, !visit.cut);
        self.path.pop_pass(before);
        if self.is_stopped() {
            // The search unwinds, and nobody reads the score.
            return Some(Score::DRAW);
        }
        if score < window.beta {
            return None;
        }
        // A win after a pass proves no win.
        let score = if score.is_decisive() { window.beta } else { score };
        if depth < tuning.null_move_verification || self.pass_from > 0 {
            return Some(score);
        }
        self.pass_from = ply + (3 * reduced.max(1).unsigned_abs() / 4) as u16 + 1;
        let verified = self.search::<Scout>(node, beta, reduced, ply, false);
        self.pass_from = 0;
        (verified >= window.beta).then_some(score)
    }

    /// A capture that is far above beta already at little depth will hardly fall below it at more.
    fn probcut(&mut self, visit: &Visit<'_, E::Accumulator>, window: Window) -> Option<Score> {
        let &Visit { node, depth, ply, .. } = visit;
        let target = window.beta.above(self.means.tuning.probcut_margin - if visit.improving { 40 } else { 0 });
        let refuted = visit.finding.is_some_and(|finding| {
            finding.depth >= Depth::from_plies(depth - 3) && finding.score < target && finding.bound != Bound::Lower
        });
        if !self.uses(Technique::ProbCut) || depth < 5 || target.is_decisive() || refuted {
            return None;
        }
        let position = &node.position;
        let least = target.minus(visit.estimate).max(0);
        let mut picker = Picker::noisy(position, visit.remembered, least, &self.candidates);
        let shallow = depth - 4;
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
    pub(super) fn internal_reduction<K: Kind>(&self, visit: &Visit<'_, E::Accumulator>) -> i32 {
        let blind = visit.remembered.is_none() && visit.excluded.is_none() && !K::ROOT && !self.hunting;
        i32::from(self.uses(Technique::InternalReduction) && blind && (K::PV || visit.cut) && visit.depth >= 4)
    }

    /// Whether a move is left out. Not before a move was found that does not lose, so that no loss is made up, and not
    /// where a forced end is at stake, so that its distance comes out exactly.
    pub(super) fn is_hopeless(
        &self,
        visit: &Visit<'_, E::Accumulator>,
        step: &Step,
        window: Window,
        skip_quiets: &mut bool,
    ) -> bool {
        if window.alpha.is_decisive() {
            return false;
        }
        if i32::from(step.number) > late_move_count(visit) && self.uses(Technique::LateMoves) {
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

    /// A quiet move that was bad elsewhere.
    fn is_bad_by_history(&self, visit: &Visit<'_, E::Accumulator>, step: &Step, reduced: i32) -> bool {
        let least = -self.means.tuning.history_pruning_margin * visit.depth;
        self.uses(Technique::HistoryPruning) && reduced <= 5 && step.history < least
    }

    /// A quiet move that cannot bring the estimate to alpha.
    fn is_futile(&self, visit: &Visit<'_, E::Accumulator>, step: &Step, window: Window, reduced: i32) -> bool {
        let tuning = self.means.tuning;
        let margin = tuning.futility_base + tuning.futility_factor * reduced + step.history / 256;
        self.uses(Technique::Futility)
            && !visit.in_check
            && reduced <= 8
            && visit.estimate.above(margin) <= window.alpha
    }

    /// A capture that does not bring the estimate to alpha with all that it takes.
    fn is_futile_capture(&self, visit: &Visit<'_, E::Accumulator>, step: &Step, window: Window, reduced: i32) -> bool {
        if !self.uses(Technique::Futility) || step.quiet || step.gives_check || visit.in_check || reduced > 6 {
            return false;
        }
        let tuning = self.means.tuning;
        let margin = tuning.capture_futility_base + tuning.capture_futility_factor * reduced + step.history / 64;
        let gain = most_gain(&visit.node.position, step.mv);
        visit.estimate.above(margin + gain) <= window.alpha
    }

    /// A move that loses more material than its depth may make good.
    fn loses_exchange(&self, visit: &Visit<'_, E::Accumulator>, step: &Step, reduced: i32) -> bool {
        let tuning = self.means.tuning;
        let margin = if step.quiet {
            tuning.quiet_exchange_margin * reduced * reduced
        } else {
            tuning.noisy_exchange_margin * visit.depth + step.history / 64
        };
        self.uses(Technique::Exchanges)
            && visit.depth <= 10
            && !see::gains(&visit.node.position, step.mv, -margin.max(0))
    }
}

/// How many moves are looked at near the leaves before quiet ones are left out.
fn late_move_count<A>(visit: &Visit<'_, A>) -> i32 {
    (4 + visit.depth * visit.depth) / if visit.improving { 1 } else { 2 }
}

/// Whether the side to move has a man that is hardly ever without a harmless move.
fn has_leading_men<A>(node: &Node<A>) -> bool {
    let board = node.position.board();
    let leading = board.role(Role::Rook) | board.role(Role::Knight) | board.role(Role::WarMachine);
    !leading.is_disjoint(board.color(node.position.turn()))
}
