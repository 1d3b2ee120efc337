//! How many plies less late moves are looked at.

use super::kind::Kind;
use super::tree::{Step, Visit};
use super::tuning::Tuning;
use super::window::Window;
use super::{Technique, Worker};
use crate::evaluator::Evaluator;

/// Parts of a ply.
const PLY: i32 = 1024;
/// Depths and move numbers beyond this count as this.
const LAST: usize = 63;

/// By depth and number, in 1024ths of a ply.
#[derive(Debug)]
pub(super) struct Reductions(Vec<[i32; LAST + 1]>);

impl Reductions {
    pub(super) fn new(tuning: &Tuning) -> Self {
        let reduction = |depth: usize, number: usize| {
            tuning.reduction_base + tuning.reduction_factor * ((logarithm(depth) * logarithm(number)) >> 12) / 1024
        };
        let row = |depth: usize| {
            core::array::from_fn(|number| if depth == 0 || number == 0 { 0 } else { reduction(depth, number) })
        };
        Self((0..=LAST).map(row).collect())
    }

    #[inline]
    fn at(&self, depth: i32, number: i32) -> i32 {
        let place = |n: i32| usize::try_from(n).map_or(0, |n| n.min(LAST));
        self.0[place(depth)][place(number)]
    }
}

/// The logarithm to the base of 2 of a number from 1 to 63, in 2048ths, rounded down. Made of whole numbers, so that it is
/// the same on every machine.
const fn logarithm(number: usize) -> i32 {
    let whole = number.ilog2();
    // Between 1 and 2, in parts of 2³¹: each squaring shows one more bit of the logarithm.
    let mut rest = (number as u64) << (31 - whole);
    let mut bits = whole as i32;
    let mut n = 0;
    while n < 11 {
        rest = (rest * rest) >> 31;
        bits <<= 1;
        if rest >= 1 << 32 {
            rest >>= 1;
            bits |= 1;
        }
        n += 1;
    }
    bits
}

impl<E: Evaluator> Worker<'_, E> {
    /// By how many plies a node that is looked at less deeply is looked at more deeply after all, or still less: the move
    /// that led here did not harm us by the estimates, or it harmed the side that made it.
    pub(super) fn hindsight(&self, visit: &Visit<'_>) -> i32 {
        let reduced = self.stack[visit.ply - 1].reduced;
        let Some(swing) = self.swing(visit) else { return 0 };
        if reduced < 1 || !self.uses(Technique::Hindsight) {
            return 0;
        }
        if reduced >= 3 && swing < 0 {
            return 1;
        }
        -i32::from(visit.depth >= 2 && swing > self.means.tuning.hindsight_margin)
    }

    /// The depth at which a move is likely to be looked at, as far as its number says.
    pub(super) fn expected_depth(&self, visit: &Visit<'_>, step: &Step) -> i32 {
        let reduction = self.reductions.at(visit.depth, i32::from(step.number)) / PLY;
        (visit.depth - 1 - reduction).max(0)
    }

    /// The depth at which a move is looked at first; `full` where it is not reduced, as where a forced end is at stake,
    /// so that its distance comes out exactly.
    pub(super) fn reduced_depth<K: Kind>(&self, visit: &Visit<'_>, step: &Step, window: Window, full: i32) -> i32 {
        let first = if K::ROOT { 3 } else { 1 };
        if !self.uses(Technique::LateReductions)
            || visit.depth < 2
            || window.alpha.is_decisive()
            || step.number <= first
            || !step.quiet && !step.loses_material
        {
            return full;
        }
        let tuning = self.means.tuning;
        let mut reduction = self.reductions.at(visit.depth, i32::from(step.number));
        reduction -= step.history * PLY / tuning.reduction_history;
        if visit.cut {
            reduction += tuning.reduction_cut;
        }
        if !visit.improving {
            reduction += tuning.reduction_not_improving;
        }
        if visit.pv {
            reduction -= tuning.reduction_pv;
        }
        if step.gives_check {
            reduction -= tuning.reduction_check;
        }
        if i32::from(self.stack[visit.ply + 1].cutoffs) > tuning.reduction_refutations {
            reduction += tuning.reduction_refuted;
        }
        if visit.remembered.is_some_and(|mv| visit.node.position.is_capture(mv)) {
            reduction += tuning.reduction_capture;
        }
        (full - (reduction / PLY).max(0)).max(1).min(full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more() {
        let reductions = Reductions::new(&Tuning::default());
        assert!(reductions.at(10, 20) > reductions.at(10, 5));
        assert!(reductions.at(20, 10) > reductions.at(5, 10));
        assert_eq!(reductions.at(100, 300), reductions.at(63, 63));
        assert_eq!(reductions.at(0, 9), 0);
    }

    #[test]
    fn logarithms_are_those_of_the_textbook() {
        assert_eq!([1, 2, 8, 32].map(logarithm), [0, 2048, 3 * 2048, 5 * 2048]);
        for number in 1..64_u32 {
            let exact = f64::from(number).log2() * 2048.0;
            assert!((f64::from(logarithm(number as usize)) - exact).abs() < 1.5, "{number}");
        }
    }
}
