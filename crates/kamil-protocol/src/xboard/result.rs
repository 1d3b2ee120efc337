//! Results of games, as both sides send them.

use std::fmt;

use kamil::{Color, DrawReason, Outcome, WinReason};

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::Words;

/// A result and what is said of it: `1-0 {White mates}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who won.
    pub result: GameResult,
    /// By what, for people.
    pub comment: Text,
}

/// PGN's four results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    White,
    /// `0-1`.
    Black,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game was broken off.
    Unfinished,
}

impl GameResult {
    /// All four.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Draw, Self::Unfinished];

    /// The text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }

    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.name() == name)
    }
}

impl Verdict {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let word = words.next();
        let result = word.and_then(GameResult::of_name);
        let result = result.ok_or_else(|| Complaint::missing("`1-0`, `0-1`, `1/2-1/2` or `*`", "result", word))?;
        let comment = words.clone().rest();
        let comment = comment.as_str();
        let comment = comment.strip_prefix('{').unwrap_or(comment);
        let comment = comment.strip_suffix('}').unwrap_or(comment);
        Ok(Self { result, comment: Text::new(comment) })
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Self {
        let result = match outcome.winner() {
            Some(Color::White) => GameResult::White,
            Some(Color::Black) => GameResult::Black,
            None => GameResult::Draw,
        };
        let comment = match outcome {
            Outcome::Win { winner: Color::White, by: WinReason::Checkmate } => "White mates",
            Outcome::Win { winner: Color::Black, by: WinReason::Checkmate } => "Black mates",
            Outcome::Win { winner: Color::White, by: WinReason::Stalemate } => "White wins, for Black is stalemated",
            Outcome::Win { winner: Color::Black, by: WinReason::Stalemate } => "Black wins, for White is stalemated",
            Outcome::Win { winner: Color::White, by: WinReason::Resignation } => "Black resigns",
            Outcome::Win { winner: Color::Black, by: WinReason::Resignation } => "White resigns",
            Outcome::Draw { by: DrawReason::BareKings } => "King against King",
            Outcome::Draw { by: DrawReason::Repetition } => "Third repetition",
            Outcome::Draw { by: DrawReason::MoveLimit } => "100 moves without a capture or a Pawn move",
            Outcome::Draw { by: DrawReason::Agreement } => "Agreement",
        };
        Self { result, comment: Text::new(comment) }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.result.name(), self.comment)
    }
}
