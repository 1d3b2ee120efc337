//! `kamil-train data`: games of the engine with itself.

use std::fs::OpenOptions;
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use clap::Args;
use kamil_engine::Engine;
use kamil_train::{GameResult, MAGIC, Random, next_game};

/// Play games of the engine with itself and append them to a file
#[derive(Args, Debug)]
pub(crate) struct Data {
    /// The file of games; it is made where there is none
    file: PathBuf,

    /// Moves made on the board for each move of a game
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,

    /// How many games to play
    #[arg(long, default_value_t = 1_000)]
    games: u64,

    /// Stop sooner, after so many seconds
    #[arg(long)]
    seconds: Option<u64>,

    /// Which games: the same seed plays the same ones
    #[arg(long)]
    seed: u64,
}

impl Data {
    pub(crate) fn run(&self) -> Result<()> {
        let context = || format!("cannot write games to {}", self.file.display());
        let mut file = OpenOptions::new().append(true).create(true).open(&self.file).with_context(context)?;
        let is_new = file.seek(SeekFrom::End(0)).with_context(context)? == 0;
        let mut out = BufWriter::new(file);
        if is_new {
            out.write_all(&MAGIC).with_context(context)?;
        }
        let (mut engine, mut random) = (Engine::new(2), Random::new(self.seed));
        let (start, mut plies, mut results) = (Instant::now(), 0, [0; 3]);
        let allowed = Duration::from_secs(self.seconds.unwrap_or(u64::MAX));
        for game in 1..=self.games {
            let record = next_game(&mut engine, &mut random, self.nodes);
            record.write(&mut out).with_context(context)?;
            plies += record.plies.len();
            results[record.result as usize] += 1;
            if game % 100 == 0 || game == self.games {
                out.flush().with_context(context)?;
                let [black, drawn, white] = results;
                let seconds = start.elapsed().as_secs();
                eprintln!("{game} games, {plies} plies, +{white} ={drawn} -{black}, {seconds} s");
            }
            if start.elapsed() >= allowed {
                break;
            }
        }
        debug_assert_eq!(GameResult::White as usize, 2, "results are counted by their number");
        out.flush().with_context(context)
    }
}
