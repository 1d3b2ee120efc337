//! Lost, drawn or won.

use std::fmt;
use std::ops::Neg;

/// The outcome for a side when both play their best and no move limit holds. A draw is a game that goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wdl {
    /// The side loses.
    Loss,
    /// Neither side can force an end.
    Draw,
    /// The side wins, by checkmate or stalemate.
    Win,
}

impl Wdl {
    /// The lower-case name: `loss`, `draw` or `win`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

impl Neg for Wdl {
    type Output = Self;

    /// The same for the other side.
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
