//! Words on one line.

use std::fmt;

/// Words with single spaces between them, on one line: whatever it was made of, it can't end a line of the protocol.
///
/// ```
/// use kamil_protocol::uci::Text;
/// assert_eq!(Text::new(" Clear \t Hash\nquit").as_str(), "Clear Hash quit");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// The words of `text`.
    pub fn new(text: &str) -> Self {
        Self::of(text.split(is_gap).filter(|word| !word.is_empty()))
    }

    pub(crate) fn of<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut text = String::new();
        for word in words {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
        Self(text)
    }

    /// The words, with a space between any two.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// What parts words: white space, characters that a terminal would obey, and the byte-order mark that some shells put
/// before what they pipe.
pub(crate) fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || letter == '\u{feff}'
}
