//! What travels between the bridge and the server, as far as the bridge cares.

use kamil::Color;
use serde::Deserialize;

/// A message from the server.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Message {
    Game {
        number: u64,
        time: i64,
        game: Box<Game>,
    },
    Event(Event),
    Seats {
        yours: Vec<String>,
    },
    Refused {
        #[serde(rename = "ref")]
        reference: Option<u64>,
        code: String,
        message: String,
    },
    #[serde(other)]
    Other,
}

/// A whole game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Game {
    pub(super) rules: String,
    pub(super) draw_rules: String,
    pub(super) initial_fen: String,
    pub(super) moves: Vec<String>,
    pub(super) yours: Vec<String>,
    pub(super) status: String,
    pub(super) outcome: Option<Outcome>,
    pub(super) clock: Option<Clock>,
    pub(super) offers: Offers,
    pub(super) rematch: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Outcome {
    pub(super) winner: Option<String>,
    pub(super) reason: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Clock {
    pub(super) increment: i64,
    pub(super) left: Left,
    pub(super) at: i64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Left {
    pub(super) white: i64,
    pub(super) black: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Offers {
    pub(super) draw: Option<String>,
    pub(super) takeback: Option<String>,
    pub(super) rematch: Option<String>,
}

/// Something that happened.
#[derive(Debug, Deserialize)]
pub(super) struct Event {
    pub(super) number: u64,
    pub(super) at: i64,
    pub(super) left: Option<Left>,
    #[serde(flatten)]
    pub(super) change: Change,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(super) enum Change {
    Joined {},
    Moved {
        ply: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    DrawOffered {
        by: String,
    },
    TakebackOffered {
        by: String,
    },
    TakenBack {
        plies: usize,
    },
    Ended {
        outcome: Outcome,
    },
    RematchOffered {
        by: String,
    },
    Rematched {
        game: String,
    },
    #[serde(other)]
    Other,
}

pub(super) fn color(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == name)
}
