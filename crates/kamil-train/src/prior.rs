//! What is expected of weights before any position is seen: neighbours are nearly alike, and most are small.

use kamil_engine::{FEATURES, GROUPS, Group, Shape};

use crate::model::Weights;

/// How far weights may be expected to be from zero and from their neighbours, in hundredths of a Pawn.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// The usual size of a weight. Material is exempt.
    pub size: f32,
    /// The usual difference of two neighbours: squares beside each other, numbers that follow each other.
    pub step: f32,
}

/// The pairs of neighbours, and what the spread makes of them.
#[derive(Clone, Debug)]
pub struct Prior {
    spread: Spread,
    neighbours: Vec<(usize, usize)>,
}

/// The variance of expected points about the truth, which the pull of a spread is measured in.
const NOISE: f32 = 0.002;

impl Prior {
    /// The expectation of all groups of the evaluation.
    pub fn new(spread: Spread) -> Self {
        let mut neighbours = Vec::new();
        let mut first = 0;
        for group in GROUPS {
            neighbours.extend(pairs(group).into_iter().map(|(a, b)| (first + a, first + b)));
            first += group.len;
        }
        Self { spread, neighbours }
    }

    /// Adds to the slope of the mean error over `positions` how the deviation from the expectation grows.
    pub fn add_slope(&self, weights: &Weights, positions: usize, slope: &mut Weights) {
        let noise = NOISE / positions.max(1) as f32;
        let by_size = noise / self.spread.size.powi(2);
        let by_step = noise / self.spread.step.powi(2);
        for half in 0..2 {
            for feature in GROUPS[0].len..FEATURES {
                slope[feature][half] += by_size * weights[feature][half];
            }
            for &(a, b) in &self.neighbours {
                let pull = by_step * (weights[a][half] - weights[b][half]);
                slope[a][half] += pull;
                slope[b][half] -= pull;
            }
        }
    }
}

/// The neighbours within a group.
fn pairs(group: Group) -> Vec<(usize, usize)> {
    match group.shape {
        Shape::Apart => Vec::new(),
        Shape::Steps => (1..group.len).map(|n| (n - 1, n)).collect(),
        Shape::HalfBoard => {
            let beside = (0..group.len).filter(|n| n % 5 < 4).map(|n| (n, n + 1));
            let above = (0..group.len - 5).map(|n| (n, n + 5));
            beside.chain(above).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_board_has_its_neighbours() {
        let squares = *GROUPS.iter().find(|group| group.shape == Shape::HalfBoard).unwrap();
        let pairs = pairs(squares);
        assert_eq!(pairs.len(), 4 * 10 + 5 * 9);
        assert!(pairs.contains(&(3, 4)) && !pairs.contains(&(4, 5)) && pairs.contains(&(4, 9)));
    }

    #[test]
    fn a_weight_apart_from_its_neighbours_is_pulled_to_them() {
        let prior = Prior::new(Spread { size: 1e6, step: 10.0 });
        let mut weights = vec![[0.0; 2]; FEATURES];
        // A square in the midst of the first table of squares.
        let square = GROUPS[0].len + 27;
        weights[square] = [30.0, -30.0];
        let mut slope = vec![[0.0; 2]; FEATURES];
        prior.add_slope(&weights, 10, &mut slope);
        assert!(slope[square][0] > 0.0 && slope[square][1] < 0.0);
        assert!(slope[square + 1][0] < 0.0 && slope[square - 5][0] < 0.0);
        assert!(slope[0][0].abs() < f32::EPSILON, "material is exempt");
    }
}
