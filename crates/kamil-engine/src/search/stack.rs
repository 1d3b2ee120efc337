//! What the search keeps for each ply of the line it looks at.

use core::ops::{Index, IndexMut};

use kamil::Move;

use super::history::Followed;
use crate::score::{MAX_PLY, Score};

/// One ply.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ply {
    /// The estimate of the position here; none in check.
    pub(crate) estimate: Option<Score>,
    /// What was played here; none for a null move.
    pub(crate) played: Option<Followed>,
    /// The move played here, where it was quiet.
    pub(crate) quiet: Option<Move>,
    /// Its place among the moves looked at, counted from 1.
    pub(crate) number: u16,
    /// By how many plies it is looked at less deeply.
    pub(crate) reduced: i32,
    /// A move that is left out, to see how much the others are worse.
    pub(crate) excluded: Option<Move>,
    /// The last two quiet moves that refuted another here.
    pub(crate) killers: [Option<Move>; 2],
    /// How often a node of this ply was refuted since its parent's sibling was entered.
    pub(crate) cutoffs: u8,
    /// The plies that moves on the way here were extended by beyond one.
    pub(crate) extended: u8,
}

/// The plies of a line, from the root on.
#[derive(Debug)]
pub(crate) struct Stack(Vec<Ply>);

impl Stack {
    pub(crate) fn new() -> Self {
        Self(vec![Ply::default(); usize::from(MAX_PLY) + 3])
    }

    /// What was played so many plies before `ply`; none where that is before the root, or was a null move.
    #[inline]
    pub(crate) fn played_before(&self, ply: u16, plies: u16) -> Option<Followed> {
        ply.checked_sub(plies).and_then(|earlier| self[earlier].played)
    }
}

impl Index<u16> for Stack {
    type Output = Ply;

    #[inline]
    fn index(&self, ply: u16) -> &Ply {
        &self.0[usize::from(ply)]
    }
}

impl IndexMut<u16> for Stack {
    #[inline]
    fn index_mut(&mut self, ply: u16) -> &mut Ply {
        &mut self.0[usize::from(ply)]
    }
}
