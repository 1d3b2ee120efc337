//! `position`: where a game began, and the moves since.

use std::fmt;

use kamil::UciMove;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::{Words, found};

/// `position startpos|fen FEN moves MOVE…`. Whether the FEN is one, and the moves are legal, is for the rules to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The first position.
    pub start: Start,
    /// The moves played from there.
    pub moves: Vec<UciMove>,
}

/// The position a game began with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// The first position of the variant that is set.
    Array,
    /// A FEN of any number of fields.
    Fen(Text),
}

impl Placement {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let start = match words.next() {
            Some("startpos") => {
                // Whatever stands between is skipped, as any unknown word.
                words.until("moves");
                Start::Array
            }
            Some("fen") => Start::Fen(words.until("moves")),
            other => return Err(Complaint::missing("`startpos` or `fen`", "position", other)),
        };
        if start == Start::Fen(Text::default()) {
            return Err(Complaint::missing("a FEN", "position fen", None));
        }
        let moves = words
            .by_ref()
            .enumerate()
            .map(|(index, word)| word.parse().map_err(|_| Complaint::Move { number: index + 1, found: found(word) }));
        let moves = moves.collect::<Result<_, _>>()?;
        Ok(Self { start, moves })
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Array => f.write_str("position startpos")?,
            Start::Fen(fen) => write!(f, "position fen {fen}")?,
        }
        write_moves(f, "moves", &self.moves)
    }
}

/// ` WORD MOVE…`, or nothing where there is no move.
pub(super) fn write_moves(f: &mut fmt::Formatter<'_>, word: &str, moves: &[UciMove]) -> fmt::Result {
    if !moves.is_empty() {
        write!(f, " {word}")?;
    }
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
