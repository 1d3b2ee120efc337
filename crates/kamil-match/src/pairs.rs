//! The results of paired games, and what they say of the difference in strength.

use std::fmt;
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

/// An estimate with its 95% interval, which need not be symmetric, and has no end where the games set none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate itself.
    pub value: f64,
    /// The lower end of the interval that holds the truth with a probability of 95%.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
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

    /// Logistic Elo: the difference at which the logistic curve expects this score, −400 log₁₀(1/s − 1). It is infinite
    /// for a score of 0 or 1.
    ///
    /// The interval is that of the score, s ± 1.96 σ/√N with the variance σ² of the N pairs, carried over the curve.
    /// Where all pairs score alike there is no variance to go by. Then the share of such pairs is above
    /// p = 0.025^(1/N) all the same (Clopper and Pearson, 1934), the others may score anything, and the interval is
    /// s p to s p + 1 − p. None without pairs.
    pub fn elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let pairs = as_float(self.total());
        let [low, high] = if self.are_alike() {
            let share = 0.025_f64.powf(1.0 / pairs);
            [mean * share, mean * share + 1.0 - share]
        } else {
            let half = normal::QUANTILE_975 * (variance / pairs).sqrt();
            [mean - half, mean + half]
        };
        let [low, value, high] = [low, mean, high].map(logistic_elo);
        Some(Estimate { value, low, high })
    }

    /// Normalised Elo: (s − ½) / σ in units of 800 / ln 10, where σ is the standard deviation of one game, √2 times
    /// that of a pair's mean. Its size does not depend on how many games are drawn, and it says how many games a
    /// difference needs to show. None without pairs, and where all pairs score alike.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        if self.are_alike() {
            return None;
        }
        let half = normal::QUANTILE_975 * (variance / as_float(self.total())).sqrt();
        let scaled = |score: f64| (score - 0.5) / (2.0 * variance).sqrt() * NORMALISED_SCALE;
        Some(Estimate { value: scaled(mean), low: scaled(mean - half), high: scaled(mean + half) })
    }

    /// The likelihood of superiority: how probable it is that the first engine is the stronger one, from a normal
    /// distribution about the score. None without pairs, and where all pairs score alike.
    pub fn superiority(&self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        (!self.are_alike()).then(|| normal::cumulative((mean - 0.5) / (variance / as_float(self.total())).sqrt()))
    }

    /// Whether all pairs score alike.
    fn are_alike(&self) -> bool {
        self.0.iter().filter(|&&count| count > 0).count() <= 1
    }

    /// The mean of a pair's score per game, and its variance.
    fn moments(&self) -> Option<(f64, f64)> {
        let total = self.total();
        (total > 0).then(|| moments(&self.0.map(|count| as_float(count) / as_float(total))))
    }
}

impl fmt::Display for Estimate {
    /// `+365.4 (+321.3 to +420.6)`, with `+∞` for what has no end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero takes the sign off a zero.
        let [value, low, high] = [self.value, self.low, self.high].map(|elo| match elo {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            elo => format!("{:+.1}", elo + 0.0),
        });
        write!(f, "{value} ({low} to {high})")
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

/// The difference at which the logistic curve expects a score; infinite where it expects none.
fn logistic_elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
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
        assert_near((logistic.high - logistic.low) / 2.0, elo_error, 0.006);
        assert_near(scaled.value, normalised, 0.006);
        assert_near((scaled.high - scaled.low) / 2.0, normalised_error, 0.006);
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
        assert_eq!((clean.normalised_elo(), clean.superiority()), (None, None));
    }

    /// The lower ends are those of scores of 0.025^(1/20) and a half of 0.025^(1/9).
    #[test]
    fn pairs_that_are_all_alike_leave_room_for_others() {
        let clean = Pairs::new([0, 0, 0, 0, 20]).elo().unwrap();
        assert!(clean.value.is_infinite() && clean.high.is_infinite(), "{clean:?}");
        assert_near(clean.low, 277.4, 0.1);
        assert_eq!(clean.to_string(), "+∞ (+277.4 to +∞)");
        let level = Pairs::new([0, 0, 9, 0, 0]).elo().unwrap();
        assert_near(level.value, 0.0, 1e-9);
        assert_near(level.low, -121.6, 0.1);
        assert_near(level.high, 121.6, 0.1);
        // One pair says nearly nothing.
        let one = Pairs::new([0, 0, 1, 0, 0]).elo().unwrap();
        assert!(one.low < -700.0 && one.high > 700.0, "{one:?}");
    }

    #[test]
    fn an_interval_may_have_no_end() {
        let nearly_clean = Pairs::new([0, 0, 0, 1, 4]).elo().unwrap();
        assert!(
            nearly_clean.high.is_infinite() && nearly_clean.low > 200.0 && nearly_clean.value < 700.0,
            "{nearly_clean:?}"
        );
    }

    #[test]
    fn is_symmetric() {
        let (ours, theirs) = (Pairs::new([3, 14, 40, 29, 14]), Pairs::new([14, 29, 40, 14, 3]));
        assert_near(ours.elo().unwrap().value, -theirs.elo().unwrap().value, 1e-9);
        assert_near(ours.superiority().unwrap(), 1.0 - theirs.superiority().unwrap(), 1e-6);
    }
}
