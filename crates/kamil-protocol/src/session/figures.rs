//! What a search found, in the terms that both protocols share.

use std::time::Duration;

use kamil_engine::{Bound as EngineBound, Score, ScoreKind};

use crate::uci::{Bound, Value};

/// A score, with ends counted in moves. A table's word without a distance is a large number.
pub(super) fn value(score: Score) -> Value {
    match score.kind() {
        ScoreKind::Centipawns(_) | ScoreKind::TableWin(_) | ScoreKind::TableLoss(_) => {
            Value::Centipawns(score.in_centipawns())
        }
        ScoreKind::MateIn(plies) => Value::Mate(i32::from(plies.div_ceil(2))),
        ScoreKind::MatedIn(plies) => Value::Mate(-i32::from(plies.div_ceil(2))),
    }
}

/// Which way a score may be wrong.
pub(super) fn bound(bound: Option<EngineBound>) -> Option<Bound> {
    match bound? {
        EngineBound::Lower => Some(Bound::Lower),
        EngineBound::Upper => Some(Bound::Upper),
        EngineBound::Exact => None,
    }
}

/// Positions a second.
pub(super) fn per_second(nodes: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_counted_in_moves() {
        assert_eq!(value(Score::mate_in(1)), Value::Mate(1));
        assert_eq!(value(Score::mate_in(5)), Value::Mate(3));
        assert_eq!(value(Score::mated_in(0)), Value::Mate(0));
        assert_eq!(value(Score::mated_in(4)), Value::Mate(-2));
        assert_eq!(value(Score::from_centipawns(-30)), Value::Centipawns(-30));
        assert_eq!(value(Score::table_win(5)), Value::Centipawns(27_995));
        assert_eq!(value(Score::table_loss(5)), Value::Centipawns(-27_995));
    }

    #[test]
    fn speed_needs_no_time() {
        assert_eq!(per_second(500, Duration::from_millis(250)), 2000);
        assert_eq!(per_second(u64::MAX, Duration::ZERO), u64::MAX);
    }
}
