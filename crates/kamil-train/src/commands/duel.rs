//! `kamil-train duel`: games between two settings of the search.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kamil_match::Pairs;
use kamil_train::{Duel as Games, Random, Setting};

use super::openings::read_openings;

/// Play two settings of the search against each other
#[derive(Args, Debug)]
pub(crate) struct Duel {
    /// The first setting, such as `no-razoring,futility_base=120`; empty is how the engine plays
    #[arg(long, default_value = "")]
    a: Setting,

    /// The second setting
    #[arg(long, default_value = "")]
    b: Setting,

    /// Moves made on the board for each move of a game
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,

    /// How many pairs of games to play
    #[arg(long, default_value_t = 200)]
    pairs: usize,

    /// Suites of openings
    #[arg(long, required = true)]
    openings: Vec<PathBuf>,

    /// The order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Duel {
    pub(crate) fn run(&self) -> Result<()> {
        let openings = read_openings(&self.openings, &mut Random::new(self.seed))?;
        let mut games = Games::new([self.a, self.b], self.nodes);
        let mut pairs = Pairs::default();
        for (number, opening) in (1..=self.pairs).zip(openings.iter().cycle()) {
            let [first, second] = games.pair(*opening);
            pairs.add(first, second);
            if number % 20 == 0 || number == self.pairs {
                eprintln!("{}", summary(&pairs));
            }
        }
        Ok(())
    }
}

/// The pairs by their points, and the difference in Elo.
fn summary(pairs: &Pairs) -> String {
    let counts = pairs.counts().map(|count| count.to_string()).join(" ");
    let elo = pairs.elo().map_or_else(String::new, |elo| format!(", Elo {elo}"));
    format!("{} pairs: {counts}{elo}", pairs.total())
}
