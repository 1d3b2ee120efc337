//! `kamil pgn`: what is done with files of games.

mod check;

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::exit::Verdict;
use crate::output::Output;

/// Check games in PGN
#[derive(Args, Debug)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "Example:\n  kamil pgn check games.pgn"
)]
pub(crate) struct Pgn {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Check(check::Check),
}

impl Pgn {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        match &self.task {
            Task::Check(task) => task.run(out),
        }
    }
}
