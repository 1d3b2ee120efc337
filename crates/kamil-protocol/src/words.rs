//! The words of a line, taken one after another.

use std::time::Duration;

use kamil::{Found, UciMove};

use crate::complaint::Complaint;
use crate::text::{Text, is_gap};

/// The words of a line that are still to be read.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn of(line: &'a str) -> Self {
        Self { rest: line.trim_matches(is_gap) }
    }

    /// The next word, which stays.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The words before `end`, which is taken too and not given; all of them where it does not come.
    pub(crate) fn until(&mut self, end: &str) -> Text {
        Text::of(std::iter::from_fn(|| self.next().filter(|word| *word != end)))
    }

    /// The words that are left.
    pub(crate) fn rest(self) -> Text {
        Text::new(self.rest)
    }

    /// The number after the word `after`, within the type's range if need be.
    pub(crate) fn number<T: Bounded>(&mut self, after: &'static str) -> Result<T, Complaint> {
        let word = self.peek();
        let number = word.and_then(whole_number);
        let number = number.ok_or_else(|| Complaint::missing("a number", after, word))?;
        self.next();
        Ok(T::within(number))
    }

    /// The milliseconds after the word `after`; a clock that has run past zero stands at zero.
    pub(crate) fn milliseconds(&mut self, after: &'static str) -> Result<Duration, Complaint> {
        self.number(after).map(Duration::from_millis)
    }

    /// The moves up to the first word that is none.
    pub(crate) fn moves(&mut self) -> Vec<UciMove> {
        std::iter::from_fn(|| self.a_move()).collect()
    }

    /// The next word as a move; another word stays.
    pub(crate) fn a_move(&mut self) -> Option<UciMove> {
        let mv = self.peek()?.parse().ok()?;
        self.next();
        Some(mv)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_once(is_gap).unwrap_or((self.rest, ""));
        self.rest = rest.trim_start_matches(is_gap);
        Some(word)
    }
}

/// A number type that takes the nearest of its values.
pub(crate) trait Bounded {
    fn within(number: i128) -> Self;
}

macro_rules! bounded {
    ($($type:ty),*) => {$(
        impl Bounded for $type {
            fn within(number: i128) -> Self {
                Self::try_from(number).unwrap_or(if number < 0 { Self::MIN } else { Self::MAX })
            }
        }
    )*};
}

bounded!(u16, u32, u64, i32, i64);

/// Decimal digits, with a sign or without; a number of any length comes out as far from zero as matters.
fn whole_number(word: &str) -> Option<i128> {
    let (sign, digits) = match word.as_bytes() {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] | digits => (1, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size = digits.iter().fold(0_i128, |sum, digit| {
        sum.saturating_mul(10).saturating_add(i128::from(digit - b'0')).min(i128::from(u64::MAX))
    });
    Some(sign * size)
}

/// A word as a message shows it.
pub(crate) fn found(word: &str) -> Found {
    Found::new(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length() {
        let read = |text| Words::of(text).number::<u16>("depth").ok();
        assert_eq!(read("12"), Some(12));
        assert_eq!(read("+12"), Some(12));
        assert_eq!(read("-3"), Some(0));
        assert_eq!(read("99999999999999999999999999999999999999999999999999"), Some(u16::MAX));
        for text in ["", "-", "+", "1e3", "0x10", "٣", "1.5", "--1"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(Words::of("-99999999999999999999999").number::<i64>("cp").ok(), Some(i64::MIN));
    }

    #[test]
    fn a_word_that_is_no_number_stays() {
        let mut words = Words::of("depth winc 3");
        assert_eq!(words.next(), Some("depth"));
        assert!(words.number::<u32>("depth").is_err());
        assert_eq!(words.next(), Some("winc"));
    }

    #[test]
    fn white_space_and_control_characters_part_words() {
        let words: Vec<_> = Words::of(" \t go\u{0}infinite\u{a0}\u{1b}ponder\r").collect();
        assert_eq!(words, ["go", "infinite", "ponder"]);
    }
}
