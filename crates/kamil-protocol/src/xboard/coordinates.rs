//! Squares and moves as XBoard writes them: on a board of ten ranks it counts the ranks from 0 to 9.

use std::fmt;
use std::str::FromStr;

use kamil::{File, Found, Move, MoveKind, Position, Rank, Square, UciMove};

use crate::words::found;

/// A square, `a0` to `j9`: `a0` is a1 everywhere else, and `a9` is a10.
///
/// ```
/// use kamil::Square;
/// use kamil_protocol::xboard::Place;
/// assert_eq!(Place(Square::A10).to_string(), "a9");
/// assert_eq!("j0".parse(), Ok(Place(Square::J1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(pub Square);

/// The text is no square, or no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct PlaceError {
    expected: &'static str,
    found: Found,
}

/// A move: from-square, to-square, and what becomes of a Pawn on its last rank.
///
/// ```
/// use kamil_protocol::xboard::{CoordinateMove, Suffix};
/// let mv: CoordinateMove = "a8b9g".parse()?;
/// assert_eq!((mv.from.0.to_string(), mv.to.0.to_string()), ("a9".to_owned(), "b10".to_owned()));
/// assert_eq!(mv.suffix, Suffix::General);
/// # Ok::<(), kamil_protocol::xboard::PlaceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoordinateMove {
    /// Where the man comes from.
    pub from: Place,
    /// Where it goes.
    pub to: Place,
    /// What follows the squares.
    pub suffix: Suffix,
}

/// What a move says of a Pawn's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// Nothing: the rules know.
    None,
    /// `g`: it becomes a General.
    General,
    /// `=`: it vanishes. XBoard itself writes `.` for that, the letter of a piece that is in no game.
    Vanish,
}

/// A move is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// No legal move goes from and to these squares.
    #[error("not a legal move")]
    NotLegal,
    /// The suffix says that a Pawn vanishes, and it becomes a General.
    #[error("the Pawn becomes a General")]
    Promotes,
    /// The suffix says that a Pawn becomes a General, and it vanishes.
    #[error("the Pawn vanishes, since its side has a General")]
    Vanishes,
    /// A suffix, and no Pawn that reaches its last rank.
    #[error("no Pawn reaches its last rank")]
    NoPawn,
}

impl Place {
    fn parse_prefix(text: &[u8]) -> Option<(Self, &[u8])> {
        let [file, rank, rest @ ..] = text else { return None };
        let file = File::from_letter(char::from(*file))?;
        let rank = Rank::from_number(rank.checked_sub(b'0')?.checked_add(1)?)?;
        Some((Self(Square::new(file, rank)), rest))
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        match Self::parse_prefix(text.as_bytes()) {
            Some((place, [])) => Ok(place),
            _ => Err(PlaceError { expected: "a square from `a0` to `j9`", found: found(text) }),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.file().letter(), self.0.rank().number() - 1)
    }
}

impl CoordinateMove {
    /// As a legal move is sent. What becomes of a Pawn is written out where it becomes a General; a Pawn that vanishes
    /// has no suffix, to which XBoard adds that of the piece in the place of chess's Queen, which this game has not.
    pub fn of(mv: Move) -> Self {
        let suffix = if mv.kind == MoveKind::Promotion { Suffix::General } else { Suffix::None };
        Self { from: Place(mv.from), to: Place(mv.to), suffix }
    }

    /// The legal move that is meant. A missing suffix is no fault; a wrong one is, since then the board that is shown
    /// would not be the one that is played on.
    ///
    /// # Errors
    /// No legal move goes so, or what becomes of the Pawn is not what the suffix says.
    pub fn to_move(self, position: &Position) -> Result<Move, MoveError> {
        let plain = UciMove { from: self.from.0, to: self.to.0, general: false };
        let mv = plain.to_move(position).map_err(|_| MoveError::NotLegal)?;
        match (self.suffix, mv.kind) {
            (Suffix::None, _) | (Suffix::General, MoveKind::Promotion) | (Suffix::Vanish, MoveKind::Vanish) => Ok(mv),
            (_, MoveKind::Normal) => Err(MoveError::NoPawn),
            (_, MoveKind::Promotion) => Err(MoveError::Promotes),
            (_, MoveKind::Vanish) => Err(MoveError::Vanishes),
        }
    }
}

impl FromStr for CoordinateMove {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let error = || PlaceError { expected: "a move such as `a1a2` or `a8a9g`", found: found(text) };
        let (from, rest) = Place::parse_prefix(text.as_bytes()).ok_or_else(error)?;
        let (to, rest) = Place::parse_prefix(rest).ok_or_else(error)?;
        let suffix = match rest {
            [] => Suffix::None,
            [b'g' | b'G'] => Suffix::General,
            [b'=' | b'.'] => Suffix::Vanish,
            _ => return Err(error()),
        };
        Ok(Self { from, to, suffix })
    }
}

impl fmt::Display for CoordinateMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.to, self.suffix)
    }
}

impl fmt::Display for Suffix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "",
            Self::General => "g",
            Self::Vanish => "=",
        })
    }
}
