//! `kamil tablebase`: endgame tables.

mod folder;
mod generate;
mod memory;
mod probe;
mod stats;
mod verify;

pub(crate) use self::folder::open_folder;

use anyhow::Result;
use clap::{Args, Subcommand};
use kamil::{Move, Position, San};

use crate::exit::Verdict;
use crate::output::Output;

/// Make, prove and ask endgame tables
///
/// A table says of every position of an ending such as `KRvKN` whether it is won, drawn or lost with the best play of both
/// sides, how many plies the win takes (a stalemate wins too), and how many to the next capture or Pawn move. It knows no
/// repetition and no move limit. The endings of three men are part of the program.
#[derive(Args, Debug)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "Example:\n  kamil tablebase probe --fen 'k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1'"
)]
pub(crate) struct Tablebase {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Generate(generate::Generate),
    Verify(verify::Verify),
    Probe(probe::Probe),
    Stats(stats::Stats),
}

impl Tablebase {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        match &self.task {
            Task::Generate(task) => task.run(out),
            Task::Verify(task) => task.run(out),
            Task::Probe(task) => task.run(out),
            Task::Stats(task) => task.run(out),
        }
    }
}

/// Legal moves as players write them.
fn in_san(mut position: Position, line: &[Move]) -> Vec<String> {
    let written = line.iter().map(|mv| {
        let san = San::from_move(&position, *mv).to_string();
        position.play_unchecked(*mv);
        san
    });
    written.collect()
}
