//! `kamil-train chances`: what scores say of results.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use kamil::pgn::read_games;
use kamil_train::{Chances, Outcomes};

/// Fit the chances that UCI shows for a score to games of `kamil match`
#[derive(Args, Debug)]
pub(crate) struct FitChances {
    /// Games with a score in each move's comment
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Count the moves of the player of this name alone
    #[arg(long)]
    player: Option<String>,
}

/// The bounds of the scores that are shown together, in centipawns; the largest scores come last.
const BOUNDS: [i32; 14] = [-800, -500, -300, -200, -100, -50, -20, 20, 50, 100, 200, 300, 500, 800];

impl FitChances {
    #[allow(clippy::print_stdout, reason = "a program prints what it finds")]
    #[allow(clippy::cast_precision_loss, reason = "no match has 2^52 moves")]
    pub(crate) fn run(&self) -> Result<()> {
        let (mut outcomes, mut count) = (Outcomes::default(), 0);
        for file in &self.files {
            let name = file.display();
            let text = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
            let (games, problems) = read_games(&text);
            ensure!(problems.is_empty(), "expected games without a problem in {name}, found {}", problems.len());
            for game in &games {
                outcomes.add(game, self.player.as_deref());
            }
            count += games.len();
        }
        ensure!(outcomes.total() > 0, "expected moves with a score such as {{+0.35/12 0.520s}}, found none");
        let chances = Chances::fit(&outcomes);
        println!("{count} games, {} moves", outcomes.total());
        let Chances { half, scale } = chances;
        println!("half {half:.0}, scale {scale:.0}, surprise {:.4}", chances.surprise(&outcomes));
        for (low, high) in BOUNDS.into_iter().zip(BOUNDS.into_iter().skip(1)) {
            let found = outcomes.between(low, high);
            let total = found.iter().sum::<u64>().max(1) as f64;
            let [lost, drawn, won] = found.map(|count| 100.0 * count as f64 / total);
            let expected = chances.of(i32::midpoint(low, high)).map(|chance| 100.0 * chance);
            println!(
                "{low:5} to {high:4}: won {won:3.0}% drawn {drawn:3.0}% lost {lost:3.0}%, \
                 expected {:3.0}% {:3.0}% {:3.0}% in the middle",
                expected[2], expected[1], expected[0]
            );
        }
        Ok(())
    }
}
