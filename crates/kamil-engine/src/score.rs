//! What a position is worth to a side, and how deep a search looks.

use core::fmt;
use core::ops::Neg;

/// The longest line a search follows, in plies from its root.
pub(crate) const MAX_PLY: u16 = 120;

const MATE: i32 = 30_000;
/// The worth of a win at the end of the longest line; what is below in size says nothing of the distance.
const END: i32 = MATE - 1_000;
/// The worth of a position that an endgame table says is won.
const TABLE: i32 = 28_000;
/// The worth of such a position at the end of the longest line; what is below in size is an estimate.
const DECISIVE: i32 = TABLE - 1_000;

/// What a position is worth to the side that is asked about, usually the side to move.
///
/// An estimate in hundredths of a Pawn; or a forced end in a number of plies; or, between the two, a win or loss that an
/// endgame table knows of without its distance. An end is checkmate or stalemate: both win for the side that gives it.
/// Sooner wins are worth more, later losses are worth more.
///
/// ```
/// use kamil_engine::{Score, ScoreKind};
/// assert!(Score::mate_in(3) > Score::mate_in(5));
/// assert!(Score::mate_in(500) > Score::table_win(1));
/// assert!(Score::table_win(9) > Score::from_centipawns(Score::MAX_CENTIPAWNS));
/// assert_eq!(-Score::mate_in(3), Score::mated_in(3));
/// assert_eq!(Score::mated_in(4).kind(), ScoreKind::MatedIn(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The readings of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreKind {
    /// An estimate in hundredths of a Pawn.
    Centipawns(i32),
    /// The side reaches a position in so many plies that a table says is won; how far the end is nothing says.
    TableWin(u16),
    /// In so many plies the side cannot but have reached a position that a table says is lost.
    TableLoss(u16),
    /// The side wins in so many plies, the winning one counted: always an odd number for the side to move.
    MateIn(u16),
    /// The side has lost in so many plies; 0 where it has no legal move now.
    MatedIn(u16),
}

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Above every score of a position.
    pub(crate) const INFINITE: Self = Self(MATE + 1);
    /// No estimate is larger in size.
    pub const MAX_CENTIPAWNS: i32 = 20_000;

    /// An estimate, kept within [`Score::MAX_CENTIPAWNS`] of zero.
    pub const fn from_centipawns(centipawns: i32) -> Self {
        if centipawns > Self::MAX_CENTIPAWNS {
            Self(Self::MAX_CENTIPAWNS)
        } else if centipawns < -Self::MAX_CENTIPAWNS {
            Self(-Self::MAX_CENTIPAWNS)
        } else {
            Self(centipawns)
        }
    }

    /// A win that a table knows of, `plies` from here.
    pub const fn table_win(plies: u16) -> Self {
        Self(TABLE - plies as i32)
    }

    /// A loss that a table knows of, `plies` from here.
    pub const fn table_loss(plies: u16) -> Self {
        Self(plies as i32 - TABLE)
    }

    /// A forced win in `plies`, checkmate or stalemate.
    pub const fn mate_in(plies: u16) -> Self {
        Self(MATE - plies as i32)
    }

    /// A forced loss in `plies`, checkmate or stalemate.
    pub const fn mated_in(plies: u16) -> Self {
        Self(plies as i32 - MATE)
    }

    /// Whether the score is a forced end or a table's word, won or lost: no estimate.
    pub const fn is_decisive(self) -> bool {
        self.0.abs() >= DECISIVE
    }

    /// How to read the score.
    pub const fn kind(self) -> ScoreKind {
        let size = self.0.abs();
        let wins = self.0 > 0;
        if size >= END {
            let plies = (MATE - size).unsigned_abs() as u16;
            if wins { ScoreKind::MateIn(plies) } else { ScoreKind::MatedIn(plies) }
        } else if size >= DECISIVE {
            // A stored score may be a few plies beyond a table's best.
            let plies = if size > TABLE { 0 } else { (TABLE - size).unsigned_abs() as u16 };
            if wins { ScoreKind::TableWin(plies) } else { ScoreKind::TableLoss(plies) }
        } else {
            ScoreKind::Centipawns(self.0)
        }
    }

    /// The score as one number in hundredths of a Pawn, for those who know no others: an estimate is at most
    /// [`Score::MAX_CENTIPAWNS`] in size, a table's word 27,000 to 28,000, an end 29,000 to 30,000.
    pub const fn in_centipawns(self) -> i32 {
        self.0
    }

    /// The other side's view, where operators are not yet constant.
    pub(crate) const fn negated(self) -> Self {
        Self(-self.0)
    }

    /// How much this score is above another, in hundredths of a Pawn where both are estimates.
    #[inline]
    pub(crate) const fn minus(self, other: Self) -> i32 {
        self.0 - other.0
    }

    /// Whether the score is a loss by force or by a table's word.
    #[inline]
    pub(crate) const fn is_lost(self) -> bool {
        self.0 <= -DECISIVE
    }

    /// Whether the score is a win by force or by a table's word.
    #[inline]
    pub(crate) const fn is_won(self) -> bool {
        self.0 >= DECISIVE
    }

    /// The score `centipawns` above this one, for windows and margins.
    #[inline]
    pub(crate) const fn above(self, centipawns: i32) -> Self {
        Self(self.0 + centipawns)
    }

    /// As a table keeps it: forced ends and the words of endgame tables counted from the position, not from the root `ply` plies before it.
    pub(crate) const fn to_stored(self, ply: u16) -> i16 {
        let shift = if self.is_decisive() { self.0.signum() * ply as i32 } else { 0 };
        (self.0 + shift) as i16
    }

    /// The reverse of [`Score::to_stored`].
    pub(crate) const fn from_stored(stored: i16, ply: u16) -> Self {
        let score = Self(stored as i32);
        let shift = if score.is_decisive() { score.0.signum() * ply as i32 } else { 0 };
        Self(score.0 - shift)
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+0.35`, `-12.00`, `wins in 1 ply`, `lost in 4 plies`, `a table's win in 3 plies`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, plies) = match self.kind() {
            ScoreKind::Centipawns(n) => {
                let sign = if n < 0 { '-' } else { '+' };
                return write!(f, "{sign}{}.{:02}", n.abs() / 100, n.abs() % 100);
            }
            ScoreKind::TableWin(plies) => ("a table's win", plies),
            ScoreKind::TableLoss(plies) => ("a table's loss", plies),
            ScoreKind::MateIn(plies) => ("wins", plies),
            ScoreKind::MatedIn(plies) => ("lost", plies),
        };
        write!(f, "{what} in {plies} {}", if plies == 1 { "ply" } else { "plies" })
    }
}

/// How many plies a search looks ahead before it only follows captures.
///
/// ```
/// use kamil_engine::Depth;
/// assert!(Depth::new(4) > Depth::new(3));
/// assert_eq!(Depth::new(250), Depth::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(u8);

impl Depth {
    /// Captures only.
    pub const ZERO: Self = Self(0);
    /// No search looks deeper.
    pub const MAX: Self = Self(100);

    /// So many plies, at most [`Depth::MAX`].
    pub const fn new(plies: u8) -> Self {
        if plies > Self::MAX.0 { Self::MAX } else { Self(plies) }
    }

    /// So many plies, at least none and at most [`Depth::MAX`].
    #[inline]
    pub(crate) const fn from_plies(plies: i32) -> Self {
        if plies <= 0 {
            Self::ZERO
        } else if plies > Self::MAX.0 as i32 {
            Self::MAX
        } else {
            Self(plies.unsigned_abs() as u8)
        }
    }

    /// The number of plies.
    pub const fn plies(self) -> u8 {
        self.0
    }

    /// One ply more, at most [`Depth::MAX`].
    #[must_use]
    pub const fn deeper(self) -> Self {
        Self::new(self.0 + 1)
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_end_is_counted_from_the_position() {
        // Seen from the root the game ends in 9 plies, seen from a position 4 plies on in 5.
        let stored = Score::mate_in(9).to_stored(4);
        assert_eq!(Score::from_stored(stored, 0), Score::mate_in(5));
        assert_eq!(Score::from_stored(stored, 4), Score::mate_in(9));
        let stored = Score::mated_in(8).to_stored(4);
        assert_eq!(Score::from_stored(stored, 2), Score::mated_in(6));
    }

    #[test]
    fn an_estimate_is_stored_as_it_is_and_never_looks_like_an_end() {
        for centipawns in [0, 35, -1200, i32::MAX, i32::MIN + 1] {
            let score = Score::from_centipawns(centipawns);
            assert!(!score.is_decisive());
            assert_eq!(Score::from_stored(score.to_stored(17), 3), score);
        }
    }

    #[test]
    fn scores_read_as_words() {
        assert_eq!(Score::from_centipawns(-105).to_string(), "-1.05");
        assert_eq!(Score::mate_in(1).to_string(), "wins in 1 ply");
        assert_eq!(Score::mated_in(4).to_string(), "lost in 4 plies");
        assert_eq!(Score::table_win(3).to_string(), "a table's win in 3 plies");
        assert_eq!(Score::DRAW.to_string(), "+0.00");
    }
}
