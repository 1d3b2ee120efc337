//! `kamil status`: whether the game is over, and how.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use kamil::{DrawRules, position_outcome};
use serde::Serialize;

use crate::exit::Verdict;
use crate::json::{self, OutcomeJson};
use crate::output::Output;
use crate::position_args::{Chosen, PositionArgs};

/// Say in one line whether the game is over in a position, and how
///
/// The line is `ongoing`, `white wins by checkmate`, `black wins by stalemate`, `draw by bare kings`, `draw by move
/// limit`. Repetition needs a whole game: see `kamil pgn check`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil status --fen 'K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1'")]
pub(crate) struct Status {
    #[command(flatten)]
    position: PositionArgs,

    /// Know no draws, as the source has none: checkmate and stalemate alone end a game
    #[arg(long)]
    strict: bool,

    /// Print {"fen", "turn", "status": "ongoing" or "finished", "outcome": null or {"winner", "reason"}} instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct State {
    fen: String,
    turn: &'static str,
    status: &'static str,
    outcome: Option<OutcomeJson>,
}

impl Status {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let Chosen { position, .. } = self.position.choose()?;
        let draws = if self.strict { DrawRules::Strict } else { DrawRules::Default };
        let outcome = position_outcome(&position, draws);
        if self.json {
            let status = if outcome.is_some() { "finished" } else { "ongoing" };
            let outcome = outcome.map(OutcomeJson::from);
            json::write_line(out, &State { fen: position.to_fen(), turn: position.turn().name(), status, outcome })?;
        } else {
            match outcome {
                Some(outcome) => writeln!(out, "{outcome}")?,
                None => writeln!(out, "ongoing")?,
            }
        }
        Ok(Verdict::Good)
    }
}
