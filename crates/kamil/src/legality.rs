//! Questions about one move, answered without a list of the others.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::role::Role;
use crate::square::{Rank, Square};

/// Whether `mv`, which may be any, is a legal move.
pub(crate) fn is_legal(position: &Position, mv: Move) -> bool {
    is_pseudo_legal(position, mv) && leaves_king_safe(position, mv)
}

/// Whether the man is there and moves as its kind does, its King's safety aside.
fn is_pseudo_legal(position: &Position, mv: Move) -> bool {
    let board = position.board();
    let us = position.turn();
    if !board.men(us, mv.role).contains(mv.from) || board.color(us).contains(mv.to) {
        return false;
    }
    if mv.role == Role::Pawn {
        return is_pawn_step(position, mv) && mv.kind == kind_of_pawn_move(position, mv.to);
    }
    mv.kind == MoveKind::Normal && attacks::of(us, mv.role, mv.from, board.occupied()).contains(mv.to)
}

/// Whether a Pawn steps ahead onto an empty square or captures.
fn is_pawn_step(position: &Position, mv: Move) -> bool {
    let board = position.board();
    let us = position.turn();
    let forward = match us {
        Color::White => 1,
        Color::Black => -1,
    };
    if mv.from.offset(0, forward) == Some(mv.to) {
        !board.occupied().contains(mv.to)
    } else {
        (attacks::pawn(us, mv.from) & board.color(!us)).contains(mv.to)
    }
}

/// What becomes of a Pawn of the side to move that arrives on `to`.
fn kind_of_pawn_move(position: &Position, to: Square) -> MoveKind {
    let us = position.turn();
    let last = match us {
        Color::White => Rank::R10,
        Color::Black => Rank::R1,
    };
    if to.rank() != last {
        MoveKind::Normal
    } else if position.board().men(us, Role::General).is_empty() {
        MoveKind::Promotion
    } else {
        MoveKind::Vanish
    }
}

/// The occupied squares after a move.
fn occupied_after(position: &Position, mv: Move) -> Bitboard {
    let left = position.board().occupied().without(mv.from);
    if mv.kind == MoveKind::Vanish { left.without(mv.to) } else { left.with(mv.to) }
}

/// Whether nothing attacks the mover's King after the move.
fn leaves_king_safe(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let king = if mv.role == Role::King { mv.to } else { position.king(us) };
    let attackers = position.board().attackers(!us, king, occupied_after(position, mv));
    attackers.is_subset(Bitboard::from(mv.to))
}

/// Whether the other King is attacked after the legal move `mv`.
pub(crate) fn gives_check(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let king = position.king(!us);
    let mut rooks = position.board().men(us, Role::Rook).without(mv.from);
    if mv.role == Role::Rook {
        rooks = rooks.with(mv.to);
    }
    let leaps = match mv.kind {
        MoveKind::Normal => attacks::leaper(us, mv.role, mv.to).contains(king),
        MoveKind::Promotion => attacks::general(mv.to).contains(king),
        MoveKind::Vanish => false,
    };
    leaps
        || !rooks.is_disjoint(attacks::cross(king))
            && !attacks::rook(king, occupied_after(position, mv)).is_disjoint(rooks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::RuleSet;

    /// Positions with Pawns about to vanish, to promote, pins, checks and discovered checks.
    const FENS: [&str; 5] = [
        "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1",
        "10/P1P3k3/10/10/10/10/3g6/1p1p6/1p4K3/10 w - - 0 1",
        "4k5/3p1r4/5n4/3P6/4R5/4N1p3/5P4/10/3K6/10 b - - 0 1",
        "10/R3P3k1/10/10/10/10/r3W3K1/10/10/G9 w - - 0 1",
        "r1ew1gwe1r/ppp1k1pp1p/2np1p1np1/4p1p3/3P2P3/2P1P2P2/1PN2PN1P1/P2PK3PP/2EWG1WE2/R7R1 w - - 0 1",
    ];

    #[test]
    fn the_moves_that_can_be_decoded_are_the_legal_ones() {
        for fen in FENS {
            let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
            let mut decoded: alloc::vec::Vec<_> =
                (0..=u16::MAX).filter_map(|code| position.decode_move(code)).collect();
            decoded.sort();
            let mut legal = position.legal_moves();
            legal.sort();
            assert_eq!(decoded[..], legal[..], "{fen}");
        }
    }

    #[test]
    fn a_man_of_another_kind_does_not_make_a_move() {
        let position = Position::from_fen(FENS[4], RuleSet::WarMachine).unwrap();
        for &mv in &position.legal_moves() {
            for role in Role::ALL {
                assert_eq!(position.is_legal(Move { role, ..mv }), role == mv.role, "{mv} by a {role}");
            }
        }
    }

    #[test]
    fn a_pass_hands_over_the_move_unless_in_check() {
        let position = Position::from_fen(FENS[4], RuleSet::WarMachine).unwrap();
        let passed = position.after_pass().unwrap();
        assert_eq!((passed.turn(), passed.halfmove_clock()), (!position.turn(), 1));
        assert_eq!(passed.board(), position.board());
        let in_check = Position::from_fen(FENS[2], RuleSet::WarMachine).unwrap();
        assert_eq!(in_check.after_pass(), None);
    }
}
