//! The distance of every position of an ending.

use kamil::{Bitboard, ByColor, Color, Square};

use crate::ending::Ending;
use crate::layout::Layout;
use crate::placement::Placement;
use crate::position_set::PositionSet;

/// Plies to an end that is forced, for each side to move and each position in the order of the layout; 0 where no end
/// is forced or the position is not legal, else one more than the plies.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    pub(crate) layout: Layout,
    pub(crate) codes: ByColor<Vec<u16>>,
}

impl Distances {
    pub(crate) fn none(layout: Layout) -> Self {
        let codes = || vec![0; layout.positions()];
        Self { layout, codes: ByColor { white: codes(), black: codes() } }
    }

    /// The plies of a position.
    #[inline]
    pub(crate) fn plies(&self, turn: Color, position: usize) -> Option<u16> {
        self.codes[turn][position].checked_sub(1)
    }

    /// Writes down that the positions of `found` are `plies` from the end.
    pub(crate) fn record(&mut self, turn: Color, found: &PositionSet, plies: u16) {
        for (row, codes) in found.rows.iter().zip(self.codes[turn].chunks_exact_mut(100)) {
            for square in *row {
                codes[square as usize] = plies + 1;
            }
        }
    }

    /// Makes `set` the positions whose code passes.
    pub(crate) fn select_into(&self, turn: Color, set: &mut PositionSet, keep: impl Fn(u16) -> bool) {
        for (row, codes) in set.rows.iter_mut().zip(self.codes[turn].chunks_exact(100)) {
            *row = squares(codes, &keep);
        }
    }

    /// The positions whose code passes.
    pub(crate) fn select(&self, turn: Color, keep: impl Fn(u16) -> bool) -> PositionSet {
        let mut set = PositionSet::empty(self.layout);
        self.select_into(turn, &mut set, keep);
        set
    }

    /// Copies what the kept positions say to those that are the same: men that are alike in another order, and the
    /// side that is not kept.
    pub(crate) fn complete(&mut self, ending: &Ending) {
        let layout = self.layout;
        for turn in Color::ALL {
            let kept = turn == Color::White || !ending.material.is_symmetric();
            for row in (0..layout.rows()).map(|row| layout.row(row)) {
                let missing = if kept { !layout.ordered(&row) } else { Bitboard::FULL };
                for square in missing & !row.occupied {
                    let placement = Placement { turn, kings: row.kings, men: row.with_last(square) };
                    let placement = if kept { placement } else { placement.swapped(&ending.material) };
                    let code = placement.find(layout).map_or(0, |(row, square)| self.code(placement.turn, row, square));
                    self.codes[turn][row.number * 100 + square as usize] = code;
                }
            }
        }
    }

    fn code(&self, turn: Color, row: usize, square: Square) -> u16 {
        self.codes[turn][row * 100 + square as usize]
    }

    /// The greatest code of either side.
    pub(crate) fn greatest(&self) -> u16 {
        Color::ALL.iter().flat_map(|turn| &self.codes[*turn]).copied().max().unwrap_or(0)
    }
}

/// The squares of a row's last man whose codes pass.
#[inline]
pub(crate) fn squares(codes: &[u16], keep: impl Fn(u16) -> bool) -> Bitboard {
    Bitboard::from_bits(codes.iter().rev().fold(0, |bits, code| bits << 1 | u128::from(keep(*code))))
}

/// Whether distances to the win so coded are won for the side to move: it makes the last move.
#[inline]
pub(crate) const fn is_won(code: u16) -> bool {
    code != 0 && code.is_multiple_of(2)
}

/// Whether distances to the win so coded are lost for the side to move.
#[inline]
pub(crate) const fn is_lost(code: u16) -> bool {
    !code.is_multiple_of(2)
}
