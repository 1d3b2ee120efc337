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
        next
    }
}
