//! Where each position of an ending has its place in a table.

use kamil::{Bitboard, ByColor, Square};

use crate::king_pairs::KingPairs;
use crate::material::{MAX_MEN, Material};
use crate::symmetry::Symmetry;

/// The squares of the men besides the Kings, in the order of the material; those past the last man mean nothing.
pub(crate) type Men = [Square; MAX_MEN];

/// The order of an ending's positions: by pair of Kings, then by the square of each man.
///
/// The hundred places of the last man, all else being equal, are a *row*, so that one [`Bitboard`] is a set of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pairs: &'static KingPairs,
    /// Men besides the Kings and the last one, whose squares number the rows of a pair of Kings.
    outer: usize,
    /// Whether each man is like the one before it: such men may change places.
    alike: [bool; MAX_MEN],
}

/// All but the last man of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) number: usize,
    pub(crate) kings: ByColor<Square>,
    pub(crate) men: Men,
    /// The squares of the Kings and of all men but the last.
    pub(crate) occupied: Bitboard,
    outer: usize,
}

impl Row {
    /// The man other than the last on a square.
    pub(crate) fn outer_at(&self, square: Square) -> Option<usize> {
        self.men[..self.outer].iter().position(|other| *other == square)
    }

    /// The numbers of the men other than the last.
    pub(crate) fn outer(&self) -> std::ops::Range<usize> {
        0..self.outer
    }

    /// Whether no two men stand on one square.
    pub(crate) fn is_proper(&self) -> bool {
        self.occupied.count() as usize == self.outer + 2
    }

    /// The men with the last one on `square`.
    pub(crate) fn with_last(&self, square: Square) -> Men {
        let mut men = self.men;
        men[self.outer] = square;
        men
    }
}

impl Layout {
    pub(crate) fn new(material: &Material) -> Self {
        let men = material.men();
        let mut alike = [false; MAX_MEN];
        for (number, pair) in men.windows(2).enumerate() {
            alike[number + 1] = pair[0] == pair[1];
        }
        Self { pairs: KingPairs::of(material.has_pawn()), outer: men.len() - 1, alike }
    }

    /// How many pairs of Kings there are.
    pub(crate) fn pairs(self) -> usize {
        self.pairs.count()
    }

    /// How many rows each pair of Kings has.
    pub(crate) fn rows_of_pair(self) -> usize {
        100_usize.pow(self.outer as u32)
    }

    /// How many rows there are.
    pub(crate) fn rows(self) -> usize {
        self.pairs() * self.rows_of_pair()
    }

    /// How many positions there are for each side to move, those without a meaning included.
    pub(crate) fn positions(self) -> usize {
        self.rows() * 100
    }

    /// The Kings of a pair.
    pub(crate) fn kings(self, pair: usize) -> ByColor<Square> {
        self.pairs.kings(pair)
    }

    /// The pair of Kings and the symmetry that leads to it.
    pub(crate) fn fold(self, kings: ByColor<Square>) -> Option<(usize, Symmetry)> {
        self.pairs.fold(kings)
    }

    /// The row of a number.
    pub(crate) fn row(self, number: usize) -> Row {
        let kings = self.kings(number / self.rows_of_pair());
        let mut occupied = Bitboard::from(kings.white).with(kings.black);
        let mut men = [Square::A1; MAX_MEN];
        let mut rest = number;
        for man in (0..self.outer).rev() {
            men[man] = Square::ALL[rest % 100];
            occupied = occupied.with(men[man]);
            rest /= 100;
        }
        Row { number, kings, men, occupied, outer: self.outer }
    }

    /// The row's number for men that stand as the pair of Kings has them.
    pub(crate) fn row_number(self, pair: usize, men: Men) -> usize {
        men[..self.outer].iter().fold(pair, |number, square| number * 100 + *square as usize)
    }

    /// The row of a placement, and the symmetry that turns the board into it.
    pub(crate) fn find_row(self, kings: ByColor<Square>, men: Men) -> Option<(usize, Symmetry)> {
        let (pair, symmetry) = self.fold(kings)?;
        let number =
            men[..self.outer].iter().fold(pair, |number, square| number * 100 + symmetry.square(*square) as usize);
        Some((number, symmetry))
    }

    /// The place of a position: its row and the square of the last man there; none for Kings that touch.
    ///
    /// Of the places that men who are alike could have it is the one in the order of their squares.
    pub(crate) fn find(self, kings: ByColor<Square>, men: Men) -> Option<(usize, Square)> {
        let (pair, symmetry) = self.fold(kings)?;
        let mut men = men.map(|square| symmetry.square(square));
        for end in 1..=self.outer {
            for man in (1..=end).rev().take_while(|man| self.alike[*man]) {
                if men[man] < men[man - 1] {
                    men.swap(man, man - 1);
                }
            }
        }
        Some((self.row_number(pair, men), men[self.outer]))
    }

    /// The squares of the last man with which a row's men that are alike stand in the order of their squares.
    pub(crate) fn ordered(self, row: &Row) -> Bitboard {
        if (1..self.outer).any(|man| self.alike[man] && row.men[man] < row.men[man - 1]) {
            return Bitboard::EMPTY;
        }
        if self.outer == 0 || !self.alike[self.outer] {
            return Bitboard::FULL;
        }
        Bitboard::from_bits(u128::MAX << row.men[self.outer - 1] as u8)
    }

    /// The number of the last man.
    pub(crate) fn last(self) -> usize {
        self.outer
    }
}
