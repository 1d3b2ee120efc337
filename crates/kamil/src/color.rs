//! The two sides, and values kept one a side.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// A side of the game. White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The side that starts on ranks 1 and 2 (2 and 3 in the `tamma` array's Pawns).
    White,
    /// The side that starts on ranks 10 and 9.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The letter of the FEN's second field: `w` or `b`.
    ///
    /// ```
    /// assert_eq!(kamil::Color::Black.letter(), 'b');
    /// ```
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The colour named by `w` or `b`.
    ///
    /// ```
    /// use kamil::Color;
    /// assert_eq!(Color::from_letter('w'), Some(Color::White));
    /// assert_eq!(Color::from_letter('W'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// The lower-case English name, as the command line prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each [`Color`].
///
/// ```
/// use kamil::{ByColor, Color};
/// let mut pawns = ByColor { white: 10, black: 10 };
/// pawns[Color::Black] -= 1;
/// assert_eq!(pawns.black, 9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
