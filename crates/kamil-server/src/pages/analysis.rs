//! The page for analysis: what it shows stands in its address, of which the server draws the first position.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use kamil::{Color, Position, RuleSet};
use serde::Deserialize;

use super::answer;
use super::board::BoardPicture;
use super::frame::Frame;
use crate::assets::Part;
use crate::locale::Locale;
use crate::player::Caller;
use crate::state::App;
use crate::text::Text;

#[derive(Debug, Template)]
#[template(path = "analysis.html")]
struct Analysis {
    frame: Frame,
    t: Text,
    picture: BoardPicture,
}

/// What the address asks for. Of a line of moves only the client hears: it stands behind the `#`.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Wishes {
    fen: Option<String>,
    rules: Option<String>,
    game: Option<String>,
}

pub(crate) async fn show(
    State(app): State<App>,
    wishes: Result<Query<Wishes>, QueryRejection>,
    uri: Uri,
    locale: Locale,
    caller: Caller,
    headers: HeaderMap,
) -> Response {
    let wishes = wishes.map(|Query(wishes)| wishes).unwrap_or_default();
    let frame = Frame::new(locale, "/analysis", Some(Part::Analysis)).asked(&uri);
    let (position, rules) = first_position(&app, &wishes).await;
    let query = format!("?fen={}&rules={}", position.to_fen().replace(' ', "%20"), rules.name());
    let frame = frame.pictured(&headers, &caller, &query);
    let picture = BoardPicture::first(&position, Color::White, frame.dress, frame.t);
    answer(&Analysis { t: frame.t, frame, picture }, StatusCode::OK, locale)
}

/// What cannot be had leaves the first position of the rule set; the client says what is wrong.
async fn first_position(app: &App, Wishes { fen, rules, game }: &Wishes) -> (Position, RuleSet) {
    if let Some(id) = game.as_deref().and_then(|id| id.trim().parse().ok())
        && let Ok(Some(live)) = app.open_game(id).await
    {
        return (*live.play.game().initial(), live.play.terms().rules);
    }
    let asked = RuleSet::ALL.into_iter().find(|known| Some(known.name()) == rules.as_deref());
    let rules = asked.unwrap_or_default();
    let own = fen.as_deref().and_then(|fen| Position::from_fen(fen.trim(), rules).ok());
    (own.unwrap_or_else(|| rules.default_array().position()), rules)
}
