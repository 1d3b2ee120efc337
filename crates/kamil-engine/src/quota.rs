//! How much of a search's allowance is used, and whether it is told to stop.

use core::fmt;

/// Moves made between two questions to the caller's `stop`.
const ASK_EVERY: u64 = 1024;

/// Counts moves made, and knows when it is enough.
pub(crate) struct Quota<'a> {
    used: u64,
    limit: Option<u64>,
    stop: &'a mut dyn FnMut() -> bool,
    spent: bool,
}

impl<'a> Quota<'a> {
    pub(crate) fn new(limit: Option<u64>, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { used: 0, limit, stop, spent: limit == Some(0) }
    }

    #[inline]
    pub(crate) fn count(&mut self) {
        self.used += 1;
        if self.limit.is_some_and(|limit| self.used >= limit) || self.used.is_multiple_of(ASK_EVERY) && (self.stop)() {
            self.spent = true;
        }
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

    #[test]
    fn the_limit_is_kept_to_the_move() {
        let mut never = || false;
        let mut quota = Quota::new(Some(3), &mut never);
        let mut counted = 0;
        while !quota.is_spent() {
            quota.count();
            counted += 1;
        }
        assert_eq!((counted, quota.used()), (3, 3));
    }

    #[test]
    fn a_caller_stops_a_search_without_limits() {
        let mut questions = 0;
        let mut third = || {
            questions += 1;
            questions == 3
        };
        let mut quota = Quota::new(None, &mut third);
        while !quota.is_spent() {
            quota.count();
        }
        assert_eq!(quota.used(), 3 * ASK_EVERY);
    }
}
