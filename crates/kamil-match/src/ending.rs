//! How a game of a match ended.

use std::fmt;

use kamil::{Color, DrawReason, Outcome, WinReason};
use serde::{Deserialize, Serialize};

/// The end of a game: who won, by what, and what there is to say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The side that won, if one did.
    pub winner: Option<Color>,
    /// By what.
    pub kind: EndingKind,
    /// More about a fault, such as the move that is not legal.
    pub detail: Option<String>,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndingKind {
    /// The loser was in check without a legal move.
    Checkmate,
    /// The loser was not in check, without a legal move.
    Stalemate,
    /// King against King.
    BareKings,
    /// The same placement and side to move for the third time.
    Repetition,
    /// 100 moves by each side without a capture or a Pawn move.
    MoveLimit,
    /// The match's own limit on the length of a game.
    MoveCap,
    /// Both engines agreed for long that the game is drawn.
    AdjudicatedDraw,
    /// Both engines agreed for long that the game is decided.
    AdjudicatedWin,
    /// The loser's process ended, or it did not answer while it was made ready.
    Crash,
    /// The loser gave a move that is not legal, or something else.
    IllegalMove,
    /// The loser gave no move where it had one.
    NoMove,
    /// The loser answered after its time.
    TimeLoss,
    /// The loser did not answer, long after its time.
    Hang,
}

impl EndingKind {
    /// Every kind: ends by the rules first, then those of the match, then faults.
    pub const ALL: [Self; 13] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::BareKings,
        Self::Repetition,
        Self::MoveLimit,
        Self::MoveCap,
        Self::AdjudicatedDraw,
        Self::AdjudicatedWin,
        Self::Crash,
        Self::IllegalMove,
        Self::NoMove,
        Self::TimeLoss,
        Self::Hang,
    ];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::BareKings => "bare kings",
            Self::Repetition => "repetition",
            Self::MoveLimit => "move limit",
            Self::MoveCap => "move cap of the match",
            Self::AdjudicatedDraw => "adjudicated draw",
            Self::AdjudicatedWin => "adjudicated win",
            Self::Crash => "crash",
            Self::IllegalMove => "illegal move",
            Self::NoMove => "no move",
            Self::TimeLoss => "time loss",
            Self::Hang => "hang",
        }
    }

    /// Whether the loser failed as a program.
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::Crash | Self::IllegalMove | Self::NoMove | Self::TimeLoss | Self::Hang)
    }

    /// PGN's `Termination`, in the words of the PGN standard where it has one.
    pub(crate) const fn termination(self) -> &'static str {
        match self {
            Self::Checkmate | Self::Stalemate | Self::BareKings | Self::Repetition | Self::MoveLimit => "normal",
            Self::MoveCap | Self::AdjudicatedDraw | Self::AdjudicatedWin => "adjudication",
            Self::Crash | Self::Hang | Self::NoMove => "abandoned",
            Self::IllegalMove => "rules infraction",
            Self::TimeLoss => "time forfeit",
        }
    }
}

impl fmt::Display for EndingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Ending {
    /// A draw.
    pub(crate) const fn draw(kind: EndingKind) -> Self {
        Self { winner: None, kind, detail: None }
    }

    /// A win.
    pub(crate) const fn win(winner: Color, kind: EndingKind) -> Self {
        Self { winner: Some(winner), kind, detail: None }
    }

    /// A loss by a fault.
    pub(crate) fn fault(loser: Color, kind: EndingKind, detail: impl Into<String>) -> Self {
        Self { winner: Some(!loser), kind, detail: Some(detail.into()) }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        let kind = match outcome {
            Outcome::Win { by: WinReason::Checkmate, .. } => EndingKind::Checkmate,
            Outcome::Win { by: WinReason::Stalemate, .. } => EndingKind::Stalemate,
            Outcome::Win { by: WinReason::Resignation, .. } => EndingKind::AdjudicatedWin,
            Outcome::Draw { by: DrawReason::BareKings } => EndingKind::BareKings,
            Outcome::Draw { by: DrawReason::Repetition } => EndingKind::Repetition,
            Outcome::Draw { by: DrawReason::MoveLimit } => EndingKind::MoveLimit,
            Outcome::Draw { by: DrawReason::Agreement } => EndingKind::AdjudicatedDraw,
        };
        Self { winner: outcome.winner(), kind, detail: None }
    }
}

impl fmt::Display for Ending {
    /// `white wins by stalemate`, `draw by repetition`, `black wins, white lost by illegal move (found e2e9)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            None => write!(f, "draw by {}", self.kind),
            Some(winner) if self.kind.is_fault() => write!(f, "{winner} wins, {} lost by {}", !winner, self.kind),
            Some(winner) => write!(f, "{winner} wins by {}", self.kind),
        }?;
        match &self.detail {
            Some(detail) => write!(f, " ({detail})"),
            None => Ok(()),
        }
    }
}
