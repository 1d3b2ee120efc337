//! The client's files, each compressed once: the first who asks for one waits for it, and later ones get what they got.

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tower_http::compression::Compression;
use tower_service::Service;

use crate::error::ApiError;

/// Those that are offered, the better first.
const CODINGS: [&str; 2] = ["br", "gzip"];
/// More than a build has files; of those that change on disk, old ones are forgotten.
const MOST: usize = 1024;

/// Compressed bodies by what tells contents apart, and the coding.
static KEPT: Mutex<Option<HashMap<(HeaderValue, &str), Bytes>>> = Mutex::new(None);

/// Answers with what was compressed before where the content is the same.
pub(crate) async fn once(request: Request, next: Next) -> Response {
    let coding = CODINGS.into_iter().find(|coding| accepts(request.headers(), coding));
    let response = next.run(request).await;
    let tag = response.headers().get(ETAG).filter(|_| response.status() == StatusCode::OK).cloned();
    let (Some(coding), Some(tag)) = (coding, tag) else { return response };
    let key = (tag, coding);
    if let Some(body) = kept(|kept| kept.get(&key).cloned()) {
        return encoded(response, coding, body);
    }
    let mut request = Request::new(Body::empty());
    request.headers_mut().insert(ACCEPT_ENCODING, HeaderValue::from_static(coding));
    let Ok(compressed) = Compression::new(Given(Some(response))).call(request).await;
    let (parts, body) = compressed.into_parts();
    if !parts.headers.contains_key(CONTENT_ENCODING) {
        // A picture, say, which is compressed by itself.
        return Response::from_parts(parts, Body::new(body));
    }
    let Ok(body) = to_bytes(Body::new(body), usize::MAX).await else { return ApiError::Internal.into_response() };
    kept(|kept| {
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, body.clone());
    });
    Response::from_parts(parts, Body::from(body))
}

fn kept<T>(work: impl FnOnce(&mut HashMap<(HeaderValue, &'static str), Bytes>) -> T) -> T {
    // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
    work(KEPT.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

fn encoded(response: Response, coding: &'static str, body: Bytes) -> Response {
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    parts.headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Body::from(body))
}

/// Whether a coding is named among those that the caller takes.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let named = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(coding) && weight.is_none_or(|weight| weight > 0.0)
    })
}

/// A service that has its answer already.
#[derive(Debug)]
struct Given(Option<Response>);

impl Service<Request> for Given {
    type Response = Response;
    type Error = Infallible;
    type Future = Ready<Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request) -> Self::Future {
        ready(Ok(self.0.take().unwrap_or_else(|| ApiError::Internal.into_response())))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt as _;

    use super::*;

    #[tokio::test]
    async fn a_file_is_compressed_once_for_each_coding_and_not_for_those_who_do_not_ask() {
        let sent = Arc::new(AtomicUsize::new(0));
        let counted = sent.clone();
        // The same tag with another body each time shows which one was compressed.
        let file = move || async move {
            let body = format!("{}", counted.fetch_add(1, Ordering::Relaxed)).repeat(1000);
            ([(ETAG, "W/\"a test of its own\"")], body)
        };
        let router = Router::new().route("/", get(file)).layer(from_fn(once));
        let ask = async |accepted: &str| {
            let request = Request::get("/").header(ACCEPT_ENCODING, accepted).body(Body::empty()).unwrap();
            let (parts, body) = router.clone().oneshot(request).await.unwrap().into_parts();
            let coding = parts.headers.get(CONTENT_ENCODING).map(|coding| coding.to_str().unwrap().to_owned());
            assert_eq!(parts.headers.get(VARY).is_some(), coding.is_some());
            (coding, to_bytes(body, usize::MAX).await.unwrap())
        };
        let first = ask("gzip, br").await;
        assert_eq!(first.0.as_deref(), Some("br"));
        assert_eq!(ask("br;q=0.5, gzip").await, first);
        let other = ask("br;q=0, gzip").await;
        assert_eq!(other.0.as_deref(), Some("gzip"));
        assert_eq!(ask("gzip").await, other);
        assert_eq!(ask("identity").await, (None, Bytes::from("4".repeat(1000))));
    }
}
