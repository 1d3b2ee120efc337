//! The places of the two Kings, folded by the symmetries of the board.

use std::sync::LazyLock;

use kamil::{Bitboard, ByColor, Square, attacks};

use crate::symmetry::Symmetry;

/// The pairs of squares on which two Kings may stand, numbered, one of each kind under the symmetries that hold.
#[derive(Debug)]
pub(crate) struct KingPairs {
    kings: Vec<ByColor<Square>>,
    /// By the white and the black King's square: the number of the pair, and the symmetry that leads to it.
    folded: Vec<Option<(u16, Symmetry)>>,
}

/// 1,170 pairs under all eight symmetries.
static WITHOUT_PAWNS: LazyLock<KingPairs> = LazyLock::new(|| KingPairs::new(&Symmetry::ALL));
/// 4,608 pairs where only left and right are alike.
static WITH_PAWNS: LazyLock<KingPairs> = LazyLock::new(|| KingPairs::new(&[Symmetry::IDENTITY, Symmetry::MIRROR]));

impl KingPairs {
    /// The pairs of an ending with or without Pawns.
    pub(crate) fn of(has_pawn: bool) -> &'static Self {
        if has_pawn { &WITH_PAWNS } else { &WITHOUT_PAWNS }
    }

    /// A pair's representative is the one of its images whose squares come first.
    fn new(symmetries: &[Symmetry]) -> Self {
        let mut pairs = Self { kings: Vec::new(), folded: vec![None; 100 * 100] };
        for white in Square::ALL {
            let black_squares = !attacks::king(white) & !Bitboard::from(white);
            for kings in black_squares.iter().map(|black| ByColor { white, black }) {
                let image = |symmetry: Symmetry| (symmetry.square(kings.white), symmetry.square(kings.black));
                let first = symmetries.iter().copied().min_by_key(|symmetry| image(*symmetry));
                let symmetry = first.expect("the identity is a symmetry");
                let (first_white, first_black) = image(symmetry);
                let representative = ByColor { white: first_white, black: first_black };
                let number = if representative == kings {
                    pairs.kings.push(kings);
                    pairs.kings.len() as u16 - 1
                } else {
                    pairs.folded[place(representative)].expect("an image with earlier squares has its number").0
                };
                pairs.folded[place(kings)] = Some((number, symmetry));
            }
        }
        pairs
    }

    /// How many pairs there are.
    pub(crate) fn count(&self) -> usize {
        self.kings.len()
    }

    /// The Kings of a pair.
    pub(crate) fn kings(&self, pair: usize) -> ByColor<Square> {
        self.kings[pair]
    }

    /// The pair and the symmetry that turns the Kings into it; none for Kings that touch.
    pub(crate) fn fold(&self, kings: ByColor<Square>) -> Option<(usize, Symmetry)> {
        self.folded[place(kings)].map(|(pair, symmetry)| (usize::from(pair), symmetry))
    }
}

fn place(kings: ByColor<Square>) -> usize {
    kings.white as usize * 100 + kings.black as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_as_many_as_the_symmetries_leave() {
        assert_eq!(KingPairs::of(false).count(), 1170);
        assert_eq!(KingPairs::of(true).count(), 4608);
    }

    #[test]
    fn every_pair_folds_onto_its_representative() {
        for pairs in [KingPairs::of(false), KingPairs::of(true)] {
            for white in Square::ALL {
                for black in Square::ALL {
                    let kings = ByColor { white, black };
                    let touching = white == black || attacks::king(white).contains(black);
                    assert_eq!(pairs.fold(kings).is_none(), touching);
                    if let Some((pair, symmetry)) = pairs.fold(kings) {
                        let turned = ByColor { white: symmetry.square(white), black: symmetry.square(black) };
                        assert_eq!(pairs.kings(pair), turned);
                    }
                }
            }
        }
    }
}
