//! How much an engine may think, and its clock while it plays.

use std::fmt;
use std::time::Duration;

use kamil::{ByColor, Color};
use kamil_protocol::uci::Go;

use crate::time_control::TimeControl;

/// What bounds an engine's thinking; several bounds may hold at once, and at least one is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// A clock for the game.
    pub clock: Option<TimeControl>,
    /// A time for each move.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies for each move.
    pub depth: Option<u32>,
    /// How far a clock or a move's time may be overrun.
    pub margin: Duration,
}

impl Budget {
    /// Whether anything bounds the thinking.
    pub const fn is_bounded(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some() || self.nodes.is_some() || self.depth.is_some()
    }

    /// As PGN's `TimeControl` tag has it: `10+0.1`, `-` where no clock runs.
    pub(crate) fn tag(&self) -> String {
        self.clock.map_or_else(|| "-".to_owned(), |clock| clock.to_string())
    }
}

impl fmt::Display for Budget {
    /// `tc=10+0.1`, `nodes=5000`, as the settings are written; several with blanks between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| format!("tc={clock}")),
            self.move_time.map(|time| format!("st={}", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            (self.margin > Duration::ZERO).then(|| format!("timemargin={}", self.margin.as_millis())),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// An engine's clock during a game.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    budget: Budget,
    remaining: Duration,
    /// Moves until the base is added again.
    moves_to_go: u16,
}

impl Clock {
    pub(crate) fn new(budget: Budget) -> Self {
        let control = budget.clock;
        Self {
            budget,
            remaining: control.map_or(Duration::ZERO, |control| control.base + control.increment),
            moves_to_go: control.and_then(|control| control.moves).map_or(0, Into::into),
        }
    }

    /// How long the engine may take before it has lost on time; none where no clock runs.
    pub(crate) fn allowance(&self) -> Option<Duration> {
        let by_clock = self.budget.clock.map(|_| self.remaining);
        let least = by_clock.into_iter().chain(self.budget.move_time).min()?;
        Some(least + self.budget.margin)
    }

    /// Takes the time of a move off, and gives what a move adds.
    pub(crate) fn spend(&mut self, elapsed: Duration) {
        let Some(control) = self.budget.clock else { return };
        self.remaining = self.remaining.saturating_sub(elapsed) + control.increment;
        if let Some(moves) = control.moves {
            self.moves_to_go -= 1;
            if self.moves_to_go == 0 {
                self.moves_to_go = moves.into();
                self.remaining += control.base;
            }
        }
    }
}

/// The command that lets the side to move think.
pub(crate) fn go(clocks: &ByColor<Clock>, turn: Color) -> Go {
    let own = &clocks[turn];
    let mut go =
        Go { nodes: own.budget.nodes, depth: own.budget.depth, move_time: own.budget.move_time, ..Go::default() };
    if let Some(control) = own.budget.clock {
        go.moves_to_go = control.moves.map(|_| own.moves_to_go.into());
        for color in Color::ALL {
            // A side that plays without a clock is shown the same one as the other.
            let shown = if clocks[color].budget.clock.is_some() { &clocks[color] } else { own };
            go.time[color] = Some(shown.remaining);
            go.increment[color] = shown.budget.clock.map(|control| control.increment);
        }
    }
    go
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(text: &str) -> ByColor<Clock> {
        let budget = Budget { clock: Some(text.parse().unwrap()), ..Budget::default() };
        ByColor { white: Clock::new(budget), black: Clock::new(budget) }
    }

    #[test]
    fn a_clock_runs_down_and_gains_its_increment() {
        let mut clocks = clocks("10+0.1");
        assert_eq!(go(&clocks, Color::White).to_string(), "go wtime 10100 btime 10100 winc 100 binc 100");
        clocks.white.spend(Duration::from_millis(600));
        assert_eq!(go(&clocks, Color::Black).to_string(), "go wtime 9600 btime 10100 winc 100 binc 100");
        assert_eq!(clocks.white.allowance(), Some(Duration::from_millis(9_600)));
    }

    #[test]
    fn the_base_comes_again_after_its_moves() {
        let mut clocks = clocks("2/60");
        for _ in 0..2 {
            clocks.black.spend(Duration::from_secs(20));
        }
        assert_eq!(go(&clocks, Color::Black).to_string(), "go wtime 60000 btime 80000 winc 0 binc 0 movestogo 2");
    }

    #[test]
    fn a_move_time_bounds_a_clock() {
        let budget = Budget {
            clock: Some("10".parse().unwrap()),
            move_time: Some(Duration::from_secs(1)),
            margin: Duration::from_millis(50),
            ..Budget::default()
        };
        assert_eq!(Clock::new(budget).allowance(), Some(Duration::from_millis(1_050)));
        assert_eq!(Clock::new(Budget { nodes: Some(1), ..Budget::default() }).allowance(), None);
        assert_eq!(budget.to_string(), "tc=10 st=1 timemargin=50");
    }
}
