//! How values are written in columns, and read back with suspicion.

use std::fmt::Display;

use kamil::{ByColor, Color, DrawReason, Outcome, UciMove, WinReason};

use super::StoreError;
use crate::clock::Moment;
use crate::game_id::GameId;
use crate::play::{Change, End, Event, Millis};

/// The columns of an event, whichever database they are in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct EventColumns {
    pub(super) number: i64,
    pub(super) at: i64,
    pub(super) kind: String,
    pub(super) side: Option<String>,
    pub(super) ply: Option<i64>,
    pub(super) mv: Option<String>,
    pub(super) detail: Option<String>,
    pub(super) white_left: Option<i64>,
    pub(super) black_left: Option<i64>,
}

impl From<&Event> for EventColumns {
    fn from(event: &Event) -> Self {
        let word = |kind: &str| Self { kind: kind.to_owned(), ..Self::default() };
        let of = |kind: &str, side: Color| Self { side: Some(side.name().to_owned()), ..word(kind) };
        let columns = match event.change {
            Change::Joined { seat } => of("joined", seat),
            Change::SeatMoved { seat } => of("seat-moved", seat),
            Change::Moved { ply, mv } => {
                Self { ply: i64::try_from(ply).ok(), mv: Some(mv.to_string()), ..word("moved") }
            }
            Change::DrawOffered { by } => of("draw-offered", by),
            Change::DrawDeclined { by } => of("draw-declined", by),
            Change::TakebackOffered { by } => of("takeback-offered", by),
            Change::TakebackDeclined { by } => of("takeback-declined", by),
            Change::TakenBack { plies } => Self { detail: Some(plies.to_string()), ..word("taken-back") },
            Change::Ended(end) => Self {
                side: end.winner().map(|winner| winner.name().to_owned()),
                detail: Some(end.reason().to_owned()),
                ..word("ended")
            },
            Change::RematchOffered { by } => of("rematch-offered", by),
            Change::RematchDeclined { by } => of("rematch-declined", by),
            Change::Rematched { game } => Self { detail: Some(game.to_string()), ..word("rematched") },
        };
        Self {
            number: i64::try_from(event.number).unwrap_or(i64::MAX),
            at: event.at.0,
            white_left: event.clocks.map(|left| left.white.0),
            black_left: event.clocks.map(|left| left.black.0),
            ..columns
        }
    }
}

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

    pub(super) fn version(self, version: i64) -> Result<u64, StoreError> {
        self.expect("version", version, u64::try_from(version).ok())
    }

    pub(super) fn event(self, columns: &EventColumns) -> Result<Event, StoreError> {
        let number = self.expect("number", columns.number, u64::try_from(columns.number).ok())?;
        let clocks = match (columns.white_left, columns.black_left) {
            (Some(white), Some(black)) => Some(ByColor { white: Millis(white), black: Millis(black) }),
            (None, None) => None,
            _ => return Err(self.fault(format!("event {number} has one clock"))),
        };
        Ok(Event { number, at: Moment(columns.at), change: self.change(columns)?, clocks })
    }

    fn change(self, columns: &EventColumns) -> Result<Change, StoreError> {
        let side = || {
            let side = columns.side.as_deref();
            self.expect("side", side.unwrap_or("NULL"), side.and_then(color_from_name))
        };
        let text = columns.detail.as_deref().unwrap_or("NULL");
        Ok(match columns.kind.as_str() {
            "joined" => Change::Joined { seat: side()? },
            "seat-moved" => Change::SeatMoved { seat: side()? },
            "moved" => {
                let ply = columns.ply.unwrap_or(-1);
                let ply = self.expect("ply", ply, usize::try_from(ply).ok())?;
                let mv = columns.mv.as_deref().unwrap_or("NULL");
                Change::Moved { ply, mv: self.expect("move", mv, mv.parse::<UciMove>().ok())? }
            }
            "draw-offered" => Change::DrawOffered { by: side()? },
            "draw-declined" => Change::DrawDeclined { by: side()? },
            "takeback-offered" => Change::TakebackOffered { by: side()? },
            "takeback-declined" => Change::TakebackDeclined { by: side()? },
            "taken-back" => Change::TakenBack { plies: self.expect("detail", text, text.parse().ok())? },
            "ended" => {
                let winner = columns.side.as_deref();
                let color = winner.map(|name| self.expect("side", name, color_from_name(name))).transpose()?;
                Change::Ended(self.expect("detail", text, end_from_names(color, text))?)
            }
            "rematch-offered" => Change::RematchOffered { by: side()? },
            "rematch-declined" => Change::RematchDeclined { by: side()? },
            "rematched" => Change::Rematched { game: self.expect("detail", text, text.parse::<GameId>().ok())? },
            other => return Err(self.fault(format!("column kind holds `{}`", cut(other)))),
        })
    }
}

/// At most 60 characters of a text that somebody else wrote.
fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}

pub(super) fn color_from_name(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == name)
}

fn end_from_names(winner: Option<Color>, reason: &str) -> Option<End> {
    match (winner, reason) {
        (Some(winner), End::TIME) => Some(End::Time { winner }),
        (None, End::ABORTED) => Some(End::Aborted),
        (Some(winner), reason) => win_reason(reason).map(|by| End::Outcome(Outcome::Win { winner, by })),
        (None, reason) => draw_reason(reason).map(|by| End::Outcome(Outcome::Draw { by })),
    }
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

    fn changes() -> Vec<Change> {
        let mut changes = vec![
            Change::Moved { ply: 7, mv: "a9a10g".parse().unwrap() },
            Change::TakenBack { plies: 3 },
            Change::Rematched { game: "aaaaaaaaaaaa".parse().unwrap() },
            Change::Ended(End::Aborted),
        ];
        for color in Color::ALL {
            changes.extend([
                Change::Joined { seat: color },
                Change::SeatMoved { seat: color },
                Change::DrawOffered { by: color },
                Change::DrawDeclined { by: color },
                Change::TakebackOffered { by: color },
                Change::TakebackDeclined { by: color },
                Change::RematchOffered { by: color },
                Change::RematchDeclined { by: color },
                Change::Ended(End::Time { winner: color }),
            ]);
            changes.extend(
                [WinReason::Checkmate, WinReason::Stalemate, WinReason::Resignation]
                    .map(|by| Change::Ended(End::Outcome(Outcome::Win { winner: color, by }))),
            );
        }
        changes.extend(
            [DrawReason::BareKings, DrawReason::Repetition, DrawReason::MoveLimit, DrawReason::Agreement]
                .map(|by| Change::Ended(End::Outcome(Outcome::Draw { by }))),
        );
        changes
    }

    #[test]
    fn every_event_is_read_back() {
        let reader = Reader { game: "g" };
        for change in changes() {
            for clocks in [None, Some(ByColor { white: Millis(5), black: Millis(0) })] {
                let event = Event { number: 9, at: Moment(-3), change, clocks };
                assert_eq!(reader.event(&EventColumns::from(&event)).unwrap(), event);
            }
        }
    }

    #[test]
    fn what_is_never_written_is_a_fault_that_says_what_was_found() {
        let reader = Reader { game: "g" };
        let moved = Event {
            number: 2,
            at: Moment(0),
            change: Change::Moved { ply: 0, mv: "e2e3".parse().unwrap() },
            clocks: None,
        };
        let good = EventColumns::from(&moved);
        let ended = |side: Option<&str>, detail: &str| EventColumns {
            kind: "ended".to_owned(),
            side: side.map(str::to_owned),
            detail: Some(detail.to_owned()),
            ..good.clone()
        };
        for (bad, expected) in [
            (EventColumns { number: -1, ..good.clone() }, "column number holds `-1`"),
            (EventColumns { kind: "x".to_owned(), ..good.clone() }, "column kind holds `x`"),
            (EventColumns { ply: None, ..good.clone() }, "column ply holds `-1`"),
            (EventColumns { mv: Some("zz".to_owned()), ..good.clone() }, "column move holds `zz`"),
            (EventColumns { white_left: Some(1), ..good.clone() }, "event 2 has one clock"),
            (EventColumns { kind: "joined".to_owned(), ..good.clone() }, "column side holds `NULL`"),
            (ended(None, "checkmate"), "column detail holds `checkmate`"),
            (ended(Some("white"), "agreement"), "column detail holds `agreement`"),
            (ended(Some("white"), "aborted"), "column detail holds `aborted`"),
            (ended(None, "time"), "column detail holds `time`"),
            (ended(Some("red"), "time"), "column side holds `red`"),
        ] {
            let error = reader.event(&bad).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
