//! The results of paired games, and what they say of the difference in strength.

use std::ops::AddAssign;

use crate::normal;

/// What a game is worth to the first engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Points {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl Points {
    /// In half points: 0, 1 or 2.
    pub const fn halves(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }
}

/// Pairs of games by their score: two games from one opening with colours swapped.
///
/// The two games of a pair share their opening, so they are not independent; the pairs are. That is why the variance
/// is taken from the five counts of pairs ("pentanomial") and not from the three of games.
///
/// ```
/// use kamil_match::{Pairs, Points};
/// let mut pairs = Pairs::default();
/// pairs.add(Points::Win, Points::Draw);
/// assert_eq!(pairs.counts(), [0, 0, 0, 1, 0]);
/// assert!((pairs.score().unwrap() - 0.75).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs([u64; 5]);

/// An estimate with the half width of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate itself.
    pub value: f64,
    /// Half the width of the interval that holds the truth with a probability of 95%.
    pub error: f64,
}

/// The score per game of a pair with 0, ½, 1, 1½ and 2 points.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The natural scale of normalised Elo: 800 / ln 10, so that for small differences it agrees with logistic Elo where
/// no game is drawn.
pub(crate) const NORMALISED_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

impl Pairs {
    /// Pairs by their points: 0, ½, 1, 1½, 2.
    pub const fn new(counts: [u64; 5]) -> Self {
        Self(counts)
    }

    /// How many pairs scored 0, ½, 1, 1½ and 2 points for the first engine.
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// How many pairs there are.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts one more pair.
    pub fn add(&mut self, first: Points, second: Points) {
        self.0[first.halves() + second.halves()] += 1;
    }

    /// The mean score per game, from 0 to 1; none without pairs.
    pub fn score(&self) -> Option<f64> {
        self.moments().map(|(mean, _)| mean)
    }

    /// Logistic Elo: the difference at which the logistic curve expects this score, −400 log₁₀(1/s − 1).
    ///
    /// The interval is that of the score, s ± 1.96 σ/√N with the variance σ² of the N pairs, carried over the curve.
    /// None without pairs, and where the score or its interval leaves the curve.
    pub fn elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let half = normal::QUANTILE_975 * (variance / as_float(self.total())).sqrt();
        let [low, value, high] = [mean - half, mean, mean + half].map(logistic_elo);
        Some(Estimate { value: value?, error: (high? - low?) / 2.0 })
    }

    /// Normalised Elo: (s − ½) / σ in units of 800 / ln 10, where σ is the standard deviation of one game, √2 times
    /// that of a pair's mean. Its size does not depend on how many games are drawn, and it says how many games a
    /// difference needs to show. None without pairs, and where all pairs score alike.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let deviation = (2.0 * variance).sqrt();
        if deviation <= 0.0 {
            return None;
        }
        let half = normal::QUANTILE_975 * (variance / as_float(self.total())).sqrt();
        Some(Estimate {
            value: (mean - 0.5) / deviation * NORMALISED_SCALE,
            error: half / deviation * NORMALISED_SCALE,
        })
    }

    /// The likelihood of superiority: how probable it is that the first engine is the stronger one, from a normal
    /// distribution about the score. None without pairs, and where all pairs score alike.
    pub fn superiority(&self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        (variance > 0.0).then(|| normal::cumulative((mean - 0.5) / (variance / as_float(self.total())).sqrt()))
    }

    /// The mean of a pair's score per game, and its variance.
    fn moments(&self) -> Option<(f64, f64)> {
        let total = self.total();
        (total > 0).then(|| moments(&self.0.map(|count| as_float(count) / as_float(total))))
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "no match has 2⁵² games")]
pub(crate) const fn as_float(count: u64) -> f64 {
    count as f64
}

/// The mean and the variance of [`SCORES`] under a distribution.
pub(crate) fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = SCORES.iter().zip(shares).map(|(score, share)| score * share).sum();
    let variance = SCORES.iter().zip(shares).map(|(score, share)| share * (score - mean).powi(2)).sum();
    (mean, variance)
}

/// The difference at which the logistic curve expects a score between 0 and 1, both excluded.
fn logistic_elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score that the logistic curve expects at a difference.
pub(crate) fn logistic_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "expected {expected} ± {tolerance}, found {found}");
    }

    #[track_caller]
    fn check(counts: [u64; 5], [elo, elo_error, normalised, normalised_error]: [f64; 4], superiority: f64) {
        let pairs = Pairs::new(counts);
        let (logistic, scaled) = (pairs.elo().unwrap(), pairs.normalised_elo().unwrap());
        assert_near(logistic.value, elo, 0.006);
        assert_near(logistic.error, elo_error, 0.006);
        assert_near(scaled.value, normalised, 0.006);
        assert_near(scaled.error, normalised_error, 0.006);
        assert_near(pairs.superiority().unwrap(), superiority, 0.00006);
    }

    /// The cases of fastchess's own tests (`app/tests/elo_test.cpp`), which round to two digits.
    #[test]
    fn agrees_with_fastchess() {
        check([34, 54, 63, 64, 75], [55.58, 27.65, 57.94, 28.28], 1.0);
        check([332, 433, 498, 333, 334], [-8.64, 10.33, -9.17, 10.96], 0.0505);
        check([7895, 8757, 5685, 568, 9999], [-21.04, 2.95, -19.01, 2.65], 0.0);
    }

    #[test]
    fn says_nothing_where_nothing_can_be_said() {
        let none = Pairs::default();
        assert_eq!((none.score(), none.elo(), none.normalised_elo(), none.superiority()), (None, None, None, None));
        let clean = Pairs::new([0, 0, 0, 0, 20]);
        assert_eq!((clean.elo(), clean.normalised_elo(), clean.superiority()), (None, None, None));
        // All drawn: the score is exactly a half, and so is the difference, as far as these games show.
        assert_eq!(Pairs::new([0, 0, 9, 0, 0]).elo(), Some(Estimate { value: 0.0, error: 0.0 }));
    }

    #[test]
    fn is_symmetric() {
        let (ours, theirs) = (Pairs::new([3, 14, 40, 29, 14]), Pairs::new([14, 29, 40, 14, 3]));
        assert_near(ours.elo().unwrap().value, -theirs.elo().unwrap().value, 1e-9);
        assert_near(ours.superiority().unwrap(), 1.0 - theirs.superiority().unwrap(), 1e-6);
    }
}
