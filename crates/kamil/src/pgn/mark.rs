//! The result of a game as PGN marks it.

use core::fmt;

use crate::color::Color;
use crate::outcome::Outcome;

/// The result at the end of a game and in its `Result` tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ResultMark {
    /// `1-0` or `0-1`.
    Win(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: not known, or the game goes on.
    #[default]
    Unknown,
}

impl ResultMark {
    /// The mark as it is written.
    ///
    /// ```
    /// use kamil::{Color, pgn::ResultMark};
    /// assert_eq!(ResultMark::Win(Color::Black).text(), "0-1");
    /// ```
    pub const fn text(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The mark that a text is; `½-½` is read too.
    ///
    /// ```
    /// use kamil::pgn::ResultMark;
    /// assert_eq!(ResultMark::from_text("1/2-1/2"), Some(ResultMark::Draw));
    /// assert_eq!(ResultMark::from_text("0-0"), None);
    /// ```
    pub fn from_text(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Win(Color::White)),
            "0-1" => Some(Self::Win(Color::Black)),
            "1/2-1/2" | "½-½" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl From<Outcome> for ResultMark {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::Win)
    }
}

impl fmt::Display for ResultMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
