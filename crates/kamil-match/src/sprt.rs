//! The sequential probability ratio test: when a match has shown enough.

use std::fmt;
use std::str::FromStr;

use kamil::NameError;

use crate::pairs::{NORMALISED_SCALE, Pairs, SCORES, as_float, logistic_score, moments};

/// A test of two hypotheses about the difference in strength, which ends a match as soon as one is shown.
///
/// It is the generalised test: for each hypothesis the likelihood of the pairs under the most likely distribution that
/// the hypothesis allows. Sources: M. Van den Bergh, "Comparing the approximations for the generalized log likelihood
/// ratio of a multinomial distribution" (logistic Elo, proposition 1.1) and "Comments on normalized Elo", section 4.
///
/// ```
/// use kamil_match::{Pairs, Sprt, Verdict};
/// let sprt = Sprt::new(0.0, 10.0).unwrap();
/// assert_eq!(sprt.judge(&Pairs::new([30, 140, 400, 290, 140])), Verdict::Upper);
/// assert_eq!(sprt.judge(&Pairs::default()), Verdict::Open);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// In which Elo the hypotheses are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Normalised Elo, whose tests take about as many games whatever the share of draws.
    #[default]
    Normalised,
    /// Logistic Elo.
    Logistic,
}

/// What a test says of the pairs so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither hypothesis is shown yet.
    Open,
    /// The lower one, `elo0`.
    Lower,
    /// The upper one, `elo1`.
    Upper,
}

/// The settings are those of no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are not in order, or no numbers.
    #[error("expected elo0 below elo1")]
    Order,
    /// A hypothesis is beyond what the test can tell apart, and beyond any use for it.
    #[error("expected elo0 and elo1 from -{MOST_ELO} to {MOST_ELO}")]
    Range,
    /// An error rate is no probability, or both together leave nothing to find out.
    #[error("expected alpha and beta above 0 and together below 1")]
    ErrorRates,
}

/// The largest difference of a hypothesis. From 236 normalised Elo on no distribution is found any more.
const MOST_ELO: f64 = 200.0;

/// What a count of zero is taken for: with none, a distribution that has the hypothesis' score may not exist.
const ALMOST_NONE: f64 = 1e-3;

impl EloModel {
    /// Both models, the default first.
    pub const ALL: [Self; 2] = [Self::Normalised, Self::Logistic];

    /// The identifier: `normalized` or `logistic`, as other match runners spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normalised => "normalized",
            Self::Logistic => "logistic",
        }
    }
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EloModel {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let found = Self::ALL.into_iter().find(|model| model.name() == text);
        found.ok_or_else(|| NameError {
            expected: "a model, `normalized` or `logistic`",
            found: text.chars().take(40).collect(),
        })
    }
}

impl Sprt {
    /// A test with error rates of 5% in normalised Elo.
    ///
    /// # Errors
    /// `elo0` is not below `elo1`, or one is not from −200 to 200.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        if elo0.is_nan() || elo1.is_nan() || elo0 >= elo1 {
            return Err(SprtError::Order);
        }
        if elo0 < -MOST_ELO || elo1 > MOST_ELO {
            return Err(SprtError::Range);
        }
        Ok(Self { elo0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::default() })
    }

    /// The same with other error rates: `alpha` of finding the upper hypothesis where the lower one holds, `beta` of
    /// the reverse.
    ///
    /// # Errors
    /// One is not above 0, or together they are not below 1.
    pub fn with_error_rates(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let sound = alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0;
        sound.then_some(Self { alpha, beta, ..self }).ok_or(SprtError::ErrorRates)
    }

    /// The same in another model.
    #[must_use]
    pub const fn with_model(self, model: EloModel) -> Self {
        Self { model, ..self }
    }

    /// The two hypotheses, in Elo of the model.
    pub const fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The model.
    pub const fn model(&self) -> EloModel {
        self.model
    }

    /// The two error rates, alpha and beta.
    pub const fn error_rates(&self) -> [f64; 2] {
        [self.alpha, self.beta]
    }

    /// The log-likelihood ratios at which the lower and the upper hypothesis are shown: ln(β/(1−α)), ln((1−β)/α).
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of the upper to the lower hypothesis; 0 without pairs.
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let counts = pairs.counts().map(|count| if count == 0 { ALMOST_NONE } else { as_float(count) });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [lower, upper] = [self.elo0, self.elo1].map(|elo| self.model.most_likely(&shares, elo));
        total
            * shares.iter().zip(upper.iter().zip(lower)).map(|(share, (up, low))| share * (up / low).ln()).sum::<f64>()
    }

    /// Whether a hypothesis is shown.
    pub fn judge(&self, pairs: &Pairs) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs);
        let [low, high] = self.bounds();
        if ratio >= high {
            Verdict::Upper
        } else if ratio <= low {
            Verdict::Lower
        } else {
            Verdict::Open
        }
    }
}

impl EloModel {
    /// The distribution of pairs that makes the found shares most likely, among those of a difference.
    fn most_likely(self, shares: &[f64; 5], elo: f64) -> [f64; 5] {
        match self {
            Self::Logistic => {
                let score = logistic_score(elo);
                most_likely_centred(shares, &SCORES.map(|own| own - score))
            }
            Self::Normalised => most_likely_standardised(shares, elo * std::f64::consts::SQRT_2 / NORMALISED_SCALE),
        }
    }
}

/// The distribution p that makes `shares` q most likely, among those with Σ pᵢ gᵢ = 0.
///
/// Lagrange's multipliers give pᵢ = qᵢ / (1 + θ gᵢ), where θ is the root of Σ qᵢ gᵢ / (1 + θ gᵢ) = 0 for which all pᵢ
/// are positive. That sum falls all the way between the poles of the largest and the smallest gᵢ, so halving finds it.
fn most_likely_centred(shares: &[f64; 5], g: &[f64; 5]) -> [f64; 5] {
    let largest = g.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let smallest = g.iter().copied().fold(f64::INFINITY, f64::min);
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    // Each step halves the interval; after 200 it can't be halved any more.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let slope: f64 = shares.iter().zip(g).map(|(share, g)| share * g / (1.0 + middle * g)).sum();
        if slope > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    let mut likely = *shares;
    for (share, g) in likely.iter_mut().zip(g) {
        *share /= 1.0 + theta * g;
    }
    likely
}

/// The distribution that makes `shares` most likely, among those with (μ − ½) / σ = `t`.
///
/// The condition is not linear in the distribution. About a distribution with μ and σ it is, to first order, the
/// condition of [`most_likely_centred`] with gᵢ = aᵢ − ½ − (t σ / 2) (1 + ((aᵢ − μ) / σ)²); repeating that from an
/// even distribution converges.
fn most_likely_standardised(shares: &[f64; 5], t: f64) -> [f64; 5] {
    let mut likely = [0.2; 5];
    for _ in 0..100 {
        let (mean, variance) = moments(&likely);
        let deviation = variance.sqrt();
        let g = SCORES.map(|own| own - 0.5 - t * deviation / 2.0 * (1.0 + ((own - mean) / deviation).powi(2)));
        let next = most_likely_centred(shares, &g);
        let change = next.iter().zip(&likely).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        likely = next;
        if change < 1e-12 {
            break;
        }
    }
    likely
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(counts: [u64; 5], [elo0, elo1]: [f64; 2], model: EloModel, expected: f64, tolerance: f64) {
        let found = Sprt::new(elo0, elo1).unwrap().with_model(model).log_likelihood_ratio(&Pairs::new(counts));
        assert!((found - expected).abs() <= tolerance, "{counts:?} {model}: expected {expected}, found {found}");
    }

    /// The cases of fastchess's own tests (`app/tests/sprt_test.cpp`), which round to two digits. Its solver stops a
    /// little earlier: a direct optimisation of the third case gives 111.798.
    #[test]
    fn agrees_with_fastchess() {
        let (normalised, logistic) = (EloModel::Normalised, EloModel::Logistic);
        check([365, 16_618, 36_229, 16_974, 390], [0.0, 2.0], normalised, 2.25, 0.02);
        check([127, 4_883, 10_712, 5_150, 104], [-1.75, 0.25], normalised, 3.01, 0.02);
        check([0, 0, 0, 0, 5_550], [0.0, 5.0], normalised, 111.82, 0.03);
        check([223, 9_863, 21_279, 10_037, 246], [0.5, 2.5], logistic, -3.07, 0.02);
        check([871, 26_175, 55_983, 26_678, 821], [0.0, 2.0], logistic, -4.98, 0.02);
    }

    /// Computed without the closed forms: a general optimiser (`SciPy`'s SLSQP) maximises Σ nᵢ ln pᵢ over the five
    /// probabilities under Σ pᵢ = 1 and the hypothesis' own condition, Σ pᵢ aᵢ = s or (μ − ½) / σ = t; the ratio is the
    /// difference of the two maxima. A count of 0 is 0.001 there too.
    #[test]
    fn agrees_with_a_direct_optimisation() {
        let (normalised, logistic) = (EloModel::Normalised, EloModel::Logistic);
        check([3, 14, 40, 29, 14], [0.0, 10.0], logistic, 1.78544, 2e-4);
        check([3, 14, 40, 29, 14], [0.0, 10.0], normalised, 1.34570, 2e-4);
        check([3, 14, 40, 29, 14], [-5.0, 20.0], logistic, 4.29634, 2e-4);
        check([3, 14, 40, 29, 14], [-5.0, 20.0], normalised, 3.26654, 2e-4);
        check([10, 40, 80, 40, 30], [0.0, 40.0], logistic, 3.37872, 2e-4);
        check([10, 40, 80, 40, 30], [0.0, 40.0], normalised, 3.39987, 2e-4);
        check([0, 2, 20, 30, 8], [0.0, 20.0], logistic, 3.35426, 2e-4);
        check([0, 2, 20, 30, 8], [0.0, 20.0], normalised, 2.77840, 2e-4);
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let [low, high] = Sprt::new(0.0, 5.0).unwrap().bounds();
        assert!((low + 2.944_438_979).abs() < 1e-9 && (high - 2.944_438_979).abs() < 1e-9);
    }

    #[test]
    fn every_test_comes_to_a_number() {
        let pairs = [[0, 0, 0, 0, 20], [20, 0, 0, 0, 0], [0, 0, 20, 0, 0], [7, 0, 0, 0, 7], [1, 2, 3, 4, 5]];
        for [elo0, elo1] in [[0.0, 200.0], [-200.0, 0.0], [-200.0, 200.0], [199.0, 200.0], [-200.0, -199.0]] {
            for model in EloModel::ALL {
                let sprt = Sprt::new(elo0, elo1).unwrap().with_model(model);
                for counts in pairs {
                    let ratio = sprt.log_likelihood_ratio(&Pairs::new(counts));
                    assert!(ratio.is_finite(), "{elo0} {elo1} {model} {counts:?}: {ratio}");
                }
                let [won, lost] = [pairs[0], pairs[1]].map(|counts| sprt.log_likelihood_ratio(&Pairs::new(counts)));
                assert!(won > 0.0 && lost < 0.0, "{elo0} {elo1} {model}: {won} {lost}");
            }
        }
    }

    #[test]
    fn refuses_what_is_no_test() {
        assert_eq!(Sprt::new(5.0, 5.0), Err(SprtError::Order));
        assert_eq!(Sprt::new(f64::NAN, 5.0), Err(SprtError::Order));
        for [elo0, elo1] in [[0.0, 200.5], [-201.0, 0.0], [f64::NEG_INFINITY, 5.0]] {
            assert_eq!(Sprt::new(elo0, elo1), Err(SprtError::Range), "{elo0} {elo1}");
        }
        let sprt = Sprt::new(0.0, 5.0).unwrap();
        assert_eq!(sprt.with_error_rates(0.0, 0.05), Err(SprtError::ErrorRates));
        assert_eq!(sprt.with_error_rates(0.6, 0.5), Err(SprtError::ErrorRates));
    }
}
