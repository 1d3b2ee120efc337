//! How much has happened in a game, by what it is, so that one kind of events leaves the others their room.

use kamil::{ByColor, Color};

use super::event::Change;

/// Moves and takebacks: the strict draw rules end no game by themselves, and each of these takes both sides.
const MOST_PLAYED: usize = 10_000;
/// Offers that one side may make, of all kinds.
const MOST_OFFERS: usize = 1_000;
/// How often one seat may move to another device or get a new link.
const MOST_SEAT_CHANGES: usize = 200;

/// The number of events of each kind. Every one of them is read and held in memory, so all are bounded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    played: usize,
    offers: ByColor<usize>,
    seats: ByColor<usize>,
}

impl Tally {
    pub(super) fn count(&mut self, change: Change) {
        match change {
            Change::Moved { .. } | Change::TakenBack { .. } => self.played += 1,
            Change::DrawOffered { by } | Change::TakebackOffered { by } | Change::RematchOffered { by } => {
                self.offers[by] += 1;
            }
            Change::SeatMoved { seat } => self.seats[seat] += 1,
            // An offer is declined once, and the others happen once in a game.
            Change::DrawDeclined { .. }
            | Change::TakebackDeclined { .. }
            | Change::RematchDeclined { .. }
            | Change::Joined { .. }
            | Change::Ended(_)
            | Change::Rematched { .. } => {}
        }
    }

    pub(super) fn has_room_to_play(&self) -> bool {
        self.played < MOST_PLAYED
    }

    pub(super) fn has_room_for_offer(&self, by: Color) -> bool {
        self.offers[by] < MOST_OFFERS
    }

    pub(super) fn has_room_for_seat(&self, seat: Color) -> bool {
        self.seats[seat] < MOST_SEAT_CHANGES
    }
}
