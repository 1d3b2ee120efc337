//! How a game on a server ends: by the rules, by the clock, or not at all.

use kamil::{Color, Outcome};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The rules or the players ended it.
    Outcome(Outcome),
    /// The loser's flag fell; a lone King wins so too.
    Time {
        /// Whose flag did not fall.
        winner: Color,
    },
    /// Somebody left before the game had begun. It counts for nobody.
    Aborted,
}

impl End {
    pub(crate) const TIME: &'static str = "time";
    pub(crate) const ABORTED: &'static str = "aborted";

    pub(crate) fn winner(self) -> Option<Color> {
        match self {
            Self::Outcome(outcome) => outcome.winner(),
            Self::Time { winner } => Some(winner),
            Self::Aborted => None,
        }
    }

    /// The identifier of the reason, such as `checkmate`, `time` or `aborted`.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::Outcome(outcome) => outcome.reason(),
            Self::Time { .. } => Self::TIME,
            Self::Aborted => Self::ABORTED,
        }
    }
}
