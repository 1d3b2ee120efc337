//! A position under search with what moves carry along.

use kamil::{Color, Key, Move, Observer, Piece, Position, Role};

use crate::evaluator::Evaluator;

/// A position, the accumulator of its board, and the keys of parts of it.
#[derive(Clone, Debug)]
pub(crate) struct Node<A> {
    pub(crate) position: Position,
    pub(crate) accumulator: A,
    pub(crate) structure: Structure,
}

/// Keys of parts of a position, for what is learned about many positions alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Structure {
    /// Of all Pawns.
    pub(crate) pawns: Key,
    /// Of White's and Black's other men.
    pub(crate) men: [Key; 2],
}

impl Structure {
    #[inline]
    fn toggle(&mut self, piece: Piece, square: kamil::Square) {
        let part = Key::piece(piece, square);
        let key = if piece.role == Role::Pawn { &mut self.pawns } else { &mut self.men[piece.color as usize] };
        *key = key.toggle(part);
    }

    /// The key of a side's men other than Pawns.
    #[inline]
    pub(crate) fn men(&self, color: Color) -> Key {
        self.men[color as usize]
    }
}

impl Observer for Structure {
    #[inline]
    fn put(&mut self, piece: Piece, square: kamil::Square) {
        self.toggle(piece, square);
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: kamil::Square) {
        self.toggle(piece, square);
    }
}

/// Two that hear the same.
struct Both<'a, A, B>(&'a mut A, &'a mut B);

impl<A: Observer, B: Observer> Observer for Both<'_, A, B> {
    #[inline]
    fn put(&mut self, piece: Piece, square: kamil::Square) {
        self.0.put(piece, square);
        self.1.put(piece, square);
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: kamil::Square) {
        self.0.take(piece, square);
        self.1.take(piece, square);
    }
}

impl<A: Clone + Observer> Node<A> {
    pub(crate) fn new<E: Evaluator<Accumulator = A>>(evaluator: &E, position: &Position) -> Self {
        let mut structure = Structure::default();
        for (square, piece) in position.board().pieces() {
            structure.toggle(piece, square);
        }
        Self { position: *position, accumulator: evaluator.refresh(position.board()), structure }
    }

    /// The node after a legal move.
    #[inline]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.position.play_observed(mv, &mut Both(&mut next.accumulator, &mut next.structure));
        debug_assert!(is_legal_after(&next.position), "{mv} in {}", self.position.to_fen());
        next
    }

    /// The node after a pass; none in check.
    pub(crate) fn after_pass(&self) -> Option<Self> {
        let position = self.position.after_pass()?;
        Some(Self { position, accumulator: self.accumulator.clone(), structure: self.structure })
    }
}

/// Whether the side that has just moved is not in check.
fn is_legal_after(position: &Position) -> bool {
    let mover = !position.turn();
    let board = position.board();
    board.king(mover).is_some_and(|king| board.attackers(!mover, king, board.occupied()).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::HandWritten;
    use kamil::Array;

    #[test]
    fn what_is_carried_along_is_what_is_counted_anew() {
        for array in Array::ALL {
            let mut node = Node::new(&HandWritten, &array.position());
            for step in 0..150 {
                let mut moves = node.position.legal_moves();
                moves.sort();
                let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
                node = node.after(*mv);
                let anew = Node::new(&HandWritten, &node.position);
                assert_eq!(node.structure, anew.structure, "{}", node.position.to_fen());
            }
        }
    }
}
