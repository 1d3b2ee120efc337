//! What a game is from its first moment and stays.

use kamil::{Array, ByColor, DrawRules, Position, RuleSet};

use super::clocks::Pace;
use crate::clock::Moment;
use crate::computer::Level;

/// Who sits down on one side when the game is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seating {
    /// The computer, at this level.
    Computer(Level),
    /// A person, from the start.
    Person,
    /// A person who has an invitation and is yet to come.
    Invited,
}

/// The terms that both sides play by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// `None` where the game starts from a position of the player's own.
    pub(crate) array: Option<Array>,
    pub(crate) rules: RuleSet,
    pub(crate) draw_rules: DrawRules,
    /// Canonical FEN.
    pub(crate) initial_fen: String,
    pub(crate) pace: Pace,
    pub(crate) seats: ByColor<Seating>,
    /// Whether everybody is shown the game while it is played.
    pub(crate) public: bool,
    /// Whether the computer takes its time before it shows a move, as a person would.
    pub(crate) leisure: bool,
    pub(crate) created_at: Moment,
}

impl Terms {
    /// The first position.
    pub(crate) fn initial(&self) -> Result<Position, String> {
        Position::from_fen(&self.initial_fen, self.rules).map_err(|error| format!("the first position: {error}"))
    }

    /// The same game once more, with the sides exchanged and everybody who has come still there.
    pub(crate) fn rematch(&self, now: Moment) -> Self {
        let again = |seating| match seating {
            Seating::Computer(level) => Seating::Computer(level),
            Seating::Person | Seating::Invited => Seating::Person,
        };
        let seats = ByColor { white: again(self.seats.black), black: again(self.seats.white) };
        Self { seats, created_at: now, ..self.clone() }
    }
}
