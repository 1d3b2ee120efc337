//! A man: a role and a colour.

use core::fmt;

use crate::color::Color;
use crate::role::Role;

/// A man of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose man it is.
    pub color: Color,
    /// What kind of man it is.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for White, lower case for Black.
    ///
    /// ```
    /// use kamil::{Color, Piece, Role};
    /// let rook = Piece { color: Color::Black, role: Role::Rook };
    /// assert_eq!(rook.letter(), 'r');
    /// ```
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The man of a FEN letter.
    ///
    /// ```
    /// use kamil::Piece;
    /// assert_eq!(Piece::from_letter('e').map(Piece::letter), Some('e'));
    /// assert_eq!(Piece::from_letter('q'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter.to_ascii_uppercase()) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    /// The name in words, such as `white War Machine`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
