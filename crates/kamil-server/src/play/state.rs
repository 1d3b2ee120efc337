//! The state of a game, which its events alone change.

use kamil::{ByColor, Color, DrawReason, Game, Move, Outcome, Position, UciMove, WinReason};

use super::clocks::{Clocks, Pace};
use super::end::End;
use super::event::{Change, Event};
use super::tally::Tally;
use super::terms::{Seating, Terms};
use crate::clock::Moment;
use crate::game_id::GameId;

/// The number of plies that make a game begin: until then it can be aborted, and no clock runs.
pub(super) const BEGUN: usize = 2;

/// The longest a game may be. By the default draw rules hardly any comes near; strict ones need not end at all.
const MOST_PLIES: usize = 4_000;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Somebody is still to come.
    Waiting,
    /// It goes on.
    Ongoing,
    /// It is over.
    Over(End),
}

/// An offer of one kind: whose stands, and at how many plies each side last made one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) standing: Option<Color>,
    pub(super) made_at: ByColor<Option<usize>>,
}

impl Offer {
    fn make(&mut self, by: Color, plies: usize) {
        self.standing = Some(by);
        self.made_at[by] = Some(plies);
    }
}

/// A game with everything that belongs to it but the secrets of its seats.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    terms: Terms,
    game: Game,
    pub(super) joined: ByColor<bool>,
    pub(super) clocks: Option<Clocks>,
    pub(super) begun: bool,
    pub(super) draw: Offer,
    pub(super) takeback: Offer,
    pub(super) rematch: Offer,
    end: Option<End>,
    successor: Option<GameId>,
    events: Vec<Event>,
    pub(super) tally: Tally,
}

impl Play {
    /// A game as it is made.
    pub(crate) fn new(terms: Terms) -> Result<Self, String> {
        let game = Game::from_position(terms.initial()?, terms.rules, terms.draw_rules);
        let clocks = match terms.pace {
            Pace::Untimed => None,
            Pace::Live(control) => Some(Clocks::full(control, terms.created_at)),
        };
        Ok(Self {
            end: game.outcome().map(End::Outcome),
            game,
            joined: ByColor::default(),
            clocks,
            begun: false,
            draw: Offer::default(),
            takeback: Offer::default(),
            rematch: Offer::default(),
            successor: None,
            events: Vec::new(),
            tally: Tally::default(),
            terms,
        })
    }

    /// A game read back. What the rules do not confirm is the error.
    pub(crate) fn replay(terms: Terms, events: &[Event]) -> Result<Self, String> {
        let mut play = Self::new(terms)?;
        for event in events {
            play.apply(event)?;
        }
        play.check()?;
        Ok(play)
    }

    /// Takes one more event.
    ///
    /// # Errors
    /// It is not the next one, or cannot have happened; then the game must not be used any more.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), String> {
        let expected = self.version() + 1;
        if event.number != expected {
            return Err(format!("expected event {expected}, found {}", event.number));
        }
        self.change(event).map_err(|fault| format!("event {}: {fault}", event.number))?;
        if let (Some(left), Some(_)) = (event.clocks, self.clocks) {
            self.clocks = Some(Clocks { left, since: event.at });
        }
        self.events.push(*event);
        self.tally.count(event.change);
        Ok(())
    }

    fn change(&mut self, event: &Event) -> Result<(), String> {
        let goes_on = || if self.end.is_some() { Err("it needs a game that goes on".to_owned()) } else { Ok(()) };
        match event.change {
            Change::Joined { seat } => {
                if self.terms.seats[seat] != Seating::Invited || self.joined[seat] {
                    return Err(format!("the {seat} seat waits for nobody"));
                }
                self.joined[seat] = true;
            }
            Change::SeatMoved { .. } => {}
            Change::Moved { ply, mv } => self.make_move(ply, mv)?,
            Change::DrawOffered { by } => {
                goes_on()?;
                self.draw.make(by, self.plies());
            }
            Change::DrawDeclined { .. } => self.draw.standing = None,
            Change::TakebackOffered { by } => {
                goes_on()?;
                self.takeback.make(by, self.plies());
            }
            Change::TakebackDeclined { .. } => self.takeback.standing = None,
            Change::TakenBack { plies } => {
                goes_on()?;
                self.take_back_to(plies)?;
            }
            Change::Ended(end) => self.finish(end)?,
            Change::RematchOffered { by } => self.rematch.make(by, self.plies()),
            Change::RematchDeclined { .. } => self.rematch.standing = None,
            Change::Rematched { game } => {
                if self.end.is_none() || self.successor.is_some() {
                    return Err("it needs a game that is over and has no next one".to_owned());
                }
                self.rematch.standing = None;
                self.successor = Some(game);
            }
        }
        Ok(())
    }

    fn make_move(&mut self, ply: usize, mv: UciMove) -> Result<(), String> {
        if ply != self.plies() {
            return Err(format!("expected the move of ply {}, found that of ply {ply}", self.plies()));
        }
        let mover = self.turn();
        let mv = mv.to_move(self.position()).map_err(|error| error.to_string())?;
        self.game.play(mv).map_err(|error| error.to_string())?;
        self.begun |= self.plies() >= BEGUN;
        if self.draw.standing == Some(!mover) {
            self.draw.standing = None;
        }
        self.takeback.standing = None;
        Ok(())
    }

    fn take_back_to(&mut self, plies: usize) -> Result<(), String> {
        if plies >= self.plies() {
            return Err(format!("expected fewer than {} plies to remain, found {plies}", self.plies()));
        }
        let moves: Vec<Move> = self.game.moves().take(plies).collect();
        let mut game = Game::from_position(*self.game.initial(), self.terms.rules, self.terms.draw_rules);
        for mv in moves {
            game.play(mv).map_err(|error| error.to_string())?;
        }
        self.game = game;
        self.draw = Offer::default();
        self.takeback = Offer::default();
        Ok(())
    }

    fn finish(&mut self, end: End) -> Result<(), String> {
        let (by_rules, said) = (self.game.outcome(), end.reason());
        if self.end.is_some() {
            return Err("the game was over before".to_owned());
        }
        match (by_rules, end) {
            (Some(outcome), End::Outcome(recorded)) if outcome == recorded => {}
            (Some(outcome), _) => return Err(format!("recorded is `{said}`, and the moves lead to `{outcome}`")),
            (None, End::Outcome(Outcome::Win { winner, by: WinReason::Resignation })) => {
                self.game.resign(!winner).map_err(|error| error.to_string())?;
            }
            (None, End::Outcome(Outcome::Draw { by: DrawReason::Agreement })) => {
                self.game.agree_draw().map_err(|error| error.to_string())?;
            }
            (None, End::Outcome(_)) => return Err(format!("recorded is `{said}`, and the moves lead to no end")),
            (None, End::Time { .. }) if self.clocks.is_none() => return Err("a flag fell without a clock".to_owned()),
            (None, End::Time { .. } | End::Aborted) => {}
        }
        self.draw.standing = None;
        self.takeback.standing = None;
        self.end = Some(end);
        Ok(())
    }

    /// What is wrong with a game between two changes: the moves ended it, and nobody wrote that down.
    pub(crate) fn check(&self) -> Result<(), String> {
        match (self.end, self.game.outcome()) {
            (None, Some(outcome)) => Err(format!("recorded is no end, and the moves lead to `{outcome}`")),
            _ => Ok(()),
        }
    }

    pub(crate) fn terms(&self) -> &Terms {
        &self.terms
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The number of moves that stand, which is the ply of the next one.
    pub(crate) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// The number of the last event; 1 for a game in which nothing has happened.
    pub(crate) fn version(&self) -> u64 {
        self.events.last().map_or(1, |event| event.number)
    }

    /// Everything that happened, from number 2 on.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// What happened after the event of that number.
    pub(crate) fn events_after(&self, number: u64) -> &[Event] {
        let first = self.events.partition_point(|event| event.number <= number);
        &self.events[first..]
    }

    pub(crate) fn phase(&self) -> Phase {
        match self.end {
            Some(end) => Phase::Over(end),
            None if Color::ALL.into_iter().any(|color| self.is_awaited(color)) => Phase::Waiting,
            None => Phase::Ongoing,
        }
    }

    pub(crate) fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether somebody is still to come to this seat.
    pub(crate) fn is_awaited(&self, color: Color) -> bool {
        self.terms.seats[color] == Seating::Invited && !self.joined[color]
    }

    /// Whether the computer has this seat.
    pub(crate) fn is_computer(&self, color: Color) -> bool {
        matches!(self.terms.seats[color], Seating::Computer(_))
    }

    /// Whether it is the computer that everybody waits for.
    pub(crate) fn is_thinking(&self) -> bool {
        self.phase() == Phase::Ongoing && self.is_computer(self.turn()) && !self.is_full()
    }

    /// Whether no more may be played: the game can be resigned, or drawn by agreement.
    pub(crate) fn is_full(&self) -> bool {
        self.plies() >= MOST_PLIES || !self.tally.has_room_to_play()
    }

    /// The game that both went on to play.
    pub(crate) fn successor(&self) -> Option<GameId> {
        self.successor
    }

    pub(crate) fn draw_offer(&self) -> Option<Color> {
        self.draw.standing
    }

    pub(crate) fn takeback_offer(&self) -> Option<Color> {
        self.takeback.standing
    }

    pub(crate) fn rematch_offer(&self) -> Option<Color> {
        self.rematch.standing
    }

    /// Whether the game may still be aborted.
    pub(crate) fn can_abort(&self) -> bool {
        self.end.is_none() && !self.begun
    }

    /// The clocks as the last event that set them left them, and whose runs since then.
    pub(crate) fn clocks(&self) -> Option<(Clocks, Option<Color>)> {
        self.clocks.map(|clocks| (clocks, self.running()))
    }

    /// Whose clock runs. Nobody's in a game in which nobody can move any more.
    pub(super) fn running(&self) -> Option<Color> {
        let runs = self.clocks.is_some() && self.begun && self.phase() == Phase::Ongoing && !self.is_full();
        runs.then(|| self.turn())
    }

    /// When a flag falls, if nothing happens before.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let running = self.running()?;
        self.clocks.map(|clocks| clocks.deadline(running))
    }

    /// Whether `mv` says the move that stands at `ply`; a missing `g` is no difference.
    pub(super) fn was_played(&self, ply: usize, mv: UciMove) -> bool {
        self.game.moves().nth(ply).is_some_and(|played| {
            let played = UciMove::from(played);
            (played.from, played.to) == (mv.from, mv.to) && (played.general || !mv.general)
        })
    }

    /// How many of the moves that stand from that ply on have brought each side an increment: those made while a clock ran.
    pub(super) fn increments_since(&self, plies: usize) -> ByColor<i64> {
        let mut begun = false;
        let mut running: Vec<bool> = Vec::new();
        for event in &self.events {
            match event.change {
                Change::Moved { ply, .. } => {
                    running.push(begun);
                    begun |= ply + 1 >= BEGUN;
                }
                Change::TakenBack { plies } => running.truncate(plies),
                _ => {}
            }
        }
        let mut count = ByColor::default();
        for (ply, ran) in running.into_iter().enumerate().skip(plies) {
            count[self.mover(ply)] += i64::from(ran);
        }
        count
    }

    /// Who made or makes the move of a ply.
    pub(crate) fn mover(&self, ply: usize) -> Color {
        let first = self.game.initial().turn();
        if ply.is_multiple_of(2) { first } else { !first }
    }
}
