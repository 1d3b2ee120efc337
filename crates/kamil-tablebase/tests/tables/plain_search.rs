//! A search that knows the rules and nothing else.

use kamil::Position;

/// Whether the side to move wins in at most so many plies, whatever the other does.
pub(crate) fn wins(position: &Position, plies: u16) -> bool {
    plies > 0 && position.legal_moves().iter().any(|mv| loses(&position.after(*mv), plies - 1))
}

/// Whether the side to move loses in at most so many plies, whatever it does.
pub(crate) fn loses(position: &Position, plies: u16) -> bool {
    let moves = position.legal_moves();
    moves.is_empty() || plies > 0 && moves.iter().all(|mv| wins(&position.after(*mv), plies - 1))
}
