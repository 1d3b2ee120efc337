//! Moves that are looked at more deeply than others.

use super::kind::{Kind, Scout};
use super::tree::{Step, Visit};
use super::window::Window;
use super::{Technique, Worker};
use crate::evaluator::Evaluator;
use crate::score::{Depth, Score};
use crate::table::Bound;

/// What a closer look at a move says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Extension {
    /// So many plies more.
    Plies(i32),
    /// Even without the move the node is at least worth this, which is at least beta.
    Cut(Score),
}

/// Plies beyond one a move that a line may be extended by.
const LONGEST: u8 = 10;

impl<E: Evaluator> Worker<'_, E> {
    /// How a move is extended.
    pub(super) fn extension<K: Kind>(&mut self, visit: &Visit<'_>, step: &Step, window: Window) -> Extension {
        if i32::from(visit.ply) >= 2 * self.root_depth {
            return Extension::Plies(0);
        }
        let singular = self.singular::<K>(visit, step, window);
        match singular {
            Extension::Plies(0) if step.gives_check && self.uses(Technique::CheckExtension) => Extension::Plies(1),
            other => other,
        }
    }

    /// Whether the remembered move is the only good one: the others are searched with it left out, at half the depth,
    /// and below its score. If they fall short it is extended. If they don't, either the node fails high without it, or
    /// the move is not that special, and is looked at less.
    fn singular<K: Kind>(&mut self, visit: &Visit<'_>, step: &Step, window: Window) -> Extension {
        let &Visit { node, depth, ply, cut, .. } = visit;
        let none = Extension::Plies(0);
        let tuning = self.means.tuning;
        let Some(finding) = visit.finding else { return none };
        // In a hunt every ordinary score is beyond the beta of the side that loses, and would cut it.
        let worth_a_look = !K::ROOT
            && !self.hunting
            && self.uses(Technique::Singular)
            && visit.remembered == Some(step.mv)
            && visit.excluded.is_none()
            && depth >= tuning.singular_depth + i32::from(visit.pv)
            && finding.bound != Bound::Upper
            && finding.depth >= Depth::from_plies(depth - tuning.singular_table_depth)
            && !finding.score.is_decisive();
        if !worth_a_look {
            return none;
        }
        let beta = finding.score.above(-(tuning.singular_margin * depth / 16));
        self.stack[ply].excluded = Some(step.mv);
        let score = self.search::<Scout>(node, Window::at(beta), (depth - 1) / 2, ply, cut);
        self.stack[ply].excluded = None;
        if self.is_stopped() {
            return none;
        }
        if score < beta {
            let extended = self.stack[ply].extended;
            let double = !K::PV && score < beta.above(-tuning.double_extension_margin) && extended < LONGEST;
            self.stack[ply].extended = extended + u8::from(double);
            return Extension::Plies(1 + i32::from(double));
        }
        if score >= window.beta && !score.is_decisive() {
            return Extension::Cut(score);
        }
        if finding.score >= window.beta {
            return Extension::Plies(-1 - i32::from(!K::PV));
        }
        Extension::Plies(-i32::from(cut))
    }
}
