//! How long a search may go on, and over what.

use core::num::{NonZeroU16, NonZeroUsize};
use core::time::Duration;

use kamil::Move;

use crate::score::Depth;
use crate::search::{Budget, Tuning};

/// Where a search ends by itself. Without a limit it goes on until it is stopped, or [`Depth::MAX`] is done.
///
/// ```
/// use kamil_engine::{Depth, Limits};
/// let limits = Limits { nodes: Some(10_000), ..Limits::to_depth(Depth::new(6)) };
/// assert_eq!(limits.depth, Some(Depth::new(6)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration.
    pub depth: Option<Depth>,
    /// The number of moves made on the board after which the search ends.
    pub nodes: Option<u64>,
    /// The search ends once it knows a win in so many moves of the side to move, checkmate or stalemate. With one line it
    /// also looks for such a win apart, pruning nothing, so that none is overlooked for long.
    pub mate: Option<u16>,
    /// How the time is bounded.
    pub time: TimeLimit,
    /// The root's moves to choose from; all legal ones where empty. Moves that are not legal are left out.
    pub search_moves: Vec<Move>,
    /// How many of the best lines to find, each with another first move.
    pub lines: NonZeroUsize,
}

/// How the time of a search is bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeLimit {
    /// Not at all.
    #[default]
    None,
    /// So long, and not longer; all of it is used unless another limit comes first.
    Move(Duration),
    /// By a game's clock, of which the search takes a share.
    Clock {
        /// What is left.
        remaining: Duration,
        /// What is added after each move.
        increment: Duration,
        /// After how many moves of ours more time is added; none where it must last the game.
        moves_to_go: Option<NonZeroU16>,
        /// What a move costs besides thinking: the way to and from the engine.
        overhead: Duration,
    },
}

impl TimeLimit {
    /// The most time that a move may take under it.
    pub fn most(self) -> Option<Duration> {
        Budget::of(self, &Tuning::default()).hard
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::NONE
    }
}

impl Limits {
    /// No limit, all moves, one line.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
        mate: None,
        time: TimeLimit::None,
        search_moves: Vec::new(),
        lines: NonZeroUsize::MIN,
    };

    /// Ends after the iteration of `depth`.
    pub fn to_depth(depth: Depth) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// Ends after `nodes` moves made on the board.
    pub fn to_nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }
}
