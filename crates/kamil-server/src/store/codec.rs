//! How values are written in columns, and read back with suspicion.

use std::fmt::Display;

use kamil::{Color, DrawReason, Outcome, WinReason};

use super::StoreError;

/// Reads the columns of one game; every fault names the game, the column and what it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    pub(super) game: &'a str,
}

impl Reader<'_> {
    pub(super) fn fault(self, fault: String) -> StoreError {
        StoreError::Damaged { game: cut(self.game), fault }
    }

    /// The value that `parsed` holds, or a fault that shows the column's text.
    pub(super) fn expect<T>(self, column: &str, found: impl Display, parsed: Option<T>) -> Result<T, StoreError> {
        parsed.ok_or_else(|| self.fault(format!("column {column} holds `{}`", cut(&found.to_string()))))
    }

    pub(super) fn outcome(self, winner: Option<&str>, reason: Option<&str>) -> Result<Option<Outcome>, StoreError> {
        let Some(reason) = reason else {
            return match winner {
                None => Ok(None),
                Some(winner) => Err(self.fault(format!("winner `{}` without a reason", cut(winner)))),
            };
        };
        let winner = winner.map(|name| self.expect("winner", name, color_from_name(name))).transpose()?;
        let outcome = match winner {
            Some(winner) => win_reason(reason).map(|by| Outcome::Win { winner, by }),
            None => draw_reason(reason).map(|by| Outcome::Draw { by }),
        };
        self.expect("reason", reason, outcome).map(Some)
    }
}

/// At most 60 characters of a text that somebody else wrote.
fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

pub(super) fn color_from_name(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == name)
}

fn win_reason(name: &str) -> Option<WinReason> {
    [WinReason::Checkmate, WinReason::Stalemate, WinReason::Resignation]
        .into_iter()
        .find(|reason| reason.name() == name)
}

fn draw_reason(name: &str) -> Option<DrawReason> {
    [DrawReason::BareKings, DrawReason::Repetition, DrawReason::MoveLimit, DrawReason::Agreement]
        .into_iter()
        .find(|reason| reason.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_read_back() {
        let reader = Reader { game: "g" };
        let wins = [WinReason::Checkmate, WinReason::Stalemate, WinReason::Resignation]
            .into_iter()
            .flat_map(|by| Color::ALL.map(|winner| Outcome::Win { winner, by }));
        let draws = [DrawReason::BareKings, DrawReason::Repetition, DrawReason::MoveLimit, DrawReason::Agreement]
            .into_iter()
            .map(|by| Outcome::Draw { by });
        for outcome in wins.chain(draws) {
            let read = reader.outcome(outcome.winner().map(Color::name), Some(outcome.reason()));
            assert_eq!(read.unwrap(), Some(outcome));
        }
        assert_eq!(reader.outcome(None, None).unwrap(), None);
    }

    #[test]
    fn what_is_never_written_is_a_fault_that_says_what_was_found() {
        let reader = Reader { game: "g" };
        for (winner, reason, expected) in [
            (Some("white"), None, "winner `white` without a reason"),
            (Some("red"), Some("checkmate"), "column winner holds `red`"),
            (None, Some("checkmate"), "column reason holds `checkmate`"),
            (Some("white"), Some("agreement"), "column reason holds `agreement`"),
        ] {
            let error = reader.outcome(winner, reason).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
