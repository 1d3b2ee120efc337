//! What is shown of a search while it runs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kamil::Move;
use kamil_engine::{Clock as _, SystemClock};

use crate::xboard::{CoordinateMove, Status};

/// Shared by the clerk, who is asked, and the thread that searches.
#[derive(Debug, Default)]
pub(super) struct Monitor {
    posting: AtomicBool,
    progress: Mutex<Progress>,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    pub(super) clock: Option<SystemClock>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// The number of the move that is looked at, from 1, of how many.
    pub(super) number: u32,
    pub(super) moves: u32,
    pub(super) current: Option<Move>,
    pub(super) best: Option<Move>,
}

impl Monitor {
    /// Whether thinking is told.
    pub(super) fn is_posting(&self) -> bool {
        // It carries no other data with it.
        self.posting.load(Ordering::Relaxed)
    }

    pub(super) fn set_posting(&self, posting: bool) {
        self.posting.store(posting, Ordering::Relaxed);
    }

    /// How far the search is.
    pub(super) fn progress(&self) -> MutexGuard<'_, Progress> {
        // No update can be left half done.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer to `.`.
    pub(super) fn status(&self) -> Status {
        let Progress { clock, depth, nodes, number, moves, current, .. } = *self.progress();
        Status {
            time: clock.map_or(Duration::ZERO, |clock| clock.elapsed()),
            nodes,
            depth,
            left: moves.saturating_sub(number),
            moves,
            current: current.map(CoordinateMove::of),
        }
    }
}
