//! The estimate of a position without looking ahead: terms of features, each with a weight.
//!
//! [`features`] declares what is counted, [`weights`] holds what each count is worth, and a file each counts the
//! features of one idea into a [`Ledger`]: a sum when the search asks, a [`Trace`] for the tuner, an [`Explanation`]
//! for a reader. Material and squares are kept up move by move in a [`Tally`]; all else is counted when asked for.

mod endgame;
mod explanation;
mod features;
mod geometry;
mod holding;
mod king;
mod ledger;
mod men;
mod mobility;
mod pawns;
mod side;
mod tally;
mod threats;
mod trace;
mod weights;
mod worth;

use kamil::{Board, Color, Observer as _, Piece, Position, Square};

use crate::evaluator::Evaluator;
use crate::score::Score;

pub use endgame::Frame;
pub(crate) use endgame::has_winning_men;
pub use explanation::{Explanation, TermWorth, explain};
pub use features::{FEATURES, GROUPS, Group, Shape, Term};
pub use tally::Tally;
pub use trace::Trace;
pub use weights::WEIGHTS;
pub use worth::Worth;

use features::TEMPO;
use holding::Holding;
use ledger::{Ledger, Sum};
use side::{Black, Side, White};

/// The evaluation written by hand.
///
/// ```
/// use kamil::Array;
/// use kamil_engine::{Evaluator, HandWritten};
/// let position = Array::Kamil.position();
/// // To move first is worth a little.
/// assert!((0..50).contains(&HandWritten.estimate(&position)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HandWritten;

impl Evaluator for HandWritten {
    type Accumulator = Tally;

    fn refresh(&self, board: &Board) -> Tally {
        Tally::of(board)
    }

    #[inline]
    fn put(&self, tally: &mut Tally, piece: Piece, square: Square) {
        tally.put(piece, square);
    }

    #[inline]
    fn take(&self, tally: &mut Tally, piece: Piece, square: Square) {
        tally.take(piece, square);
    }

    fn evaluate(&self, position: &Position, line: &mut [Tally]) -> i32 {
        let tally = line.last().expect("a line has a position");
        let mut sum = Sum(tally.worth);
        count(position, &mut sum);
        let frame = Frame::of(position.board(), tally.phase(), position.halfmove_clock());
        seen_by(position.turn(), bounded(frame.settle(sum.0)))
    }
}

/// Counts all features but material and squares.
#[inline]
fn count(position: &Position, ledger: &mut impl Ledger) {
    let board = position.board();
    let mut white = Holding::new::<White>(board);
    let mut black = Holding::new::<Black>(board);
    mobility::count::<White>(board, &mut white, &black, ledger);
    mobility::count::<Black>(board, &mut black, &white, ledger);
    count_side::<White>(board, &white, &black, ledger);
    count_side::<Black>(board, &black, &white, ledger);
    ledger.add(position.turn(), TEMPO, 1);
}

#[inline]
fn count_side<S: Side>(board: &Board, ours: &Holding, theirs: &Holding, ledger: &mut impl Ledger) {
    let passed = pawns::count::<S>(board, ours, theirs, ledger);
    king::count::<S>(board, ours, theirs, ledger);
    threats::count::<S>(board, ours, theirs, ledger);
    men::count::<S>(board, ours, theirs, passed, ledger);
}

/// No estimate is as large as a forced end, however many men there are.
const fn bounded(estimate: i32) -> i32 {
    if estimate > Score::MAX_CENTIPAWNS {
        Score::MAX_CENTIPAWNS
    } else if estimate < -Score::MAX_CENTIPAWNS {
        -Score::MAX_CENTIPAWNS
    } else {
        estimate
    }
}

/// White's view turned into a side's own.
const fn seen_by(color: Color, estimate: i32) -> i32 {
    match color {
        Color::White => estimate,
        Color::Black => -estimate,
    }
}

#[cfg(test)]
mod tests;
