//! Threats: men attacked by cheaper ones, men that nobody defends, and squares held in the other half.

use kamil::{Bitboard, Board, File, Rank, Role};

use super::features::{
    CENTRE, CONTESTED, HANGING, KING_THREAT, LEAPER_THREAT, LIGHT_THREAT, OVERLOADED, PAWN_THREAT, PUSH_THREAT,
    ROOK_THREAT, SPACE,
};
use super::holding::Holding;
use super::ledger::Ledger;
use super::side::{Side, pawn_attacks};

/// Counts what the side threatens.
#[inline]
pub(super) fn count<S: Side>(board: &Board, ours: &Holding, theirs: &Holding, ledger: &mut impl Ledger) {
    let light = ours.by[Role::General] | ours.by[Role::Elephant] | ours.by[Role::Camel];
    let leapers = ours.by[Role::Knight] | ours.by[Role::WarMachine];
    let attacked = theirs.men & ours.attacked;
    let hanging = attacked - theirs.attacked;
    for role in VICTIMS {
        let men = attacked & board.role(role);
        if men.is_empty() {
            continue;
        }
        let mut add = |first: usize, set: Bitboard| {
            ledger.add(S::COLOR, first + role as usize, (men & set).count().cast_signed());
        };
        add(PAWN_THREAT, ours.pawn_attacks);
        add(LIGHT_THREAT, light);
        add(LEAPER_THREAT, leapers);
        add(ROOK_THREAT, ours.by[Role::Rook]);
        add(HANGING, hanging);
    }
    let mut add = |feature, set: Bitboard| ledger.add(S::COLOR, feature, set.count().cast_signed());
    let officers = theirs.men - theirs.pawns.with(theirs.king);
    add(OVERLOADED, (officers & ours.attacked_twice) - theirs.attacked_twice);
    add(KING_THREAT, hanging & ours.by[Role::King]);
    let steps = S::forward(ours.pawns) - (ours.men | theirs.men);
    let safe_steps = (steps - theirs.pawn_attacks) - (theirs.attacked - ours.attacked);
    add(PUSH_THREAT, (pawn_attacks::<S>(safe_steps) & officers) - ours.pawn_attacks);
    add(SPACE, (ours.attacked & S::FAR_HALF) - theirs.pawn_attacks);
    add(CENTRE, ours.attacked & MIDDLE);
    add(CONTESTED, (ours.attacked & theirs.attacked) - theirs.attacked_twice);
}

/// A King attacked is a check, which is not for the evaluation to judge.
const VICTIMS: [Role; 7] =
    [Role::General, Role::Elephant, Role::WarMachine, Role::Knight, Role::Rook, Role::Pawn, Role::Camel];

/// Files c to h, ranks 4 to 7.
const MIDDLE: Bitboard = {
    let files = [File::C, File::D, File::E, File::F, File::G, File::H];
    let ranks = [Rank::R4, Rank::R5, Rank::R6, Rank::R7];
    let (mut along, mut across, mut i) = (0, 0, 0);
    while i < files.len() {
        along |= Bitboard::file(files[i]).bits();
        i += 1;
    }
    i = 0;
    while i < ranks.len() {
        across |= Bitboard::rank(ranks[i]).bits();
        i += 1;
    }
    Bitboard::from_bits(along & across)
};
