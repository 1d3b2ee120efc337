//! How much of a game's time one move may take.

use core::time::Duration;

use kamil::Move;

use super::tuning::Tuning;
use crate::limits::TimeLimit;
use crate::score::{Depth, Score};

/// Two moments of a search, by its clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// About then no new iteration begins; sooner or later by how sure the search is.
    pub(super) soft: Option<Duration>,
    /// Then the search ends.
    pub(crate) hard: Option<Duration>,
}

impl Budget {
    pub(crate) fn of(limit: TimeLimit, tuning: &Tuning) -> Self {
        match limit {
            TimeLimit::None => Self::default(),
            TimeLimit::Move(time) => Self { soft: None, hard: Some(time) },
            TimeLimit::Clock { remaining, increment, moves_to_go, overhead } => {
                let usable = remaining.saturating_sub(overhead);
                let percent = |time: Duration, part: i32| time * part.unsigned_abs() / 100;
                // Games of this game are long: 155 moves in the mean of 400 against Fairy-Stockfish.
                let most = tuning.time_moves.unsigned_abs();
                let moves = moves_to_go.map_or(most, |moves| u32::from(moves.get()).min(most));
                let share = usable / moves + percent(increment, tuning.time_increment);
                let hard = (share * tuning.time_hard.unsigned_abs()).min(percent(usable, tuning.time_most));
                Self { soft: Some(percent(share, tuning.time_soft).min(hard)), hard: Some(hard) }
            }
        }
    }
}

/// Until when it is worth telling more of a line that endgame tables give: the move itself is known by then.
pub(crate) fn telling_time(limit: TimeLimit, tuning: &Tuning) -> Option<Duration> {
    let budget = Budget::of(limit, tuning);
    budget.soft.or(budget.hard).map(|time| time / 8)
}

/// How the iterations so far stretch or shorten the time for a move.
#[derive(Debug)]
pub(super) struct Pace<'a> {
    budget: Budget,
    tuning: &'a Tuning,
    best: Option<Move>,
    /// Iterations in a row with the same best move.
    stable: u32,
    score: Option<Score>,
}

impl<'a> Pace<'a> {
    pub(super) fn new(budget: Budget, tuning: &'a Tuning) -> Self {
        Self { budget, tuning, best: None, stable: 0, score: None }
    }

    /// When to begin no further iteration, after one of `depth` that found `best` worth `score`, on which `percent` in
    /// a hundred of all moves made were spent. A forced move needs no thought beyond an answer to it.
    pub(super) fn after(
        &mut self,
        best: Move,
        score: Score,
        depth: Depth,
        percent: u32,
        only: bool,
    ) -> Option<Duration> {
        self.stable = if self.best == Some(best) { self.stable + 1 } else { 0 };
        self.best = Some(best);
        let drop = self.score.map_or(0, |before| before.minus(score)).clamp(-20, 80);
        self.score = Some(score);
        let soft = self.budget.soft?;
        if only && depth >= FORCED_DEPTH {
            return Some(Duration::ZERO);
        }
        let part = |hundredths: i32| f64::from(hundredths) / 100.0;
        let tuning = self.tuning;
        let sure = part(tuning.time_changed) - part(tuning.time_stable) * f64::from(self.stable.min(7));
        let effort = part(tuning.time_effort) - part(tuning.time_effort_factor) / 100.0 * f64::from(percent);
        let effort = effort.max(part(tuning.time_effort_least));
        let fall = 1.0 + f64::from(drop) / 100.0;
        let soft = soft.mul_f64(sure * effort * fall);
        Some(self.budget.hard.map_or(soft, |hard| soft.min(hard)))
    }
}

/// The depth to which a forced move is searched.
const FORCED_DEPTH: Depth = Depth::new(4);

#[cfg(test)]
mod tests {
    use super::*;
    use core::num::NonZeroU16;
    use kamil::Array;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u16>) -> Budget {
        let limit = TimeLimit::Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go: moves_to_go.and_then(NonZeroU16::new),
            overhead: Duration::from_millis(10),
        };
        Budget::of(limit, &Tuning::default())
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
        assert_eq!(Budget::of(TimeLimit::Move(second), &Tuning::default()), Budget { soft: None, hard: Some(second) });
    }

    #[test]
    fn a_sure_search_ends_sooner_and_a_falling_score_buys_time() {
        let moves = Array::Kamil.position().legal_moves();
        let budget = clock(60_000, 0, None);
        let score = Score::from_centipawns;
        let depth = Depth::new(9);
        let tuning = Tuning::default();
        let after = |best: [usize; 4], last_score: i32, percent: u32| {
            let mut pace = Pace::new(budget, &tuning);
            for n in &best[..3] {
                pace.after(moves[*n], score(50), depth, percent, false);
            }
            pace.after(moves[best[3]], score(last_score), depth, percent, false).unwrap()
        };
        let sure = after([0, 0, 0, 0], 50, 90);
        assert!(sure < after([0, 1, 0, 1], 50, 90));
        assert!(sure < after([0, 0, 0, 0], -20, 90));
        assert!(sure < after([0, 0, 0, 0], 50, 30));
        assert!(after([0, 1, 0, 1], -500, 10) <= budget.hard.unwrap());
        let mut pace = Pace::new(budget, &tuning);
        assert_eq!(pace.after(moves[0], score(0), depth, 100, true), Some(Duration::ZERO));
        assert_eq!(Pace::new(Budget::default(), &tuning).after(moves[0], score(0), depth, 100, true), None);
    }
}
