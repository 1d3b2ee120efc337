//! Who is asking: a random token in a cookie, of which the server keeps only the SHA-256.

use std::fmt;
use std::fmt::Write as _;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest as _, Sha256};

use crate::proxies::Provenance;
use crate::rate::{Peer, peer};
use crate::seat_secret::{SeatKey, SeatSecret};
use crate::state::App;

/// The cookie that carries a [`PlayerToken`].
pub(crate) const COOKIE: &str = "kamil_player";
const TOKEN_BYTES: usize = 32;
/// Browsers keep no cookie longer than 400 days.
const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// The secret that a player's browser holds: 256 random bits, as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PlayerToken(String);

impl PlayerToken {
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes)?;
        let mut text = String::with_capacity(TOKEN_BYTES * 2);
        for byte in bytes {
            write!(text, "{byte:02x}").expect("a String takes any text");
        }
        Ok(Self(text))
    }

    fn parse(text: &str) -> Option<Self> {
        let valid = text.len() == TOKEN_BYTES * 2 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        valid.then(|| Self(text.to_owned()))
    }

    /// What the database keeps of this token.
    pub(crate) fn key(&self) -> PlayerKey {
        PlayerKey(Sha256::digest(self.0.as_bytes()).into())
    }

    /// The header that hands the token to the browser; one that came over an encrypted way keeps it from all others.
    pub(crate) fn set_cookie(&self, https: bool) -> HeaderValue {
        let secure = if https { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}", self.0);
        HeaderValue::from_str(&cookie).expect("a token is hexadecimal digits")
    }
}

impl fmt::Debug for PlayerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlayerToken(secret)")
    }
}

/// The SHA-256 of a [`PlayerToken`]: enough to know a player again, useless to pose as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlayerKey(pub(crate) [u8; 32]);

/// Whoever sends the request, by what the request carries: the browser's cookie, or the secret of a seat as a bearer
/// token, which is how a program plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Caller {
    pub(crate) player: Option<PlayerKey>,
    pub(crate) seat: Option<SeatKey>,
    /// The address, where the limits count it.
    pub(crate) counted: Option<Peer>,
    /// Whether the caller's connection is encrypted.
    pub(crate) https: bool,
}

impl FromRequestParts<App> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        let player = cookie(&parts.headers, COOKIE).and_then(PlayerToken::parse).map(|token| token.key());
        let seat = bearer(&parts.headers).and_then(SeatSecret::parse).map(|secret| secret.key());
        let https = parts.extensions.get::<Provenance>().is_some_and(|provenance| provenance.https);
        Ok(Self { player, seat, counted: app.rate_limits().counted(peer(parts)), https })
    }
}

/// The token that the request carries, for the answer that hands it out once more.
#[derive(Debug)]
pub(crate) struct OwnToken(pub(crate) Option<PlayerToken>);

impl FromRequestParts<App> for OwnToken {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Self::Rejection> {
        Ok(Self(cookie(&parts.headers, COOKIE).and_then(PlayerToken::parse)))
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// The value of the first cookie of that name.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_returns_in_the_cookie_it_was_set_with() {
        let token = PlayerToken::random().unwrap();
        assert!(token.set_cookie(true).to_str().unwrap().ends_with("; Secure"));
        let set = token.set_cookie(false);
        let set = set.to_str().unwrap();
        assert!(!set.contains("Secure"), "{set}");
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(set.contains(attribute), "{set}");
        }
        let mut headers = HeaderMap::new();
        let pair = set.split(';').next().unwrap();
        headers.insert(header::COOKIE, format!("a=b; {pair}; c=d").parse().unwrap());
        let found = cookie(&headers, COOKIE).and_then(PlayerToken::parse).unwrap();
        assert_eq!(found.key(), token.key());
    }

    #[test]
    fn the_key_does_not_show_the_token_and_malformed_tokens_are_none() {
        let token = PlayerToken::random().unwrap();
        assert_eq!(format!("{token:?}"), "PlayerToken(secret)");
        assert_ne!(token.key().0.as_slice(), token.0.as_bytes());
        assert!(PlayerToken::parse("abc").is_none());
        assert!(PlayerToken::parse(&"G".repeat(64)).is_none());
    }
}
