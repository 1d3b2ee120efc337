//! A number for the men of a board, by which its table is looked up.

use kamil::{Board, Color};

use crate::material::{MAX_MEN, Material, ROLES};

/// How many men of each kind there are besides the Kings, four bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Signature(u64);

impl Signature {
    /// The men of a board; none where there are more than a table has.
    pub(crate) fn of_board(board: &Board) -> Option<Self> {
        if board.occupied().count() as usize > MAX_MEN + 2 {
            return None;
        }
        Some(Self::new(|color, role| u64::from(board.men(color, role).count())))
    }

    /// The men of an ending, its colours changed if `swapped`.
    pub(crate) fn of_material(material: &Material, swapped: bool) -> Self {
        Self::new(|color, role| {
            let color = if swapped { !color } else { color };
            material.men().iter().filter(|man| man.color == color && man.role == role).count() as u64
        })
    }

    /// Whether there are bare Kings alone.
    pub(crate) fn is_bare(self) -> bool {
        self.0 == 0
    }

    fn new(count: impl Fn(Color, kamil::Role) -> u64) -> Self {
        let mut packed = 0;
        for color in Color::ALL {
            for role in ROLES {
                packed = packed << 4 | count(color, role);
            }
        }
        Self(packed)
    }
}
