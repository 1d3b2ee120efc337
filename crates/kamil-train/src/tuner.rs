//! The search for better weights: Adam (Kingma and Ba, 2015) over shuffled batches.

use kamil_engine::FEATURES;
use kamil_match::Random;

use crate::dataset::Dataset;
use crate::model::{Target, Weights, add_slope};
use crate::prior::{Prior, Spread};

/// How to tune.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How often all positions are gone over.
    pub epochs: u32,
    /// Positions for one step.
    pub batch: usize,
    /// The length of a step at first and at last, in hundredths of a Pawn.
    pub steps: [f32; 2],
    /// What is expected of weights beforehand.
    pub spread: Spread,
    /// For the order of the positions.
    pub seed: u64,
}

/// Weights on their way.
#[derive(Debug)]
pub struct Tuner {
    weights: Weights,
    prior: Prior,
    mean: Weights,
    square: Weights,
    steps: i32,
    schedule: Schedule,
    target: Target,
    random: Random,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const LEAST: f32 = 1e-10;
impl Tuner {
    /// Starts at `weights`.
    pub fn new(weights: Weights, schedule: Schedule, target: Target) -> Self {
        let zeros = vec![[0.0; 2]; FEATURES];
        let random = Random::new(schedule.seed);
        Self {
            weights,
            prior: Prior::new(schedule.spread),
            mean: zeros.clone(),
            square: zeros,
            steps: 0,
            schedule,
            target,
            random,
        }
    }

    /// The weights so far.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Goes over all positions once; `epoch` counts from 0. Gives the mean squared error met on the way.
    pub fn epoch(&mut self, data: &Dataset, epoch: u32) -> f64 {
        let mut order: Vec<usize> = (0..data.len()).collect();
        self.random.shuffle(&mut order);
        let [first, last] = self.schedule.steps;
        let progress = epoch as f32 / self.schedule.epochs.saturating_sub(1).max(1) as f32;
        let length = first * (last / first).powf(progress);
        let mut total = 0.0;
        for batch in order.chunks(self.schedule.batch) {
            let mut slope = vec![[0.0; 2]; FEATURES];
            for &number in batch {
                total += f64::from(add_slope(&self.weights, data, number, self.target, &mut slope));
            }
            self.step(slope, batch.len(), data.len(), length);
        }
        total / data.len().max(1) as f64
    }

    /// One step of a `length` against the slope of a batch's summed error.
    fn step(&mut self, mut slope: Weights, batch: usize, all: usize, length: f32) {
        for entry in &mut slope {
            *entry = entry.map(|part| part / batch as f32);
        }
        self.prior.add_slope(&self.weights, all, &mut slope);
        self.steps += 1;
        let mean_bias = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_bias = 1.0 - SQUARE_DECAY.powi(self.steps);
        for feature in 0..FEATURES {
            for half in 0..2 {
                let weight = &mut self.weights[feature][half];
                let slope = slope[feature][half];
                let mean = &mut self.mean[feature][half];
                let square = &mut self.square[feature][half];
                *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
                *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
                *weight -= length * (*mean / mean_bias) / ((*square / square_bias).sqrt() + LEAST);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{mean_error, to_weights};
    use crate::sample::Sample;
    use crate::testing::random_positions;
    use kamil::Role;
    use kamil_engine::{Trace, WEIGHTS, Worth};

    const TARGET: Target = Target { scale: 200.0, result: 0.0 };
    const FREE: Spread = Spread { size: 1e6, step: 1e6 };
    const SCHEDULE: Schedule = Schedule { epochs: 30, batch: 500, steps: [8.0, 0.2], spread: FREE, seed: 1 };

    /// The table with the Rook dearer, the Knight cheaper, and the move worth more.
    fn teacher() -> [Worth; FEATURES] {
        let mut table = WEIGHTS;
        table[Role::Rook as usize] += Worth::new(90, 60);
        table[Role::Knight as usize] += Worth::new(-70, -50);
        table[FEATURES - 1] = Worth::new(25, 15);
        table
    }

    fn data(count: usize) -> Dataset {
        let mut data = Dataset::default();
        for position in random_positions(count, 9) {
            let score = Trace::of(&position).estimate(&teacher()).clamp(-3_000, 3_000) as i16;
            data.push(&Sample { position, score, points: 0.5 });
        }
        data
    }

    #[test]
    fn known_weights_are_found_again() {
        let data = data(6_000);
        let start = to_weights(&WEIGHTS);
        let before = mean_error(&start, &data, TARGET);
        let mut tuner = Tuner::new(start, SCHEDULE, TARGET);
        for epoch in 0..SCHEDULE.epochs {
            tuner.epoch(&data, epoch);
        }
        let after = mean_error(tuner.weights(), &data, TARGET);
        assert!(after < before / 30.0, "{before} {after}");
        let tempo = tuner.weights()[FEATURES - 1];
        assert!((tempo[0] - 25.0).abs() < 4.0, "{tempo:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        let data = data(300);
        let tuned = |seed| {
            let mut tuner = Tuner::new(to_weights(&WEIGHTS), Schedule { seed, ..SCHEDULE }, TARGET);
            for epoch in 0..3 {
                tuner.epoch(&data, epoch);
            }
            tuner.weights().clone()
        };
        assert_eq!(tuned(1), tuned(1));
        assert_ne!(tuned(1), tuned(2));
    }

    #[test]
    fn what_no_position_speaks_of_stays_small() {
        let mut start = to_weights(&WEIGHTS);
        let camel_square = 8 + 7 * 50;
        start[camel_square] = [40.0, 40.0];
        let data = Dataset::default();
        let spread = Spread { size: 10.0, step: 10.0 };
        let mut tuner = Tuner::new(start, Schedule { spread, ..SCHEDULE }, TARGET);
        tuner.step(vec![[0.0; 2]; FEATURES], 1, data.len() + 1, 1.0);
        assert!(tuner.weights()[camel_square][0] < 40.0);
        assert!(
            (tuner.weights()[Role::Rook as usize][0] - WEIGHTS[Role::Rook as usize].middlegame() as f32).abs() < 1e-6
        );
    }
}
