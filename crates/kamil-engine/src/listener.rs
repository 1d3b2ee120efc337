//! What a search tells of itself while it runs.

use core::time::Duration;

use kamil::Move;
use kamil_tablebase::TableError;

use crate::score::{Depth, Score};
use crate::table::Bound;

/// Hears from a search while it runs. `()` hears nothing.
pub trait Listener {
    /// A line was found, or a line's score is known to be at least or at most something.
    fn line(&mut self, _info: &Info<'_>) {}

    /// The search turns to `mv`, the `number`th of the root's moves, counted from 1.
    fn root_move(&mut self, _depth: Depth, _mv: Move, _number: usize) {}

    /// An endgame table could not be read: the search goes on without tables.
    fn table_error(&mut self, _error: &TableError) {}
}

impl Listener for () {}

/// A line found.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// The iteration.
    pub depth: Depth,
    /// The longest line looked at in it, in plies.
    pub seldepth: u16,
    /// 1 for the best line, 2 for the next, up to [`Limits::lines`](crate::Limits::lines).
    pub rank: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// What `score` says of the true score; none where it is exact.
    pub bound: Option<Bound>,
    /// Moves made on the board so far.
    pub nodes: u64,
    /// Positions that an endgame table has answered for so far.
    pub table_hits: u64,
    /// How full the table is of this search's findings, in thousandths.
    pub hashfull: u16,
    /// By the search's clock.
    pub elapsed: Duration,
    /// The moves, the root's first.
    pub line: &'a [Move],
}
