//! `kamil-train tune`: better weights from games.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use kamil_engine::WEIGHTS;
use kamil_train::{
    Dataset, Random, Records, Schedule, Spread, Target, Tuner, mean_error, rounded, samples, source, to_weights,
};

/// Tune the weights of the evaluation on games, and write them as the engine's source
#[derive(Args, Debug)]
pub(crate) struct Tune {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Where to write the table of weights
    #[arg(long, default_value = "crates/kamil-engine/src/evaluation/weights.rs")]
    out: PathBuf,

    /// How often to go over all positions
    #[arg(long, default_value_t = 40)]
    epochs: u32,

    /// How much a game's result counts; the rest is the search's score
    #[arg(long, default_value_t = 0.25)]
    result: f32,

    /// The advantage in hundredths of a Pawn that scores 0.73 points; without it, the one that fits the games best
    #[arg(long)]
    scale: Option<f32>,

    /// Of the quiet positions of a game, keep one in so many
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,

    /// How large weights are expected to be before positions tell, in hundredths of a Pawn
    #[arg(long, default_value_t = 30.0)]
    size: f32,

    /// How much neighbouring weights are expected to differ, in hundredths of a Pawn
    #[arg(long, default_value_t = 6.0)]
    step: f32,

    /// The lengths of the first and the last step, in hundredths of a Pawn
    #[arg(long, num_args = 2, default_values_t = [2.0, 0.05])]
    steps: Vec<f32>,

    /// For the choice and the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Of so many games, one is only looked at to see how well the weights do on what they were not tuned on.
const HELD_BACK: usize = 20;

impl Tune {
    pub(crate) fn run(&self) -> Result<()> {
        let (data, held_back) = self.read()?;
        ensure!(!data.is_empty(), "expected games with quiet positions, found none");
        let scale = self.scale.unwrap_or_else(|| Target::fitted_scale(data.cases()));
        let target = Target { scale, result: self.result };
        let start = to_weights(&WEIGHTS);
        let errors = |weights: &_| [mean_error(weights, &data, target), mean_error(weights, &held_back, target)];
        let before = errors(&start);
        eprintln!("{} positions, {} held back; scale {scale:.0}", data.len(), held_back.len());
        eprintln!("before: error {:.6}, held back {:.6}", before[0], before[1]);
        let schedule = Schedule {
            epochs: self.epochs,
            batch: 8_192,
            steps: [self.steps[0], self.steps[1]],
            spread: Spread { size: self.size, step: self.step },
            seed: self.seed,
        };
        let mut tuner = Tuner::new(start, schedule, target);
        let clock = Instant::now();
        for epoch in 0..self.epochs {
            let error = tuner.epoch(&data, epoch);
            if epoch % 5 == 4 || epoch + 1 == self.epochs {
                let seen = mean_error(tuner.weights(), &held_back, target);
                let seconds = clock.elapsed().as_secs();
                eprintln!("epoch {}: error {error:.6}, held back {seen:.6}, {seconds} s", epoch + 1);
            }
        }
        let table = rounded(tuner.weights());
        let after = errors(&to_weights(&table));
        eprintln!("after: error {:.6}, held back {:.6}", after[0], after[1]);
        fs::write(&self.out, source(&table)).with_context(|| format!("cannot write {}", self.out.display()))
    }

    /// The positions to tune on, and those to look at.
    fn read(&self) -> Result<(Dataset, Dataset)> {
        let mut random = Random::new(self.seed);
        let (mut data, mut held_back) = (Dataset::default(), Dataset::default());
        let mut games = 0_usize;
        for file in &self.files {
            let context = || file.display().to_string();
            let input = BufReader::new(File::open(file).with_context(context)?);
            for record in Records::new(input).with_context(context)? {
                games += 1;
                let part = if games.is_multiple_of(HELD_BACK) { &mut held_back } else { &mut data };
                for sample in samples(&record.with_context(context)?) {
                    if random.below(usize::from(self.every)) == 0 {
                        part.push(&sample);
                    }
                }
            }
        }
        eprintln!("{games} games");
        Ok((data, held_back))
    }
}
