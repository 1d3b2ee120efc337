//! The end of a line: captures and promotions until the position is quiet enough to judge.

use kamil::{Move, MoveKind, Position, Role};

use super::kind::Kind;
use super::node::Node;
use super::picker::{Ground, Picked, Picker, is_quiet};
use super::see::{self, exchange_value};
use super::tree::Judged;
use super::window::Window;
use super::{Technique, Worker};
use crate::evaluator::Evaluator;
use crate::score::{Depth, MAX_PLY, Score};
use crate::table::{BestMove, Bound, Finding};

/// Quiet moves out of check that are looked at once a move was found that does not lose.
const QUIET_EVASIONS: usize = 2;
/// No capture loses so much, in hundredths of a Pawn.
const ANY: i32 = -1_000_000;

impl<E: Evaluator> Worker<'_, E> {
    /// The score once captures have settled. In check every move is looked at, else captures and promotions, or none:
    /// standing pat is a choice, but only for a side that has a legal move, since one without has lost.
    pub(super) fn quiescence<K: Kind>(&mut self, node: &Node, window: Window, ply: u16) -> Score {
        if K::PV {
            self.lines.clear(ply);
            self.reach(ply);
        }
        if self.is_stopped() || self.is_drawn(node) {
            return Score::DRAW;
        }
        if ply >= MAX_PLY {
            return self.leaf(node, ply);
        }
        let finding = self.means.table.probe(self.table_key(node), ply);
        if !K::PV
            && let Some(score) = self.known_score(node, finding, window, Depth::ZERO, ply, false)
        {
            return score;
        }
        if self.may_have_table(node)
            && let Some(score) = self.by_table(node, window, ply)
        {
            return score;
        }
        let standing = if node.in_check { None } else { Some(self.standing(node, finding, ply)) };
        let Some(standing) = standing else { return self.settle::<K>(node, window, ply, finding, None) };
        let Some(raw) = standing else { return Score::mated_in(ply) };
        let corrected = self.corrected(node, ply, raw);
        let refined = self.refine(corrected, finding);
        if refined >= window.beta {
            if finding.is_none() && self.uses(Technique::TableCutoffs) {
                self.keep_settled(node, ply, Judged { score: refined, best: None, bound: Bound::Lower }, Some(raw));
            }
            return refined;
        }
        self.settle::<K>(node, window, ply, finding, Some(Standing { raw, refined }))
    }

    /// What the evaluator says; none where the side to move has no move.
    fn standing(&mut self, node: &Node, finding: Option<Finding>, ply: u16) -> Option<Score> {
        if !node.has_move() {
            return None;
        }
        Some(finding.and_then(|finding| finding.estimate).unwrap_or_else(|| self.evaluate(node, ply)))
    }

    /// The best of the moves and, where the side may stand pat, of doing so.
    fn settle<K: Kind>(
        &mut self,
        node: &Node,
        window: Window,
        ply: u16,
        finding: Option<Finding>,
        standing: Option<Standing>,
    ) -> Score {
        let score = standing.map_or(-Score::INFINITE, |standing| standing.refined);
        let mut judged = Judged { score, best: None, bound: Bound::Upper };
        let mut picker = self.settling_picker(node, ply, finding, standing.is_none());
        self.try_settling::<K>(node, window, ply, standing, &mut picker, &mut judged);
        picker.finish(&mut self.candidates);
        if judged.score == -Score::INFINITE {
            // In check without a move, or stopped at the first.
            return Score::mated_in(ply);
        }
        if self.uses(Technique::Delta) {
            judged.score = window.softened(judged.score, 2);
        }
        if self.uses(Technique::TableCutoffs) && !self.is_stopped() {
            if judged.score >= window.beta {
                judged.bound = Bound::Lower;
            } else if K::PV && judged.score > window.alpha {
                judged.bound = Bound::Exact;
            }
            self.keep_settled(node, ply, judged, standing.map(|standing| standing.raw));
        }
        judged.score
    }

    /// A picker of the moves that may settle a node: in check all, else captures and promotions that lose nothing.
    #[inline]
    fn settling_picker(&self, node: &Node, ply: u16, finding: Option<Finding>, in_check: bool) -> Picker {
        let remembered = finding.and_then(|finding| finding.best.in_position(&node.position));
        if in_check {
            return Picker::all(remembered, [None; 3], self.followed_at(ply), &self.candidates);
        }
        let least = if self.uses(Technique::Delta) { 0 } else { ANY };
        Picker::noisy(&node.position, remembered, least, &self.candidates)
    }

    /// Looks at one move after another, for a better score than the one that is already judged.
    #[inline]
    fn try_settling<K: Kind>(
        &mut self,
        node: &Node,
        window: Window,
        ply: u16,
        standing: Option<Standing>,
        picker: &mut Picker,
        judged: &mut Judged,
    ) {
        let position = &node.position;
        let selective = self.uses(Technique::Delta);
        let mut window = window.raised_to(judged.score);
        let mut quiet_evasions = 0;
        loop {
            let mut ground = Ground { position, history: self.history, candidates: &mut self.candidates };
            let Some(Picked { mv, .. }) = picker.next(&mut ground, standing.is_none(), false) else { return };
            self.foresee(position, mv);
            let gives_check = position.gives_check(mv);
            if selective && !judged.score.is_lost() {
                if standing.is_none() && is_quiet(position, mv) {
                    quiet_evasions += 1;
                    if quiet_evasions > QUIET_EVASIONS {
                        return;
                    }
                } else if let Some(standing) = standing
                    && !gives_check
                    && let Some(limit) = self.too_little(position, mv, standing, window)
                {
                    judged.score = judged.score.max(limit);
                    continue;
                }
            }
            let child = self.enter(node, mv, gives_check, ply);
            let score = -self.quiescence::<K>(&child, window.flipped(), ply + 1);
            self.leave();
            if self.is_stopped() {
                return;
            }
            if score > judged.score {
                judged.score = score;
                if score > window.alpha {
                    judged.best = Some(mv);
                    if K::PV {
                        self.lines.extend(ply, mv);
                    }
                    if score >= window.beta {
                        return;
                    }
                    window = window.raised_to(score);
                }
            }
        }
    }

    /// An estimate, or the table's score where that is surer to be on its side.
    #[inline]
    pub(super) fn refine(&self, estimate: Score, finding: Option<Finding>) -> Score {
        let Some(finding) = finding else { return estimate };
        let better = match finding.bound {
            Bound::Exact => true,
            Bound::Lower => finding.score > estimate,
            Bound::Upper => finding.score < estimate,
        };
        let better = better && !finding.score.is_decisive() && self.uses(Technique::TableCutoffs);
        if better { finding.score } else { estimate }
    }

    /// The most that a capture can lead to, where that falls short of alpha.
    fn too_little(&self, position: &Position, mv: Move, standing: Standing, window: Window) -> Option<Score> {
        let margin = self.means.tuning.delta_margin;
        let limit = standing.refined.above(margin + most_gain(position, mv));
        if limit <= window.alpha {
            return Some(limit);
        }
        let base = standing.refined.above(margin);
        (base <= window.alpha && !see::gains(position, mv, 1)).then_some(base)
    }

    /// Keeps a finding of quiescence.
    fn keep_settled(&self, node: &Node, ply: u16, judged: Judged, estimate: Option<Score>) {
        let Judged { score, best, bound } = judged;
        let finding = Finding { best: BestMove::from(best), score, depth: Depth::ZERO, bound, estimate, pv: false };
        self.means.table.store(self.table_key(node), ply, finding);
    }
}

/// What standing pat is worth.
#[derive(Clone, Copy, Debug)]
struct Standing {
    /// The evaluator's estimate, which heeds no clock.
    raw: Score,
    /// Corrected, and sharpened by the table.
    refined: Score,
}

/// The most a capture or promotion can add to the estimate at once.
pub(super) fn most_gain(position: &Position, mv: Move) -> i32 {
    let victim = position.board().role_at(mv.to).map_or(0, exchange_value);
    victim + if mv.kind == MoveKind::Promotion { exchange_value(Role::General) } else { 0 }
}
