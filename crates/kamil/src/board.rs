//! The arrangement of men on the squares, and who wants to hear of its changes.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::piece::Piece;
use crate::role::{ByRole, Role};
use crate::role_map::RoleMap;
use crate::square::{File, Rank, Square};
use crate::zobrist::Key;

/// Hears of every man put on a board or taken off it, so that an evaluator can follow a game without the board
/// knowing of evaluators. `()` hears nothing and costs nothing.
pub trait Observer {
    /// `piece` now stands on `square`.
    fn put(&mut self, piece: Piece, square: Square);
    /// `piece` no longer stands on `square`.
    fn take(&mut self, piece: Piece, square: Square);
}

impl Observer for () {
    #[inline]
    fn put(&mut self, _: Piece, _: Square) {}
    #[inline]
    fn take(&mut self, _: Piece, _: Square) {}
}

/// Any arrangement of men, legal or not. Its `Display` draws it, White below:
///
/// ```
/// use kamil::Array;
/// assert_eq!(Array::Kamil.position().board().to_string(), "\
/// r n e w k g w e n r
/// p p p p p p p p p p
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// P P P P P P P P P P
/// R N E W K G W E N R
/// ");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    roles: ByRole<Bitboard>,
    colors: ByColor<Bitboard>,
    /// What the sets say, square by square: which man stands somewhere is asked as often as where men of a kind are.
    by_square: RoleMap,
    key: Key,
}

impl Board {
    /// A board without men.
    pub const EMPTY: Self = Self {
        roles: ByRole::new([Bitboard::EMPTY; 8]),
        colors: ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY },
        by_square: RoleMap::EMPTY,
        key: Key(0),
    };

    /// The squares of the men of a role, both colours.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    /// The squares of a side's men.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares of a side's men of a role.
    #[inline]
    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color] & self.roles[role]
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    /// The side whose man stands on `square`.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        if self.colors.white.contains(square) {
            Some(Color::White)
        } else if self.colors.black.contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The role of the man on `square`.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.by_square.get(square)
    }

    /// The man on `square`.
    ///
    /// ```
    /// use kamil::{Array, Square};
    /// let board = *Array::Kamil.position().board();
    /// assert_eq!(board.piece_at(Square::F10).map(|piece| piece.letter()), Some('g'));
    /// assert_eq!(board.piece_at(Square::F5), None);
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        Some(Piece { color, role: self.role_at(square)? })
    }

    /// The royal square of a side with exactly one King.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.men(color, Role::King).single()
    }

    /// The Zobrist key of the placement, whoever is to move.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// Every man with its square, in the order of [`Square::ALL`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a man on a square, or empties it; what stood there is gone.
    ///
    /// ```
    /// use kamil::{Board, Piece, Square};
    /// let mut board = Board::EMPTY;
    /// board.set(Square::E5, Piece::from_letter('W'));
    /// board.set(Square::E5, None);
    /// assert_eq!(board, Board::EMPTY);
    /// ```
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.piece_at(square) {
            self.take(old, square, &mut ());
        }
        if let Some(new) = piece {
            self.put(new, square, &mut ());
        }
    }

    /// The squares of `attackers` (of one side, whose men they are) that attack `square` when `occupied` stops Rooks.
    ///
    /// ```
    /// use kamil::{Array, Color, Square};
    /// let board = *Array::Kamil.position().board();
    /// // The Pawns b2 and d2, and the Knight b1.
    /// assert_eq!(board.attackers(Color::White, Square::C3, board.occupied()).count(), 3);
    /// ```
    pub fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        use crate::attacks;
        let rooks = attacks::rook(square, occupied) & self.roles[Role::Rook];
        (self.leaping_attackers(by, square) | rooks) & self.colors[by]
    }

    /// The men of `by` other than Rooks that attack `square`.
    #[inline]
    pub(crate) fn leaping_attackers(&self, by: Color, square: Square) -> Bitboard {
        use crate::attacks;
        let steps = attacks::king(square) & (self.roles[Role::WarMachine] | self.roles[Role::King]);
        let leaps = attacks::knight(square) & self.roles[Role::Knight]
            | attacks::elephant(square) & self.roles[Role::Elephant]
            | attacks::camel(square) & self.roles[Role::Camel];
        let diagonals =
            attacks::general(square) & self.roles[Role::General] | attacks::pawn(!by, square) & self.roles[Role::Pawn];
        (steps | leaps | diagonals) & self.colors[by]
    }

    /// Puts a man on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, square: Square, observer: &mut impl Observer) {
        debug_assert!(!self.occupied().contains(square), "a square holds one man");
        self.toggle(piece, Bitboard::from(square), Key::piece(piece, square));
        self.by_square.put(square, piece.role);
        observer.put(piece, square);
    }

    /// Takes a man off its square.
    #[inline]
    pub(crate) fn take(&mut self, piece: Piece, square: Square, observer: &mut impl Observer) {
        debug_assert!(self.men(piece.color, piece.role).contains(square), "only a man that is there leaves");
        self.toggle(piece, Bitboard::from(square), Key::piece(piece, square));
        self.by_square.clear(square);
        observer.take(piece, square);
    }

    /// Moves a man to an empty square.
    #[inline]
    pub(crate) fn relocate(&mut self, piece: Piece, from: Square, to: Square, observer: &mut impl Observer) {
        debug_assert!(self.men(piece.color, piece.role).contains(from), "only a man that is there moves");
        debug_assert!(!self.occupied().contains(to), "a square holds one man");
        let key = Key::piece(piece, from).toggle(Key::piece(piece, to));
        self.toggle(piece, Bitboard::from(from).with(to), key);
        self.by_square.clear(from);
        self.by_square.put(to, piece.role);
        observer.take(piece, from);
        observer.put(piece, to);
    }

    /// Moves a man on or off `squares` in the sets and in the key that sums them up.
    #[inline]
    fn toggle(&mut self, piece: Piece, squares: Bitboard, key: Key) {
        self.roles[piece.role] ^= squares;
        self.colors[piece.color] ^= squares;
        self.key = self.key.toggle(key);
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Hash for Board {
    /// Equal boards have equal keys.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let man = self.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
                let end = if file == File::J { '\n' } else { ' ' };
                write!(f, "{man}{end}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\n{self})")
    }
}
