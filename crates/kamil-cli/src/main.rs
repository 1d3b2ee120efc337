//! The one binary, `kamil`.

#![forbid(unsafe_code)]

mod chunks;
mod cli;
mod commands;
mod exit;
mod json;
mod number;
mod output;
mod perft;
mod position_args;
mod progress;
mod score;
mod search_args;
mod signals;
mod suite;
mod text;

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;

use crate::cli::Cli;
use crate::exit::Verdict;
use crate::output::Output;

fn main() -> ExitCode {
    let cli = match Cli::from_arguments() {
        Ok(cli) => cli,
        Err(error) => return exit::on_arguments(&error),
    };
    let mut out = Output::new();
    let result = cli.command.run(&mut out);
    // What was found before an error still belongs on standard output, ahead of the error.
    let flushed = out.flush();
    exit::on_result(result.and_then(|verdict| -> Result<Verdict> {
        flushed?;
        Ok(verdict)
    }))
}
