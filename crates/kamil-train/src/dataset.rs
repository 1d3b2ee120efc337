//! Samples as the tuner needs them: sparse counts of features, and what each should be worth.

use kamil::Color;
use kamil_engine::{Frame, Trace};

use crate::sample::Sample;

/// Many positions, their features side by side in one list.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// Feature and count, White's less Black's; those of position `n` end at `ends[n]`.
    counts: Vec<(u16, i16)>,
    ends: Vec<usize>,
    cases: Vec<Case>,
}

/// All of a position but its features.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// From 0, the last men, to 1, a whole first army.
    pub phase: f32,
    /// What remains of an advantage of White's, and of Black's: at most 1.
    pub shares: [f32; 2],
    /// What White, or Black, gains beside where it has the advantage, in hundredths of a Pawn.
    pub hunts: [f32; 2],
    /// The search's score in hundredths of a Pawn, as White sees it.
    pub score: f32,
    /// White's points.
    pub points: f32,
}

impl Case {
    fn new(frame: &Frame, sample: &Sample) -> Self {
        let fade = 1.0 - f32::from(frame.clock) / (2.0 * f32::from(kamil::MOVE_LIMIT));
        Self {
            phase: frame.phase as f32 / kamil_engine::Worth::FULL_PHASE as f32,
            shares: Color::ALL.map(|side| frame.shares[side] as f32 / Frame::WHOLE as f32 * fade),
            hunts: Color::ALL.map(|side| frame.chases[side] as f32 * fade),
            score: f32::from(sample.score),
            points: sample.points,
        }
    }
}

impl Dataset {
    /// Adds a sample.
    pub fn push(&mut self, sample: &Sample) {
        let trace = Trace::of(&sample.position);
        let small = |&(feature, times): &(usize, i32)| {
            let feature = u16::try_from(feature).expect("features are fewer than 65,536");
            (feature, times.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16)
        };
        self.counts.extend(trace.counts.iter().map(small));
        self.ends.push(self.counts.len());
        self.cases.push(Case::new(&trace.frame, sample));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// The position of a number below [`Dataset::len`].
    pub fn get(&self, number: usize) -> (&[(u16, i16)], &Case) {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        (&self.counts[start..self.ends[number]], &self.cases[number])
    }

    /// All positions but their features.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }
}
