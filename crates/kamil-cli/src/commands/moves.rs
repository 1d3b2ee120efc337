//! `kamil moves`: the legal moves of a position.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use kamil::San;
use serde::Serialize;

use crate::exit::Verdict;
use crate::json::{self, MoveJson};
use crate::output::Output;
use crate::position_args::{Chosen, PositionArgs};

/// List the legal moves of a position, one a line
///
/// They are ordered by from-square, then to-square, each in the order a1, b1, … j1, a2, … j10. A position that has none
/// is lost for the side to move, and nothing is printed.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil moves --san --array tamma")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArgs,

    /// Write the moves as players do, such as `Nc3` for `b1c3`; the order stays
    #[arg(long)]
    san: bool,

    /// Print {"fen", "moves": [{"uci", "san"}]} on one line instead
    #[arg(long, conflicts_with = "san")]
    json: bool,
}

#[derive(Serialize)]
struct Listing {
    fen: String,
    moves: Vec<MoveJson>,
}

impl Moves {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let Chosen { position, .. } = self.position.choose()?;
        let mut moves = position.legal_moves();
        moves.sort();
        if self.json {
            let moves = moves.iter().map(|&mv| MoveJson::new(&position, mv)).collect();
            json::write_line(out, &Listing { fen: position.to_fen(), moves })?;
        } else if self.san {
            for &mv in &moves {
                writeln!(out, "{}", San::from_move(&position, mv))?;
            }
        } else {
            for mv in &moves {
                writeln!(out, "{mv}")?;
            }
        }
        Ok(Verdict::Good)
    }
}
