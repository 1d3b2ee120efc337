//! The scores that still matter at a node.

use crate::score::Score;

/// Above alpha, which our side has elsewhere, and below beta, which theirs has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: Score::INFINITE.negated(), beta: Score::INFINITE };

    /// Only whether a score is above `alpha` matters.
    #[inline]
    pub(crate) const fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha.above(1) }
    }

    /// Only whether a score is at least `beta` matters.
    #[inline]
    pub(crate) const fn at(beta: Score) -> Self {
        Self { alpha: beta.above(-1), beta }
    }

    /// As the other side sees it.
    #[inline]
    pub(crate) fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    #[inline]
    pub(crate) fn raised_to(self, score: Score) -> Self {
        Self { alpha: self.alpha.max(score), ..self }
    }

    /// A score beyond beta, brought nearer to it by one of so many parts of the way: how far a cut-off is beyond beta says
    /// little, the less the shallower the search. Other scores, and those of forced ends, stay.
    #[inline]
    pub(crate) fn softened(self, score: Score, parts: i32) -> Score {
        if score <= self.beta || score.is_decisive() || self.beta.is_decisive() {
            return score;
        }
        let beyond = score.minus(self.beta);
        self.beta.above(beyond - beyond / parts)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// No game is won sooner than on the next ply, or lost sooner than now; a window beyond that is empty.
    #[inline]
    pub(crate) fn within_mate_distance(self, ply: u16) -> Self {
        Self { alpha: self.alpha.max(Score::mated_in(ply)), beta: self.beta.min(Score::mate_in(ply + 1)) }
    }
}
