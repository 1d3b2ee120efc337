//! The command line as clap sees it.

use std::ffi::OsString;

use anyhow::Result;
use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::commands::{
    analyse, backup, bench, bridge, completions, diagram, eval, help, man, matches, moves, openings, perft, pgn,
    play_moves, serve, status, tablebase, uci, variants, xboard,
};
use crate::exit::Verdict;
use crate::output::Output;

/// Shatranj Kamil, the complete chess of 10×10 squares
#[derive(Debug, Parser)]
#[command(
    name = "kamil",
    bin_name = "kamil",
    version,
    disable_help_subcommand = true,
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "Example:\n  kamil status --fen 'K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1'"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Task,
}

/// What the program is asked to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    Perft(perft::Perft),
    Moves(moves::Moves),
    PlayMoves(play_moves::PlayMoves),
    Status(status::Status),
    Diagram(Box<diagram::Diagram>),
    Variants(variants::Variants),
    Pgn(pgn::Pgn),
    Match(Box<matches::Match>),
    Openings(openings::Openings),
    Eval(eval::Eval),
    Analyse(analyse::Analyse),
    Bench(bench::Bench),
    Tablebase(tablebase::Tablebase),
    Uci(uci::Uci),
    Xboard(xboard::Xboard),
    Serve(serve::Serve),
    Backup(backup::Backup),
    Bridge(bridge::Bridge),
    Completions(completions::Completions),
    Man(man::Man),
    Help(help::Help),
}

impl Task {
    pub(crate) fn run(self, out: &mut Output) -> Result<Verdict> {
        match self {
            Self::Perft(task) => task.run(out),
            Self::Moves(task) => task.run(out),
            Self::PlayMoves(task) => task.run(out),
            Self::Status(task) => task.run(out),
            Self::Diagram(task) => task.run(out),
            Self::Variants(task) => task.run(out),
            Self::Pgn(task) => task.run(out),
            Self::Match(task) => task.run(out),
            Self::Openings(task) => task.run(out),
            Self::Eval(task) => task.run(out),
            Self::Analyse(task) => task.run(out),
            Self::Bench(task) => task.run(out),
            Self::Tablebase(task) => task.run(out),
            Self::Uci(task) => task.run(),
            Self::Xboard(task) => task.run(),
            Self::Serve(task) => task.run(out),
            Self::Backup(task) => task.run(out),
            Self::Bridge(task) => task.run(out),
            Self::Completions(task) => task.run(out),
            Self::Man(task) => task.run(out),
            Self::Help(task) => task.run(),
        }
    }
}

impl Cli {
    /// Reads the arguments this program was started with.
    pub(crate) fn from_arguments() -> Result<Self, clap::Error> {
        Self::read(std::env::args_os())
    }

    /// Reads arguments, the program's own name first.
    pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let mut command = command();
        let matches = command.try_get_matches_from_mut(arguments)?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The whole command with all its parts.
pub(crate) fn command() -> Command {
    Cli::command()
}
