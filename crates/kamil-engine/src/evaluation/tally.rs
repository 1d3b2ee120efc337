//! Material and squares, kept up move by move.

use kamil::{Board, ByRole, Color, Observer, Piece, Square};

use super::features::{MATERIAL, SQUARE_OF};
use super::ledger::Ledger;
use super::weights::WEIGHTS;
use super::worth::Worth;

/// Material, squares and phase of all men, White's counted up and Black's down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// White's worth less Black's.
    pub(super) worth: Worth,
    /// How much of the first armies is left, both sides together; promotions and odd positions may exceed
    /// [`Worth::FULL_PHASE`].
    phase: i32,
}

/// What a man counts towards the phase.
const PHASE: ByRole<i32> = ByRole::new([0, 0, 0, 2, 2, 4, 0, 2]);

impl Tally {
    pub(super) fn of(board: &Board) -> Self {
        let mut tally = Self::default();
        for (square, piece) in board.pieces() {
            tally.put(piece, square);
        }
        tally
    }

    /// From 0, the last men, to [`Worth::FULL_PHASE`], a whole first army.
    #[inline]
    pub(super) fn phase(&self) -> i32 {
        self.phase.min(Worth::FULL_PHASE)
    }

    #[inline]
    fn count(&mut self, piece: Piece, square: Square, times: i32) {
        let sign = if piece.color == Color::White { times } else { -times };
        self.worth += PLACED[piece.role as usize][seen_by(piece.color, square)] * sign;
        self.phase += PHASE[piece.role] * times;
    }
}

impl Observer for Tally {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.count(piece, square, 1);
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        self.count(piece, square, -1);
    }
}

/// Notes what the tally adds up, man by man.
pub(super) fn note(board: &Board, ledger: &mut impl Ledger) {
    for (square, Piece { color, role }) in board.pieces() {
        ledger.add(color, MATERIAL + role as usize, 1);
        ledger.add(color, SQUARE_OF[role as usize] + half(seen_by(color, square)), 1);
    }
}

/// The number of a square as its side sees it: Black's squares are White's seen from the other end of the board.
#[inline]
const fn seen_by(color: Color, square: Square) -> usize {
    let number = square as usize;
    match color {
        Color::White => number,
        Color::Black => 90 - number / 10 * 10 + number % 10,
    }
}

/// The place of a square among the fifty of the left half: the rules are the same left and right.
const fn half(square: usize) -> usize {
    let file = square % 10;
    square / 10 * 5 + if file < 5 { file } else { 9 - file }
}

/// Material and square together, for White's men.
static PLACED: [[Worth; 100]; 8] = {
    let mut table = [[Worth::ZERO; 100]; 8];
    let mut n = 0;
    while n < 800 {
        let (role, square) = (n / 100, n % 100);
        table[role][square] = WEIGHTS[MATERIAL + role].plus(WEIGHTS[SQUARE_OF[role] + half(square)]);
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    #[test]
    fn the_first_position_is_even() {
        for array in [Array::Kamil, Array::Camel] {
            let tally = Tally::of(array.position().board());
            assert_eq!(tally.worth, Worth::ZERO, "{array}");
        }
        assert_eq!(Tally::of(Array::Kamil.position().board()).phase(), Worth::FULL_PHASE);
    }

    #[test]
    fn a_tally_kept_up_is_the_tally_counted_anew() {
        for array in Array::ALL {
            let mut position = array.position();
            let mut tally = Tally::of(position.board());
            for step in 0..150 {
                let mut moves = position.legal_moves();
                moves.sort();
                let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
                position.play_observed(*mv, &mut tally);
                assert_eq!(tally, Tally::of(position.board()), "{}", position.to_fen());
            }
        }
    }

    #[test]
    fn left_and_right_are_alike() {
        for square in Square::ALL {
            let mirrored = square.offset(9 - 2 * (square as i8 % 10), 0).unwrap();
            assert_eq!(half(square as usize), half(mirrored as usize));
            assert!(half(square as usize) < 50);
        }
    }
}
