//! A game as a PGN file.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use kamil::Color;
use kamil::pgn::{PgnGame, ResultMark};

use super::games::{GamePath, open};
use crate::error::ApiError;
use crate::live_game::LiveGame;
use crate::play::{End, Pace, Seating};
use crate::state::App;

pub(super) async fn download(State(app): State<App>, GamePath(id): GamePath) -> Result<Response, ApiError> {
    let live = open(&app, id).await?;
    let text = to_pgn(&live).to_pgn().map_err(|error| {
        tracing::error!(game = %id, %error, "a game could not be written as PGN");
        ApiError::Internal
    })?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"shatranj-kamil-{id}.pgn\"")),
    ];
    Ok((headers, text).into_response())
}

fn to_pgn(live: &LiveGame) -> PgnGame {
    let play = &live.play;
    let terms = play.terms();
    let mut game = PgnGame::from(play.game());
    game.result = play.end().map_or(ResultMark::Unknown, mark);
    let date = terms.created_at.rfc3339().and_then(|text| text.get(..10).map(|day| day.replace('-', ".")));
    let pace = match terms.pace {
        Pace::Untimed => "-".to_owned(),
        Pace::Live(control) => format!("{}+{}", control.initial().0 / 1000, control.increment().0 / 1000),
    };
    let tags = [
        ("Event", Some("Shatranj Kamil".to_owned())),
        ("Date", date),
        ("White", player(terms.seats[Color::White])),
        ("Black", player(terms.seats[Color::Black])),
        ("TimeControl", Some(pace)),
        ("Termination", play.end().map(|end| end.reason().to_owned())),
    ];
    for (name, value) in tags {
        if let Some(value) = value {
            game.tags.set(name, &value).expect("these names are those of no field");
        }
    }
    game
}

/// People have no names here.
fn player(seating: Seating) -> Option<String> {
    match seating {
        Seating::Computer(level) => Some(format!("Computer, level {}", level.number())),
        Seating::Person | Seating::Invited => None,
    }
}

fn mark(end: End) -> ResultMark {
    match end {
        End::Outcome(outcome) => outcome.into(),
        End::Time { winner } => ResultMark::Win(winner),
        End::Aborted => ResultMark::Unknown,
    }
}
