//! Which role stands on each square.

use crate::role::Role;
use crate::square::Square;

/// The role of the man on each square, or none: half a byte a square, so that a board stays cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoleMap([u8; 50]);

/// The bits of a square's half byte: zero for an empty square, else the role's number and this one.
const MAN: u8 = 8;

impl RoleMap {
    /// No man on any square.
    pub(crate) const EMPTY: Self = Self([0; 50]);

    /// The role on a square.
    #[inline]
    pub(crate) const fn get(&self, square: Square) -> Option<Role> {
        let (place, shift) = place(square);
        let half = self.0[place] >> shift;
        if half & MAN == 0 { None } else { Some(Role::ALL[(half & 7) as usize]) }
    }

    /// Puts a role on an empty square.
    #[inline]
    pub(crate) const fn put(&mut self, square: Square, role: Role) {
        let (place, shift) = place(square);
        self.0[place] |= (MAN | role as u8) << shift;
    }

    /// Empties a square.
    #[inline]
    pub(crate) const fn clear(&mut self, square: Square) {
        let (place, shift) = place(square);
        self.0[place] &= !(0xf << shift);
    }
}

/// The byte of a square, and how far in it the square's half begins.
#[inline]
const fn place(square: Square) -> (usize, u32) {
    let number = square as u8;
    ((number / 2) as usize, (number % 2) as u32 * 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_changes_alone() {
        for square in Square::ALL {
            for role in Role::ALL {
                let mut map = RoleMap::EMPTY;
                map.put(square, role);
                for other in Square::ALL {
                    assert_eq!(map.get(other), (other == square).then_some(role), "{square} {other}");
                }
                map.clear(square);
                assert!(map == RoleMap::EMPTY, "{square}");
            }
        }
    }
}
