//! The eight ways to turn the board.

use kamil::{Bitboard, Square};

/// One of the eight symmetries: mirrored left to right, then upside down, then along the diagonal from a1, each or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry(u8);

const FILES: u8 = 1;
const RANKS: u8 = 2;
const DIAGONAL: u8 = 4;

/// The ten bits of a rank in reverse.
static REVERSED: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut n = 0;
    while n < 1024 {
        table[n] = (n as u16).reverse_bits() >> 6;
        n += 1;
    }
    table
};

/// The ten bits of a rank stood upright on file a.
static UPRIGHT: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut n = 0;
    while n < 1024 {
        let mut i = 0;
        while i < 10 {
            table[n] |= ((n >> i & 1) as u128) << (10 * i);
            i += 1;
        }
        n += 1;
    }
    table
};

impl Symmetry {
    /// The board as it is.
    pub(crate) const IDENTITY: Self = Self(0);
    /// Mirrored left to right, the one symmetry that Pawns leave.
    pub(crate) const MIRROR: Self = Self(FILES);
    /// Upside down, as when the colours change places.
    pub(crate) const UPSIDE_DOWN: Self = Self(RANKS);
    /// All eight, the identity first and the mirror second.
    pub(crate) const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    const fn has(self, part: u8) -> bool {
        self.0 & part != 0
    }

    /// The symmetry that undoes this one: a diagonal mirror makes files of ranks.
    pub(crate) const fn inverse(self) -> Self {
        if self.has(DIAGONAL) { Self(DIAGONAL | (self.0 & FILES) << 1 | (self.0 & RANKS) >> 1) } else { self }
    }

    /// Where a square comes to lie.
    pub(crate) const fn square(self, square: Square) -> Square {
        let (mut file, mut rank) = (square as usize % 10, square as usize / 10);
        if self.has(FILES) {
            file = 9 - file;
        }
        if self.has(RANKS) {
            rank = 9 - rank;
        }
        if self.has(DIAGONAL) {
            (file, rank) = (rank, file);
        }
        Square::ALL[rank * 10 + file]
    }

    /// Where a set of squares comes to lie.
    pub(crate) fn set(self, set: Bitboard) -> Bitboard {
        if self == Self::IDENTITY || set.is_empty() {
            return set;
        }
        let mut turned = 0;
        for rank in 0..10 {
            let mut line = (set.bits() >> (10 * rank)) as usize & 0x3ff;
            if self.has(FILES) {
                line = usize::from(REVERSED[line]);
            }
            let rank = if self.has(RANKS) { 9 - rank } else { rank };
            turned |= if self.has(DIAGONAL) { UPRIGHT[line] << rank } else { (line as u128) << (10 * rank) };
        }
        Bitboard::from_bits(turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_turn_as_their_squares_do() {
        let sample = Bitboard::from_bits(0x1234_5678_9abc_def1_3579_bdf0_2468);
        for symmetry in Symmetry::ALL {
            let turned: Bitboard = sample.iter().map(|square| symmetry.square(square)).collect();
            assert_eq!(symmetry.set(sample), turned);
            assert_eq!(symmetry.inverse().set(turned), sample, "{symmetry:?}");
        }
    }
}
