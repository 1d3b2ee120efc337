//! The addresses of the server.

mod events;
mod games;

pub(crate) use games::own_games;

use axum::Router;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;

use crate::error::ApiError;
use crate::locale::Locale;
use crate::state::App;
use crate::{assets, body, headers, pages};

/// The whole service, without a socket.
pub fn router(app: App) -> Router {
    let mut router = Router::new()
        .route("/", get(pages::home))
        .route("/rules", get(pages::rules))
        .route("/game/{id}", get(pages::game))
        .route("/assets/{*path}", get(asset))
        .route("/healthz", get(|| async { "ok" }))
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/moves", post(games::play))
        .route("/api/games/{id}/resign", post(games::resign))
        .route("/api/games/{id}/draw-offer", post(games::offer_draw))
        .route("/api/games/{id}/events", get(events::stream))
        .fallback(nothing_here)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(body::limit())
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_| ApiError::Internal.into_response()));
    for layer in headers::layers() {
        router = router.layer(layer);
    }
    router.layer(TraceLayer::new_for_http()).with_state(app)
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
