//! A small seeded error of judgement, which makes games differ and weak levels weak.

use kamil::Key;

/// An error added to every estimate: the same for the same seed and position, so that a search stays deterministic.
///
/// ```
/// use kamil_engine::Noise;
/// assert_eq!(Noise::default(), Noise::NONE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    /// Which errors are made.
    pub seed: u64,
    /// The largest error, in hundredths of a Pawn.
    pub centipawns: u16,
}

impl Noise {
    /// No error.
    pub const NONE: Self = Self { seed: 0, centipawns: 0 };

    /// The error in the position of `key`, in hundredths of a Pawn.
    #[inline]
    pub(crate) fn at(self, key: Key) -> i32 {
        if self.centipawns == 0 {
            return 0;
        }
        let width = 2 * u64::from(self.centipawns) + 1;
        (mix(key.0 ^ mix(self.seed)) % width) as i32 - i32::from(self.centipawns)
    }
}

/// The output function of `SplitMix64` (Steele, Lea and Flood, 2014).
pub(crate) fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_stays_within_its_size_and_reaches_both_ends() {
        let noise = Noise { seed: 7, centipawns: 3 };
        let errors: Vec<i32> = (0..200).map(|n| noise.at(Key(n))).collect();
        assert_eq!(errors.iter().min(), Some(&-3));
        assert_eq!(errors.iter().max(), Some(&3));
    }

    #[test]
    fn another_seed_errs_otherwise() {
        let errors = |seed| (0..20).map(|n| Noise { seed, centipawns: 50 }.at(Key(n))).collect::<Vec<_>>();
        assert_eq!(errors(1), errors(1));
        assert_ne!(errors(1), errors(2));
    }
}
