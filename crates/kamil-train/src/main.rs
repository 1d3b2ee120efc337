//! `kamil-train`: games for the tuners, the tuners, and what tells whether they were right.
#![forbid(unsafe_code)]

mod commands;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Makes games of the engine with itself, and tunes its evaluation on them
#[derive(Debug, Parser)]
#[command(name = "kamil-train", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Chances(commands::chances::FitChances),
    Data(commands::data::Data),
    Duel(Box<commands::duel::Duel>),
    Tune(commands::tune::Tune),
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Chances(chances) => chances.run(),
        Task::Data(data) => data.run(),
        Task::Duel(duel) => duel.run(),
        Task::Tune(tune) => tune.run(),
    }
}
