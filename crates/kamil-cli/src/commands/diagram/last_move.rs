//! The move that is said to have led to a position: whether it can have.

use anyhow::{Result, anyhow};
use kamil::{Color, Piece, Position, Rank, Role, Square, UciMove, attacks};
use kamil_diagram::LastMove;

/// What is marked of a move, if the position can come of it.
pub(super) fn last_move(mv: UciMove, position: &Position) -> Result<LastMove> {
    let mover = !position.turn();
    let fault = |found: String| anyhow!("expected the move that led here after --last-move, found {mv}: {found}");
    if let Some(man) = position.board().piece_at(mv.from) {
        return Err(fault(format!("a {man} stands on {}, where it came from", mv.from)));
    }
    match position.board().piece_at(mv.to) {
        Some(man) if man.color == mover => moved(mv, man, position).map_err(fault),
        Some(man) => Err(fault(format!("a {man} stands on {}, and {} is to move", mv.to, position.turn()))),
        None => vanished(mv, mover, position).map_err(fault),
    }
}

/// A man that stands where the move led: it came from there by its own way, or it was a Pawn that became a General.
fn moved(mv: UciMove, man: Piece, position: &Position) -> Result<LastMove, String> {
    let UciMove { from, to, general } = mv;
    let marked = LastMove { from, to, vanished: false };
    if general {
        return match man.role {
            Role::General if position.board().men(man.color, Role::General).more_than_one() => {
                Err(format!("{} has another General, so its Pawn left the board", man.color))
            }
            Role::General if is_pawns_last(from, to, man.color) => Ok(marked),
            Role::General => Err(format!("no Pawn of {} goes from {from} to its last rank on {to}", man.color)),
            _ => Err(format!("a {man} stands on {to}, not the General that a Pawn became")),
        };
    }
    if man.role == Role::Pawn && to.rank() == last_rank(man.color) {
        return Err(format!("a {man} stands on {to}, and no Pawn stays on its last rank"));
    }
    // The man is no longer where it came from, and a slide's way is as free as it was.
    let occupied = position.board().occupied();
    let came = match man.role {
        Role::Pawn => is_pawns(from, to, man.color),
        role => attacks::of(man.color, role, from, occupied).contains(to),
    };
    if came { Ok(marked) } else { Err(format!("a {man} does not go from {from} to {to}")) }
}

/// A Pawn that left the board on its last rank, as its side had a General.
fn vanished(mv: UciMove, mover: Color, position: &Position) -> Result<LastMove, String> {
    let UciMove { from, to, general } = mv;
    if general || to.rank() != last_rank(mover) {
        return Err(format!("no man stands on {to}, where it went"));
    }
    if !is_pawns_last(from, to, mover) {
        return Err(format!("no man stands on {to}, and no Pawn of {mover} goes there from {from}"));
    }
    if position.board().men(mover, Role::General).is_empty() {
        return Err(format!("no man stands on {to}, and a Pawn of {mover} without a General becomes one"));
    }
    Ok(LastMove { from, to, vanished: true })
}

const fn last_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::R10,
        Color::Black => Rank::R1,
    }
}

fn is_pawns_last(from: Square, to: Square, color: Color) -> bool {
    to.rank() == last_rank(color) && is_pawns(from, to, color)
}

/// Whether a Pawn goes from one square to another, straight or to capture.
fn is_pawns(from: Square, to: Square, color: Color) -> bool {
    let forward = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    // No Pawn stands behind its second rank, nor anywhere on its last.
    let stands = !matches!((color, from.rank()), (Color::White, Rank::R1) | (Color::Black, Rank::R10));
    stands && (-1..=1).any(|aside| from.offset(aside, forward) == Some(to))
}
