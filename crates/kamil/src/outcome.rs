//! How a game ends.

use core::fmt;

use crate::color::Color;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Who won.
        winner: Color,
        /// By what.
        by: WinReason,
    },
    /// Nobody has won.
    Draw {
        /// By what.
        by: DrawReason,
    },
}

/// What won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser is not in check and has no legal move.
    Stalemate,
    /// The loser gave up.
    Resignation,
}

/// What drew a game. None is the source's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// King against King.
    BareKings,
    /// The same placement and side to move for the third time.
    Repetition,
    /// 100 moves by each side without a capture or a Pawn move.
    MoveLimit,
    /// Both players agreed.
    Agreement,
}

impl WinReason {
    /// The identifier in data formats and in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Resignation => "resignation",
        }
    }
}

impl DrawReason {
    /// The identifier in data formats: `bare-kings`, `repetition`, `move-limit`, `agreement`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BareKings => "bare-kings",
            Self::Repetition => "repetition",
            Self::MoveLimit => "move-limit",
            Self::Agreement => "agreement",
        }
    }
}

impl Outcome {
    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// The identifier of the reason, `checkmate` or `bare-kings`.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Win { by, .. } => by.name(),
            Self::Draw { by } => by.name(),
        }
    }

    /// PGN's result: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self {
            Self::Win { winner: Color::White, .. } => "1-0",
            Self::Win { winner: Color::Black, .. } => "0-1",
            Self::Draw { .. } => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// In words: `white wins by stalemate`, `draw by move limit`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, by } => write!(f, "{winner} wins by {}", by.name()),
            Self::Draw { by: DrawReason::BareKings } => f.write_str("draw by bare kings"),
            Self::Draw { by: DrawReason::MoveLimit } => f.write_str("draw by move limit"),
            Self::Draw { by } => write!(f, "draw by {}", by.name()),
        }
    }
}
