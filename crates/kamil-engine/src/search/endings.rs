//! Positions that an endgame table judges.

use kamil::DrawRules;
use kamil_tablebase::{Category, TableError, Tablebase, UNSPOILED_MEN, Wdl};

use super::Worker;
use super::node::Node;
use super::window::Window;
use crate::evaluator::Evaluator;
use crate::score::{Depth, Score};
use crate::table::{BestMove, Bound, Finding};

impl<E: Evaluator> Worker<'_, E> {
    /// Whether it is worth asking for a node's table: right after a capture or Pawn move. Later positions of an ending
    /// are not looked at below one that a table has judged; and of their clock a table of outcomes knows nothing.
    #[inline]
    pub(super) fn may_have_table(&self, node: &Node) -> bool {
        let position = &node.position;
        position.halfmove_clock() == 0 && position.board().occupied().count() <= self.most_men
    }

    /// What a table says of a node; none without one. Draws are exact. A win or loss is where the window reaches beyond
    /// it, for then how far the end is matters; else its distance is not asked for, since that takes much longer.
    #[inline(never)]
    pub(super) fn by_table(&mut self, node: &Node, window: Window, ply: u16) -> Option<Score> {
        match self.ask_table(node, window, ply) {
            Ok(answer) => {
                if answer.is_some() {
                    self.quota.count_table_hit();
                }
                answer
            }
            Err(error) => {
                // A damaged file is told of once and then passed over; one that cannot be read would be told of each time.
                if !matches!(error, TableError::Format { .. }) {
                    self.most_men = 0;
                }
                self.listener.table_error(&error);
                None
            }
        }
    }

    fn ask_table(&self, node: &Node, window: Window, ply: u16) -> Result<Option<Score>, TableError> {
        let tables = self.means.endgames.tables();
        let position = &node.position;
        let Some(wdl) = tables.wdl(position)? else { return Ok(None) };
        let (score, beyond) = match wdl {
            Wdl::Draw => return Ok(Some(Score::DRAW)),
            Wdl::Win => (Score::table_win(ply), window.beta > Score::table_win(ply)),
            Wdl::Loss => (Score::table_loss(ply), window.alpha < Score::table_loss(ply)),
        };
        let men = position.board().occupied().count() as usize;
        let heeds_limit = self.draws == DrawRules::Default && men > UNSPOILED_MEN;
        if !beyond && !heeds_limit {
            return Ok(Some(score));
        }
        self.measure(tables, node, score, ply)
    }

    /// The score of a position that is won or lost, with its distance where a table has it; a draw where the move limit
    /// spoils the win, and none where it may.
    fn measure(&self, tables: &Tablebase, node: &Node, score: Score, ply: u16) -> Result<Option<Score>, TableError> {
        let Some(value) = tables.probe(&node.position)? else { return Ok(None) };
        let score = match value.category(&node.position, self.draws) {
            Category::MaybeWin | Category::MaybeLoss => return Ok(None),
            Category::Draw | Category::CursedWin | Category::BlessedLoss => Score::DRAW,
            Category::Win => value.sure_end(0, self.draws).map_or(score, |plies| Score::mate_in(ply + plies)),
            Category::Loss => value.sure_end(0, self.draws).map_or(score, |plies| Score::mated_in(ply + plies)),
        };
        // Distances take longer to read than a node takes to search.
        let finding =
            Finding { best: BestMove::NONE, score, depth: Depth::MAX, bound: Bound::Exact, estimate: None, pv: false };
        self.means.table.store(self.table_key(node), ply, finding);
        Ok(Some(score))
    }
}
