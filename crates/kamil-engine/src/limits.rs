//! How long a search may go on.

use crate::score::Depth;

/// Where a search ends by itself. Without a limit it goes on until it is stopped, or [`Depth::MAX`] is done.
///
/// Time is not the engine's: the caller's `stop` may read a clock.
///
/// ```
/// use kamil_engine::{Depth, Limits};
/// let limits = Limits { nodes: Some(10_000), ..Limits::to_depth(Depth::new(6)) };
/// assert_eq!(limits.depth, Some(Depth::new(6)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration.
    pub depth: Option<Depth>,
    /// The number of moves made on the board after which the search ends.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Ends after the iteration of `depth`.
    pub const fn to_depth(depth: Depth) -> Self {
        Self { depth: Some(depth), nodes: None }
    }

    /// Ends after `nodes` moves made on the board.
    pub const fn to_nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes) }
    }
}
