//! What a table says of its positions.

use std::fmt;

/// What a file says of the positions of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Won, drawn or lost.
    Outcome,
    /// Plies to the win (DTW).
    Win,
    /// Plies to the next capture or Pawn move (DTZ).
    Zeroing,
}

impl Metric {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Outcome, Self::Win, Self::Zeroing];

    /// The extension of its files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Outcome => "wdl",
            Self::Win => "dtw",
            Self::Zeroing => "dtz",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extension())
    }
}
