//! A position under search with what moves carry along.

use kamil::{Bitboard, Color, Key, Move, Observer, Piece, Position, Rank, Role};

/// A position, the keys of parts of it, and whether its side to move is in check.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) structure: Structure,
    pub(crate) in_check: bool,
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
struct Both<'a, A, B>(A, &'a mut B);

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

impl Node {
    pub(crate) fn new(position: &Position) -> Self {
        let mut structure = Structure::default();
        for (square, piece) in position.board().pieces() {
            structure.toggle(piece, square);
        }
        Self { position: *position, structure, in_check: position.is_check() }
    }

    /// The node after a legal move, which gives check or not; `observer` hears of the men that come and go.
    #[inline]
    pub(crate) fn after(&self, mv: Move, gives_check: bool, observer: impl Observer) -> Self {
        let mut next = self.clone();
        next.in_check = gives_check;
        next.position.play_observed(mv, &mut Both(observer, &mut next.structure));
        debug_assert!(is_legal_after(&next.position), "{mv} in {}", self.position.to_fen());
        debug_assert_eq!(gives_check, next.position.is_check(), "{mv} in {}", self.position.to_fen());
        next
    }

    /// The node after a null move; none in check.
    pub(crate) fn after_null_move(&self) -> Option<Self> {
        let position = self.position.after_pass()?;
        Some(Self { position, structure: self.structure, in_check: false })
    }

    /// Whether the side to move, which is not in check, has a legal move.
    ///
    /// Rooks pin along their lines alone, so at most two Pawns, one on each side of the King on its rank, are pinned such
    /// that they cannot step ahead. With three that may step short of the last rank there is nothing more to ask.
    #[inline]
    pub(crate) fn has_move(&self) -> bool {
        let board = self.position.board();
        let us = self.position.turn();
        let pawns = board.men(us, Role::Pawn);
        let (ahead, last) = match us {
            Color::White => (pawns.up(), Bitboard::rank(Rank::R10)),
            Color::Black => (pawns.down(), Bitboard::rank(Rank::R1)),
        };
        (ahead - board.occupied() - last).count() > 2 || self.position.has_legal_move()
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
    use kamil::{Array, RuleSet};

    #[test]
    fn a_quick_answer_about_moves_is_the_right_one() {
        let fens = [
            "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1",
            "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1",
            "k9/3W6/K9/10/10/10/10/10/10/10 w - - 0 1",
            // Pawns pinned on both sides of the King, which cannot move.
            "4k5/10/10/10/10/3nnn4/10/2nnnnn3/rP1PKP1P1r/10 w - - 0 1",
        ];
        for fen in fens {
            let node = Node::new(&Position::from_fen(fen, RuleSet::WarMachine).unwrap());
            if !node.in_check {
                assert_eq!(node.has_move(), node.position.has_legal_move(), "{fen}");
            }
        }
        assert!(Node::new(&Array::Kamil.position()).has_move());
    }

    #[test]
    fn what_is_carried_along_is_what_is_counted_anew() {
        for array in Array::ALL {
            let mut node = Node::new(&array.position());
            for step in 0..150 {
                let mut moves = node.position.legal_moves();
                moves.sort();
                let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
                node = node.after(*mv, node.position.gives_check(*mv), ());
                let anew = Node::new(&node.position);
                assert_eq!(node.structure, anew.structure, "{}", node.position.to_fen());
            }
        }
    }
}
