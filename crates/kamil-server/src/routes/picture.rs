//! A position, or a game as it stands, as a PNG file.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use kamil::{Color, Position, RuleSet};
use serde::Deserialize;

use crate::assets;
use crate::error::ApiError;
use crate::rate::MayAct;
use crate::state::App;

/// A position always looks the same.
const FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// A game goes on.
const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wishes {
    fen: Option<String>,
    rules: Option<String>,
    game: Option<String>,
}

pub(super) async fn draw(
    State(app): State<App>,
    _: MayAct,
    query: Result<Query<Wishes>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(wishes) =
        query.map_err(|error| ApiError::BadRequest(format!("Expected `fen` and `rules`, or `game`: {error}.")))?;
    let caching = if wishes.game.is_some() { FOR_A_MINUTE } else { FOR_A_DAY };
    let position = position(&app, wishes).await?;
    let picture = app.pictures().png(position, Color::White).await?;
    Ok(assets::tagged(picture, "image/png", caching, &headers))
}

async fn position(app: &App, Wishes { fen, rules, game }: Wishes) -> Result<Position, ApiError> {
    if let Some(game) = game {
        let missing = || ApiError::NotFound("There is no such game.".to_owned());
        let id = game.parse().map_err(|_| missing())?;
        let live = app.games().open(id).await?.ok_or_else(missing)?;
        return Ok(*live.play.position());
    }
    let rules = match rules {
        None => RuleSet::default(),
        Some(name) => name.parse().map_err(|error| ApiError::BadRequest(format!("The rule set: {error}.")))?,
    };
    match fen {
        None => Ok(rules.default_array().position()),
        Some(fen) => Position::from_fen(&fen, rules)
            .map_err(|error| ApiError::BadPosition(format!("The FEN is refused: {error}."))),
    }
}
