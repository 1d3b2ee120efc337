//! Sets of squares.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::square::{File, Rank, Square};

const BOARD: u128 = (1 << 100) - 1;

/// A set of squares: bit `n` of 128 is the square of number `n`; bits 100 to 127 are always zero.
///
/// Its `Display` draws the board, White below:
///
/// ```
/// use kamil::{Bitboard, Square};
/// let set = Bitboard::from(Square::A1).with(Square::J10);
/// assert_eq!(set.to_string(), "\
/// . . . . . . . . . X
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// X . . . . . . . . .
/// ");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All hundred squares.
    pub const FULL: Self = Self(BOARD);

    /// The set of one square.
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// The set whose bit `n` is the square of number `n`; bits beyond the board are dropped.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & BOARD)
    }

    /// Bit `n` is the square of number `n`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The ten squares of a file.
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(FILE_A.0 << file as u8)
    }

    /// The ten squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0x3ff << (rank as u8 * 10))
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square as u8) != 0
    }

    /// The set and `square`.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square as u8)
    }

    /// The set less `square`.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u8))
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share no square.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every square of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first square in the order of [`Square::ALL`].
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        // SAFETY: the set is not empty and has no bit above 99, so its lowest bit is below 100.
        Some(unsafe { Square::from_number_unchecked(self.0.trailing_zeros() as u8) })
    }

    /// The only square of a set of one.
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// Every square moved one rank up; those of rank 10 leave the board.
    #[inline]
    #[must_use]
    pub const fn up(self) -> Self {
        Self(self.0 << 10 & BOARD)
    }

    /// Every square moved one rank down; those of rank 1 leave the board.
    #[inline]
    #[must_use]
    pub const fn down(self) -> Self {
        Self(self.0 >> 10)
    }

    /// Every square moved one file to the right; those of file j leave the board.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self((self.0 & !FILE_J.0) << 1)
    }

    /// Every square moved one file to the left; those of file a leave the board.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self((self.0 & !FILE_A.0) >> 1)
    }

    /// The set, and every square above one of it on its file.
    #[inline]
    #[must_use]
    pub const fn fill_up(self) -> Self {
        let two = self.0 | self.0 << 10;
        let four = two | two << 20;
        let eight = four | four << 40;
        Self((eight | eight << 80) & BOARD)
    }

    /// The set, and every square below one of it on its file.
    #[inline]
    #[must_use]
    pub const fn fill_down(self) -> Self {
        let two = self.0 | self.0 >> 10;
        let four = two | two >> 20;
        let eight = four | four >> 40;
        Self(eight | eight >> 80)
    }

    /// The squares of the set in the order of [`Square::ALL`].
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

const FILE_A: Bitboard = {
    let (mut bits, mut rank) = (0, 0);
    while rank < 10 {
        bits |= 1 << (rank * 10);
        rank += 1;
    }
    Bitboard(bits)
};
const FILE_J: Bitboard = Bitboard(FILE_A.0 << 9);

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`Bitboard`], one by one.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & BOARD)
    }
}

/// The squares of one set that are not in the other.
impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { 'X' } else { '.' };
                let end = if file == File::J { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard(\n{self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn no_operation_leaves_the_board() {
        for set in [!Bitboard::EMPTY, Bitboard::from_bits(u128::MAX), Bitboard::FULL.up(), Bitboard::FULL.right()] {
            assert!(set.is_subset(Bitboard::FULL), "{set}");
        }
        assert_eq!(Bitboard::FULL.up().count(), 90);
        assert_eq!(Bitboard::FULL.down().count(), 90);
        assert_eq!(Bitboard::FULL.left().count(), 90);
        assert_eq!(Bitboard::FULL.right().count(), 90);
    }

    #[test]
    fn fills_reach_the_end_of_the_file() {
        for square in Square::ALL {
            let set = Bitboard::from(square);
            let (up, down) = (set.fill_up(), set.fill_down());
            assert_eq!(up | down, Bitboard::file(square.file()));
            assert_eq!((up & down).single(), Some(square));
            assert_eq!(up.count() as usize, 10 - square as usize / 10);
        }
        assert_eq!(Bitboard::FULL.fill_up() & Bitboard::FULL.fill_down(), Bitboard::FULL);
    }

    #[test]
    fn a_difference_is_the_meeting_with_the_complement() {
        let (a, b) = (Bitboard::file(File::C) | Bitboard::rank(Rank::R4), Bitboard::rank(Rank::R4).with(Square::C9));
        assert_eq!(a - b, a & !b);
        assert_eq!(Bitboard::FULL - b, !b);
    }

    #[test]
    fn shifts_move_each_square_by_one() {
        for square in Square::ALL {
            let set = Bitboard::from(square);
            assert_eq!(set.up().single(), square.offset(0, 1));
            assert_eq!(set.down().single(), square.offset(0, -1));
            assert_eq!(set.left().single(), square.offset(-1, 0));
            assert_eq!(set.right().single(), square.offset(1, 0));
        }
    }

    #[test]
    fn iteration_visits_the_squares_in_order() {
        assert_eq!(Bitboard::FULL.iter().collect::<Vec<_>>(), Square::ALL);
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(Bitboard::FULL.single(), None);
    }
}
