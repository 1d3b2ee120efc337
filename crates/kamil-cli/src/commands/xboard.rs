//! `kamil xboard`: the engine for XBoard and WinBoard.

use std::io::{self, BufReader};

use anyhow::Result;
use clap::Args;
use kamil_protocol::xboard::{self, Config};

use crate::exit::Verdict;

/// Speak XBoard's protocol (CECP, version 2) on standard input and output
///
/// This is how XBoard and WinBoard run the engine: name `kamil xboard` as the engine's command. It ends with `quit`, or
/// with its input. docs/xboard.md tells how to set XBoard up, and what it can't show.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil xboard")]
pub(crate) struct Xboard {}

impl Xboard {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(crate) fn run(&self) -> Result<Verdict> {
        // Past the buffer of the other commands: no line may wait for the next.
        xboard::run(&Config::default(), BufReader::new(io::stdin()), io::stdout())?;
        Ok(Verdict::Good)
    }
}
