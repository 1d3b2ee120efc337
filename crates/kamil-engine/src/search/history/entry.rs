//! One value of a history.

use super::MAX_HISTORY;

/// Between plus and minus [`MAX_HISTORY`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry(i16);

impl Entry {
    pub(super) const ZERO: Self = Self(0);

    #[inline]
    pub(super) fn value(self) -> i32 {
        i32::from(self.0)
    }

    /// Moves the value towards the sign of `bonus`, the less the nearer it is to its limit.
    #[inline]
    pub(super) fn adjust(&mut self, bonus: i32) {
        let old = self.value();
        let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
        self.0 = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_within_its_limit_and_turns_back_quickly() {
        let mut entry = Entry::ZERO;
        for _ in 0..1000 {
            entry.adjust(3000);
        }
        let high = entry.value();
        assert!(high <= MAX_HISTORY && high > MAX_HISTORY / 2);
        entry.adjust(-3000);
        assert!(high - entry.value() > 3000);
        entry.adjust(i32::MIN + 1);
        assert!(entry.value() >= -MAX_HISTORY);
    }
}
