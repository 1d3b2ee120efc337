//! What a command leads to: events, nothing, or a refusal.

use kamil::{ByColor, Color, DrawReason, Outcome, UciMove, WinReason};

use super::clocks::{Millis, Pace};
use super::command::{Command, Held, Refusal};
use super::end::End;
use super::event::{Change, Event};
use super::seen::Wish;
use super::state::{Offer, Phase, Play};
use super::terms::Seating;
use crate::clock::Moment;

const AGREED: End = End::Outcome(Outcome::Draw { by: DrawReason::Agreement });

impl Play {
    /// The fall of a flag that nobody has written down yet, at the moment at which it fell.
    pub(crate) fn overdue(&self, now: Moment) -> Option<Event> {
        let deadline = self.deadline().filter(|deadline| *deadline <= now)?;
        let change = Change::Ended(End::Time { winner: !self.turn() });
        Some(Event { number: self.version() + 1, at: deadline, change, clocks: self.left_at(deadline) })
    }

    /// What follows from a wish of somebody who holds these seats; nothing where it has happened already.
    ///
    /// A flag that has fallen by `now` is the caller's to write down first.
    ///
    /// # Errors
    /// The game stays as it was, for a reason that the caller is told.
    pub(crate) fn decide(&self, held: Held, wish: impl Into<Wish>, now: Moment) -> Result<Vec<Event>, Refusal> {
        let wish = wish.into();
        let latest = self.events().last().map_or(self.terms().created_at, |event| event.at);
        let now = now.max(latest);
        let changes = self.changes(held, wish.command)?;
        if !changes.is_empty() && self.has_overtaken(held, wish) {
            return Err(Refusal::Overtaken);
        }
        let mut next = self.version();
        Ok(changes
            .into_iter()
            .map(|change| {
                next += 1;
                Event { number: next, at: now, change, clocks: self.clocks_after(change, now) }
            })
            .collect())
    }

    fn changes(&self, held: Held, command: Command) -> Result<Vec<Change>, Refusal> {
        if let Command::Join(seat) = command {
            return self.join(seat);
        }
        if let Command::MoveSeat(seat) = command {
            let room = self.tally.has_room_for_seat(seat);
            return if room { Ok(vec![Change::SeatMoved { seat }]) } else { Err(Refusal::SeatSettled) };
        }
        let seat = held.seat(self.turn()).ok_or(Refusal::NoSeat)?;
        match command {
            Command::Move { ply, mv } => self.play_move(held, ply, mv),
            Command::Resign => {
                self.must_be_ongoing()?;
                let outcome = Outcome::Win { winner: !seat, by: WinReason::Resignation };
                Ok(vec![Change::Ended(End::Outcome(outcome))])
            }
            Command::Draw => self.offer_draw(held, seat),
            Command::DrawWithComputer { agrees } => self.offer_computer_draw(seat, agrees),
            Command::Takeback => self.offer_takeback(held, seat),
            Command::Rematch { fresh } => {
                if self.end().is_none() {
                    return Err(Refusal::NotOver);
                }
                self.offer_rematch(held, seat, Change::Rematched { game: fresh })
            }
            Command::Abort => match self.phase() {
                Phase::Over(_) => Err(Refusal::Over),
                _ if self.begun => Err(Refusal::TooLateToAbort),
                _ => Ok(vec![Change::Ended(End::Aborted)]),
            },
            Command::DeclineDraw => Ok(declined(self.draw, Change::DrawDeclined { by: seat })),
            Command::DeclineTakeback => Ok(declined(self.takeback, Change::TakebackDeclined { by: seat })),
            Command::DeclineRematch => Ok(declined(self.rematch, Change::RematchDeclined { by: seat })),
            // The flag was looked at before; here it stands.
            Command::Flag | Command::Join(_) | Command::MoveSeat(_) => Ok(Vec::new()),
        }
    }

    fn must_be_ongoing(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Waiting => Err(Refusal::NotStarted),
            Phase::Ongoing => Ok(()),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    fn must_have_room(&self) -> Result<(), Refusal> {
        if self.is_full() { Err(Refusal::TooLong) } else { Ok(()) }
    }

    fn join(&self, seat: Color) -> Result<Vec<Change>, Refusal> {
        if self.end().is_some() {
            return Err(Refusal::Over);
        }
        if !self.is_awaited(seat) {
            return Err(Refusal::SeatTaken);
        }
        Ok(vec![Change::Joined { seat }])
    }

    fn play_move(&self, held: Held, ply: usize, mv: UciMove) -> Result<Vec<Change>, Refusal> {
        // A move sent twice has happened already.
        if ply < self.plies() && held.has(self.mover(ply)) && self.was_played(ply, mv) {
            return Ok(Vec::new());
        }
        if ply != self.plies() {
            return Err(Refusal::StalePly { next: self.plies() });
        }
        self.must_be_ongoing()?;
        if !held.has(self.turn()) {
            return Err(Refusal::NotYourTurn);
        }
        self.must_have_room()?;
        let illegal = |error: String| Refusal::Illegal(error);
        let mv = mv.to_move(self.position()).map_err(|error| illegal(error.to_string()))?;
        let mut game = self.game().clone();
        game.play(mv).map_err(|error| illegal(error.to_string()))?;
        let moved = Change::Moved { ply, mv: mv.into() };
        let ended = game.outcome().map(|outcome| Change::Ended(End::Outcome(outcome)));
        Ok(std::iter::once(moved).chain(ended).collect())
    }

    fn offer_draw(&self, held: Held, seat: Color) -> Result<Vec<Change>, Refusal> {
        self.must_be_ongoing()?;
        if held.is_both() || self.draw.standing == Some(!seat) {
            return Ok(vec![Change::Ended(AGREED)]);
        }
        self.offered(self.draw, seat, Change::DrawOffered { by: seat })
    }

    fn offer_computer_draw(&self, seat: Color, agrees: bool) -> Result<Vec<Change>, Refusal> {
        self.must_be_ongoing()?;
        if self.turn() != seat {
            return Err(Refusal::NotYourTurn);
        }
        let mut changes = self.offered(self.draw, seat, Change::DrawOffered { by: seat })?;
        changes.push(if agrees { Change::Ended(AGREED) } else { Change::DrawDeclined { by: !seat } });
        Ok(changes)
    }

    fn offer_takeback(&self, held: Held, seat: Color) -> Result<Vec<Change>, Refusal> {
        self.must_be_ongoing()?;
        self.must_have_room()?;
        if held.is_both() {
            let plies = self.plies().checked_sub(1).ok_or(Refusal::NothingToTakeBack)?;
            return Ok(vec![Change::TakenBack { plies }]);
        }
        if self.takeback.standing == Some(!seat) {
            return Ok(vec![Change::TakenBack { plies: self.plies_before_last_move(!seat)? }]);
        }
        let plies = self.plies_before_last_move(seat)?;
        if self.is_computer(!seat) {
            return Ok(vec![Change::TakenBack { plies }]);
        }
        self.offered(self.takeback, seat, Change::TakebackOffered { by: seat })
    }

    /// How many moves remain when `seat` takes its last one back.
    fn plies_before_last_move(&self, seat: Color) -> Result<usize, Refusal> {
        let back = if self.turn() == seat { 2 } else { 1 };
        self.plies().checked_sub(back).ok_or(Refusal::NothingToTakeBack)
    }

    fn offer_rematch(&self, held: Held, seat: Color, agreed: Change) -> Result<Vec<Change>, Refusal> {
        if self.successor().is_some() {
            return Ok(Vec::new());
        }
        if self.is_awaited(Color::White) || self.is_awaited(Color::Black) {
            return Err(Refusal::NoOpponent);
        }
        let other = !seat;
        if held.is_both() || self.is_computer(other) || self.rematch.standing == Some(other) {
            return Ok(vec![agreed]);
        }
        self.offered(self.rematch, seat, Change::RematchOffered { by: seat })
    }

    /// The offer, unless it stands already or was made in this position before.
    fn offered(&self, offer: Offer, by: Color, change: Change) -> Result<Vec<Change>, Refusal> {
        if offer.standing == Some(by) {
            return Ok(Vec::new());
        }
        if offer.made_at[by] == Some(self.plies()) {
            return Err(Refusal::OfferedAlready);
        }
        if !self.tally.has_room_for_offer(by) {
            return Err(Refusal::TooManyOffers);
        }
        Ok(vec![change])
    }

    fn left_at(&self, now: Moment) -> Option<ByColor<Millis>> {
        self.clocks.map(|clocks| clocks.at(now, self.running()).left)
    }

    fn clocks_after(&self, change: Change, now: Moment) -> Option<ByColor<Millis>> {
        match change {
            Change::Moved { .. } => {
                let (clocks, Pace::Live(control)) = (self.clocks?, self.terms().pace) else { return None };
                let running = self.running();
                let clocks = clocks.at(now, running);
                Some(running.map_or(clocks, |mover| clocks.with_increment(mover, control)).left)
            }
            // After a move that ended the game, it is the move that has set the clocks.
            Change::Ended(End::Outcome(outcome)) if !by_players(outcome) => None,
            Change::TakenBack { plies } => {
                let (clocks, Pace::Live(control)) = (self.clocks?, self.terms().pace) else { return None };
                Some(clocks.at(now, self.running()).without_increments(self.increments_since(plies), control).left)
            }
            Change::Ended(_) => self.left_at(now),
            _ => None,
        }
    }

    /// Whether the computer has a seat.
    pub(crate) fn has_computer(&self) -> bool {
        Color::ALL.into_iter().any(|color| matches!(self.terms().seats[color], Seating::Computer(_)))
    }
}

fn by_players(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Win { by: WinReason::Resignation, .. } | Outcome::Draw { by: DrawReason::Agreement })
}

fn declined(offer: Offer, change: Change) -> Vec<Change> {
    if offer.standing.is_some() { vec![change] } else { Vec::new() }
}
