//! What a search asks of an evaluation, so that one can replace another.

use core::fmt::Debug;

use kamil::{Board, Observer, Piece, Position, Square};

/// Estimates positions without looking ahead.
///
/// A search keeps one accumulator for each position of the line it looks at, and hands them over when it asks for an
/// estimate. So an evaluation can be kept up move by move, by adding what changed at once; or it notes what changed, and
/// works out the line's accumulators only once an estimate is wanted, each of them once for all positions after it.
pub trait Evaluator: Debug + Sync {
    /// What is kept of a position.
    type Accumulator: Clone + Debug + Send;

    /// The accumulator of a board, counted anew.
    fn refresh(&self, board: &Board) -> Self::Accumulator;

    /// Makes `next`, which holds anything, the accumulator of the board of `last`. Then [`Evaluator::put`] and
    /// [`Evaluator::take`] tell of the men that come and go; without a word of them where the side to move passes.
    #[inline]
    fn follow(&self, last: &Self::Accumulator, next: &mut Self::Accumulator) {
        next.clone_from(last);
    }

    /// `piece` now stands on `square`.
    fn put(&self, accumulator: &mut Self::Accumulator, piece: Piece, square: Square);

    /// `piece` no longer stands on `square`.
    fn take(&self, accumulator: &mut Self::Accumulator, piece: Piece, square: Square);

    /// The estimate for the side to move, in hundredths of a Pawn, of a position that has a legal move.
    ///
    /// `line` has the accumulators from the position under search on, whose own was counted anew, to that of `position`,
    /// the last one. Draws by repetition and by the move limit, and what its nearness takes from an advantage, are the
    /// search's matter.
    fn evaluate(&self, position: &Position, line: &mut [Self::Accumulator]) -> i32;

    /// The estimate of a position on its own.
    fn estimate(&self, position: &Position) -> i32 {
        self.evaluate(position, &mut [self.refresh(position.board())])
    }
}

/// Tells an evaluator of the changes of a board.
#[derive(Debug)]
pub(crate) struct Follower<'a, E: Evaluator> {
    pub(crate) evaluator: &'a E,
    pub(crate) accumulator: &'a mut E::Accumulator,
}

impl<E: Evaluator> Observer for Follower<'_, E> {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.evaluator.put(self.accumulator, piece, square);
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        self.evaluator.take(self.accumulator, piece, square);
    }
}
