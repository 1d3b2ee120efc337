//! What a search asks of an evaluation, so that one can replace another.

use core::fmt::Debug;

use kamil::{Board, Observer, Position};

/// Estimates positions without looking ahead.
///
/// A search keeps one accumulator for each position of the line it looks at. The accumulator of the next position is a
/// clone that has heard, as an [`Observer`], of the men that came and went; so an evaluation can be kept up move by
/// move, by adding what changed at once or by noting it down until an estimate is asked for.
pub trait Evaluator: Debug + Sync {
    /// What is carried along from move to move.
    type Accumulator: Clone + Debug + Observer + Send;

    /// The accumulator of a board, counted anew.
    fn refresh(&self, board: &Board) -> Self::Accumulator;

    /// The estimate for the side to move, in hundredths of a Pawn, of a position that has a legal move.
    ///
    /// `accumulator` is that of the position's board. Draws by repetition and the move limit are the search's matter.
    fn evaluate(&self, position: &Position, accumulator: &Self::Accumulator) -> i32;
}
