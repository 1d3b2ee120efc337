//! A move, and the list of all moves of a position.

use core::ops::Deref;

use arrayvec::ArrayVec;

use crate::role::Role;
use crate::square::Square;

/// What becomes of the man that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum MoveKind {
    /// It stands on its new square.
    Normal,
    /// A Pawn reaches its last rank and becomes a General.
    Promotion,
    /// A Pawn reaches its last rank while its side has a General, and leaves the board.
    Vanish,
}

impl MoveKind {
    /// The kind of a number as [`Move::encode`] writes it.
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        match code {
            0 => Some(Self::Normal),
            1 => Some(Self::Promotion),
            2 => Some(Self::Vanish),
            _ => None,
        }
    }
}

/// A move of a man. It belongs to the position it was made for.
///
/// Moves are ordered by from-square, then to-square. `Display` writes the protocol move, such as `a9a10g`.
///
/// ```
/// use kamil::{Array, Square};
/// let mut moves = Array::Kamil.position().legal_moves();
/// moves.sort();
/// assert_eq!(moves[0].to_string(), "b1a3");
/// assert_eq!(moves[0].to, Square::A3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The man that moves.
    pub role: Role,
    /// Where it comes from.
    pub from: Square,
    /// Where it goes; there it captures a man of the other side, if one is there.
    pub to: Square,
    /// What becomes of it.
    pub kind: MoveKind,
}

impl Move {
    /// Seven bits of from-square, seven of to-square and two of kind, from the lowest up.
    ///
    /// # Stability
    /// The encoding is part of file formats and pinned by a test.
    pub const fn encode(self) -> u16 {
        self.from as u16 | (self.to as u16) << 7 | (self.kind as u16) << 14
    }

    const fn order(self) -> (u8, u8) {
        (self.from as u8, self.to as u8)
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.order().cmp(&other.order()).then(self.kind.cmp(&other.kind)).then(self.role.cmp(&other.role))
    }
}

/// The moves of a position. It holds those of any legal position.
///
/// A side with `n` men has at most `18 n` moves, since no man has more than a Rook's 18. It also has at most
/// `24 (100 - n)`: moves go to the `100 - n` squares without a man of its own, and 24 men at most reach one square: in
/// each of the four orthogonal directions the man next to it and a Camel two away (or one Rook in their stead), in each
/// of the four diagonal directions the man next to it and an Elephant two away, and 8 Knights. The lesser of the two
/// bounds is greatest where they meet, at `18 · 24 · 100 / 42`.
#[derive(Clone, Debug, Default)]
pub struct MoveList(ArrayVec<Move, { MoveList::CAPACITY }>);

impl MoveList {
    /// No legal position has more moves.
    pub const CAPACITY: usize = 18 * 24 * 100 / 42;

    /// A list without moves.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sorts by from-square, then to-square.
    pub fn sort(&mut self) {
        self.0.sort_unstable();
    }

    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, { Self::CAPACITY }>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
