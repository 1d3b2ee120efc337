//! `kamil completions`: a script that completes this command in a shell.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use clap_complete::Shell;

use crate::cli;
use crate::exit::Verdict;
use crate::output::Output;

/// Print a script that completes `kamil` commands in a shell
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil completions bash > kamil.bash")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        // The generator panics where its writer fails, and a vector never does.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut cli::command(), "kamil", &mut script);
        out.write_all(&script)?;
        Ok(Verdict::Good)
    }
}
