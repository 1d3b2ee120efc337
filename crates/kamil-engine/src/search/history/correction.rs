//! By how much estimates of positions alike were wrong.

use kamil::{ByColor, Color, Key};

use super::Followed;
use crate::search::node::Structure;

/// Values of a table, a power of two.
const PLACES: usize = 1 << 13;
/// A value of this size corrects by a hundredth of a Pawn.
const GRAIN: i32 = 128;
/// The largest correction by one table, and the largest error that is heeded, in hundredths of a Pawn.
const LIMIT: i32 = 96;
/// The weight of a whole new error.
const WHOLE: i32 = 256;

/// By key, a sum of errors, in parts of [`GRAIN`].
type Table = ByColor<Vec<i16>>;

/// What is left of the errors of estimates, shared out by the Pawns, by each side's other men, and by the last move.
#[derive(Debug)]
pub(crate) struct Corrections {
    pawns: Table,
    men: [Table; 2],
    last: Table,
}

impl Corrections {
    pub(crate) fn new() -> Self {
        let table = || ByColor { white: vec![0; PLACES], black: vec![0; PLACES] };
        Self { pawns: table(), men: [table(), table()], last: table() }
    }

    /// What is to be added to an estimate for `us`, in hundredths of a Pawn.
    #[inline]
    pub(crate) fn value(&self, us: Color, structure: &Structure, last: Option<Followed>) -> i32 {
        let by_last = last.map_or(0, |last| i32::from(self.last[us][usize::from(last.0)]));
        let sum = i32::from(self.pawns[us][place(structure.pawns)])
            + i32::from(self.men[0][us][place(structure.men(Color::White))])
            + i32::from(self.men[1][us][place(structure.men(Color::Black))])
            + by_last;
        sum / GRAIN
    }

    /// A corrected estimate was `error` hundredths of a Pawn too low; each table takes over `weight` parts of [`WHOLE`].
    pub(crate) fn learn(&mut self, us: Color, structure: &Structure, last: Option<Followed>, error: i32, weight: i32) {
        learn(&mut self.pawns[us][place(structure.pawns)], error, weight);
        learn(&mut self.men[0][us][place(structure.men(Color::White))], error, weight);
        learn(&mut self.men[1][us][place(structure.men(Color::Black))], error, weight);
        if let Some(last) = last {
            learn(&mut self.last[us][usize::from(last.0)], error, weight);
        }
    }
}

fn learn(value: &mut i16, error: i32, weight: i32) {
    let step = error.clamp(-LIMIT, LIMIT) * GRAIN * weight.clamp(0, WHOLE) / WHOLE;
    *value = (i32::from(*value) + step).clamp(-LIMIT * GRAIN, LIMIT * GRAIN) as i16;
}

const _: () = assert!(LIMIT * GRAIN <= i16::MAX as i32, "a value fits its type");

#[inline]
fn place(key: Key) -> usize {
    key.0 as usize & (PLACES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_that_repeats_is_corrected_and_never_beyond_the_limit() {
        let mut corrections = Corrections::new();
        let structure = Structure { pawns: Key(5), men: [Key(6), Key(7)] };
        let value = |corrections: &Corrections| corrections.value(Color::White, &structure, None);
        assert_eq!(value(&corrections), 0);
        for _ in 0..200 {
            let error = 40 - value(&corrections);
            corrections.learn(Color::White, &structure, None, error, 16);
        }
        assert!((36..=40).contains(&value(&corrections)), "{}", value(&corrections));
        assert_eq!(corrections.value(Color::Black, &structure, None), 0);
        for _ in 0..2000 {
            corrections.learn(Color::White, &structure, None, -100_000, 100_000);
        }
        assert_eq!(value(&corrections), -3 * LIMIT);
    }
}
