//! Mobility, and with it the attacks of all men but Kings and Pawns.

use kamil::{Bitboard, Board, Role, Square, attacks};

use super::features::{
    CAMEL_MOBILITY, ELEPHANT_MOBILITY, GENERAL_MOBILITY, KING_HIT_BY, KNIGHT_MOBILITY, ROOK_MOBILITY,
    WAR_MACHINE_MOBILITY,
};
use super::holding::Holding;
use super::ledger::Ledger;
use super::side::Side;

/// Counts where the side's men can go without being taken by a Pawn, and adds their attacks to `ours`.
#[inline]
pub(super) fn count<S: Side>(board: &Board, ours: &mut Holding, theirs: &Holding, ledger: &mut impl Ledger) {
    let occupied = board.occupied();
    let walk = Walk { men: board.color(S::COLOR), denied: ours.men | theirs.pawn_attacks, court: theirs.court };
    walk.role::<S>(board, Role::General, GENERAL_MOBILITY, attacks::general, ours, ledger);
    walk.role::<S>(board, Role::Elephant, ELEPHANT_MOBILITY, attacks::elephant, ours, ledger);
    walk.role::<S>(board, Role::WarMachine, WAR_MACHINE_MOBILITY, attacks::king, ours, ledger);
    walk.role::<S>(board, Role::Knight, KNIGHT_MOBILITY, attacks::knight, ours, ledger);
    walk.role::<S>(board, Role::Rook, ROOK_MOBILITY, |square| attacks::rook(square, occupied), ours, ledger);
    walk.role::<S>(board, Role::Camel, CAMEL_MOBILITY, attacks::camel, ours, ledger);
}

/// What is the same for all men of a side.
struct Walk {
    men: Bitboard,
    /// Squares that do not count as reached.
    denied: Bitboard,
    /// The other King's.
    court: Bitboard,
}

impl Walk {
    #[inline]
    fn role<S: Side>(
        &self,
        board: &Board,
        role: Role,
        first: usize,
        attacks: impl Fn(Square) -> Bitboard,
        ours: &mut Holding,
        ledger: &mut impl Ledger,
    ) {
        let men = self.men & board.role(role);
        if men.is_empty() {
            return;
        }
        let mut union = Bitboard::EMPTY;
        for square in men {
            let reached = attacks(square);
            union |= reached;
            ours.add(reached, self.court);
            ledger.add(S::COLOR, first + (reached - self.denied).count() as usize, 1);
        }
        ours.by[role] = union;
        let hits = (union & self.court).count();
        ours.hits += hits as usize;
        // What endangers a King stands in its own side's account.
        ledger.add(S::Them::COLOR, KING_HIT_BY + role as usize, hits.cast_signed());
    }
}
