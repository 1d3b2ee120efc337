//! The moves of a position in the order of what they lead to.

use std::cmp::Reverse;

use kamil::{DrawRules, MOVE_LIMIT, Move, Position};

use crate::category::Category;
use crate::error::TableError;
use crate::tablebase::{Tablebase, Value};
use crate::wdl::Wdl;

/// A move, and what the tables say of the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// What it leads to, for the other side; none without a table.
    pub after: Option<Value>,
    /// What it is worth to the side that makes it, at the clock that it leads to; none without a table.
    pub category: Option<Category>,
}

impl RankedMove {
    fn new(tables: &Tablebase, position: &Position, mv: Move, draws: DrawRules) -> Result<Self, TableError> {
        // A move made after the draw comes too late, whatever it does.
        let is_late = draws == DrawRules::Default && position.halfmove_clock() >= MOVE_LIMIT;
        let position = position.after(mv);
        let after = tables.probe(&position)?;
        let judge = |after: Value| if is_late { after.spoiled() } else { after.category(&position, draws) };
        let category = after.map(|after| -judge(after));
        Ok(Self { mv, after, category })
    }

    /// The better category first; then the quicker win or the slower loss, and what no table says last.
    fn order(&self) -> (Reverse<Option<Category>>, bool, i32) {
        let to_win = self.after.and_then(|after| after.to_win);
        let plies = i32::from(to_win.unwrap_or(0));
        let loses = self.after.is_some_and(|after| after.wdl == Wdl::Win);
        (Reverse(self.category), to_win.is_none(), if loses { -plies } else { plies })
    }
}

impl Tablebase {
    /// All legal moves, the best first; moves that are as good stand in the order of moves, and those that lead to a
    /// position without a table come last.
    ///
    /// Under the move limit, a win that it allows is better than one that it spoils, however quick.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn ranked_moves(&self, position: &Position, draws: DrawRules) -> Result<Vec<RankedMove>, TableError> {
        let mut moves = position.legal_moves();
        moves.sort();
        let ranked = moves.into_iter().map(|mv| RankedMove::new(self, position, mv, draws));
        let mut ranked = ranked.collect::<Result<Vec<_>, _>>()?;
        ranked.sort_by_key(RankedMove::order);
        Ok(ranked)
    }

    /// The line to the end in which both sides play the first of their best moves; empty where no end is forced, which
    /// includes wins that the move limit spoils. None where a table that it takes is missing or contradicts another.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn best_line(&self, position: &Position, draws: DrawRules) -> Result<Option<Vec<Move>>, TableError> {
        let mut line = Vec::new();
        let mut position = *position;
        let Some(mut value) = self.probe(&position)? else { return Ok(None) };
        loop {
            match value.category(&position, draws) {
                Category::Win | Category::Loss => {}
                Category::MaybeWin | Category::MaybeLoss => return Ok(None),
                _ => return Ok(if line.is_empty() { Some(line) } else { None }),
            }
            let Some(plies) = value.to_win else { return Ok(None) };
            let ranked = self.ranked_moves(&position, draws)?;
            if ranked.iter().any(|ranked| ranked.after.is_none()) {
                return Ok(None);
            }
            let Some(RankedMove { mv, after: Some(after), .. }) = ranked.first().copied() else {
                return Ok(if plies == 0 { Some(line) } else { None });
            };
            // Only the limit can make a detour the best; else the distance falls, so that even false tables come to an end.
            let falls = after.to_win.is_some_and(|after| after < plies);
            if after.wdl != -value.wdl || draws == DrawRules::Strict && !falls {
                return Ok(None);
            }
            position.play_unchecked(mv);
            line.push(mv);
            value = after;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use kamil::RuleSet;

    use super::*;
    use crate::distance_table::DistanceTable;
    use crate::distances::Distances;
    use crate::ending::Ending;
    use crate::file_form;
    use crate::metric::Metric;
    use crate::origin::Origin;
    use crate::outcome_table::OutcomeTable;
    use crate::placement::Placement;
    use crate::table::Table;

    /// Tables in which one position of K+E+P v K is won in a ply and all others are drawn, and none of K+G+E v K.
    fn gap(position: &Position) -> Tablebase {
        let ending = Ending::new(&"KEPvK".parse().unwrap());
        let mut distances = Distances::none(ending.layout);
        let placement = Placement::of_board(position.board(), position.turn(), &ending.material, false).unwrap();
        let (row, square) = placement.find(ending.layout).unwrap();
        distances.codes[position.turn()][row * 100 + square as usize] = 2;
        let outcomes = OutcomeTable::new(&ending, &distances, NonZeroUsize::MIN).unwrap();
        let table = DistanceTable::new(Metric::Win, &outcomes, &distances, NonZeroUsize::MIN).unwrap();
        let file = |metric| {
            let mut bytes = Vec::new();
            let written = file_form::write(&mut bytes, &ending.material, metric, |file| match metric {
                Metric::Outcome => outcomes.write(file),
                _ => table.write(file),
            });
            written.unwrap();
            bytes
        };
        let origin = |metric| (metric != Metric::Zeroing).then(|| Origin::BuiltIn(file(metric).leak()));
        let mut tables = Tablebase::built_in();
        tables.add(Table::new(ending.material.clone(), origin).unwrap());
        tables
    }

    #[test]
    fn a_move_without_a_table_comes_last_and_ends_no_line() {
        let fen = "10/4P5/10/10/2k7/10/10/10/4E5/8K1 w - - 0 1";
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        let tables = gap(&position);
        let value = tables.probe(&position).unwrap().unwrap();
        assert_eq!((value.wdl, value.to_win, value.to_zeroing), (Wdl::Win, Some(1), None));
        let ranked = tables.ranked_moves(&position, DrawRules::Default).unwrap();
        let unknown = ranked.iter().filter(|ranked| ranked.after.is_none()).count();
        let last = ranked.last().unwrap();
        assert_eq!((unknown, last.category, last.mv.to_string().as_str()), (1, None, "e9e10g"));
        assert_eq!(ranked[0].category, Some(Category::Draw));
        assert_eq!(tables.best_line(&position, DrawRules::Default).unwrap(), None);
        assert_eq!(tables.best_line(&position.after(ranked[0].mv), DrawRules::Default).unwrap(), Some(Vec::new()));
    }

    #[test]
    fn what_no_table_measures_comes_after_what_one_does() {
        let ranked = |wdl, to_win| {
            let after = Value { wdl, to_win, to_zeroing: to_win };
            let mv = kamil::Array::Kamil.position().legal_moves()[0];
            RankedMove { mv, after: Some(after), category: Some(-after.judged(0, None, DrawRules::Strict)) }
        };
        let in_order = [
            ranked(Wdl::Loss, Some(3)),
            ranked(Wdl::Loss, Some(5)),
            ranked(Wdl::Loss, None),
            ranked(Wdl::Draw, None),
            ranked(Wdl::Win, Some(9)),
            ranked(Wdl::Win, Some(7)),
            ranked(Wdl::Win, None),
        ];
        assert!(in_order.is_sorted_by(|one, other| one.order() < other.order()), "{in_order:?}");
    }
}
