//! The moves of a position in the order of what they lead to.

use kamil::{Move, Position};

use crate::error::TableError;
use crate::tablebase::{Tablebase, Value};
use crate::wdl::Wdl;

/// A move, and what the tables say of the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// What it leads to, for the other side.
    pub after: Value,
}

impl RankedMove {
    /// Wins come first, the quickest before the slower ones, then draws, then losses, the slowest first.
    fn order(&self) -> (Wdl, i32) {
        let plies = i32::from(self.after.to_win.unwrap_or(0));
        (self.after.wdl, if self.after.wdl == Wdl::Loss { plies } else { -plies })
    }
}

impl Tablebase {
    /// All legal moves, the best first; moves that are as good stand in the order of moves. None where a position after
    /// a move has no table.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn ranked_moves(&self, position: &Position) -> Result<Option<Vec<RankedMove>>, TableError> {
        let mut moves = position.legal_moves();
        moves.sort();
        let mut ranked = Vec::with_capacity(moves.len());
        for mv in moves {
            let Some(after) = self.probe(&position.after(mv))? else { return Ok(None) };
            ranked.push(RankedMove { mv, after });
        }
        ranked.sort_by_key(RankedMove::order);
        Ok(Some(ranked))
    }

    /// The line to the win in which both sides play the first of their best moves; empty in a draw.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn best_line(&self, position: &Position) -> Result<Vec<Move>, TableError> {
        let mut line = Vec::new();
        let mut position = *position;
        // Each move makes the distance smaller, so the first distance bounds the line, whatever the files hold.
        let plies = self.probe(&position)?.and_then(|value| value.to_win).unwrap_or(0);
        for _ in 0..plies {
            let best = self.ranked_moves(&position)?.and_then(|ranked| ranked.first().copied());
            let Some(best) = best else { break };
            position.play_unchecked(best.mv);
            line.push(best.mv);
        }
        Ok(line)
    }
}
