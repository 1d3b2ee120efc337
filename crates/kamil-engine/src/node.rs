//! A position under search with the part of its evaluation that moves carry along.

use kamil::{Move, Position};

use crate::tally::Tally;

/// A position and the tally of its men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) tally: Tally,
}

impl Node {
    pub(crate) fn new(position: &Position) -> Self {
        Self { position: *position, tally: Tally::of(position.board()) }
    }

    /// The node after a legal move.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.position.play_observed(mv, &mut next.tally);
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
