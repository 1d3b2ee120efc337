//! What is remembered of a finished game: enough to count it, and to go on after an interruption.

use kamil::Color;
use serde::{Deserialize, Serialize};

use crate::ending::EndingKind;
use crate::pairs::Points;

/// A finished game. It is a line of the log, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSummary {
    /// Its number from 0. Games 2n and 2n + 1 are a pair.
    pub game: u32,
    /// The side that won, if one did.
    pub winner: Option<Winner>,
    /// By what.
    pub ending: EndingKind,
    /// More about a fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// How many moves were played, by both sides together.
    pub plies: u32,
    /// How many of them the referee made for an engine that knew none.
    #[serde(default)]
    pub by_referee: u32,
}

/// A colour, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// White.
    White,
    /// Black.
    Black,
}

/// One of the two engines of a match, in the order in which they were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// The first.
    First,
    /// The second.
    Second,
}

impl Seat {
    /// Both, in their order.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Who has the white men: the first engine in the first game of each pair.
pub(crate) const fn white_of(game: u32) -> Seat {
    if game.is_multiple_of(2) { Seat::First } else { Seat::Second }
}

impl From<Color> for Winner {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl GameSummary {
    /// The engine that won, if one did.
    pub const fn winner(&self) -> Option<Seat> {
        match self.winner {
            None => None,
            Some(Winner::White) => Some(white_of(self.game)),
            Some(Winner::Black) => Some(white_of(self.game).other()),
        }
    }

    /// What the game is worth to the first engine.
    pub const fn points(&self) -> Points {
        match self.winner() {
            None => Points::Draw,
            Some(Seat::First) => Points::Win,
            Some(Seat::Second) => Points::Loss,
        }
    }
}
