//! Where a search learns how much time has passed.

use core::time::Duration;

/// A stopwatch that a caller hands to a search. The crate has no other source of time, so a search under a fake clock
/// is deterministic.
pub trait Clock: Sync {
    /// The time since the watch was started, which is when the search was asked for.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still: for searches without a time limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The time of the operating system, from the moment it was made. Not on platforms without a monotonic clock.
#[cfg(feature = "std-clock")]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(feature = "std-clock")]
impl SystemClock {
    /// A watch started now.
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(feature = "std-clock")]
impl Default for SystemClock {
    fn default() -> Self {
        Self::start()
    }
}

#[cfg(feature = "std-clock")]
impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
