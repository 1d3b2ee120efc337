//! What the evaluation counted in a position, for the tuner.

use kamil::{Color, DrawRules, Position};

use super::endgame::Frame;
use super::features::FEATURES;
use super::ledger::Notes;
use super::tally::{self, Tally};
use super::worth::Worth;
use super::{bounded, count};
use crate::move_limit::faded;

/// The features of a position: with a table of weights they give its estimate.
///
/// ```
/// use kamil::Array;
/// use kamil_engine::{Evaluator, HandWritten, Trace, WEIGHTS};
/// let position = Array::Kamil.position();
/// let estimate = HandWritten.estimate(&position);
/// assert_eq!(Trace::of(&position).estimate(&WEIGHTS), estimate);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Each feature that White and Black have not equally often, with how much oftener White has it, by feature.
    pub counts: Vec<(usize, i32)>,
    /// What becomes of the sum.
    pub frame: Frame,
}

impl Trace {
    /// Counts the features of a position.
    pub fn of(position: &Position) -> Self {
        let mut notes = Notes::default();
        tally::note(position.board(), &mut notes);
        count(position, &mut notes);
        let mut sums = [0; FEATURES];
        for (color, feature, times) in notes.0 {
            sums[feature] += if color == Color::White { times } else { -times };
        }
        let counts = sums.into_iter().enumerate().filter(|(_, times)| *times != 0).collect();
        let phase = Tally::of(position.board()).phase();
        Self { counts, frame: Frame::of(position.board(), phase, position.halfmove_clock()) }
    }

    /// White's worth less Black's under a table of weights.
    pub fn worth(&self, weights: &[Worth; FEATURES]) -> Worth {
        self.counts.iter().fold(Worth::ZERO, |sum, &(feature, times)| sum + weights[feature] * times)
    }

    /// What the estimate under a table of weights comes to, in hundredths of a Pawn, as White sees it, where the move limit
    /// counts: what a search works with.
    pub fn estimate(&self, weights: &[Worth; FEATURES]) -> i32 {
        let estimate = bounded(self.frame.settle(self.worth(weights)));
        faded(estimate, self.frame.clock, DrawRules::Default)
    }
}
