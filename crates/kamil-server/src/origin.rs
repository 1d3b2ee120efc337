//! Requests that a page of another site had a browser send change nothing here.

use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::ApiError;

/// Refuses what changes something, or opens a socket, at the wish of another origin. Programs send no origin at all.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    if (!safe || opens_socket) && is_foreign(request.headers()) {
        return ApiError::ForeignOrigin.into_response();
    }
    next.run(request).await
}

/// Whether the request names an origin that is not the host it is sent to.
fn is_foreign(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    // `null`, the origin of sandboxed frames, has no host and is foreign too.
    from.is_none() || from != host
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_host_is_no_foreigner() {
        for (origin, host, foreign) in [
            (None, "kamil.example", false),
            (Some("https://kamil.example"), "kamil.example", false),
            (Some("http://127.0.0.1:8080"), "127.0.0.1:8080", false),
            (Some("http://127.0.0.1:8081"), "127.0.0.1:8080", true),
            (Some("https://kamil.example.evil"), "kamil.example", true),
            (Some("https://evil/kamil.example"), "kamil.example", true),
            (Some("null"), "kamil.example", true),
            (Some(""), "kamil.example", true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(is_foreign(&headers), foreign, "{origin:?} at {host}");
        }
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, "https://kamil.example".parse().unwrap());
        assert!(is_foreign(&headers), "a request without a host");
    }
}
