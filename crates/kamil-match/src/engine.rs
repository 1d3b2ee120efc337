//! An engine for a game that is played elsewhere: it is asked for moves, and may be stopped while it thinks.

use std::time::Duration;

use kamil::{ByColor, Color, DrawRules, Game, Move, RuleSet};
use kamil_protocol::uci::Go;

use crate::budget::Budget;
use crate::client::{Client, Failure, Patience, Unready};
use crate::ending::EndingKind;
use crate::referee::checked;
use crate::spec::{EngineSpec, Quirk};
use crate::stop::Stop;
use crate::vanish;

/// An engine that has been made ready. When it is dropped its process is killed.
#[derive(Debug)]
pub struct Engine {
    client: Client,
    budget: Budget,
    quirk: Option<Quirk>,
    patience: Patience,
}

/// The clocks of both sides as they are when the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What each side has left.
    pub left: ByColor<Duration>,
    /// What each side gains by a move.
    pub increment: Duration,
}

/// Why an engine gave no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// It failed as a program, or gave no legal move.
    #[error("{kind}: {detail}")]
    Failed {
        /// In which way.
        kind: EndingKind,
        /// More about it, such as the exit code and the last words of its process.
        detail: String,
    },
    /// What it is to be set to does not fit it.
    #[error("{0}")]
    Unfit(String),
    /// Its move is not wanted any more; the engine is ready for another position.
    #[error("stopped")]
    Stopped,
}

impl From<Unready> for EngineError {
    fn from(unready: Unready) -> Self {
        match unready {
            Unready::Failed(failure) => failure.into(),
            Unready::Unfit(reason) => Self::Unfit(reason),
        }
    }
}

impl From<Failure> for EngineError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Fault(kind, detail) => Self::Failed { kind, detail },
            Failure::Stopped => Self::Stopped,
        }
    }
}

impl Engine {
    /// Starts an engine, sets its options and the variant, and tells it of a new game.
    ///
    /// # Errors
    /// It does not start, or is not ready within the patience; or `stop` was turned, and nothing is left of it.
    pub fn start(
        spec: &EngineSpec,
        rules: RuleSet,
        draws: DrawRules,
        patience: Patience,
        stop: &Stop,
    ) -> Result<Self, EngineError> {
        let mut client = Client::start(spec, rules, draws, patience, stop)?;
        client.new_game(stop)?;
        Ok(Self { client, budget: spec.budget, quirk: spec.quirk, patience })
    }

    /// What the engine calls itself, or its file's name.
    pub fn name(&self) -> &str {
        self.client.name()
    }

    /// The engine's move for the side to move, which is legal. It thinks by the clocks, within the bounds of its
    /// specification for nodes, depth and time of a move; no clock of its own runs.
    ///
    /// # Errors
    /// [`EngineError::Stopped`] where `stop` was turned meanwhile. After any other error the engine is of no more use.
    pub fn choose(&mut self, game: &Game, clocks: Option<Clocks>, stop: &Stop) -> Result<Move, EngineError> {
        let position = game.position();
        if vanish::knows_no_move(position, self.quirk)
            && let Some(mv) = vanish::move_in_its_place(position)
        {
            return Ok(mv);
        }
        let go = self.go(clocks);
        let longest = clocks.map(|clocks| clocks.left[position.turn()]).into_iter().chain(self.budget.move_time).min();
        let allowance = longest.unwrap_or(self.patience.unbounded);
        // The allowance is no clock: what comes within the patience counts, and the other side's flag is not ours.
        let answer =
            self.client.think_for(vanish::placement(game, self.quirk), go, allowance + self.patience.late, stop);
        match answer {
            Ok(answer) if answer.best.is_none() && self.quirk == Some(Quirk::NoVanish) => {
                vanish::move_in_its_place(position).map_or_else(|| Ok(checked(position, None)?), Ok)
            }
            Ok(answer) => Ok(checked(position, answer.best)?),
            Err(Failure::Stopped) => {
                self.client.halt()?;
                Err(EngineError::Stopped)
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// Ends the engine in good manners.
    pub fn quit(self) {
        self.client.quit();
    }

    fn go(&self, clocks: Option<Clocks>) -> Go {
        let Budget { nodes, depth, move_time, .. } = self.budget;
        let mut go = Go { nodes, depth, move_time, ..Go::default() };
        if let Some(clocks) = clocks {
            for color in Color::ALL {
                go.time[color] = Some(clocks.left[color]);
                go.increment[color] = Some(clocks.increment);
            }
        }
        go
    }
}
