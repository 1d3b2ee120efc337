//! The pages, which can be read without script.

pub(crate) mod analysis;
mod board;
pub(crate) mod embed;
mod examples;
mod frame;
mod home;
mod interface;
mod rules;

use askama::Template;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};
use kamil::Color;

use crate::assets::Part;
use crate::locale::Locale;
use crate::player::Caller;
use crate::routes::own_games;
use crate::state::App;
use crate::text::Text;
use board::BoardPicture;
use frame::Frame;

pub(crate) async fn home(
    State(app): State<App>,
    wishes: Result<Query<home::Wishes>, QueryRejection>,
    uri: Uri,
    locale: Locale,
    caller: Caller,
    headers: HeaderMap,
) -> Response {
    let wishes = wishes.map(|Query(wishes)| wishes).unwrap_or_default();
    match own_games(&app, caller).await {
        Ok(games) => {
            let frame = Frame::new(locale, "/", Some(Part::Home)).asked(&uri).pictured(&headers, &caller, "");
            let page = home::Home::new(frame, &wishes, home::Kept::of(&headers), &games, &caller);
            answer(&page, StatusCode::OK, locale)
        }
        Err(error) => {
            tracing::error!(%error, "the first page failed");
            failed(locale)
        }
    }
}

pub(crate) async fn rules(uri: Uri, locale: Locale) -> Response {
    let page = rules::Rules::new(Frame::new(locale, "/rules", Some(Part::Pictures)).asked(&uri));
    answer(&page, StatusCode::OK, locale)
}

/// The page on which positions are set up; the client does it.
#[derive(Debug, Template)]
#[template(path = "editor.html")]
struct EditorPage {
    frame: Frame,
    t: Text,
}

pub(crate) async fn editor(uri: Uri, locale: Locale) -> Response {
    let frame = Frame::new(locale, "/editor", Some(Part::Editor)).asked(&uri);
    answer(&EditorPage { t: frame.t, frame }, StatusCode::OK, locale)
}

pub(crate) async fn interface(locale: Locale) -> Response {
    let page = interface::Interface::new(Frame::new(locale, "/api", None));
    answer(&page, StatusCode::OK, locale)
}

pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], interface::OPENAPI).into_response()
}

/// The page of one game, on which the client draws the board.
#[derive(Debug, Template)]
#[template(path = "game.html")]
struct GamePage {
    frame: Frame,
    t: Text,
    id: String,
    picture: BoardPicture,
    /// Whose side sits below.
    below: Color,
}

pub(crate) async fn game(
    State(app): State<App>,
    path: Result<Path<String>, PathRejection>,
    locale: Locale,
    caller: Caller,
    headers: HeaderMap,
) -> Response {
    let Some(id) = path.ok().and_then(|Path(id)| id.parse().ok()) else { return not_found(locale) };
    match app.open_game(id).await {
        Ok(Some(live)) => {
            let frame = Frame::new(locale, &format!("/game/{id}"), Some(Part::Game));
            let frame = frame.pictured(&headers, &caller, &format!("?game={id}"));
            let held = live.held(&caller);
            let below = if held.has(Color::Black) && !held.has(Color::White) { Color::Black } else { Color::White };
            let picture = BoardPicture::first(live.play.position(), below, frame.dress, frame.t);
            let page = GamePage { t: frame.t, frame, id: live.id.to_string(), picture, below };
            answer(&page, StatusCode::OK, locale)
        }
        Ok(None) => not_found(locale),
        Err(error) => {
            tracing::error!(%error, "the page of a game failed");
            failed(locale)
        }
    }
}

/// A page that says what went wrong.
#[derive(Debug, Template)]
#[template(path = "error.html")]
struct ErrorPage {
    frame: Frame,
    t: Text,
    title: &'static str,
    text: &'static str,
}

pub(crate) fn not_found(locale: Locale) -> Response {
    error(locale, StatusCode::NOT_FOUND, "page-missing-title", "page-missing-text")
}

fn failed(locale: Locale) -> Response {
    error(locale, StatusCode::INTERNAL_SERVER_ERROR, "page-failed-title", "page-failed-text")
}

fn error(locale: Locale, status: StatusCode, title: &'static str, text: &'static str) -> Response {
    let frame = Frame::new(locale, "/", None);
    answer(&ErrorPage { t: frame.t, frame, title, text }, status, locale)
}

fn answer(page: &impl Template, status: StatusCode, locale: Locale) -> Response {
    match page.render() {
        Ok(html) => {
            let mut response = (status, Html(html)).into_response();
            let headers = response.headers_mut();
            headers.insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
            headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.language.tag()));
            if let Some(cookie) = locale.set_cookie() {
                headers.append(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(error) => {
            tracing::error!(%error, "a page could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
