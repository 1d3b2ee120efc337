//! A problem: a position and what is claimed of its shortest win.

use kamil::{Move, Position, RuleSet};

/// A position whose side to move is said to win in a number of moves and in no fewer.
///
/// Its text form is a line of EPD: `Display` writes it, `FromStr` reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position; its halfmove clock is 0.
    pub position: Position,
    /// The rule set.
    pub rules: RuleSet,
    /// The moves of the shortest win, those of the winning side alone (`dm`).
    pub moves: u8,
    /// All first moves that win so soon, in the order of moves (`bm`).
    pub keys: Vec<Move>,
    /// A whole line from a key to the end, with a longest defence (`pv`).
    pub line: Vec<Move>,
    /// The name (`id`).
    pub id: String,
    /// What it is about (`c0`).
    pub theme: String,
}

impl Problem {
    /// The plies of the shortest win.
    pub fn plies(&self) -> u16 {
        2 * u16::from(self.moves) - 1
    }

    /// The position at the end of the line, where the loser has no legal move.
    pub fn end(&self) -> Position {
        self.line.iter().fold(self.position, |position, mv| position.after(*mv))
    }
}
