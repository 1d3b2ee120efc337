//! Ending a match early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that ends a match: games in progress are given up, and what is finished is kept.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    own: Arc<AtomicBool>,
    outer: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// A match that goes on.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the match.
    pub fn stop(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether the match is to end.
    pub fn is_stopped(&self) -> bool {
        self.own.load(Ordering::Relaxed) || self.outer.as_ref().is_some_and(|outer| outer.load(Ordering::Relaxed))
    }

    /// A switch of its own that this one turns too.
    pub(crate) fn child(&self) -> Self {
        Self { own: Arc::default(), outer: Some(Arc::clone(&self.own)) }
    }
}
