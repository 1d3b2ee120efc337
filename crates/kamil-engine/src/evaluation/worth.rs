//! A worth in the middlegame and one in the endgame, added up together.

use core::ops::{Add, AddAssign, Mul, Neg, Sub};

/// What something is worth in the middlegame and in the endgame, in hundredths of a Pawn.
///
/// Both are kept in one number, the middlegame's in the upper half, so that one addition adds both. A half holds sums
/// of any legal position: a hundred men of the dearest kind are far below 2^31.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Worth(i64);

impl Worth {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// The two worths, in hundredths of a Pawn.
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self(((middlegame as i64) << 32) + endgame as i64)
    }

    /// The middlegame's worth.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        // A negative lower half has borrowed from the upper one.
        ((self.0 - self.endgame() as i64) >> 32) as i32
    }

    /// The endgame's worth.
    #[inline]
    pub const fn endgame(self) -> i32 {
        self.0 as i32
    }

    /// Between the two: the middlegame's worth counts `phase` parts, the endgame's the rest of [`Worth::FULL_PHASE`].
    #[inline]
    pub const fn at(self, phase: i32) -> i32 {
        (self.middlegame() * phase + self.endgame() * (Self::FULL_PHASE - phase)) / Self::FULL_PHASE
    }

    /// The phase of a whole first army of the War Machine rule set, which is all middlegame.
    pub const FULL_PHASE: i32 = 32;

    /// Both worths added, where operators are not yet constant.
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Add for Worth {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Worth {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Worth {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Worth {
    type Output = Self;

    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

impl core::fmt::Debug for Worth {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_do_not_touch_each_other() {
        let numbers = [-200_000, -1_001, -1, 0, 1, 77, 200_000];
        for middlegame in numbers {
            for endgame in numbers {
                let worth = Worth::new(middlegame, endgame);
                assert_eq!((worth.middlegame(), worth.endgame()), (middlegame, endgame));
                assert_eq!(-worth, Worth::new(-middlegame, -endgame));
                assert_eq!(worth * -3, Worth::new(-3 * middlegame, -3 * endgame));
                assert_eq!(worth + Worth::new(5, -7), Worth::new(middlegame + 5, endgame - 7));
                assert_eq!(worth - Worth::new(5, -7), Worth::new(middlegame - 5, endgame + 7));
            }
        }
    }

    #[test]
    fn the_phase_weighs_the_two() {
        let worth = Worth::new(320, -320);
        assert_eq!(worth.at(Worth::FULL_PHASE), 320);
        assert_eq!(worth.at(0), -320);
        assert_eq!(worth.at(16), 0);
    }
}
