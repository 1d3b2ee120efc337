//! Request bodies: JSON of a bounded size, and of no other content type.
//!
//! A page of another site can send a form, but no `application/json` without asking first, which this server never
//! grants. So demanding the content type keeps other sites from playing with a player's cookie.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::state::App;

/// The most bytes a request body may have.
pub(crate) const MAX_BYTES: usize = 16 * 1024;

pub(crate) fn limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_BYTES)
}

/// A JSON body of the shape `T`.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let bytes = json_bytes(request, app).await?;
        let value = serde_json::from_slice(&bytes)
            .map_err(|error| ApiError::BadRequest(format!("The request body is not understood: {error}.")))?;
        Ok(Self(value))
    }
}

/// The body of a wish that needs no words: `{}` or no bytes at all, or what was known of the game when it was sent.
#[derive(Clone, Copy, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WishBody {
    /// The number of the last event that the sender had seen.
    pub(crate) version: Option<u64>,
}

impl FromRequest<App> for WishBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let bytes = json_bytes(request, app).await?;
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        serde_json::from_slice(&bytes).map_err(|error| {
            ApiError::BadRequest(format!("Expected the JSON object `{{}}`, or a `version` in it: {error}."))
        })
    }
}

/// A body that says nothing: `{}`, or no bytes at all, still with the content type of JSON.
#[derive(Debug)]
pub(crate) struct EmptyJson;

impl FromRequest<App> for EmptyJson {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let bytes = json_bytes(request, app).await?;
        let empty = bytes.is_empty()
            || serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(&bytes)
                .is_ok_and(|map| map.is_empty());
        if empty {
            Ok(Self)
        } else {
            Err(ApiError::BadRequest("Expected the empty JSON object `{}` as request body.".to_owned()))
        }
    }
}

async fn json_bytes(request: Request, app: &App) -> Result<Bytes, ApiError> {
    if !is_json(request.headers()) {
        return Err(ApiError::BadRequest("Expected the content type application/json.".to_owned()));
    }
    let bytes = timeout(app.limits().request_time, Bytes::from_request(request, app)).await;
    bytes.map_err(|_| ApiError::TooSlow)?.map_err(|rejection| {
        ApiError::BadRequest(if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            format!("Expected a request body of at most {MAX_BYTES} bytes.")
        } else {
            "The request body could not be read.".to_owned()
        })
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = value.and_then(|value| value.split(';').next()).unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}
