//! The kinds of men, and values kept one a kind.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A kind of man, without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// Shah: one square in any direction; royal.
    King,
    /// Firzan: one square diagonally.
    General,
    /// Fil: leaps exactly two squares diagonally.
    Elephant,
    /// Dabbabah: one square in any direction; not royal. War Machine rule set only.
    WarMachine,
    /// Faras: the chess knight's leap.
    Knight,
    /// Rukh: slides orthogonally.
    Rook,
    /// Baidaq: one square forward, captures one square diagonally forward.
    Pawn,
    /// Jamal: leaps exactly two squares orthogonally. Camel rule set only.
    Camel,
}

impl Role {
    /// Every role, in the order of the rules page.
    pub const ALL: [Self; 8] = [
        Self::King,
        Self::General,
        Self::Elephant,
        Self::WarMachine,
        Self::Knight,
        Self::Rook,
        Self::Pawn,
        Self::Camel,
    ];

    /// The upper-case letter of FEN and SAN.
    ///
    /// ```
    /// assert_eq!(kamil::Role::WarMachine.letter(), 'W');
    /// ```
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::General => 'G',
            Self::Elephant => 'E',
            Self::WarMachine => 'W',
            Self::Knight => 'N',
            Self::Rook => 'R',
            Self::Pawn => 'P',
            Self::Camel => 'C',
        }
    }

    /// The role of an upper-case letter.
    ///
    /// ```
    /// use kamil::Role;
    /// assert_eq!(Role::from_letter('G'), Some(Role::General));
    /// assert_eq!(Role::from_letter('Q'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'K' => Some(Self::King),
            'G' => Some(Self::General),
            'E' => Some(Self::Elephant),
            'W' => Some(Self::WarMachine),
            'N' => Some(Self::Knight),
            'R' => Some(Self::Rook),
            'P' => Some(Self::Pawn),
            'C' => Some(Self::Camel),
            _ => None,
        }
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "King",
            Self::General => "General",
            Self::Elephant => "Elephant",
            Self::WarMachine => "War Machine",
            Self::Knight => "Knight",
            Self::Rook => "Rook",
            Self::Pawn => "Pawn",
            Self::Camel => "Camel",
        }
    }

    /// The lower-case identifier that data formats use: `war-machine`, `king`, …
    pub const fn slug(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::General => "general",
            Self::Elephant => "elephant",
            Self::WarMachine => "war-machine",
            Self::Knight => "knight",
            Self::Rook => "rook",
            Self::Pawn => "pawn",
            Self::Camel => "camel",
        }
    }

    /// The Arabic name.
    pub const fn arabic_name(self) -> &'static str {
        match self {
            Self::King => "شاه",
            Self::General => "فرزان",
            Self::Elephant => "فيل",
            Self::WarMachine => "دبابة",
            Self::Knight => "فرس",
            Self::Rook => "رخ",
            Self::Pawn => "بيدق",
            Self::Camel => "جمل",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each [`Role`].
///
/// ```
/// use kamil::{ByRole, Role};
/// let mut counts = ByRole::<u32>::default();
/// counts[Role::Rook] = 2;
/// assert_eq!(counts[Role::Rook], 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRole<T>([T; 8]);

impl<T> ByRole<T> {
    /// The values in the order of [`Role::ALL`].
    pub const fn new(values: [T; 8]) -> Self {
        Self(values)
    }

    /// Each role with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
