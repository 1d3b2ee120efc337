//! What came in a text where something else was expected.

use core::fmt;

use alloc::string::String;

/// A text that came where it should not, cut at 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Found(String);

impl Found {
    const LENGTH: usize = 40;

    /// What came.
    pub fn new(text: &str) -> Self {
        Self(text.chars().take(Self::LENGTH).collect())
    }

    /// The text, with what cannot be seen written as its number.
    pub(crate) fn escaped(&self) -> impl fmt::Display + '_ {
        self.0.escape_debug()
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.escaped())
    }
}
