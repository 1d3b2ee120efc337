//! Where counted features go: into a sum, into a trace for the tuner, or into an account for an explanation.

use kamil::Color;

use super::weights::WEIGHTS;
use super::worth::Worth;

/// Takes note of features.
pub(super) trait Ledger {
    /// `color` has the feature so many times.
    fn add(&mut self, color: Color, feature: usize, times: i32);
}

/// White's worth less Black's.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum(pub(super) Worth);

impl Ledger for Sum {
    #[inline]
    fn add(&mut self, color: Color, feature: usize, times: i32) {
        let times = if color == Color::White { times } else { -times };
        self.0 += WEIGHTS[feature] * times;
    }
}

/// Every note as it was taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes(pub(super) Vec<(Color, usize, i32)>);

impl Ledger for Notes {
    fn add(&mut self, color: Color, feature: usize, times: i32) {
        if times != 0 {
            self.0.push((color, feature, times));
        }
    }
}
