//! What the kinds of men need: prey for Elephants and Camels, files for Rooks, outposts for Knights and War Machines,
//! and how the kinds go together.

use kamil::{Bitboard, Board, Role};

use super::features::{
    CAMEL_TARGETS, ELEPHANT_TARGETS, KNIGHT_OUTPOST, KNIGHT_OUTPOST_HELD, PAIR, ROOK_HALF_OPEN, ROOK_NINTH, ROOK_OPEN,
    ROOK_PASSED, WAR_MACHINE_OUTPOST, WAR_MACHINE_OUTPOST_HELD,
};
use super::geometry::{camel_class, elephant_class};
use super::holding::{Holding, OFFICERS};
use super::ledger::Ledger;
use super::side::Side;

/// Counts what the side's men find on the board; `passed` are its passed Pawns.
#[inline]
pub(super) fn count<S: Side>(
    board: &Board,
    ours: &Holding,
    theirs: &Holding,
    passed: Bitboard,
    ledger: &mut impl Ledger,
) {
    count_leapers::<S>(board, theirs, ledger);
    count_rooks::<S>(board, ours, theirs, passed, ledger);
    count_outposts::<S>(board, ours, theirs, ledger);
    count_pairs::<S>(board, ledger);
}

/// Elephants and Camels come to few squares; men of the other side that never stand there are safe from them.
#[inline]
fn count_leapers<S: Side>(board: &Board, theirs: &Holding, ledger: &mut impl Ledger) {
    for square in board.men(S::COLOR, Role::Elephant) {
        let targets = (theirs.men & elephant_class(square)).count() as usize;
        ledger.add(S::COLOR, ELEPHANT_TARGETS + targets.min(7), 1);
    }
    for square in board.men(S::COLOR, Role::Camel) {
        let targets = (theirs.men & camel_class(square)).count() as usize;
        ledger.add(S::COLOR, CAMEL_TARGETS + targets.min(11), 1);
    }
}

#[inline]
fn count_rooks<S: Side>(board: &Board, ours: &Holding, theirs: &Holding, passed: Bitboard, ledger: &mut impl Ledger) {
    let rooks = board.men(S::COLOR, Role::Rook);
    if rooks.is_empty() {
        return;
    }
    let mut add = |feature, set: Bitboard| ledger.add(S::COLOR, feature, (rooks & set).count().cast_signed());
    add(ROOK_OPEN, !(ours.pawn_files | theirs.pawn_files));
    add(ROOK_HALF_OPEN, theirs.pawn_files - ours.pawn_files);
    add(ROOK_PASSED, S::Them::fill_forward(passed));
    if S::rank(theirs.king) >= 8 {
        add(ROOK_NINTH, S::NINTH);
    }
}

#[inline]
fn count_outposts<S: Side>(board: &Board, ours: &Holding, theirs: &Holding, ledger: &mut impl Ledger) {
    let posts = S::OUTPOSTS - theirs.pawn_span;
    let held = posts & ours.pawn_attacks;
    let (knights, machines) = (board.men(S::COLOR, Role::Knight), board.men(S::COLOR, Role::WarMachine));
    let mut add = |feature, set: Bitboard| ledger.add(S::COLOR, feature, set.count().cast_signed());
    add(KNIGHT_OUTPOST, knights & posts);
    add(KNIGHT_OUTPOST_HELD, knights & held);
    add(WAR_MACHINE_OUTPOST, machines & posts);
    add(WAR_MACHINE_OUTPOST_HELD, machines & held);
}

#[inline]
fn count_pairs<S: Side>(board: &Board, ledger: &mut impl Ledger) {
    for role in OFFICERS {
        let men = board.men(S::COLOR, role);
        ledger.add(S::COLOR, PAIR + role as usize, i32::from(men.more_than_one()));
    }
}
