//! The headers that every answer carries.

use axum::http::{HeaderName, HeaderValue, header};
use tower_http::set_header::SetResponseHeaderLayer;

/// Scripts, styles and data from this server alone; WebAssembly may be compiled; the given sites may frame a page.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors ",
            $ancestors
        )
    };
}

/// No other site may frame a page.
const CONTENT_SECURITY_POLICY: &str = policy!("'self'");
/// Every site may: only for pages on which nothing can be done in somebody's name.
const FOR_FRAMES: &str = policy!("*");

/// The policy of a page that is made for frames of other sites.
pub(crate) const fn for_frames() -> HeaderValue {
    HeaderValue::from_static(FOR_FRAMES)
}

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
    // Answers depend on who asks; what may be kept says so itself.
    (header::CACHE_CONTROL, "no-store"),
];

/// One layer for each header; a header that an answer has already stays.
pub(crate) fn layers() -> [SetResponseHeaderLayer<HeaderValue>; 5] {
    HEADERS.map(|(name, value)| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
}
