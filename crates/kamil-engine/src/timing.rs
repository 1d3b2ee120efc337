//! How much of a game's time one move may take.

use core::time::Duration;

use crate::limits::TimeLimit;

/// Two moments of a search, by its clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// From then on no new iteration begins.
    pub(crate) soft: Option<Duration>,
    /// Then the search ends.
    pub(crate) hard: Option<Duration>,
}

/// How many moves are expected to be left where nothing is said of it.
const MOVES_TO_COME: u32 = 40;

impl Budget {
    pub(crate) fn of(limit: TimeLimit) -> Self {
        match limit {
            TimeLimit::None => Self::default(),
            TimeLimit::Move(time) => Self { soft: None, hard: Some(time) },
            TimeLimit::Clock { remaining, increment, moves_to_go, overhead } => {
                let usable = remaining.saturating_sub(overhead);
                let moves = moves_to_go.map_or(MOVES_TO_COME, |moves| u32::from(moves.get()).min(MOVES_TO_COME));
                let share = usable / moves + increment * 3 / 4;
                let hard = (share * 4).min(usable * 4 / 5);
                Self { soft: Some((share * 3 / 5).min(hard)), hard: Some(hard) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::num::NonZeroU16;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u16>) -> Budget {
        Budget::of(TimeLimit::Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go: moves_to_go.and_then(NonZeroU16::new),
            overhead: Duration::from_millis(10),
        })
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for remaining in [0, 1, 9, 10, 11, 50, 1_000, 600_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(1), Some(40), Some(u16::MAX)] {
                    let budget = clock(remaining, increment, moves_to_go);
                    let usable = Duration::from_millis(remaining.saturating_sub(10));
                    assert!(budget.hard.unwrap() <= usable && budget.soft <= budget.hard, "{remaining} {increment}");
                }
            }
        }
    }

    #[test]
    fn more_time_is_spent_where_fewer_moves_must_share_it() {
        assert!(clock(60_000, 0, Some(2)).hard > clock(60_000, 0, Some(20)).hard);
        assert!(clock(60_000, 1_000, None).soft > clock(60_000, 0, None).soft);
    }

    #[test]
    fn a_time_for_one_move_is_used_up() {
        let second = Duration::from_secs(1);
        assert_eq!(Budget::of(TimeLimit::Move(second)), Budget { soft: None, hard: Some(second) });
    }
}
