//! Pawns: how they stand to each other, and what they may become. At best that is one General, so a passed Pawn is
//! worth little while the General lives.

use kamil::{Bitboard, Board, Role};

use super::features::{
    BACKWARD, BLOCKED, DOUBLED, HEIR, ISOLATED, PASSED, PASSED_ENEMY_KING_DISTANCE, PASSED_HEIR, PASSED_KING_DISTANCE,
    PASSED_STOPPED, PASSED_SUPPORTED, PASSED_UNSAFE, PHALANX, SUPPORTED,
};
use super::geometry::distance;
use super::holding::Holding;
use super::ledger::Ledger;
use super::side::Side;

/// Counts the side's Pawns; gives those that no Pawn can stop.
#[inline]
pub(super) fn count<S: Side>(board: &Board, ours: &Holding, theirs: &Holding, ledger: &mut impl Ledger) -> Bitboard {
    let pawns = ours.pawns;
    if pawns.is_empty() {
        return Bitboard::EMPTY;
    }
    let mut add = |feature, set: Bitboard| ledger.add(S::COLOR, feature, set.count().cast_signed());
    let ahead = S::forward(pawns);
    let stop_attacked = S::Them::forward((ahead & theirs.pawn_attacks) - ours.pawn_span);
    add(ISOLATED, pawns - (ours.pawn_files.left() | ours.pawn_files.right()));
    add(DOUBLED, pawns & ours.pawn_rear);
    add(BACKWARD, pawns & stop_attacked);
    add(BLOCKED, (ahead & theirs.men) - theirs.pawns);
    add(SUPPORTED, pawns & ours.pawn_attacks);
    add(PHALANX, pawns & (pawns.left() | pawns.right()));
    let may_promote = board.men(S::COLOR, Role::General).is_empty();
    if may_promote {
        for square in pawns {
            ledger.add(S::COLOR, HEIR + S::rank(square), 1);
        }
    }
    // The foremost of their files that no Pawn of the other side can stop or take.
    let passed = pawns - (theirs.pawn_front | theirs.pawn_span | ours.pawn_rear);
    count_passed::<S>(passed, may_promote, ours, theirs, ledger);
    passed
}

#[inline]
fn count_passed<S: Side>(
    passed: Bitboard,
    may_promote: bool,
    ours: &Holding,
    theirs: &Holding,
    ledger: &mut impl Ledger,
) {
    let by_rank = if may_promote { PASSED_HEIR } else { PASSED };
    for square in passed {
        let before = S::forward(square.into());
        let Some(next) = before.first() else { continue };
        ledger.add(S::COLOR, by_rank + S::rank(square), 1);
        ledger.add(S::COLOR, PASSED_SUPPORTED, i32::from(ours.pawn_attacks.contains(square)));
        ledger.add(S::COLOR, PASSED_STOPPED, i32::from(theirs.men.contains(next)));
        let unsafe_next = theirs.attacked.contains(next) && !ours.attacked.contains(next);
        ledger.add(S::COLOR, PASSED_UNSAFE, i32::from(unsafe_next));
        ledger.add(S::COLOR, PASSED_KING_DISTANCE, distance(ours.king, next));
        ledger.add(S::COLOR, PASSED_ENEMY_KING_DISTANCE, distance(theirs.king, next));
    }
}
