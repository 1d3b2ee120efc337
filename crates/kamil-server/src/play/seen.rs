//! What somebody had seen of a game when they sent a wish: one that would mean something else by now is refused.

use super::command::{Command, Held};
use super::event::Change;
use super::state::Play;

/// A command, and the number of the last event that its sender knew, where that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) command: Command,
    pub(crate) seen: Option<u64>,
}

impl From<Command> for Wish {
    fn from(command: Command) -> Self {
        Self { command, seen: None }
    }
}

impl Play {
    /// Whether something has happened since that changes what the wish means: a request may have become consent, or the
    /// same move one in another position.
    pub(super) fn has_overtaken(&self, held: Held, wish: Wish) -> bool {
        let Some(seen) = wish.seen else { return false };
        self.events_after(seen).iter().any(|event| self.unsettles(held, wish.command, event.change))
    }

    fn unsettles(&self, held: Held, command: Command, change: Change) -> bool {
        let taken_back = matches!(change, Change::TakenBack { .. });
        match command {
            Command::Move { .. } => taken_back,
            Command::Takeback => match change {
                // The computer makes no offers, so the person's last move is still what is asked for.
                Change::Moved { ply, .. } => held.has(self.mover(ply)) || !self.has_computer(),
                Change::TakebackOffered { .. } | Change::TakebackDeclined { .. } => true,
                _ => taken_back,
            },
            // Two offers that cross are an agreement; one that comes a second time is none.
            Command::Draw | Command::DrawWithComputer { .. } => match change {
                Change::Moved { .. } | Change::DrawDeclined { .. } => true,
                Change::DrawOffered { by } => held.has(by),
                _ => taken_back,
            },
            Command::Rematch { .. } => match change {
                Change::RematchDeclined { .. } => true,
                Change::RematchOffered { by } => held.has(by),
                _ => false,
            },
            Command::DeclineDraw => matches!(change, Change::DrawOffered { .. }),
            Command::DeclineTakeback => matches!(change, Change::TakebackOffered { .. }),
            Command::DeclineRematch => matches!(change, Change::RematchOffered { .. }),
            Command::Join(_) | Command::MoveSeat(_) | Command::Resign | Command::Abort | Command::Flag => false,
        }
    }
}
