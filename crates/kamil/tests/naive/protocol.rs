//! Moves as the protocols write them: `a2a3`, `a9a10g`.

use super::moves::{Fate, Move};

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let suffix = match self.fate {
            Fate::BecomesGeneral => "g",
            Fate::Stays | Fate::Vanishes => "",
        };
        write!(f, "{}{}{suffix}", self.from, self.to)
    }
}
