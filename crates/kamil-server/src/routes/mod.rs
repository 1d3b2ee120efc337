//! The addresses of the server.

mod events;
mod games;
mod levels;
mod live;
mod pgn;
mod picture;
mod seats;
mod socket;
mod tablebase;

pub(crate) use games::own_games;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Request, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::error::ApiError;
use crate::locale::Locale;
use crate::state::App;
use crate::{assets, body, compressed, headers, metrics, origin, pages, proxies, rate, request_id};

/// The counters and the health of the server alone, for those who are let to a socket of their own.
pub fn metrics_router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics::show_to_all))
        .fallback(|| async { ApiError::NotFound("There is nothing at this address.".to_owned()) })
        .layer(from_fn(request_id::name))
        .with_state(app)
}

/// The whole service, without a socket.
pub fn router(app: App) -> Router {
    let mut router = Router::new()
        .route("/", get(pages::home))
        .route("/rules", get(pages::rules))
        .route("/analysis", get(pages::analysis::show))
        .route("/editor", get(pages::editor))
        .route("/game/{id}", get(pages::game))
        .route("/embed", get(pages::embed::position))
        .route("/embed/game/{id}", get(pages::embed::game))
        .route("/embed/board.js", get(pages::embed::script))
        .route("/picture.png", get(picture::draw))
        .route("/assets/{*path}", get(asset).layer(from_fn(compressed::once)))
        .route("/robots.txt", get(robots))
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics::show))
        .route("/api", get(pages::interface))
        .route("/api/openapi.json", get(pages::openapi))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/live", get(live::list))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/moves", post(games::play))
        .route("/api/games/{id}/resign", post(games::resign))
        .route("/api/games/{id}/abort", post(games::abort))
        .route("/api/games/{id}/draw-offer", post(games::offer_draw))
        .route("/api/games/{id}/draw-offer/decline", post(games::decline_draw))
        .route("/api/games/{id}/takeback", post(games::take_back))
        .route("/api/games/{id}/takeback/decline", post(games::decline_takeback))
        .route("/api/games/{id}/rematch", post(games::rematch))
        .route("/api/games/{id}/rematch/decline", post(games::decline_rematch))
        .route("/api/games/{id}/flag", post(games::flag))
        .route("/api/games/{id}/seat", post(seats::take))
        .route("/api/games/{id}/seat/link", post(seats::renew_link))
        .route("/api/games/{id}/invitation", post(seats::renew_invitation))
        .route("/api/games/{id}/pgn", get(pgn::download))
        .route("/api/games/{id}/events", get(events::stream))
        .route("/api/games/{id}/socket", get(socket::open_socket))
        .route("/api/levels", get(levels::list))
        .route("/api/tablebase", get(tablebase::probe))
        .fallback(nothing_here)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(body::limit())
        .layer(from_fn(origin::guard))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_| ApiError::Internal.into_response()))
        .layer(from_fn_with_state(app.clone(), rate::count_read))
        .layer(from_fn_with_state(app.clone(), metrics::count));
    for layer in headers::layers() {
        router = router.layer(layer);
    }
    router
        .layer(from_fn_with_state(app.clone(), proxies::find_caller))
        // Its lines belong to the request's own span, at every level.
        .layer(TraceLayer::new_for_http().make_span_with(|_: &Request<Body>| Span::current()))
        .layer(from_fn(request_id::name))
        .with_state(app)
}

/// `ok` while moves are kept.
async fn healthz(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.is_healthy().await { Ok("ok") } else { Err(ApiError::Busy) }
}

/// Games belong to those who play them, and answers for programs are no pages.
const ROBOTS: &str = "User-agent: *\nDisallow: /api/\nDisallow: /embed\nDisallow: /game/\n";

async fn robots() -> &'static str {
    ROBOTS
}

async fn asset(path: Result<Path<String>, PathRejection>, headers: HeaderMap) -> Result<Response, ApiError> {
    path.ok()
        .and_then(|Path(path)| assets::serve(&path, &headers))
        .ok_or_else(|| ApiError::NotFound("There is no such file.".to_owned()))
}

async fn nothing_here(uri: Uri, locale: Locale) -> Response {
    if uri.path().starts_with("/api/") || uri.path().starts_with("/assets/") {
        ApiError::NotFound("There is nothing at this address.".to_owned()).into_response()
    } else {
        pages::not_found(locale)
    }
}
