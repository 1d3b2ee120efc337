//! The time the engine has.

use std::num::NonZeroU16;
use std::time::Duration;

use kamil_engine::TimeLimit;

use crate::xboard::Level;

/// The engine's own clock, and what is agreed about it.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    budget: Budget,
    /// What is left, by what was said last and the moves made since.
    remaining: Duration,
    /// Moves of the engine since the level was set.
    moves: u32,
}

#[derive(Clone, Copy, Debug)]
enum Budget {
    Level(Level),
    Move(Duration),
}

/// Before any is agreed on: five minutes for the game.
const USUAL: Level = Level { moves: 0, base: Duration::from_mins(5), increment: Duration::ZERO };

impl Clocks {
    pub(super) fn new() -> Self {
        Self { budget: Budget::Level(USUAL), remaining: USUAL.base, moves: 0 }
    }

    /// Sets the clock to where a game begins.
    pub(super) fn reset(&mut self) {
        if let Budget::Level(level) = self.budget {
            self.set_level(level);
        }
    }

    pub(super) fn set_level(&mut self, level: Level) {
        *self = Self { budget: Budget::Level(level), remaining: level.base, moves: 0 };
    }

    pub(super) fn set_move_time(&mut self, time: Duration) {
        self.budget = Budget::Move(time);
    }

    pub(super) fn set_remaining(&mut self, remaining: Duration) {
        self.remaining = remaining;
    }

    /// The engine has made a move, for which it took so long.
    pub(super) fn count_move(&mut self, spent: Duration) {
        let Budget::Level(level) = self.budget else { return };
        self.moves = self.moves.saturating_add(1);
        self.remaining = self.remaining.saturating_sub(spent).saturating_add(level.increment);
        if level.moves != 0 && self.moves.is_multiple_of(level.moves) {
            self.remaining = self.remaining.saturating_add(level.base);
        }
    }

    /// The limit of a search for a move that costs `overhead` besides.
    pub(super) fn limit(&self, overhead: Duration) -> TimeLimit {
        match self.budget {
            // The answer takes its way too; of a very short time at least half is left.
            Budget::Move(time) => TimeLimit::Move(time.saturating_sub(overhead.min(time / 2))),
            Budget::Level(level) => {
                let left = if level.moves == 0 { 0 } else { level.moves - self.moves % level.moves };
                let moves_to_go = NonZeroU16::new(u16::try_from(left).unwrap_or(u16::MAX));
                TimeLimit::Clock { remaining: self.remaining, increment: level.increment, moves_to_go, overhead }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, moves_to_go: u16) -> TimeLimit {
        TimeLimit::Clock {
            remaining: Duration::from_secs(remaining),
            increment: Duration::from_secs(2),
            moves_to_go: NonZeroU16::new(moves_to_go),
            overhead: Duration::ZERO,
        }
    }

    #[test]
    fn the_clock_is_kept_where_none_is_said() {
        let mut clocks = Clocks::new();
        clocks.set_level(Level { moves: 3, base: Duration::from_mins(1), increment: Duration::from_secs(2) });
        assert_eq!(clocks.limit(Duration::ZERO), clock(60, 3));
        clocks.count_move(Duration::from_secs(10));
        assert_eq!(clocks.limit(Duration::ZERO), clock(52, 2));
        clocks.count_move(Duration::from_secs(70));
        clocks.count_move(Duration::from_secs(1));
        // The session is over: two seconds for each of the last two moves, less one, and the base.
        assert_eq!(clocks.limit(Duration::ZERO), clock(63, 3));
        clocks.set_remaining(Duration::from_secs(7));
        assert_eq!(clocks.limit(Duration::ZERO), clock(7, 3));
        clocks.reset();
        assert_eq!(clocks.limit(Duration::ZERO), clock(60, 3));
    }

    #[test]
    fn a_time_for_each_move_is_kept_within() {
        let mut clocks = Clocks::new();
        clocks.set_move_time(Duration::from_secs(5));
        clocks.count_move(Duration::from_secs(5));
        assert_eq!(clocks.limit(Duration::from_millis(10)), TimeLimit::Move(Duration::from_millis(4990)));
    }
}
