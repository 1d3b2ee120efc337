//! Files, ranks and the hundred squares.

use core::fmt;
use core::str::FromStr;

/// A column of the board, `a` to `j`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum File { A, B, C, D, E, F, G, H, I, J }

impl File {
    /// The files from `a` to `j`.
    pub const ALL: [Self; 10] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H, Self::I, Self::J];

    /// The lower-case letter.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a lower-case letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='j' => Some(Self::ALL[letter as usize - 'a' as usize]),
            _ => None,
        }
    }
}

/// A row of the board, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Rank { R1, R2, R3, R4, R5, R6, R7, R8, R9, R10 }

impl Rank {
    /// The ranks from 1 to 10.
    pub const ALL: [Self; 10] =
        [Self::R1, Self::R2, Self::R3, Self::R4, Self::R5, Self::R6, Self::R7, Self::R8, Self::R9, Self::R10];

    /// The number, 1 to 10.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The rank of a number from 1 to 10.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1..=10 => Some(Self::ALL[number as usize - 1]),
            _ => None,
        }
    }
}

/// One of the hundred squares, `a1` to `j10`, counted along the ranks from `a1`.
///
/// `Option<Square>` takes no more room than a `Square`.
///
/// ```
/// use kamil::Square;
/// let square: Square = "a10".parse()?;
/// assert_eq!(square, Square::A10);
/// assert_eq!(square.to_string(), "a10");
/// # Ok::<(), kamil::SquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1, I1, J1,
    A2, B2, C2, D2, E2, F2, G2, H2, I2, J2,
    A3, B3, C3, D3, E3, F3, G3, H3, I3, J3,
    A4, B4, C4, D4, E4, F4, G4, H4, I4, J4,
    A5, B5, C5, D5, E5, F5, G5, H5, I5, J5,
    A6, B6, C6, D6, E6, F6, G6, H6, I6, J6,
    A7, B7, C7, D7, E7, F7, G7, H7, I7, J7,
    A8, B8, C8, D8, E8, F8, G8, H8, I8, J8,
    A9, B9, C9, D9, E9, F9, G9, H9, I9, J9,
    A10, B10, C10, D10, E10, F10, G10, H10, I10, J10,
}

const _: () = assert!(size_of::<Option<Square>>() == 1, "no square is a sentinel");

impl Square {
    /// The squares in the order a1, b1, … j1, a2, … j10: the order in which moves are sorted.
    #[rustfmt::skip]
    pub const ALL: [Self; 100] = {
        #[allow(clippy::enum_glob_use, reason = "a hundred names, all of them used")]
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1, I1, J1,
            A2, B2, C2, D2, E2, F2, G2, H2, I2, J2,
            A3, B3, C3, D3, E3, F3, G3, H3, I3, J3,
            A4, B4, C4, D4, E4, F4, G4, H4, I4, J4,
            A5, B5, C5, D5, E5, F5, G5, H5, I5, J5,
            A6, B6, C6, D6, E6, F6, G6, H6, I6, J6,
            A7, B7, C7, D7, E7, F7, G7, H7, I7, J7,
            A8, B8, C8, D8, E8, F8, G8, H8, I8, J8,
            A9, B9, C9, D9, E9, F9, G9, H9, I9, J9,
            A10, B10, C10, D10, E10, F10, G10, H10, I10, J10,
        ]
    };

    /// The square where a file and a rank meet.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[rank as usize * 10 + file as usize]
    }

    /// The square of a number 0..100 counted along the ranks from a1, as encodings keep it.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number < 100 { Some(Self::ALL[number as usize]) } else { None }
    }

    /// The number 0..100, counted along the ranks from a1.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The square `number` squares after a1.
    ///
    /// # Safety
    /// `number` is below 100.
    #[inline]
    pub(crate) const unsafe fn from_number_unchecked(number: u8) -> Self {
        debug_assert!(number < 100);
        // SAFETY: the discriminants of the hundred variants are 0..100, and the caller keeps `number` there.
        unsafe { core::mem::transmute::<u8, Self>(number) }
    }

    /// The file of the square.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize % 10]
    }

    /// The rank of the square.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize / 10]
    }

    /// The square `files` to the right and `ranks` up, if the board has it.
    ///
    /// ```
    /// use kamil::Square;
    /// assert_eq!(Square::A1.offset(1, 2), Some(Square::B3));
    /// assert_eq!(Square::A1.offset(-1, 0), None);
    /// ```
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self as u8 % 10) as i8 + files;
        let rank = (self as u8 / 10) as i8 + ranks;
        if file < 0 || file > 9 || rank < 0 || rank > 9 {
            return None;
        }
        Self::from_number((rank * 10 + file).unsigned_abs())
    }

    /// Whether the square is dark on a chequered board; a1 is.
    pub const fn is_dark(self) -> bool {
        (self as u8 % 10 + self as u8 / 10).is_multiple_of(2)
    }

    /// Reads a square at the start of `text`: the square and how many bytes it took.
    ///
    /// A rank of two digits is read whole, so `a10` is never `a1` and a `0`.
    pub(crate) fn parse_prefix(text: &[u8]) -> Option<(Self, usize)> {
        let file = File::from_letter(char::from(*text.first()?))?;
        let (rank, length) = match text.get(1..)? {
            [b'1', b'0', ..] => (10, 3),
            [digit @ b'1'..=b'9', ..] => (digit - b'0', 2),
            _ => return None,
        };
        Some((Self::new(file, Rank::from_number(rank)?), length))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().number())
    }
}

/// The text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square from a1 to j10")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match Self::parse_prefix(text.as_bytes()) {
            Some((square, length)) if length == text.len() => Ok(square),
            _ => Err(SquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_square_reads_back_what_it_writes() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_number(square.number()), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        assert_eq!(Square::from_number(100), None);
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "a", "a0", "k1", "a11", "A1", "a01", "a1 ", "a100", "1a", "é1"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }
}
