//! `level`: the time there is.

use std::fmt;
use std::time::Duration;

use crate::complaint::Complaint;
use crate::words::Words;

/// `level MOVES BASE INCREMENT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// After so many moves `base` is added again; 0 where it must last the game.
    pub moves: u32,
    /// What the clock begins with, in whole seconds.
    pub base: Duration,
    /// What each move adds, in whole milliseconds.
    pub increment: Duration,
}

impl Level {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let moves = words.number("level")?;
        let base = words.peek().and_then(minutes);
        let base = base.ok_or_else(|| Complaint::missing("minutes such as `5` or `0:30`", "level", words.peek()))?;
        words.next();
        Ok(Self { moves, base, increment: seconds(words, "level")? })
    }
}

/// Minutes, with or without seconds after a colon. What else follows is for programs that plan ahead, and is passed over.
fn minutes(word: &str) -> Option<Duration> {
    let (minutes, rest) = digits(word)?;
    let seconds = rest.strip_prefix(':').and_then(digits).map_or(0, |(seconds, _)| seconds);
    let total = u64::from(minutes) * 60 + u64::from(seconds);
    Some(Duration::from_secs(total.min(MOST_MINUTES * 60 + 59)))
}

/// The number a text begins with, within bounds if need be, and what follows it.
fn digits(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(u32::MAX), rest))
}

/// The seconds after the word `after`, to thousandths.
pub(super) fn seconds(words: &mut Words<'_>, after: &'static str) -> Result<Duration, Complaint> {
    let word = words.peek();
    let number = word.and_then(|word| word.parse::<f64>().ok()).filter(|number| number.is_finite());
    let number = number.ok_or_else(|| Complaint::missing("a number of seconds", after, word))?;
    words.next();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is within bounds and not negative")]
    let millis = (number.clamp(0.0, MOST_SECONDS) * 1000.0).round() as u64;
    Ok(Duration::from_millis(millis))
}

/// More minutes than anybody plays.
const MOST_MINUTES: u64 = u32::MAX as u64;

/// Over a century.
const MOST_SECONDS: f64 = 4e9;

/// A time in seconds, to thousandths, as short as can be.
pub(super) struct Seconds(pub(super) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.0.subsec_millis();
        if millis == 0 {
            return self.0.as_secs().fmt(f);
        }
        let fraction = format!("{millis:03}");
        write!(f, "{}.{}", self.0.as_secs(), fraction.trim_end_matches('0'))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.base.as_secs() / 60, self.base.as_secs() % 60);
        write!(f, "level {} {minutes}", self.moves)?;
        if seconds != 0 {
            write!(f, ":{seconds:02}")?;
        }
        write!(f, " {}", Seconds(self.increment))
    }
}
