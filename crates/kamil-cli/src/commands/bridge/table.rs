//! The game as the server tells of it.

use std::time::Duration;

use kamil::{ByColor, Color, DrawRules, Game, Position, RuleSet, UciMove};
use kamil_match::Clocks;
use tokio::time::Instant;

use super::messages::{self, Change, Event, Left, Outcome, color};

/// A game, the seats that are ours in it, and its clocks.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) ours: Vec<Color>,
    /// The number of the last event.
    pub(super) number: u64,
    pub(super) ongoing: bool,
    pub(super) outcome: Option<Outcome>,
    pub(super) rematch: Option<String>,
    pub(super) offers: Offers,
    clock: Option<Clock>,
    /// The server's time in milliseconds, and when it was that.
    time: (i64, Instant),
}

/// What the other side offers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offers {
    pub(super) draw: bool,
    pub(super) takeback: bool,
    pub(super) rematch: bool,
}

#[derive(Clone, Copy, Debug)]
struct Clock {
    increment: i64,
    left: Left,
    at: i64,
}

/// A message that does not fit what the bridge knows of the game.
pub(super) type Misfit = String;

impl Table {
    pub(super) fn new(number: u64, time: i64, told: messages::Game) -> Result<Self, Misfit> {
        let rules: RuleSet = told.rules.parse().map_err(|_| format!("unknown rules `{}`", told.rules))?;
        let draws: DrawRules =
            told.draw_rules.parse().map_err(|_| format!("unknown draw rules `{}`", told.draw_rules))?;
        let initial =
            Position::from_fen(&told.initial_fen, rules).map_err(|error| format!("the first position: {error}"))?;
        let ours: Vec<Color> = told.yours.iter().filter_map(|name| color(name)).collect();
        let theirs = |by: &Option<String>| by.as_deref().and_then(color).is_some_and(|by| !ours.contains(&by));
        let offers = Offers {
            draw: theirs(&told.offers.draw),
            takeback: theirs(&told.offers.takeback),
            rematch: theirs(&told.offers.rematch),
        };
        let mut table = Self {
            game: Game::from_position(initial, rules, draws),
            ours,
            number,
            ongoing: told.status == "ongoing",
            outcome: told.outcome,
            rematch: told.rematch,
            offers,
            clock: told.clock.map(|clock| Clock { increment: clock.increment, left: clock.left, at: clock.at }),
            time: (time, Instant::now()),
        };
        for mv in &told.moves {
            table.play(mv)?;
        }
        Ok(table)
    }

    /// Takes an event. One that is known already changes nothing.
    pub(super) fn hear(&mut self, event: Event) -> Result<(), Misfit> {
        if event.number <= self.number {
            return Ok(());
        }
        if event.number != self.number + 1 {
            return Err(format!("event {} came after event {}", event.number, self.number));
        }
        self.number = event.number;
        let theirs = |by: &str| color(by).is_some_and(|by| !self.ours.contains(&by));
        match event.change {
            Change::Joined {} => self.ongoing = self.outcome.is_none(),
            Change::Moved { ply, mv } => {
                if ply != self.plies() {
                    return Err(format!("a move of ply {ply} came at ply {}", self.plies()));
                }
                self.play(&mv)?;
                self.offers = Offers::default();
            }
            Change::DrawOffered { by } => self.offers.draw = theirs(&by),
            Change::TakebackOffered { by } => self.offers.takeback = theirs(&by),
            Change::TakenBack { plies } => self.take_back_to(plies)?,
            Change::Ended { outcome } => {
                self.ongoing = false;
                self.outcome = Some(outcome);
            }
            Change::RematchOffered { by } => self.offers.rematch = theirs(&by),
            Change::Rematched { game } => self.rematch = Some(game),
            Change::Other => {}
        }
        if let (Some(clock), Some(left)) = (&mut self.clock, event.left) {
            (clock.left, clock.at) = (left, event.at);
        }
        Ok(())
    }

    pub(super) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// Whether it is ours to move.
    pub(super) fn is_our_turn(&self) -> bool {
        self.ongoing && self.outcome.is_none() && self.ours.contains(&self.game.position().turn())
    }

    pub(super) fn has_clocks(&self) -> bool {
        self.clock.is_some()
    }

    /// The clocks now, as an engine is shown them that is to have so much less.
    pub(super) fn clocks(&self, lag: Duration) -> Option<Clocks> {
        let clock = self.clock?;
        let (time, then) = self.time;
        let now = time.saturating_add(i64::try_from(then.elapsed().as_millis()).unwrap_or(i64::MAX));
        let turn = self.game.position().turn();
        // The clocks begin with the third move; until then they stand.
        let gone = if self.plies() >= 2 { now.saturating_sub(clock.at).max(0) } else { 0 };
        let mut left = ByColor { white: clock.left.white, black: clock.left.black };
        left[turn] = left[turn].saturating_sub(gone);
        let lag = i64::try_from(lag.as_millis()).unwrap_or(i64::MAX);
        let shown = |left: i64| Duration::from_millis(u64::try_from(left.saturating_sub(lag).max(1)).unwrap_or(1));
        Some(Clocks {
            left: ByColor { white: shown(left.white), black: shown(left.black) },
            increment: Duration::from_millis(u64::try_from(clock.increment).unwrap_or_default()),
        })
    }

    fn play(&mut self, text: &str) -> Result<(), Misfit> {
        let read = text.parse::<UciMove>().map_err(|error| error.to_string());
        let mv = read.and_then(|mv| mv.to_move(self.game.position()).map_err(|error| error.to_string()));
        let played = mv.and_then(|mv| self.game.play(mv).map_err(|error| error.to_string()));
        played.map_err(|error| format!("the server's move `{text}` at ply {}: {error}", self.plies()))
    }

    fn take_back_to(&mut self, plies: usize) -> Result<(), Misfit> {
        let moves: Vec<_> = self.game.moves().take(plies).collect();
        let mut game = Game::from_position(*self.game.initial(), self.game.rules(), self.game.draw_rules());
        for mv in moves {
            game.play(mv).map_err(|error| error.to_string())?;
        }
        self.game = game;
        self.offers = Offers::default();
        Ok(())
    }
}
