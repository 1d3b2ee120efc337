//! Perft: the number of sequences of legal moves of a given length.

use crate::movegen;
use crate::moves::Move;
use crate::position::Position;

/// The number of sequences of `depth` legal moves from a position; one of length 0. The last move is counted, not made.
///
/// ```
/// use kamil::{perft, Array};
/// assert_eq!(perft(&Array::Kamil.position(), 3), 6066);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal_moves()),
        _ => {
            let mut nodes = 0;
            movegen::visit(position, |mv| nodes += perft(&position.after(mv), depth - 1));
            nodes
        }
    }
}

/// The legal moves of a position in their order, each with the perft of `depth - 1` after it; none at depth 0.
///
/// ```
/// use kamil::{perft_divide, Array};
/// let (first, count) = perft_divide(&Array::Kamil.position(), 2).next().expect("there are moves");
/// assert_eq!((first.to_string().as_str(), count), ("b1a3", 18));
/// ```
pub fn perft_divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + use<> {
    let mut moves = position.legal_moves();
    moves.sort();
    let position = *position;
    moves
        .into_iter()
        .take(if depth == 0 { 0 } else { usize::MAX })
        .map(move |mv| (mv, perft(&position.after(mv), depth - 1)))
}
