//! The King: what attacks the squares beside it, what stands near it, where it can go. Most men are short of reach, so
//! their nearness counts; and a side without a move has lost, so a King shut in is in danger even without a check.

use kamil::{Bitboard, Board, Role, attacks};

use super::features::{
    KING_ATTACKERS, KING_ESCAPES, KING_GUARD, KING_HITS, KING_HUNTER, KING_OPEN_FILES, KING_STIFLED, KING_WEAK,
    SAFE_CHECK,
};
use super::geometry::{within_three, within_two};
use super::holding::Holding;
use super::ledger::Ledger;
use super::side::Side;

/// Counts the dangers to the side's King, and its shelter.
#[inline]
pub(super) fn count<S: Side>(board: &Board, ours: &Holding, theirs: &Holding, ledger: &mut impl Ledger) {
    ledger.add(S::COLOR, KING_ATTACKERS + theirs.raiders.min(8), 1);
    ledger.add(S::COLOR, KING_HITS + theirs.hits.min(11), 1);
    let beside = ours.by[Role::King];
    let weak = (beside & theirs.attacked) - ours.attacked_twice;
    ledger.add(S::COLOR, KING_WEAK, weak.count().cast_signed());
    let escapes = (beside - (ours.men | theirs.attacked)).count() as usize;
    ledger.add(S::COLOR, KING_ESCAPES + escapes, 1);
    if !ours.has_officer_move() && !has_pawn_move::<S>(ours, theirs) {
        ledger.add(S::COLOR, KING_STIFLED + escapes.min(3), 1);
    }
    count_checks::<S>(board, ours, theirs, ledger);
    count_company::<S>(board, ours, ledger);
    if !board.men(S::Them::COLOR, Role::Rook).is_empty() {
        ledger.add(S::COLOR, KING_OPEN_FILES + open_files::<S>(ours), 1);
    }
}

fn has_pawn_move<S: Side>(ours: &Holding, theirs: &Holding) -> bool {
    let steps = S::forward(ours.pawns) - (ours.men | theirs.men);
    !(steps | (ours.pawn_attacks & theirs.men)).is_empty()
}

/// Squares from which a man of theirs would give check next and not be taken.
#[inline]
fn count_checks<S: Side>(board: &Board, ours: &Holding, theirs: &Holding, ledger: &mut impl Ledger) {
    let dangerous = ours.attacked | theirs.men;
    let lines = attacks::rook(ours.king, board.occupied());
    let checks = [
        (Role::General, attacks::general(ours.king)),
        (Role::Elephant, attacks::elephant(ours.king)),
        (Role::WarMachine, attacks::king(ours.king)),
        (Role::Knight, attacks::knight(ours.king)),
        (Role::Rook, lines),
        (Role::Camel, attacks::camel(ours.king)),
    ];
    for (role, from) in checks {
        let set = (from & theirs.by[role]) - dangerous;
        ledger.add(S::COLOR, SAFE_CHECK + role as usize, set.count().cast_signed());
    }
}

/// Who stands near the King: its own men at two steps, the other side's at three.
#[inline]
fn count_company<S: Side>(board: &Board, ours: &Holding, ledger: &mut impl Ledger) {
    let guards = within_two(ours.king) & board.color(S::COLOR);
    let hunters = within_three(ours.king) & board.color(S::Them::COLOR);
    for role in Role::ALL {
        let count = |near: Bitboard| (near & board.role(role)).count().cast_signed();
        if role != Role::King {
            ledger.add(S::COLOR, KING_GUARD + role as usize, count(guards));
        }
        ledger.add(S::COLOR, KING_HUNTER + role as usize, count(hunters));
    }
}

/// Of the King's file and those beside it, how many have no own Pawn.
fn open_files<S: Side>(ours: &Holding) -> usize {
    let file = Bitboard::file(ours.king.file());
    let files = file | file.left() | file.right();
    let home = Bitboard::rank(ours.king.rank()) & files;
    (home - ours.pawn_files).count() as usize
}
