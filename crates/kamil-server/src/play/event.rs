//! What happened in a game, numbered.

use kamil::{ByColor, Color, UciMove};

use super::clocks::Millis;
use super::end::End;
use crate::clock::Moment;
use crate::game_id::GameId;

/// One thing that happened. Making the game is number 1 and no event; the first event is number 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) number: u64,
    pub(crate) at: Moment,
    pub(crate) change: Change,
    /// What both sides have left after it, where it set the clocks.
    pub(crate) clocks: Option<ByColor<Millis>>,
}

/// What an event changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Whoever was invited has come.
    Joined {
        seat: Color,
    },
    /// A seat is held by another device from now on.
    SeatMoved {
        seat: Color,
    },
    /// A move.
    Moved {
        ply: usize,
        mv: UciMove,
    },
    /// An offer stands until it is answered, or the other side moves.
    DrawOffered {
        by: Color,
    },
    /// The offer no longer stands; its own side may have taken it back.
    DrawDeclined {
        by: Color,
    },
    TakebackOffered {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    /// Only the first `plies` moves remain.
    TakenBack {
        plies: usize,
    },
    /// The game is over.
    Ended(End),
    RematchOffered {
        by: Color,
    },
    RematchDeclined {
        by: Color,
    },
    /// Both play on in another game.
    Rematched {
        game: GameId,
    },
}
