//! The moves still to be looked at, for all plies of the line under search, those of later plies behind.

use kamil::Move;

/// A move, and how early it is to be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    pub(crate) rank: i32,
}

/// A stack of lists: one allocation for the whole line.
#[derive(Debug, Default)]
pub(crate) struct Candidates(Vec<Candidate>);

impl Candidates {
    /// Where the next candidate will be.
    #[inline]
    pub(crate) fn end(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(crate) fn push(&mut self, candidate: Candidate) {
        self.0.push(candidate);
    }

    /// Drops all candidates from `start` on.
    #[inline]
    pub(crate) fn truncate(&mut self, start: usize) {
        self.0.truncate(start);
    }

    /// Brings the highest of the candidates from `start` on to `start`, the first of equals.
    #[inline]
    pub(crate) fn bring_best(&mut self, start: usize) -> Option<Candidate> {
        let rest = &mut self.0[start..];
        let first = rest.first()?;
        let (mut best, mut rank) = (0, first.rank);
        for (n, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.rank > rank {
                (best, rank) = (n, candidate.rank);
            }
        }
        rest.swap(0, best);
        rest.first().copied()
    }

    #[inline]
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        self.0.swap(a, b);
    }

    /// The candidate at a place, if there is one.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<Candidate> {
        self.0.get(place).copied()
    }
}
