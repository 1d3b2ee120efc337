//! What a text says of a position, legal or not, and every reason why it is not.

use core::fmt;
use core::num::NonZeroU16;

use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::piece::Piece;
use crate::position::Position;
use crate::role::Role;
use crate::square::{Rank, Square};
use crate::variant::RuleSet;

/// An arrangement, the side to move and the two counters: what a FEN says.
///
/// ```
/// use kamil::{RuleSet, Setup};
/// let setup = Setup::from_fen("K9/10/10/10/10/10/10/10/10/K9", RuleSet::WarMachine)?;
/// let error = setup.to_position(RuleSet::WarMachine).unwrap_err();
/// assert_eq!(error.to_string(), "white has 2 Kings, expected exactly one; black has no King, expected exactly one");
/// # Ok::<(), kamil::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where the men stand.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture or Pawn move.
    pub halfmove_clock: u16,
    /// 1 at first, one more after each move of Black.
    pub fullmove_number: NonZeroU16,
}

impl Setup {
    /// A board without men, White to move, counters at their start.
    pub const EMPTY: Self =
        Self { board: Board::EMPTY, turn: Color::White, halfmove_clock: 0, fullmove_number: NonZeroU16::MIN };

    /// The position, if `rules` allow it.
    ///
    /// # Errors
    /// Every reason why the arrangement is no legal position.
    pub fn to_position(self, rules: RuleSet) -> Result<Position, PositionError> {
        let faults = self.faults(rules);
        if faults.is_empty() { Ok(Position::from_legal_setup(self)) } else { Err(PositionError { faults }) }
    }

    /// The one judge of legality.
    fn faults(&self, rules: RuleSet) -> Vec<PositionFault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            let count = self.board.men(color, Role::King).count();
            if count != 1 {
                faults.push(PositionFault::KingCount { color, count });
            }
        }
        for (square, piece) in self.board.pieces() {
            if piece.role == Role::Pawn && edge_ranks().contains(square) {
                faults.push(PositionFault::PawnOnEdge { color: piece.color, square });
            }
            if !rules.has(piece.role) {
                faults.push(PositionFault::OutsideRules { piece, square, rules });
            }
        }
        if let Some(king) = self.board.king(!self.turn) {
            let checkers = self.board.attackers(self.turn, king, self.board.occupied());
            if let Some(checker) = checkers.first() {
                faults.push(PositionFault::OpponentInCheck { color: !self.turn, king, checker });
            }
        }
        faults
    }
}

/// The first and the last rank, on which no Pawn stands.
fn edge_ranks() -> Bitboard {
    Bitboard::rank(Rank::R1) | Bitboard::rank(Rank::R10)
}

/// A reason why an arrangement is no legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionFault {
    /// A side has no King, or several.
    KingCount {
        /// The side.
        color: Color,
        /// How many Kings it has.
        count: u32,
    },
    /// A Pawn stands on rank 1 or 10.
    PawnOnEdge {
        /// Whose Pawn.
        color: Color,
        /// Where.
        square: Square,
    },
    /// A man takes no part in the rule set.
    OutsideRules {
        /// The man.
        piece: Piece,
        /// Where it stands.
        square: Square,
        /// The rule set.
        rules: RuleSet,
    },
    /// The side that has just moved is in check.
    OpponentInCheck {
        /// The side in check, not to move.
        color: Color,
        /// Its King's square.
        king: Square,
        /// A man that gives the check.
        checker: Square,
    },
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KingCount { color, count: 0 } => write!(f, "{color} has no King, expected exactly one"),
            Self::KingCount { color, count } => write!(f, "{color} has {count} Kings, expected exactly one"),
            Self::PawnOnEdge { color, square } => {
                write!(f, "a {color} Pawn on {square}, expected none on ranks 1 and 10")
            }
            Self::OutsideRules { piece, square, rules } => {
                write!(f, "a {piece} on {square}, expected only men of the rule set `{rules}`")
            }
            Self::OpponentInCheck { color, king, checker } => write!(
                f,
                "{color} is in check on {king} by the man on {checker}, expected the side that has just moved to be safe"
            ),
        }
    }
}

/// An arrangement is no legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct PositionError {
    /// Every reason, at least one.
    pub faults: Vec<PositionFault>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.faults.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}
