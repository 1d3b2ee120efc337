//! `kamil uci`: the engine for graphical programs.

use std::io::{self, BufReader};

use anyhow::Result;
use clap::Args;
use kamil_protocol::uci::{self, Config};

use crate::exit::Verdict;

/// Speak the Universal Chess Interface on standard input and output
///
/// This is how graphical programs for chess variants run the engine: name `kamil` as the program and `uci` as its
/// argument. It ends with `quit`, or with its input. docs/uci.md tells of the options and the variants.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil uci")]
pub(crate) struct Uci {}

impl Uci {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(crate) fn run(&self) -> Result<Verdict> {
        // Past the buffer of the other commands: no line may wait for the next.
        uci::run(&Config::default(), BufReader::new(io::stdin()), io::stdout())?;
        Ok(Verdict::Good)
    }
}
