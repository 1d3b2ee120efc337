//! What somebody wants to do in a game, and why it is refused.

use kamil::{ByColor, Color, UciMove};

use crate::game_id::GameId;

/// Something that somebody wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Take the seat that is kept for whoever has the invitation.
    Join(Color),
    /// Let another device hold a seat; whoever asks has shown its secret.
    MoveSeat(Color),
    Move {
        ply: usize,
        mv: UciMove,
    },
    Resign,
    /// Offer a draw, or take the one that is offered.
    Draw,
    /// Offer the computer a draw, which it has considered already.
    DrawWithComputer {
        agrees: bool,
    },
    DeclineDraw,
    /// Ask for one's last move back, or give the other side theirs.
    Takeback,
    DeclineTakeback,
    /// Offer to play again, or agree; then the new game has this name.
    Rematch {
        fresh: GameId,
    },
    DeclineRematch,
    /// Leave a game that has not begun.
    Abort,
    /// Say that a flag has fallen, which the server finds out by itself too.
    Flag,
}

/// The seats that somebody holds: one, or both on one device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Held(pub(crate) ByColor<bool>);

impl Held {
    #[cfg(test)]
    pub(crate) fn only(color: Color) -> Self {
        let mut held = Self::default();
        held.0[color] = true;
        held
    }

    pub(crate) fn both() -> Self {
        Self(ByColor { white: true, black: true })
    }

    pub(crate) fn has(self, color: Color) -> bool {
        self.0[color]
    }

    pub(crate) fn is_both(self) -> bool {
        self == Self::both()
    }

    /// Any of the seats; the one to move where both are held.
    pub(crate) fn seat(self, turn: Color) -> Option<Color> {
        if self.has(turn) { Some(turn) } else { self.has(!turn).then_some(!turn) }
    }
}

/// Why nothing happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The caller holds no seat.
    NoSeat,
    /// Whoever was invited is still to come.
    NotStarted,
    /// The game has ended.
    Over,
    /// The game goes on.
    NotOver,
    /// A move at a ply that is not the next one.
    StalePly {
        next: usize,
    },
    NotYourTurn,
    /// The rules do not allow the move.
    Illegal(String),
    /// The seat is not to be had by invitation, or no longer, or not by its own opponent.
    SeatTaken,
    /// The secret is that of no seat.
    WrongSecret,
    /// The same was offered in this position already.
    OfferedAlready,
    /// The caller has no move to take back.
    NothingToTakeBack,
    /// The second move has been made.
    TooLateToAbort,
    /// Nobody ever came to the other seat.
    NoOpponent,
    /// The game is as long as a game may be.
    TooLong,
    /// The side has made as many offers as a side may.
    TooManyOffers,
    /// The seat has moved, or its link was renewed, as often as may be.
    SeatSettled,
    /// Something has happened since that changes what was wished.
    Overtaken,
}
