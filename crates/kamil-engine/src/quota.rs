//! How much of a search's allowance is used, and whether it is told to stop.

use core::fmt;
use core::time::Duration;

use crate::clock::Clock;
use crate::control::Control;

/// Moves made between two looks at the control and the clock.
const LOOK_EVERY: u64 = 1024;

/// Counts moves made, and knows when it is enough.
pub(crate) struct Quota<'a> {
    used: u64,
    limit: Option<u64>,
    /// When the time is up, unless the search ponders.
    deadline: Option<Duration>,
    control: &'a Control,
    clock: &'a dyn Clock,
    spent: bool,
}

impl<'a> Quota<'a> {
    pub(crate) fn new(
        limit: Option<u64>,
        deadline: Option<Duration>,
        control: &'a Control,
        clock: &'a dyn Clock,
    ) -> Self {
        Self { used: 0, limit, deadline, control, clock, spent: limit == Some(0) || control.is_stopped() }
    }

    #[inline]
    pub(crate) fn count(&mut self) {
        self.used += 1;
        if self.limit.is_some_and(|limit| self.used >= limit) || self.used.is_multiple_of(LOOK_EVERY) && self.look() {
            self.spent = true;
        }
    }

    /// Whether the search was told to stop or its time is up.
    fn look(&self) -> bool {
        self.control.is_stopped() || self.is_past(self.deadline)
    }

    /// Whether a time has come that counts: none does while the search ponders.
    pub(crate) fn is_past(&self, time: Option<Duration>) -> bool {
        time.is_some_and(|time| !self.control.is_pondering() && self.clock.elapsed() >= time)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    pub(crate) fn used(&self) -> u64 {
        self.used
    }
}

impl fmt::Debug for Quota<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { used, limit, spent, .. } = self;
        f.debug_struct("Quota").field("used", used).field("limit", limit).field("spent", spent).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::NoClock;

    /// A clock that reads one second more each time.
    #[derive(Debug, Default)]
    struct Ticking(core::cell::Cell<u64>);

    impl Clock for Ticking {
        fn elapsed(&self) -> Duration {
            self.0.set(self.0.get() + 1);
            Duration::from_secs(self.0.get())
        }
    }

    fn count_until_spent(quota: &mut Quota<'_>) -> u64 {
        while !quota.is_spent() {
            quota.count();
        }
        quota.used()
    }

    #[test]
    fn the_limit_is_kept_to_the_move() {
        let control = Control::new();
        assert_eq!(count_until_spent(&mut Quota::new(Some(3), None, &control, &NoClock)), 3);
        assert_eq!(count_until_spent(&mut Quota::new(Some(0), None, &control, &NoClock)), 0);
    }

    #[test]
    fn the_deadline_counts_but_for_pondering() {
        let (clock, control) = (Ticking::default(), Control::new());
        let deadline = Some(Duration::from_secs(3));
        assert_eq!(count_until_spent(&mut Quota::new(None, deadline, &control, &clock)), 3 * LOOK_EVERY);
        let pondering = Control::pondering();
        let mut quota = Quota::new(Some(9_000), deadline, &pondering, &clock);
        assert_eq!(count_until_spent(&mut quota), 9_000);
        pondering.ponder_hit();
        assert!(quota.is_past(deadline));
    }

    #[test]
    fn a_stop_is_heeded_at_the_next_look() {
        let control = Control::new();
        let mut quota = Quota::new(None, None, &control, &NoClock);
        quota.count();
        control.stop();
        assert_eq!(count_until_spent(&mut quota), LOOK_EVERY);
        assert!(Quota::new(None, None, &control, &NoClock).is_spent());
    }
}
