//! A position under search with the part of its evaluation that moves carry along.

use kamil::{Move, Observer, Position};

use crate::evaluator::Evaluator;

/// A position and the accumulator of its board.
#[derive(Clone, Debug)]
pub(crate) struct Node<A> {
    pub(crate) position: Position,
    pub(crate) accumulator: A,
}

impl<A: Clone + Observer> Node<A> {
    pub(crate) fn new<E: Evaluator<Accumulator = A>>(evaluator: &E, position: &Position) -> Self {
        Self { position: *position, accumulator: evaluator.refresh(position.board()) }
    }

    /// The node after a legal move.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.position.play_observed(mv, &mut next.accumulator);
        debug_assert!(is_legal_after(&next.position), "{mv} in {}", self.position.to_fen());
        next
    }
}

/// Whether the side that has just moved is not in check.
fn is_legal_after(position: &Position) -> bool {
    let mover = !position.turn();
    let board = position.board();
    board.king(mover).is_some_and(|king| board.attackers(!mover, king, board.occupied()).is_empty())
}
