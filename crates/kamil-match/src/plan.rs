//! A match as it is asked for.

use std::num::{NonZeroU32, NonZeroUsize};

use kamil::{DrawRules, Game, Position, RuleSet};
use serde_json::{Value, json};

use crate::adjudication::Adjudication;
use crate::client::Patience;
use crate::log::Settings;
use crate::random::Random;
use crate::spec::EngineSpec;
use crate::sprt::Sprt;

/// A match between two engines.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engines. The first has the white men in the first game of each pair.
    pub engines: [EngineSpec; 2],
    /// Where the games begin.
    pub openings: Openings,
    /// The rule set.
    pub rules: RuleSet,
    /// The draw rules.
    pub draws: DrawRules,
    /// How many pairs of games at most.
    pub rounds: NonZeroU32,
    /// The test that ends the match early.
    pub sprt: Option<Sprt>,
    /// When games end before the rules end them.
    pub adjudication: Adjudication,
    /// How many games are played at once.
    pub concurrency: NonZeroUsize,
    /// How patient the referee is.
    pub patience: Patience,
}

/// The positions in which games begin, in the order in which pairs take them; after the last comes the first again.
#[derive(Clone, Debug)]
pub struct Openings {
    positions: Vec<Position>,
    source: String,
}

/// The order in which openings are taken from a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As they stand there.
    #[default]
    Sequential,
    /// Shuffled by a seed.
    Random(u64),
}

impl Openings {
    /// The one position in which every game begins.
    pub fn single(position: Position, source: impl Into<String>) -> Self {
        Self { positions: vec![position], source: source.into() }
    }

    /// A suite from the opening `start`, counted from 0, in an order; none of an empty one. `source` is its name.
    pub fn suite(mut positions: Vec<Position>, source: &str, order: Order, start: usize) -> Option<Self> {
        let count = positions.len();
        let order = match order {
            Order::Sequential => "sequential".to_owned(),
            Order::Random(seed) => {
                Random::new(seed).shuffle(&mut positions);
                format!("random order, seed {seed}")
            }
        };
        positions.rotate_left(start.checked_rem(count)?);
        let start = if start == 0 { String::new() } else { format!(", from number {start}") };
        Some(Self { positions, source: format!("{source} ({count} positions, {order}{start})") })
    }

    /// Where the games of a pair begin.
    pub(crate) fn of_pair(&self, pair: u32) -> &Position {
        &self.positions[pair as usize % self.positions.len()]
    }

    /// What a result says of them.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// A number that tells these openings in this order from others.
    fn fingerprint(&self) -> String {
        let mix = |sum: u64, position: &Position| Random::new(sum ^ position.key().0).next();
        format!("{:016x}", self.positions.iter().fold(0, mix))
    }
}

impl Plan {
    /// How many games there are at most.
    pub const fn games(&self) -> u32 {
        self.rounds.get().saturating_mul(2)
    }

    /// A game at its beginning.
    pub(crate) fn game(&self, number: u32) -> Game {
        Game::from_position(*self.openings.of_pair(number / 2), self.rules, self.draws)
    }

    /// What must be the same for a match to be gone on with. How long it is to be, and how many games are played at
    /// once, may change.
    pub(crate) fn settings(&self) -> Settings {
        let engines: Vec<Value> = self.engines.iter().map(engine_settings).collect();
        Settings::from_iter([
            ("engines".to_owned(), engines.into()),
            ("openings".to_owned(), self.openings.fingerprint().into()),
            ("rules".to_owned(), self.rules.name().into()),
            ("draws".to_owned(), self.draws.name().into()),
            ("adjudication".to_owned(), json!(self.adjudication)),
        ])
    }
}

fn engine_settings(spec: &EngineSpec) -> Value {
    json!({
        "command": spec.command.to_string_lossy(),
        "arguments": spec.arguments,
        "options": spec.options,
        "budget": spec.budget.to_string(),
        "variant": spec.variant,
        "ini": spec.ini.as_ref().map(|path| path.to_string_lossy()),
        "quirk": spec.quirk,
        "restart": spec.restart,
    })
}
