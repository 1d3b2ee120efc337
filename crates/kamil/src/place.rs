//! Where something stands in a text.

use core::fmt;

/// A line and a column, both counted from 1. Columns count characters, not bytes; a carriage return, a line feed and
/// the two together each end one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column on the line.
    pub column: u64,
}

impl Place {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after `letter` has stood here.
    pub(crate) fn after(self, letter: char) -> Self {
        match letter {
            '\n' => Self { line: self.line + 1, column: 1 },
            _ => Self { column: self.column + 1, ..self },
        }
    }

    /// The place of a part that begins at a column, counted from 1, of what stands here.
    pub(crate) fn within(self, column: usize) -> Self {
        Self { column: self.column + column.saturating_sub(1) as u64, ..self }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
