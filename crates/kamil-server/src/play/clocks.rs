//! Clocks that are read from stored times, so that every server and every restart finds the same ones.

use std::ops::RangeInclusive;

use kamil::{ByColor, Color};

use crate::clock::Moment;

/// A span of time, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Millis(pub(crate) i64);

/// How fast a game is played. A pace of days for each move would be one more of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// No clock.
    Untimed,
    /// A clock for each side.
    Live(TimeControl),
}

/// A stock of time for each side, and what every move adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    initial: Millis,
    increment: Millis,
}

/// A time control out of its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PaceError {
    /// The stock.
    #[error("expected 1 to 10800 seconds to begin with, and {0} ms came")]
    Initial(i64),
    /// The increment.
    #[error("expected an increment of 0 to 180 seconds, and {0} ms came")]
    Increment(i64),
}

impl TimeControl {
    const INITIAL: RangeInclusive<i64> = 1_000..=10_800_000;
    const INCREMENT: RangeInclusive<i64> = 0..=180_000;

    pub(crate) fn new(initial: Millis, increment: Millis) -> Result<Self, PaceError> {
        if !Self::INITIAL.contains(&initial.0) {
            return Err(PaceError::Initial(initial.0));
        }
        if !Self::INCREMENT.contains(&increment.0) {
            return Err(PaceError::Increment(increment.0));
        }
        Ok(Self { initial, increment })
    }

    pub(crate) fn initial(self) -> Millis {
        self.initial
    }

    pub(crate) fn increment(self) -> Millis {
        self.increment
    }
}

/// What both sides had left at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    pub(crate) left: ByColor<Millis>,
    pub(crate) since: Moment,
}

impl Clocks {
    /// What a takeback leaves of a clock at least, in milliseconds.
    const KEPT: i64 = 1_000;

    /// Both full.
    pub(crate) fn full(control: TimeControl, since: Moment) -> Self {
        let initial = control.initial();
        Self { left: ByColor { white: initial, black: initial }, since }
    }

    /// When the flag of `running` falls.
    pub(crate) fn deadline(&self, running: Color) -> Moment {
        Moment(self.since.0.saturating_add(self.left[running].0))
    }

    /// The clocks at `now`, where that of `running` has run since; none shows less than nothing.
    pub(crate) fn at(mut self, now: Moment, running: Option<Color>) -> Self {
        if let Some(color) = running {
            let passed = now.0.saturating_sub(self.since.0).max(0);
            self.left[color] = Millis(self.left[color].0.saturating_sub(passed).max(0));
        }
        Self { since: now, ..self }
    }

    /// Takes the increments of so many moves back. Who has less keeps a second, or what there was.
    pub(crate) fn without_increments(mut self, moves: ByColor<i64>, control: TimeControl) -> Self {
        for color in Color::ALL {
            let left = self.left[color].0;
            let rest = left.saturating_sub(moves[color].saturating_mul(control.increment().0));
            self.left[color] = Millis(rest.max(left.min(Self::KEPT)));
        }
        self
    }

    /// Gives `color` the increment of a move.
    pub(crate) fn with_increment(mut self, color: Color, control: TimeControl) -> Self {
        self.left[color] = Millis(self.left[color].0.saturating_add(control.increment().0));
        self
    }
}
