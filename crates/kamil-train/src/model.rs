//! The evaluation as a function of its weights, its error over positions, and the slope of that error.

use kamil_engine::{FEATURES, Worth};

use crate::dataset::{Case, Dataset};

/// A weight for each feature: middlegame and endgame, in hundredths of a Pawn.
pub type Weights = Vec<[f32; 2]>;

/// The weights as numbers that can be moved a little.
pub fn to_weights(table: &[Worth; FEATURES]) -> Weights {
    table.iter().map(|worth| [worth.middlegame() as f32, worth.endgame() as f32]).collect()
}

/// What the estimate is held against.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The advantage, in hundredths of a Pawn, that scores `1 / (1 + 1/e)`, about 0.73.
    pub scale: f32,
    /// How much the game's result counts; the rest is the search's score.
    pub result: f32,
}

impl Target {
    /// White's expected points with an advantage in hundredths of a Pawn: the logistic function.
    pub fn expected(self, advantage: f32) -> f32 {
        1.0 / (1.0 + (-advantage / self.scale).exp())
    }

    fn of(self, case: &Case) -> f32 {
        self.result * case.points + (1.0 - self.result) * self.expected(case.score)
    }

    /// The scale with which the recorded scores foretell the results best.
    pub fn fitted_scale(cases: &[Case]) -> f32 {
        let error = |scale: f32| -> f64 {
            let target = Self { scale, result: 1.0 };
            cases.iter().map(|case| f64::from(target.expected(case.score) - case.points).powi(2)).sum()
        };
        let (mut low, mut high) = (20.0_f32, 2_000.0_f32);
        // The error has one valley; each step keeps two thirds of the interval.
        while high - low > 0.5 {
            let third = (high - low) / 3.0;
            if error(low + third) < error(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        f32::midpoint(low, high)
    }
}

/// An advantage of White's in hundredths of a Pawn, and how fast it grows with the worth before scaling.
fn advantage(weights: &[[f32; 2]], counts: &[(u16, i16)], case: &Case) -> (f32, f32) {
    let mut sum = [0.0_f32; 2];
    for &(feature, times) in counts {
        let [middlegame, endgame] = weights[usize::from(feature)];
        sum[0] += middlegame * f32::from(times);
        sum[1] += endgame * f32::from(times);
    }
    let plain = sum[0] * case.phase + sum[1] * (1.0 - case.phase);
    let strong = usize::from(plain < 0.0);
    let hunt = if strong == 0 { case.hunts[0] } else { -case.hunts[1] };
    (plain * case.shares[strong] + hunt, case.shares[strong])
}

/// The mean squared error of expected points over a whole set.
pub fn mean_error(weights: &Weights, data: &Dataset, target: Target) -> f64 {
    let errors = (0..data.len()).map(|number| {
        let (counts, case) = data.get(number);
        let (advantage, _) = advantage(weights, counts, case);
        f64::from(target.expected(advantage) - target.of(case)).powi(2)
    });
    errors.sum::<f64>() / data.len().max(1) as f64
}

/// Adds to `slope` how the squared error of one position grows with each weight; gives that error.
pub fn add_slope(weights: &Weights, data: &Dataset, number: usize, target: Target, slope: &mut Weights) -> f32 {
    let (counts, case) = data.get(number);
    let (advantage, growth) = advantage(weights, counts, case);
    let expected = target.expected(advantage);
    let off = expected - target.of(case);
    let by_plain = 2.0 * off * expected * (1.0 - expected) / target.scale * growth;
    let by_half = [by_plain * case.phase, by_plain * (1.0 - case.phase)];
    for &(feature, times) in counts {
        let entry = &mut slope[usize::from(feature)];
        entry[0] += by_half[0] * f32::from(times);
        entry[1] += by_half[1] * f32::from(times);
    }
    off * off
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;
    use crate::testing::random_positions;
    use kamil_engine::WEIGHTS;

    const TARGET: Target = Target { scale: 200.0, result: 0.6 };

    fn data() -> Dataset {
        let mut data = Dataset::default();
        for (number, position) in random_positions(60, 4).into_iter().enumerate() {
            let score = (number * 37 % 801) as i16 - 400;
            data.push(&Sample { position, score, points: [0.0, 0.5, 1.0][number % 3] });
        }
        data
    }

    #[test]
    fn the_slope_is_that_of_finite_differences() {
        let data = data();
        let weights = to_weights(&WEIGHTS);
        let mut slope = vec![[0.0; 2]; FEATURES];
        for number in 0..data.len() {
            add_slope(&weights, &data, number, TARGET, &mut slope);
        }
        let total = |weights: &Weights| mean_error(weights, &data, TARGET) * data.len() as f64;
        let mut checked = 0;
        for feature in (0..FEATURES).filter(|&feature| slope[feature].iter().any(|part| part.abs() > 1e-4)) {
            for half in 0..2 {
                let moved = |step: f32| {
                    let mut weights = weights.clone();
                    weights[feature][half] += step;
                    total(&weights)
                };
                let expected = (moved(1.0) - moved(-1.0)) / 2.0;
                let found = f64::from(slope[feature][half]);
                let near = (found - expected).abs() <= 0.02 * expected.abs() + 2e-4;
                assert!(near, "feature {feature}, half {half}: expected {expected}, found {found}");
                checked += 1;
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn the_model_is_the_engine_but_for_rounding() {
        let weights = to_weights(&WEIGHTS);
        for position in random_positions(60, 5) {
            let mut data = Dataset::default();
            data.push(&Sample { position, score: 0, points: 0.5 });
            let (counts, case) = data.get(0);
            let (found, _) = advantage(&weights, counts, case);
            let expected = kamil_engine::Trace::of(&position).estimate(&WEIGHTS);
            assert!((found - expected as f32).abs() <= 2.0, "{found} {expected}: {}", position.to_fen());
        }
    }

    #[test]
    fn the_scale_is_found_again() {
        let case = |score: i16, points: f32| Case {
            phase: 0.5,
            shares: [1.0; 2],
            hunts: [0.0; 2],
            score: f32::from(score),
            points,
        };
        let truth = Target { scale: 320.0, result: 1.0 };
        let cases: Vec<Case> = (-60..=60).map(|n| case(n * 10, truth.expected(f32::from(n * 10)))).collect();
        let found = Target::fitted_scale(&cases);
        assert!((found - 320.0).abs() < 2.0, "{found}");
    }
}
