//! What the tables say of a position, in the JSON that command line, server and browser give alike.

use std::ops::Neg;

use kamil::{DrawRules, Move, Outcome, Position, San, WinReason};
use serde::Serialize;

use crate::category::Category;
use crate::error::TableError;
use crate::ranking::RankedMove;
use crate::tablebase::{Tablebase, Value};
use crate::wdl::Wdl;

/// A position that the tables know: `{"fen", "category", "dtw", "dtz", "checkmate", "stalemate", "moves", "line"}`.
///
/// Each of the moves has `{"uci", "san", "zeroing"}` and the five that follow `fen` for the position after it, where the
/// other side is to move. Distances are in plies, negative for the side that loses; what no table at hand says is null.
#[derive(Clone, Debug, Serialize)]
pub struct Account {
    fen: String,
    #[serde(flatten)]
    value: ValueView,
    moves: Vec<RankedView>,
    line: Option<Vec<MoveView>>,
}

#[derive(Clone, Debug, Serialize)]
struct RankedView {
    #[serde(flatten)]
    mv: MoveView,
    zeroing: bool,
    #[serde(flatten)]
    after: ValueView,
}

#[derive(Clone, Debug, Serialize)]
struct ValueView {
    category: Option<&'static str>,
    dtw: Option<i32>,
    dtz: Option<i32>,
    checkmate: bool,
    stalemate: bool,
}

#[derive(Clone, Debug, Serialize)]
struct MoveView {
    uci: String,
    san: String,
}

impl Account {
    /// The account of a position under some draw rules; none where no table at hand has it.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn of(tables: &Tablebase, position: &Position, draws: DrawRules) -> Result<Option<Self>, TableError> {
        let Some(value) = tables.probe(position)? else { return Ok(None) };
        let category = value.category(position, draws);
        let moves = tables.ranked_moves(position, draws)?;
        let line = tables.best_line(position, draws)?;
        let ranked = |ranked: &RankedMove| RankedView {
            mv: MoveView::new(position, ranked.mv),
            zeroing: position.is_zeroing(ranked.mv),
            // Seen by the other side, and at the clock at which the move is made.
            after: ValueView::new(&position.after(ranked.mv), ranked.after, ranked.category.map(Neg::neg)),
        };
        Ok(Some(Self {
            fen: position.to_fen(),
            value: ValueView::new(position, Some(value), Some(category)),
            moves: moves.iter().map(ranked).collect(),
            line: line.map(|line| written(*position, &line)),
        }))
    }
}

/// A line of legal moves.
fn written(mut position: Position, line: &[Move]) -> Vec<MoveView> {
    let view = |mv: &Move| {
        let view = MoveView::new(&position, *mv);
        position.play_unchecked(*mv);
        view
    };
    line.iter().map(view).collect()
}

impl ValueView {
    fn new(position: &Position, value: Option<Value>, category: Option<Category>) -> Self {
        let sign = if value.is_some_and(|value| value.wdl == Wdl::Loss) { -1 } else { 1 };
        let signed = |plies: Option<u16>| plies.map(|plies| sign * i32::from(plies));
        let ended = |reason| matches!(position.outcome(), Some(Outcome::Win { by, .. }) if by == reason);
        Self {
            category: category.map(Category::name),
            dtw: signed(value.and_then(|value| value.to_win)),
            dtz: signed(value.and_then(|value| value.to_zeroing)),
            checkmate: ended(WinReason::Checkmate),
            stalemate: ended(WinReason::Stalemate),
        }
    }
}

impl MoveView {
    fn new(position: &Position, mv: Move) -> Self {
        Self { uci: mv.to_string(), san: San::from_move(position, mv).to_string() }
    }
}

#[cfg(test)]
mod tests {
    use kamil::RuleSet;

    use super::*;

    /// The category of a position and of the one after a move, under the move limit.
    fn categories(fen: &str, mv: &str) -> (Option<&'static str>, Option<&'static str>) {
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        let account = Account::of(&Tablebase::built_in(), &position, DrawRules::Default).unwrap().unwrap();
        let after = account.moves.iter().find(|ranked| ranked.mv.uci == mv).unwrap();
        (account.value.category, after.after.category)
    }

    #[test]
    fn a_move_beyond_the_limit_wins_no_more() {
        // The Pawn's step leaves Black without a move; at 200 plies the game is drawn before it is made.
        let fen = |clock| format!("k9/10/1KP7/10/10/10/10/10/10/10 w - - {clock} 150");
        assert_eq!(categories(&fen(199), "c8c9"), (Some("win"), Some("loss")));
        assert_eq!(categories(&fen(200), "c8c9"), (Some("cursed-win"), Some("blessed-loss")));
    }
}
