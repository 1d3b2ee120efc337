//! The pieces that the commands' JSON has in common. Field names are stable.

use std::io::Write;

use anyhow::Result;
use kamil::{Move, Outcome, Position, San};
use serde::Serialize;

use crate::output::Output;

/// How a game ended: `{"winner": "black", "reason": "stalemate"}`, or a draw with `null` for the winner.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct OutcomeJson {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner().map(kamil::Color::name), reason: outcome.reason() }
    }
}

/// A move in both notations: `{"uci": "a9a10g", "san": "a10=G"}`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveJson {
    uci: String,
    san: String,
}

impl MoveJson {
    pub(crate) fn new(position: &Position, mv: Move) -> Self {
        Self { uci: mv.to_string(), san: San::from_move(position, mv).to_string() }
    }
}

/// Writes one value on a line of its own.
pub(crate) fn write_line(out: &mut Output, value: &impl Serialize) -> Result<()> {
    let line = serde_json::to_string(value)?;
    Ok(writeln!(out, "{line}")?)
}
