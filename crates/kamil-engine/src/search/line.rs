//! The best lines found, one for each ply from the root.

use kamil::Move;

use crate::score::MAX_PLY;

/// For each ply the best line from there on, as far as the search has proved one.
#[derive(Debug)]
pub(crate) struct Lines(Vec<Vec<Move>>);

impl Lines {
    pub(crate) fn new() -> Self {
        Self(vec![Vec::new(); usize::from(MAX_PLY) + 2])
    }

    /// A visit at `ply` begins: no line is known there.
    #[inline]
    pub(crate) fn clear(&mut self, ply: u16) {
        self.0[usize::from(ply)].clear();
    }

    /// `mv` is best at `ply`, and the line one ply on follows it.
    pub(crate) fn extend(&mut self, ply: u16, mv: Move) {
        let (here, later) = self.0.split_at_mut(usize::from(ply) + 1);
        let line = &mut here[usize::from(ply)];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&later[0]);
    }

    /// The best line from `ply` on.
    pub(crate) fn from(&self, ply: u16) -> &[Move] {
        &self.0[usize::from(ply)]
    }
}
