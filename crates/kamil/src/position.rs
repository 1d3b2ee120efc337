//! A legal position, and playing a move in it.

use core::num::NonZeroU16;

use crate::bitboard::Bitboard;
use crate::board::{Board, Observer};
use crate::color::Color;
use crate::legality;
use crate::movegen;
use crate::moves::{Move, MoveKind, MoveList};
use crate::outcome::{Outcome, WinReason};
use crate::piece::Piece;
use crate::role::Role;
use crate::setup::Setup;
use crate::square::Square;
use crate::zobrist::Key;

/// A legal position: one King a side, the side that has just moved not in check, no Pawn on rank 1 or 10.
///
/// It knows no draws; those belong to [`Game`](crate::Game).
///
/// ```
/// use kamil::{Array, Square};
/// let mut position = Array::Kamil.position();
/// let mv = position.legal_moves().into_iter().find(|mv| mv.to == Square::E3).expect("e2e3 is legal");
/// position.play(mv)?;
/// assert_eq!(position.to_fen(), "rnewkgwenr/pppppppppp/10/10/10/10/10/4P5/PPPP1PPPPP/RNEWKGWENR b - - 0 1");
/// # Ok::<(), kamil::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
    halfmove_clock: u16,
    fullmove_number: NonZeroU16,
}

/// The move is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a legal move, found {0}")]
pub struct IllegalMove(pub Move);

impl Position {
    /// The position of a setup that has been judged legal.
    pub(crate) fn from_legal_setup(setup: Setup) -> Self {
        let Setup { board, turn, halfmove_clock, fullmove_number } = setup;
        Self { board, turn, halfmove_clock, fullmove_number }
    }

    /// The same as a setup.
    pub fn to_setup(&self) -> Setup {
        let Self { board, turn, halfmove_clock, fullmove_number } = *self;
        Setup { board, turn, halfmove_clock, fullmove_number }
    }

    /// Where the men stand.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the last zeroing move (a capture or a Pawn move); it stops at 65,535.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// 1 at first, one more after each move of Black; it stops at 65,535.
    #[inline]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number.get()
    }

    /// The Zobrist key of the placement and the side to move.
    #[inline]
    pub fn key(&self) -> Key {
        self.board.key().toggle(Key::turn(self.turn))
    }

    /// The key of the position after a legal move, known before the move is made.
    #[inline]
    pub fn key_after(&self, mv: Move) -> Key {
        let us = self.turn;
        let mover = Piece { color: us, role: mv.role };
        let left = self.key().toggle(Key::turn(Color::White)).toggle(Key::turn(Color::Black));
        let left = left.toggle(Key::piece(mover, mv.from));
        let left = match self.board.role_at(mv.to) {
            Some(role) => left.toggle(Key::piece(Piece { color: !us, role }, mv.to)),
            None => left,
        };
        match mv.kind {
            MoveKind::Normal => left.toggle(Key::piece(mover, mv.to)),
            MoveKind::Promotion => left.toggle(Key::piece(Piece { color: us, role: Role::General }, mv.to)),
            MoveKind::Vanish => left,
        }
    }

    /// The square of a side's King.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.men(color, Role::King).first().expect("a legal position has one King a side")
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.board.attackers(!self.turn, self.king(self.turn), self.board.occupied())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The legal moves, in no promised order.
    ///
    /// ```
    /// use kamil::{Position, RuleSet};
    /// // The Pawn e9 has its General alive: on e10 it leaves the board, and that is the one legal move.
    /// let fen = "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1";
    /// let position = Position::from_fen(fen, RuleSet::WarMachine)?;
    /// assert_eq!(position.legal_moves().len(), 1);
    /// # Ok::<(), kamil::LoadError>(())
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        movegen::visit(self, |mv| moves.push(mv));
        moves
    }

    /// Calls `visitor` with each legal capture and each legal promotion.
    ///
    /// Together with [`Position::for_each_quiet`] that is every legal move once. A Pawn that vanishes is noisy only if
    /// it captures.
    #[inline]
    pub fn for_each_noisy(&self, visitor: impl FnMut(Move)) {
        movegen::visit_noisy(self, visitor);
    }

    /// Calls `visitor` with each legal move that is neither a capture nor a promotion.
    #[inline]
    pub fn for_each_quiet(&self, visitor: impl FnMut(Move)) {
        movegen::visit_quiet(self, visitor);
    }

    /// How many legal moves there are, counted without listing them.
    pub fn count_legal_moves(&self) -> u32 {
        movegen::count(self)
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        movegen::exists(self)
    }

    /// Whether `mv` is one of the legal moves; asked without listing them.
    pub fn is_legal(&self, mv: Move) -> bool {
        legality::is_legal(self, mv)
    }

    /// Whether the legal move `mv` gives check.
    ///
    /// ```
    /// use kamil::{Position, RuleSet, UciMove};
    /// // The Pawn vanishes on e10, and that opens the Rook's rank.
    /// let position = Position::from_fen("10/R3P3k1/10/10/10/10/10/10/10/G8K w - - 0 1", RuleSet::WarMachine)?;
    /// let mv = "e9e10".parse::<UciMove>()?.to_move(&position)?;
    /// assert!(position.gives_check(mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        legality::gives_check(self, mv)
    }

    /// The legal move that [`Move::encode`] wrote as `code`; none where no legal move is written so.
    ///
    /// ```
    /// use kamil::Array;
    /// let position = Array::Kamil.position();
    /// let mv = position.legal_moves()[0];
    /// assert_eq!(position.decode_move(mv.encode()), Some(mv));
    /// assert_eq!(position.decode_move(0), None);
    /// ```
    pub fn decode_move(&self, code: u16) -> Option<Move> {
        let from = Square::from_number((code & 0x7f) as u8)?;
        let to = Square::from_number((code >> 7 & 0x7f) as u8)?;
        let kind = MoveKind::from_code((code >> 14) as u8)?;
        let mv = Move { role: self.board.role_at(from)?, from, to, kind };
        self.is_legal(mv).then_some(mv)
    }

    /// The position with the other side to move, as if the side to move had passed; none in check, where the other
    /// side could take the King. No rule allows this: it is a question that a search asks.
    pub fn after_pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let halfmove_clock = self.halfmove_clock.saturating_add(1);
        Some(Self { turn: !self.turn, halfmove_clock, ..*self })
    }

    /// The end by the rules alone: a side to move without a legal move has lost.
    ///
    /// ```
    /// use kamil::{Position, RuleSet};
    /// let position = Position::from_fen("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", RuleSet::WarMachine)?;
    /// let outcome = position.outcome().expect("White has no move");
    /// assert_eq!(outcome.to_string(), "black wins by stalemate");
    /// # Ok::<(), kamil::LoadError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let by = if self.is_check() { WinReason::Checkmate } else { WinReason::Stalemate };
        Some(Outcome::Win { winner: !self.turn, by })
    }

    /// Whether `mv` captures a man.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.occupied().contains(mv.to)
    }

    /// Whether `mv` sets the halfmove clock back to zero: a capture or a Pawn move.
    #[inline]
    pub fn is_zeroing(&self, mv: Move) -> bool {
        mv.role == Role::Pawn || self.is_capture(mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is not legal; the position stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal here, as those of [`Position::legal_moves`] are.
    ///
    /// Another move leaves a position for which nothing is promised but memory safety.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.play_observed(mv, &mut ());
    }

    /// As [`Position::play_unchecked`], and tells `observer` of every man that comes and goes.
    #[inline]
    pub fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let us = self.turn;
        let captured = self.board.role_at(mv.to);
        if let Some(role) = captured {
            self.board.take(Piece { color: !us, role }, mv.to, observer);
        }
        let mover = Piece { color: us, role: mv.role };
        match mv.kind {
            MoveKind::Normal => self.board.relocate(mover, mv.from, mv.to, observer),
            MoveKind::Promotion => {
                self.board.take(mover, mv.from, observer);
                self.board.put(Piece { color: us, role: Role::General }, mv.to, observer);
            }
            MoveKind::Vanish => self.board.take(mover, mv.from, observer),
        }
        let zeroing = mv.role == Role::Pawn || captured.is_some();
        self.halfmove_clock = if zeroing { 0 } else { self.halfmove_clock.saturating_add(1) };
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !us;
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.play_unchecked(mv);
        next
    }
}
