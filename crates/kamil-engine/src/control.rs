//! What a caller may say to a search that runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Shared by a search and those who may stop it. Clones speak to the same search.
///
/// ```
/// use kamil_engine::Control;
/// let control = Control::new();
/// let elsewhere = control.clone();
/// elsewhere.stop();
/// assert!(control.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Flags>);

#[derive(Debug)]
struct Flags {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// In nanoseconds of the search's clock; the largest number is never.
    latest: AtomicU64,
}

impl Default for Flags {
    fn default() -> Self {
        let no = AtomicBool::default;
        Self { stopped: no(), pondering: no(), latest: AtomicU64::new(u64::MAX) }
    }
}

// The flags carry no other data with them, so no ordering of other memory is asked for.
impl Control {
    /// For a search whose time runs from its start.
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search on the opponent's time: it heeds no time limit until [`Control::ponder_hit`].
    pub fn pondering() -> Self {
        let control = Self::new();
        control.0.pondering.store(true, Ordering::Relaxed);
        control
    }

    /// Ends the search as soon as it looks, within about a millisecond.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: from now on the time limit counts, the time spent so far included.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Ordering::Relaxed);
    }

    /// The same where the time limit has changed meanwhile: the search also ends once its clock shows `latest`.
    pub fn ponder_hit_until(&self, latest: Duration) {
        self.0.latest.store(latest.as_nanos().try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
        self.ponder_hit();
    }

    /// When the search ends, as said with [`Control::ponder_hit_until`].
    pub(crate) fn latest(&self) -> Option<Duration> {
        let latest = self.0.latest.load(Ordering::Relaxed);
        (latest != u64::MAX).then(|| Duration::from_nanos(latest))
    }

    /// Whether the search was told to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Whether the time limit does not count yet.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Ordering::Relaxed)
    }
}
