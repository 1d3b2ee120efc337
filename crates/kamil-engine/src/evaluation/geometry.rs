//! Sets of squares around and ahead that several terms ask for.

use kamil::{Bitboard, Square};

type Table = [Bitboard; 100];

/// The squares at most two King's steps away, the square itself included.
#[inline]
pub(super) fn within_two(square: Square) -> Bitboard {
    WITHIN_TWO[square as usize]
}

/// The squares at most three King's steps away, the square itself included.
#[inline]
pub(super) fn within_three(square: Square) -> Bitboard {
    WITHIN_THREE[square as usize]
}

/// The squares that an Elephant on `square` may ever come to: twelve or thirteen, the square itself included.
#[inline]
pub(super) fn elephant_class(square: Square) -> Bitboard {
    ELEPHANT_CLASS[square as usize]
}

/// The squares that a Camel on `square` may ever come to: twenty-five, the square itself included.
#[inline]
pub(super) fn camel_class(square: Square) -> Bitboard {
    CAMEL_CLASS[square as usize]
}

/// King's steps between two squares.
pub(super) fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

/// 0 on the four squares of the centre, 8 in a corner.
pub(super) fn from_centre(square: Square) -> i32 {
    let off = |place: i32| if place < 5 { 4 - place } else { place - 5 };
    off(square.file() as i32) + off(square.rank() as i32)
}

static WITHIN_TWO: Table = surroundings(2);
static WITHIN_THREE: Table = surroundings(3);

const fn surroundings(reach: i8) -> Table {
    let mut table = [Bitboard::EMPTY; 100];
    let mut n = 0;
    while n < 100 {
        let mut step = 0;
        let side = 2 * reach + 1;
        while step < side * side {
            if let Some(square) = Square::ALL[n].offset(step % side - reach, step / side - reach) {
                table[n] = table[n].with(square);
            }
            step += 1;
        }
        n += 1;
    }
    table
}

static ELEPHANT_CLASS: Table = classes(true);
static CAMEL_CLASS: Table = classes(false);

/// Two squares belong to one class when their files and their ranks differ by even numbers; for Elephants, which move
/// two files and two ranks at once, half the sum of those numbers must be even too.
const fn classes(elephants: bool) -> Table {
    let mut table = [Bitboard::EMPTY; 100];
    let mut n = 0;
    while n < 10_000 {
        let (a, b) = (n / 100, n % 100);
        let files = (a % 10) as i32 - (b % 10) as i32;
        let ranks = (a / 10) as i32 - (b / 10) as i32;
        if files % 2 == 0 && ranks % 2 == 0 && (!elephants || (files + ranks) % 4 == 0) {
            table[a] = table[a].with(Square::ALL[b]);
        }
        n += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::attacks;

    /// All squares that repeated leaps reach.
    fn reached(square: Square, leap: fn(Square) -> Bitboard) -> Bitboard {
        let mut set = Bitboard::from(square);
        loop {
            let next = set.iter().fold(set, |sum, square| sum | leap(square));
            if next == set {
                return set;
            }
            set = next;
        }
    }

    #[test]
    fn classes_are_what_leaps_reach() {
        for square in Square::ALL {
            assert_eq!(elephant_class(square), reached(square, attacks::elephant), "{square}");
            assert_eq!(camel_class(square), reached(square, attacks::camel), "{square}");
            assert!((12..=13).contains(&elephant_class(square).count()));
            assert_eq!(camel_class(square).count(), 25);
        }
    }

    #[test]
    fn surroundings_are_steps_of_a_king() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(within_two(a).contains(b), distance(a, b) <= 2);
                assert_eq!(within_three(a).contains(b), distance(a, b) <= 3);
            }
        }
    }

    #[test]
    fn distances_are_counted_in_moves_of_a_king() {
        assert_eq!(distance(Square::A1, Square::J10), 9);
        assert_eq!(distance(Square::C4, Square::C4), 0);
        assert_eq!(from_centre(Square::A10), 8);
        assert_eq!(from_centre(Square::E6), 0);
    }
}
