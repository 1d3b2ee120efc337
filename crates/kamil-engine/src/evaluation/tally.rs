//! The worth of men by kind and square, kept up move by move.

use kamil::{Board, ByRole, Color, Observer, Piece, Role, Square};

/// A worth in the middlegame and one in the endgame, in hundredths of a Pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) middlegame: i32,
    pub(crate) endgame: i32,
}

impl Worth {
    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self { middlegame, endgame }
    }

    /// `times` this worth.
    pub(crate) const fn times(self, times: i32) -> Self {
        Self::new(self.middlegame * times, self.endgame * times)
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self::new(self.middlegame + other.middlegame, self.endgame + other.endgame)
    }

    /// Between the two, by how much of the first army is left.
    pub(crate) fn at(self, phase: i32) -> i32 {
        let phase = phase.min(FULL_PHASE);
        (self.middlegame * phase + self.endgame * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// The phase of a whole first army of the War Machine rule set.
const FULL_PHASE: i32 = 32;

/// What a man counts towards the phase.
const PHASE: ByRole<i32> = ByRole::new([0, 0, 0, 2, 2, 4, 0, 2]);

/// What a man is worth anywhere. The King's worth never changes sides, so it is left out.
const MATERIAL: [Worth; 8] = [
    Worth::new(0, 0),
    Worth::new(140, 140),
    Worth::new(100, 90),
    Worth::new(300, 400),
    Worth::new(300, 300),
    Worth::new(500, 550),
    Worth::new(100, 100),
    Worth::new(100, 90),
];

/// Material, places and phase of all men, White's counted up and Black's down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// White's less Black's.
    pub(crate) worth: Worth,
    /// How much of the first armies is left, both sides together.
    pub(crate) phase: i32,
}

impl Tally {
    pub(crate) fn of(board: &Board) -> Self {
        let mut tally = Self::default();
        for (square, piece) in board.pieces() {
            tally.put(piece, square);
        }
        tally
    }

    #[inline]
    fn count(&mut self, piece: Piece, square: Square, times: i32) {
        // Black's squares are White's seen from the other end of the board.
        let (square, sign) = match piece.color {
            Color::White => (square as usize, 1),
            Color::Black => (90 - square as usize / 10 * 10 + square as usize % 10, -1),
        };
        self.worth = self.worth.plus(PLACED[piece.role as usize][square].times(sign * times));
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

/// Material and place together, for White's men.
static PLACED: [[Worth; 100]; 8] = {
    let mut table = [[Worth::new(0, 0); 100]; 8];
    let mut n = 0;
    while n < 800 {
        let role = Role::ALL[n / 100];
        table[n / 100][n % 100] = MATERIAL[n / 100].plus(place(role, (n % 10) as u8, (n % 100 / 10) as u8));
        n += 1;
    }
    table
};

/// How good a square is for a White man, in hundredths of a Pawn.
const fn place(role: Role, file: u8, rank: u8) -> Worth {
    let centre = centre(file, rank);
    let advance = rank as i32;
    match role {
        Role::King => Worth::new(-5 * centre - 4 * advance, 8 * (centre - 4)),
        Role::General => Worth::new(3 * (centre - 4), 4 * (centre - 4)),
        Role::Elephant | Role::Camel => Worth::new(2 * (centre - 4) + advance, 2 * (centre - 4)),
        Role::WarMachine => Worth::new(4 * (centre - 4) + 3 * advance, 6 * (centre - 4)),
        Role::Knight => Worth::new(6 * (centre - 4) + advance, 5 * (centre - 4)),
        Role::Rook => Worth::new(centre + if rank == 8 { 15 } else { 0 }, if rank == 8 { 10 } else { 0 }),
        // Past the middle a Pawn gains little: at best it becomes one General.
        Role::Pawn => Worth::new(2 * centre + 3 * min(advance, 6), 5 * min(advance, 7)),
    }
}

/// 0 in a corner, 8 on the four squares of the centre.
const fn centre(file: u8, rank: u8) -> i32 {
    min(file as i32, 9 - file as i32) + min(rank as i32, 9 - rank as i32)
}

const fn min(a: i32, b: i32) -> i32 {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    #[test]
    fn the_first_position_is_even() {
        for array in Array::ALL {
            let tally = Tally::of(array.position().board());
            // The Kings of `tamma` stand on different files, both as far from the centre.
            assert_eq!(tally.worth, Worth::default(), "{array}");
        }
        assert_eq!(Tally::of(Array::Kamil.position().board()).phase, FULL_PHASE);
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
}
