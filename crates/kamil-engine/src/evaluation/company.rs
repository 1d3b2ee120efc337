//! The men near the Kings. Most men are short of reach, so their nearness counts: of the King's own men at two steps, of
//! the other side's at three.

use kamil::{Board, ByColor, Color, Piece, Role, Square};

use super::features::{KING_GUARD, KING_HUNTER};
use super::geometry::{within_three, within_two};
use super::ledger::Ledger;
use super::weights::WEIGHTS;
use super::worth::Worth;

/// Notes who stands near both Kings.
pub(super) fn note(board: &Board, ledger: &mut impl Ledger) {
    for color in Color::ALL {
        let Some(king) = board.king(color) else { continue };
        let guards = within_two(king) & board.color(color);
        let hunters = within_three(king) & board.color(!color);
        for role in Role::ALL {
            let count = |near| (board.role(role) & near).count().cast_signed();
            if role != Role::King {
                ledger.add(color, KING_GUARD + role as usize, count(guards));
            }
            ledger.add(color, KING_HUNTER + role as usize, count(hunters));
        }
    }
}

/// What a man other than a King gives its side by standing on `square`, where the Kings stand on `kings`.
#[inline]
pub(super) fn of(Piece { color, role }: Piece, square: Square, kings: &ByColor<Square>) -> Worth {
    let when = |near: bool, first: usize| if near { WEIGHTS[first + role as usize] } else { Worth::ZERO };
    let guard = when(within_two(kings[color]).contains(square), KING_GUARD);
    // What endangers a King stands in its own side's account.
    guard - when(within_three(kings[!color]).contains(square), KING_HUNTER)
}
