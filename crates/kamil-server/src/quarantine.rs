//! Games that failed when something was to be done in them by itself: each is tried again, and more and more seldom.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::game_id::GameId;

/// So often a game may fail before it has to wait.
const PATIENCE: u32 = 3;
/// How long it waits at first; twice as long after each failure that follows, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    until: Instant,
}

/// The failures of each game since it last went well. A restart forgets them.
#[derive(Debug, Default)]
pub(crate) struct Quarantine(HashMap<GameId, Failures>);

impl Quarantine {
    /// The number of games that have failed.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the game is to be left alone at that time.
    pub(crate) fn holds(&self, id: GameId, now: Instant) -> bool {
        self.0.get(&id).is_some_and(|failures| now < failures.until)
    }

    pub(crate) fn failed(&mut self, id: GameId, now: Instant) {
        let failures = self.0.entry(id).or_insert(Failures { count: 0, until: now });
        failures.count = failures.count.saturating_add(1);
        if let Some(doublings) = failures.count.checked_sub(PATIENCE) {
            failures.until = now + LONGEST_PAUSE.min(FIRST_PAUSE.saturating_mul(1 << doublings.min(16)));
        }
    }

    pub(crate) fn went_well(&mut self, id: GameId) {
        self.0.remove(&id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_fails_is_tried_more_and_more_seldom_until_it_goes_well() {
        let mut quarantine = Quarantine::default();
        let (id, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        let now = Instant::now();
        let after = |seconds: u64| now + Duration::from_secs(seconds);
        for _ in 0..2 {
            quarantine.failed(id, now);
            assert!(!quarantine.holds(id, now));
        }
        for pause in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
            quarantine.failed(id, now);
            assert!(quarantine.holds(id, after(pause - 1)) && !quarantine.holds(id, after(pause)), "{pause}");
        }
        assert!(!quarantine.holds(other, now));
        quarantine.went_well(id);
        assert!(!quarantine.holds(id, now));
        assert_eq!(quarantine.len(), 0);
    }
}
