//! A set of positions of one ending.

use kamil::{Bitboard, ByColor, Square};

use crate::layout::{Layout, Men};

/// Positions of an ending with one side to move: for each row the squares of the last man.
#[derive(Clone, Debug)]
pub(crate) struct PositionSet {
    pub(crate) layout: Layout,
    pub(crate) rows: Vec<Bitboard>,
}

impl PositionSet {
    /// No position.
    pub(crate) fn empty(layout: Layout) -> Self {
        Self { layout, rows: vec![Bitboard::EMPTY; layout.rows()] }
    }

    /// The squares of the last man with which the placement is in the set.
    #[inline]
    pub(crate) fn row(&self, kings: ByColor<Square>, men: Men) -> Bitboard {
        match self.layout.find_row(kings, men) {
            Some((row, symmetry)) => symmetry.inverse().set(self.rows[row]),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether a placement is in the set.
    #[inline]
    pub(crate) fn contains(&self, kings: ByColor<Square>, men: Men) -> bool {
        let last = men[self.layout.last()];
        let found = self.layout.find_row(kings, men);
        found.is_some_and(|(row, symmetry)| self.rows[row].contains(symmetry.square(last)))
    }

    /// Takes the positions of `other` out.
    pub(crate) fn remove(&mut self, other: &Self) {
        for (row, gone) in self.rows.iter_mut().zip(&other.rows) {
            *row &= !*gone;
        }
    }

    /// How many positions there are.
    pub(crate) fn count(&self) -> u64 {
        self.rows.iter().map(|row| u64::from(row.count())).sum()
    }
}
