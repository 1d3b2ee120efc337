//! What is wrong with a line.

use kamil::Found;

use crate::words::found;

/// What was expected in a line, and what came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Complaint {
    /// The line has no word.
    #[error("expected {expected}, found an empty line")]
    Empty { expected: &'static str },
    /// No word of the line begins a command, or the first begins no reply.
    #[error("expected {expected}, found {found}")]
    Unknown { expected: &'static str, found: Found },
    /// A word is not what must follow another.
    #[error("expected {expected} after `{after}`, found {found}")]
    Wrong { expected: &'static str, after: &'static str, found: Found },
    /// Nothing comes where something must follow a word.
    #[error("expected {expected} after `{after}`, found the end of the line")]
    Missing { expected: &'static str, after: &'static str },
    /// A word in a list of moves is none. They are counted from 1.
    #[error("expected a move such as `a2a3` or `a9a10g` as move {number}, found {found}")]
    Move { number: usize, found: Found },
    /// A word that says nothing where it stands, and is no fault: UCI asks to skip it.
    #[error("skipped {found} in `{within}`, where it is not known")]
    Skipped { within: &'static str, found: Found },
}

impl Complaint {
    pub(crate) fn missing(expected: &'static str, after: &'static str, word: Option<&str>) -> Self {
        match word {
            Some(word) => Self::Wrong { expected, after, found: found(word) },
            None => Self::Missing { expected, after },
        }
    }

    /// Whether UCI asks to pass over what is complained of.
    pub fn is_skipped_word(&self) -> bool {
        matches!(self, Self::Skipped { .. })
    }
}
