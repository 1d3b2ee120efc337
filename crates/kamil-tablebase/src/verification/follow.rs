//! What follows for a position from the values after its moves.

use crate::distances::{is_lost, is_won};
use crate::tablebase::Value;
use crate::wdl::Wdl;

/// What a table says of a position in its coded form: 0 for a draw, else one more than the plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    pub(super) to_win: u16,
    pub(super) to_zeroing: u16,
}

impl Code {
    pub(super) const DRAW: Self = Self { to_win: 0, to_zeroing: 0 };
    /// Lost, without a move.
    const END: Self = Self { to_win: 1, to_zeroing: 1 };

    /// The code of a position one ply earlier; after a capture or a Pawn move the count begins there.
    fn one_more(self, zeroing: bool) -> Self {
        // 1 is the code of no ply, 2 that of one.
        let to_zeroing = if zeroing { 2 } else { self.to_zeroing.saturating_add(1) };
        Self { to_win: self.to_win.saturating_add(1), to_zeroing }
    }

    fn either(self, other: Self, choose: fn(u16, u16) -> u16) -> Self {
        Self { to_win: choose(self.to_win, other.to_win), to_zeroing: choose(self.to_zeroing, other.to_zeroing) }
    }
}

impl From<Code> for Value {
    fn from(code: Code) -> Self {
        let wdl = if is_won(code.to_win) {
            Wdl::Win
        } else if is_lost(code.to_win) {
            Wdl::Loss
        } else {
            Wdl::Draw
        };
        Self { wdl, to_win: code.to_win.checked_sub(1), to_zeroing: code.to_zeroing.checked_sub(1) }
    }
}

impl From<Value> for Code {
    fn from(value: Value) -> Self {
        let code = |plies: Option<u16>| plies.map_or(0, |plies| plies.saturating_add(1));
        Self { to_win: code(value.to_win), to_zeroing: code(value.to_zeroing) }
    }
}

/// The moves of a position as far as they have been looked at.
#[derive(Debug, Default)]
pub(super) struct Following {
    /// The best of the moves that win, each distance on its own.
    quickest: Option<Code>,
    /// The longest of the moves that lose.
    slowest: Option<Code>,
    holds: bool,
}

impl Following {
    /// Looks at a move that leads to `after`, where the other side is to move.
    pub(super) fn take(&mut self, after: Code, zeroing: bool) {
        let code = after.one_more(zeroing);
        if is_lost(after.to_win) {
            self.quickest = Some(self.quickest.unwrap_or(code).either(code, u16::min));
        } else if is_won(after.to_win) {
            self.slowest = Some(self.slowest.unwrap_or(code).either(code, u16::max));
        } else {
            self.holds = true;
        }
    }

    /// What the position is worth if all its moves have been looked at.
    pub(super) fn code(self) -> Code {
        match self.quickest {
            Some(quickest) => quickest,
            None if self.holds => Code::DRAW,
            None => self.slowest.unwrap_or(Code::END),
        }
    }
}
