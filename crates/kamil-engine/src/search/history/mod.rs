//! What the search has learned of moves and positions alike, and forgets slowly.

mod correction;
mod entry;

use kamil::{ByColor, Color, Move, Position, Role, Square};

pub(crate) use correction::Corrections;
use entry::Entry;

/// No value of a history is larger in size.
pub(crate) const MAX_HISTORY: i32 = 1 << 14;

/// How many plies before a move the moves are that it is remembered with.
pub(super) const FOLLOWED: [u16; 3] = [1, 2, 4];

/// A man and where it went: what a later move may follow well or badly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Followed(u16);

impl Followed {
    #[inline]
    pub(crate) fn new(us: Color, mv: Move) -> Self {
        Self((us as u16 * 8 + mv.role as u16) * 100 + mv.to as u16)
    }
}

/// The histories of moves.
#[derive(Debug)]
pub(crate) struct History {
    /// Quiet moves by where they come from and where they go.
    butterfly: ByColor<Vec<[Entry; 100]>>,
    /// Captures by man, square and what is taken; a promotion without a capture counts as taking a King.
    captures: ByColor<Vec<[[Entry; 8]; 100]>>,
    /// Quiet moves by man and square, after another man's move to a square.
    continuation: Vec<[Entry; 800]>,
    /// The quiet move that refuted a man's move to a square.
    counters: Vec<Option<Move>>,
    pub(crate) corrections: Corrections,
}

impl History {
    pub(crate) fn new() -> Self {
        let butterfly = || vec![[Entry::ZERO; 100]; 100];
        let captures = || vec![[[Entry::ZERO; 8]; 100]; 8];
        Self {
            butterfly: ByColor { white: butterfly(), black: butterfly() },
            captures: ByColor { white: captures(), black: captures() },
            continuation: vec![[Entry::ZERO; 800]; 1600],
            counters: vec![None; 1600],
            corrections: Corrections::new(),
        }
    }

    /// How good a quiet move was, alone and after the moves before it.
    #[inline]
    pub(crate) fn quiet(&self, us: Color, mv: Move, followed: &[Option<Followed>; 3]) -> i32 {
        let alone = self.butterfly[us][mv.from as usize][mv.to as usize].value();
        let place = place(mv.role, mv.to);
        followed
            .iter()
            .flatten()
            .fold(alone, |sum, earlier| sum + self.continuation[usize::from(earlier.0)][place].value())
    }

    /// How good a capture was.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        self.captures[position.turn()][mv.role as usize][mv.to as usize][taken(position, mv)].value()
    }

    /// The quiet move that refuted the last move before.
    #[inline]
    pub(crate) fn counter(&self, last: Option<Followed>) -> Option<Move> {
        last.and_then(|last| self.counters[usize::from(last.0)])
    }

    /// Moves the value of a quiet move towards the sign of `bonus`.
    pub(crate) fn adjust_quiet(&mut self, us: Color, mv: Move, followed: &[Option<Followed>; 3], bonus: i32) {
        self.adjust_butterfly(us, mv, bonus);
        self.adjust_continuation(mv, followed, bonus);
    }

    /// Moves the values of a quiet move after the moves before it towards the sign of `bonus`.
    pub(crate) fn adjust_continuation(&mut self, mv: Move, followed: &[Option<Followed>; 3], bonus: i32) {
        let place = place(mv.role, mv.to);
        for earlier in followed.iter().flatten() {
            self.continuation[usize::from(earlier.0)][place].adjust(bonus);
        }
    }

    /// Moves the value of a quiet move alone towards the sign of `bonus`.
    pub(crate) fn adjust_butterfly(&mut self, us: Color, mv: Move, bonus: i32) {
        self.butterfly[us][mv.from as usize][mv.to as usize].adjust(bonus);
    }

    /// Moves the value of a capture towards the sign of `bonus`.
    pub(crate) fn adjust_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        self.captures[position.turn()][mv.role as usize][mv.to as usize][taken(position, mv)].adjust(bonus);
    }

    /// `mv` refuted the last move before.
    pub(crate) fn set_counter(&mut self, last: Option<Followed>, mv: Move) {
        if let Some(last) = last {
            self.counters[usize::from(last.0)] = Some(mv);
        }
    }
}

#[inline]
fn place(role: Role, to: Square) -> usize {
    role as usize * 100 + to as usize
}

#[inline]
fn taken(position: &Position, mv: Move) -> usize {
    position.board().role_at(mv.to).map_or(Role::King as usize, |role| role as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    #[test]
    fn a_move_is_remembered_alone_and_with_what_it_followed() {
        let position = Array::Kamil.position();
        let moves = position.legal_moves();
        let mut history = History::new();
        let after = |n: usize| [Some(Followed::new(Color::Black, moves[n])), None, None];
        history.adjust_quiet(Color::White, moves[0], &after(1), 1000);
        let alone = history.quiet(Color::White, moves[0], &[None; 3]);
        assert!(alone > 0 && history.quiet(Color::White, moves[0], &after(1)) > alone);
        assert_eq!(history.quiet(Color::White, moves[0], &after(2)), alone);
        assert_eq!(history.quiet(Color::Black, moves[0], &[None; 3]), 0);
    }

    #[test]
    fn a_refutation_is_remembered() {
        let moves = Array::Kamil.position().legal_moves();
        let last = Some(Followed::new(Color::Black, moves[3]));
        let mut history = History::new();
        assert_eq!(history.counter(last), None);
        history.set_counter(last, moves[0]);
        assert_eq!(history.counter(last), Some(moves[0]));
        assert_eq!(history.counter(None), None);
    }
}
