//! `kamil help`: what a command is for.

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;

use crate::cli::Cli;
use crate::exit::Verdict;

/// Print what a command is for, as its --help does
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil help perft")]
pub(crate) struct Help {
    /// The command; without one, all of them are listed
    #[arg(value_name = "COMMAND")]
    command: Vec<OsString>,
}

impl Help {
    pub(crate) fn run(self) -> Result<Verdict> {
        let arguments = ["kamil".into()].into_iter().chain(self.command).chain(["--help".into()]);
        // What clap has to say instead of starting a command is the help, or that there is no such command.
        Cli::read(arguments).map(|_| Verdict::Good).map_err(anyhow::Error::from)
    }
}
