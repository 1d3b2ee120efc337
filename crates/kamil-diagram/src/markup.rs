//! Pieces of SVG text: short numbers, escaped words, names of elements.

use std::fmt;

use thiserror::Error;

/// `write!` to a string, which takes any text.
macro_rules! put {
    ($to:expr, $($text:tt)+) => {{
        use std::fmt::Write as _;
        write!($to, $($text)+).expect("a string takes any text");
    }};
}

/// `writeln!` to a string, which takes any text.
macro_rules! putln {
    ($to:expr, $($text:tt)+) => {{
        use std::fmt::Write as _;
        writeln!($to, $($text)+).expect("a string takes any text");
    }};
}

pub(crate) use {put, putln};

/// A number with at most two decimals, and no more digits than it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = format!("{:.2}", self.0);
        let short = rounded.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

/// Outside text as XML character data, in elements and in attributes between double quotes.
///
/// Characters that XML cannot hold become U+FFFD.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_str(" ")?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                _ => write!(f, "{letter}")?,
            }
        }
        Ok(())
    }
}

/// What the names of a picture's elements begin with, so that several pictures can stand in one page.
///
/// ```
/// use kamil_diagram::IdPrefix;
/// assert!(IdPrefix::new("game-3").is_ok());
/// assert!(IdPrefix::new("3\"").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdPrefix(String);

impl IdPrefix {
    /// The most characters of a prefix.
    pub const LONGEST: usize = 40;

    /// A prefix of ASCII letters, digits, `-` and `_` that begins with a letter.
    ///
    /// # Errors
    /// The text is anything else, or longer than [`IdPrefix::LONGEST`].
    pub fn new(text: &str) -> Result<Self, IdPrefixError> {
        let first = text.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let rest = text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
        if first && rest && text.len() <= Self::LONGEST {
            Ok(Self(text.to_owned()))
        } else {
            Err(IdPrefixError(text.chars().take(Self::LONGEST).collect()))
        }
    }
}

impl Default for IdPrefix {
    /// `kamil`.
    fn default() -> Self {
        Self("kamil".to_owned())
    }
}

impl fmt::Display for IdPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that cannot begin the names of a picture's elements.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a letter and then letters, digits, `-` and `_`, {longest} at most, found {0:?}",
    longest = IdPrefix::LONGEST
)]
pub struct IdPrefixError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |number| Number(number).to_string();
        assert_eq!(text(100.0), "100");
        assert_eq!(text(0.34), "0.34");
        assert_eq!(text(-0.001), "0");
        assert_eq!(text(2.50), "2.5");
        assert_eq!(text(-7.126), "-7.13");
    }

    #[test]
    fn outside_text_is_escaped() {
        let escaped = Escaped("<a href=\"x\">&\u{1}\n\u{ffff}شاه").to_string();
        assert_eq!(escaped, "&lt;a href=&quot;x&quot;&gt;&amp;\u{fffd} \u{fffd}شاه");
    }

    #[test]
    fn a_prefix_is_a_name() {
        assert_eq!(IdPrefix::default().to_string(), "kamil");
        for bad in ["", "1a", "a b", "a\"", "é", &"a".repeat(41)] {
            assert!(IdPrefix::new(bad).is_err(), "{bad}");
        }
        assert_eq!(
            IdPrefix::new("a b").unwrap_err().to_string(),
            "expected a letter and then letters, digits, `-` and `_`, 40 at most, found \"a b\""
        );
    }
}
