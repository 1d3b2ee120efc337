//! A name for each request: it stands in every line that the log has of it, at any level, and in the answer.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request its name. What a caller sends under that header is not believed.
pub(crate) async fn name(request: Request, next: Next) -> Response {
    // Names that are not random are still names.
    let id = format!("{:016x}", getrandom::u64().unwrap_or_default());
    let span = tracing::error_span!("request", id, method = %request.method(), path = request.uri().path());
    let mut response = next.run(request).instrument(span).await;
    let value = HeaderValue::from_str(&id).expect("hexadecimal digits are a header's value");
    response.headers_mut().insert(HEADER, value);
    response
}
