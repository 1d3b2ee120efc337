//! Protocol moves: from-square, to-square, and `g` where the Pawn becomes a General.

use core::fmt;
use core::str::FromStr;

use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::square::Square;

/// What a protocol move says, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The from-square.
    pub from: Square,
    /// The to-square.
    pub to: Square,
    /// Whether a `g` follows.
    pub general: bool,
}

/// The text is no protocol move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as `a2a3` or `a9a10g`")]
pub struct UciMoveError;

/// A protocol move is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum UciIllegal {
    #[error("expected a legal move, found {0}")]
    NotLegal(UciMove),
    #[error("expected no `g` after {}{}, where no Pawn becomes a General", .0.from, .0.to)]
    NoPromotion(UciMove),
}

impl FromStr for UciMove {
    type Err = UciMoveError;

    fn from_str(text: &str) -> Result<Self, UciMoveError> {
        let text = text.as_bytes();
        let (from, length) = Square::parse_prefix(text).ok_or(UciMoveError)?;
        let text = &text[length..];
        let (to, length) = Square::parse_prefix(text).ok_or(UciMoveError)?;
        let general = match &text[length..] {
            [] => false,
            [b'g'] => true,
            _ => return Err(UciMoveError),
        };
        Ok(Self { from, to, general })
    }
}

impl UciMove {
    /// The legal move that is meant. A missing `g` is no fault; one too many is.
    ///
    /// # Errors
    /// No legal move goes from and to these squares, or it makes no General.
    ///
    /// ```
    /// use kamil::{Array, UciMove};
    /// let position = Array::Kamil.position();
    /// let mv = "e2e3".parse::<UciMove>()?.to_move(&position)?;
    /// assert_eq!(mv.to_string(), "e2e3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_move(self, position: &Position) -> Result<Move, UciIllegal> {
        let moves = position.legal_moves();
        let found = moves.iter().find(|mv| mv.from == self.from && mv.to == self.to);
        match found {
            None => Err(UciIllegal::NotLegal(self)),
            Some(mv) if self.general && mv.kind != MoveKind::Promotion => Err(UciIllegal::NoPromotion(self)),
            Some(mv) => Ok(*mv),
        }
    }
}

impl From<Move> for UciMove {
    fn from(mv: Move) -> Self {
        Self { from: mv.from, to: mv.to, general: mv.kind == MoveKind::Promotion }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.to, if self.general { "g" } else { "" })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::from(*self).fmt(f)
    }
}
