//! What the move limit takes from scores: under it a position is worth less the longer nothing happens, though men,
//! squares and so the key are the same. What is remembered of a position heeds no clock; it is read through this.

use kamil::{DrawRules, MOVE_LIMIT};

use crate::score::{Score, ScoreKind};

/// What is left of an estimate, in hundredths of a Pawn, so many plies after the last capture or Pawn move. An advantage
/// that makes no progress is worth less and less, so that the side that has it captures or moves a Pawn in time; at the
/// move limit half of it is left. Where there is no limit, all of it always is.
#[inline]
pub(crate) fn faded(estimate: i32, clock: u16, draws: DrawRules) -> i32 {
    if draws == DrawRules::Strict {
        return estimate;
    }
    let limit = i32::from(MOVE_LIMIT);
    estimate * (2 * limit - i32::from(clock.min(MOVE_LIMIT))) / (2 * limit)
}

/// Whether a score that was found with another clock holds so many plies after the last capture or Pawn move, in a
/// position `ply` plies from the root: an end must come before the limit, and the win that a table knows of must be
/// reached before it. Estimates hold up to `margin` plies before the limit.
#[inline]
pub(crate) fn holds(score: Score, ply: u16, clock: u16, draws: DrawRules, margin: i32) -> bool {
    if draws == DrawRules::Strict {
        return true;
    }
    let within = |plies: u16| clock + plies.saturating_sub(ply) <= MOVE_LIMIT;
    match score.kind() {
        ScoreKind::Centipawns(_) => i32::from(clock) + margin < i32::from(MOVE_LIMIT),
        ScoreKind::MateIn(plies) | ScoreKind::MatedIn(plies) => within(plies),
        // What a table says of the position itself it says of a clock of zero.
        ScoreKind::TableWin(plies) | ScoreKind::TableLoss(plies) => clock == 0 || plies > ply && within(plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULT: DrawRules = DrawRules::Default;

    #[test]
    fn an_advantage_fades_to_half_where_there_is_a_limit() {
        assert_eq!([0, 100, 200, 300].map(|clock| faded(400, clock, DEFAULT)), [400, 300, 200, 200]);
        assert_eq!(faded(-400, 100, DEFAULT), -300);
        assert_eq!([0, 100, 999].map(|clock| faded(400, clock, DrawRules::Strict)), [400; 3]);
    }

    #[test]
    fn an_end_beyond_the_limit_does_not_hold() {
        // A King and a War Machine may take 55 plies to beat a lone King.
        for end in
            [Score::mate_in(3 + 55), Score::mated_in(3 + 55), Score::table_win(3 + 55), Score::table_loss(3 + 55)]
        {
            assert!(holds(end, 3, 145, DEFAULT, 40), "{end}");
            assert!(!holds(end, 3, 146, DEFAULT, 40), "{end}");
            assert!(holds(end, 3, 999, DrawRules::Strict, 40), "{end}");
        }
        assert!(holds(Score::table_win(7), 7, 0, DEFAULT, 40) && !holds(Score::table_win(7), 7, 1, DEFAULT, 40));
    }

    #[test]
    fn an_estimate_holds_far_from_the_limit() {
        let estimate = Score::from_centipawns(50);
        assert!(holds(estimate, 9, 159, DEFAULT, 40) && !holds(estimate, 9, 160, DEFAULT, 40));
        assert!(holds(estimate, 9, 260, DrawRules::Strict, 40));
    }
}
