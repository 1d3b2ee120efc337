//! How much of a search's allowance is used, and whether it is told to stop.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

use crate::clock::Clock;
use crate::control::Control;

/// Moves made between two looks at the control and the clock.
const LOOK_EVERY: u64 = 1024;

/// What the threads of one search share of it.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    /// Moves made, up to each thread's last look.
    nodes: AtomicU64,
    /// Answers of endgame tables, likewise.
    table_hits: AtomicU64,
    /// The search is over for all threads: the first has ended, or one of them has seen that it is time.
    ended: AtomicBool,
}

impl Totals {
    /// Moves made by all threads, once they have ended.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Answers of endgame tables to all threads, up to each thread's last look.
    pub(crate) fn table_hits(&self) -> u64 {
        self.table_hits.load(Ordering::Relaxed)
    }

    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

/// What bounds a search.
#[derive(Clone, Copy)]
pub(crate) struct Bounds<'a> {
    pub(crate) nodes: Option<u64>,
    /// When the time is up, unless the search ponders.
    pub(crate) deadline: Option<Duration>,
    pub(crate) control: &'a Control,
    pub(crate) clock: &'a dyn Clock,
}

/// Counts the moves made by one thread, and knows when it is enough.
pub(crate) struct Quota<'a> {
    used: u64,
    /// What the shared totals have been told of.
    told: u64,
    /// Answers of endgame tables that the shared totals have not been told of.
    table_hits: u64,
    /// The next count at which to look.
    look_at: u64,
    totals: &'a Totals,
    bounds: Bounds<'a>,
    spent: bool,
}

impl<'a> Quota<'a> {
    /// The quota of a search's first thread.
    pub(crate) fn first(totals: &'a Totals, bounds: Bounds<'a>) -> Self {
        let spent = bounds.nodes == Some(0) || bounds.control.is_stopped();
        let mut quota = Self { used: 0, told: 0, table_hits: 0, look_at: 0, totals, bounds, spent };
        quota.look_at = quota.next_look();
        quota
    }

    /// The quota of another thread. It counts no nodes for itself, but it looks at the clock too: with more threads than
    /// processors the first may not run when it is time.
    #[cfg_attr(not(feature = "threads"), allow(dead_code, reason = "only with threads are there others"))]
    pub(crate) fn helper(totals: &'a Totals, bounds: Bounds<'a>) -> Self {
        Self { spent: false, ..Self::first(totals, Bounds { nodes: None, ..bounds }) }
    }

    #[inline]
    pub(crate) fn count(&mut self) {
        self.used += 1;
        if self.used >= self.look_at {
            self.look();
        }
    }

    /// Tells the totals, and sees whether the search was told to stop or its allowance is used up.
    #[cold]
    fn look(&mut self) {
        let all = self.tell();
        let Bounds { nodes, deadline, control, .. } = self.bounds;
        if control.is_stopped() || self.is_past(deadline) || self.is_past(control.latest()) {
            self.totals.end();
        }
        self.spent |= nodes.is_some_and(|limit| all >= limit) || self.totals.ended.load(Ordering::Relaxed);
        self.look_at = self.next_look();
    }

    fn next_look(&self) -> u64 {
        let left = self.bounds.nodes.map(|limit| limit.saturating_sub(self.totals.nodes()));
        // One thread alone keeps a limit of nodes to the move.
        self.used + left.unwrap_or(LOOK_EVERY).clamp(1, LOOK_EVERY)
    }

    /// Tells the totals of what was not told yet, and answers the moves made by all threads.
    pub(crate) fn tell(&mut self) -> u64 {
        let new = self.used - self.told;
        self.told = self.used;
        self.totals.table_hits.fetch_add(core::mem::take(&mut self.table_hits), Ordering::Relaxed);
        self.totals.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// An endgame table has answered.
    pub(crate) fn count_table_hit(&mut self) {
        self.table_hits += 1;
    }

    /// Answers of endgame tables to all threads, as far as the totals were told.
    pub(crate) fn table_hits(&self) -> u64 {
        self.totals.table_hits()
    }

    /// Whether a time has come that counts: none does while the search ponders.
    pub(crate) fn is_past(&self, time: Option<Duration>) -> bool {
        time.is_some_and(|time| !self.bounds.control.is_pondering() && self.elapsed() >= time)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.bounds.clock.elapsed()
    }

    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Moves made by this thread.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }
}

impl fmt::Debug for Quota<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { used, totals, spent, .. } = self;
        f.debug_struct("Quota")
            .field("used", used)
            .field("totals", totals)
            .field("spent", spent)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::NoClock;

    /// A clock that reads one second more each time.
    #[derive(Debug, Default)]
    struct Ticking(AtomicU64);

    impl Clock for Ticking {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed) + 1)
        }
    }

    fn until_spent(quota: &mut Quota<'_>) -> u64 {
        while !quota.is_spent() {
            quota.count();
        }
        quota.used()
    }

    #[test]
    fn the_limit_is_kept_to_the_move() {
        let control = Control::new();
        for limit in [0, 1, 3, 1023, 1024, 1025, 5000] {
            let totals = Totals::default();
            let bounds = Bounds { nodes: Some(limit), deadline: None, control: &control, clock: &NoClock };
            assert_eq!(until_spent(&mut Quota::first(&totals, bounds)), limit);
        }
    }

    #[test]
    fn the_deadline_counts_but_for_pondering() {
        let (totals, clock, control) = (Totals::default(), Ticking::default(), Control::new());
        let deadline = Some(Duration::from_secs(3));
        let bounds = Bounds { nodes: None, deadline, control: &control, clock: &clock };
        assert_eq!(until_spent(&mut Quota::first(&totals, bounds)), 3 * LOOK_EVERY);
        let (totals, pondering) = (Totals::default(), Control::pondering());
        let mut quota = Quota::first(&totals, Bounds { nodes: Some(9_000), control: &pondering, ..bounds });
        assert_eq!(until_spent(&mut quota), 9_000);
        assert!(!quota.is_past(deadline));
        pondering.ponder_hit();
        assert!(quota.is_past(deadline));
    }

    #[test]
    fn a_stop_is_heeded_at_the_next_look() {
        let (totals, control) = (Totals::default(), Control::new());
        let bounds = Bounds { nodes: None, deadline: None, control: &control, clock: &NoClock };
        let mut quota = Quota::first(&totals, bounds);
        quota.count();
        control.stop();
        assert_eq!(until_spent(&mut quota), LOOK_EVERY);
        assert!(Quota::first(&totals, bounds).is_spent());
    }

    #[test]
    fn helpers_end_with_the_first_thread_and_count_for_it() {
        let (totals, control) = (Totals::default(), Control::new());
        let bounds = Bounds { nodes: Some(4 * LOOK_EVERY), deadline: None, control: &control, clock: &NoClock };
        let (mut first, mut helper) = (Quota::first(&totals, bounds), Quota::helper(&totals, bounds));
        for _ in 0..3 * LOOK_EVERY {
            helper.count();
        }
        assert_eq!(until_spent(&mut first), LOOK_EVERY);
        totals.end();
        assert_eq!(until_spent(&mut helper), 4 * LOOK_EVERY);
        assert_eq!(totals.nodes(), 5 * LOOK_EVERY);
    }

    #[test]
    fn a_helper_that_sees_the_time_ends_the_first_thread_too() {
        let (totals, clock, control) = (Totals::default(), Ticking::default(), Control::new());
        let deadline = Some(Duration::from_secs(2));
        let bounds = Bounds { nodes: None, deadline, control: &control, clock: &clock };
        let (mut first, mut helper) = (Quota::first(&totals, bounds), Quota::helper(&totals, bounds));
        assert_eq!(until_spent(&mut helper), 2 * LOOK_EVERY);
        assert_eq!(until_spent(&mut first), LOOK_EVERY);
    }

    #[test]
    fn a_hit_may_bring_a_time_of_its_own() {
        let (totals, clock, control) = (Totals::default(), Ticking::default(), Control::pondering());
        let bounds =
            Bounds { nodes: Some(99 * LOOK_EVERY), deadline: Some(Duration::MAX), control: &control, clock: &clock };
        let mut quota = Quota::first(&totals, bounds);
        control.ponder_hit_until(Duration::from_secs(7));
        // Two readings of the clock a look.
        assert_eq!(until_spent(&mut quota), 4 * LOOK_EVERY);
    }
}
