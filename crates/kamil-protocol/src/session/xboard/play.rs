//! Searches, moves and results: the clerk as a player.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use kamil::{Color, Game, Move, Outcome};
use kamil_engine::{Clock as _, Control, Depth, Limits, Report, Score, SystemClock};

use crate::xboard::{CoordinateMove, Reply};

use super::clerk::{Clerk, Mode, Purpose, Search};
use super::searcher::Task;

/// The largest advantage, in hundredths of a Pawn, that is given away for a draw.
const CONTENT: i32 = 10;

/// No draw is agreed to before this move.
const OPENING_MOVES: u16 = 20;

/// Positions looked at for a hint.
const HINT_NODES: u64 = 50_000;

impl<W: Write> Clerk<'_, W> {
    /// Gives up the search that waits or runs, and what it found.
    pub(super) fn halt(&mut self) {
        if self.search.take().is_some() {
            self.office.desk.halt();
            self.office.inbox.drop_report();
            self.answer_pings();
        }
    }

    /// Analyzes the position now, where that is what the engine does.
    pub(super) fn resume(&mut self) {
        self.halt();
        if self.mode == Mode::Analyze && self.is_placed() && self.game.position().has_legal_move() {
            let lines = NonZeroUsize::new(self.options.lines as usize).unwrap_or(NonZeroUsize::MIN);
            let limits = Limits { lines, ..Limits::NONE };
            self.start(Purpose::Analysis, self.game.clone(), limits);
        }
    }

    /// Plays a side from here on.
    pub(super) fn play_side(&mut self, side: Color) {
        self.halt();
        self.mode = Mode::Play(side);
        if self.game.position().turn() == side {
            self.think();
        } else {
            self.ponder();
        }
    }

    /// Makes a legal move that came, and answers it if need be.
    pub(super) fn follow_move(&mut self, mv: Move) {
        let expected = self.search.is_some_and(|search| search.purpose == Purpose::Ponder(mv));
        if !expected {
            self.halt();
        }
        self.make(mv);
        match (self.mode, &mut self.search) {
            (Mode::Play(_), Some(search)) => {
                search.purpose = Purpose::Move;
                search.turn = search.clock.elapsed();
                // What is left may have been said since the search began.
                match self.clocks.limit(self.options.overhead).most() {
                    Some(most) => self.office.desk.ponder_hit_until(search.turn + most),
                    None => self.office.desk.ponder_hit(),
                }
            }
            (Mode::Play(side), None) if self.game.position().turn() == side => self.think(),
            (Mode::Analyze, _) => self.resume(),
            (Mode::Play(_) | Mode::Force, _) => {}
        }
    }

    /// Takes what a search found.
    pub(super) fn take(&mut self, report: &Report) {
        let Some(Search { purpose, clock, turn }) = self.search.take() else { return };
        match (purpose, report.best) {
            (Purpose::Move, Some(best)) => {
                self.make(best);
                self.clocks.count_move(clock.elapsed().saturating_sub(turn));
                self.score = Some(report.score);
                self.hint = report.ponder;
                self.say(&Reply::Move(CoordinateMove::of(best)));
                self.answer_pings();
                match self.game.outcome() {
                    Some(outcome) => self.claim(outcome),
                    None => self.ponder(),
                }
            }
            (Purpose::Hint, Some(best)) => {
                self.hint = Some(best);
                self.say(&Reply::Hint(CoordinateMove::of(best)));
            }
            // An analysis, or a search on the other side's time, ends when it is given up.
            _ => self.answer_pings(),
        }
    }

    /// Thinks about the engine's move, unless the game is over.
    fn think(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            return self.claim(outcome);
        }
        let limits = self.limits();
        self.start(Purpose::Move, self.game.clone(), limits);
    }

    /// Thinks on the other side's time, where a move of it is expected.
    pub(super) fn ponder(&mut self) {
        let Mode::Play(side) = self.mode else { return };
        let Some(expected) = self.hint.filter(|_| self.ponders && self.search.is_none()) else { return };
        if self.game.position().turn() == side || self.game.outcome().is_some() {
            return;
        }
        let mut game = self.game.clone();
        if game.play(expected).is_err() || game.outcome().is_some() {
            return;
        }
        if self.office.monitor.is_posting() {
            self.say(&Reply::Hint(CoordinateMove::of(expected)));
        }
        let limits = self.limits();
        self.start(Purpose::Ponder(expected), game, limits);
    }

    pub(super) fn give_hint(&mut self) {
        let found = match self.search.map(|search| search.purpose) {
            Some(Purpose::Analysis) => self.office.monitor.progress().best,
            Some(Purpose::Ponder(expected)) => Some(expected),
            Some(Purpose::Move | Purpose::Hint) => return,
            None => self.hint,
        };
        if let Some(mv) = found {
            return self.say(&Reply::Hint(CoordinateMove::of(mv)));
        }
        if self.search.is_none() && self.is_placed() && self.game.position().has_legal_move() {
            self.start(Purpose::Hint, self.game.clone(), Limits::to_nodes(HINT_NODES));
        }
    }

    /// Agrees to a draw where the engine sees no advantage of its own, and the opening is over.
    pub(super) fn consider_draw(&self) {
        let content = self.score.is_some_and(|score| score <= Score::from_centipawns(CONTENT));
        if content && matches!(self.mode, Mode::Play(_)) && self.game.position().fullmove_number() > OPENING_MOVES {
            self.say(&Reply::OfferDraw);
        }
    }

    /// Says that the game is over.
    ///
    /// XBoard judges claims by its own rules where it can, in which a stalemate is a draw: a program that claims such a
    /// win would forfeit the game. It believes one that says it has lost. So among programs, the loser speaks; a person
    /// can't, and is spoken for.
    fn claim(&self, outcome: Outcome) {
        let Mode::Play(side) = self.mode else { return };
        if outcome.winner() == Some(side) && self.computer {
            return;
        }
        self.say(&Reply::Result(outcome.into()));
    }

    fn make(&mut self, mv: Move) {
        self.game.play_on(mv).expect("the move was found among the legal ones");
        self.hint = None;
    }

    fn limits(&self) -> Limits {
        Limits {
            depth: self.depth.map(|plies| Depth::new(u8::try_from(plies).unwrap_or(u8::MAX).max(1))),
            time: self.clocks.limit(self.options.overhead),
            ..Limits::NONE
        }
    }

    fn start(&mut self, purpose: Purpose, game: Game, limits: Limits) {
        let control = match purpose {
            Purpose::Ponder(_) => Control::pondering(),
            Purpose::Move | Purpose::Analysis | Purpose::Hint => Control::new(),
        };
        let clock = SystemClock::start();
        let infinite = purpose == Purpose::Analysis;
        let plays = matches!(purpose, Purpose::Move | Purpose::Ponder(_));
        let handicap = self.options.handicap().filter(|_| plays);
        let task = Task { game, limits, control: control.clone(), clock, infinite, handicap };
        self.office.desk.start(Box::new(task), &control);
        self.search = Some(Search { purpose, clock, turn: Duration::ZERO });
    }

    fn answer_pings(&mut self) {
        while let Some(number) = self.pings.pop_front() {
            self.say(&Reply::Pong(number));
        }
    }
}
