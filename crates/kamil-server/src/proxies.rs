//! Proxies that are trusted to say whom they speak for, and what they say of a request.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::App;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// A network, or a single address: `10.0.0.0/8`, `::1`.
///
/// ```
/// use kamil_server::Network;
/// let network: Network = "10.1.0.0/16".parse().unwrap();
/// assert!(network.contains("10.1.2.3".parse().unwrap()));
/// assert!(!network.contains("10.2.0.1".parse().unwrap()));
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

/// The text names no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an IP address or a network such as 10.0.0.0/8, found `{0}`")]
pub struct NoNetwork(String);

impl Network {
    /// Whether the address is one of the network's.
    pub fn contains(self, address: IpAddr) -> bool {
        let same = |own: u128, other: u128, length: u8| {
            // A shift by the whole length is none that the processor does.
            self.bits == 0 || (own ^ other).checked_shr(u32::from(length - self.bits)).unwrap_or_default() == 0
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => same(own.to_bits().into(), other.to_bits().into(), 32),
            (IpAddr::V6(own), IpAddr::V6(other)) => same(own.to_bits(), other.to_bits(), 128),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let none = || NoNetwork(text.chars().take(64).collect());
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| none())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            None => longest,
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= longest).ok_or_else(none)?,
        };
        Ok(Self { address, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Provenance {
    /// The caller's address, as far as it is known.
    pub(crate) address: Option<IpAddr>,
    /// Whether the caller's connection is encrypted, as a proxy says.
    pub(crate) https: bool,
}

impl Provenance {
    fn of(peer: Option<IpAddr>, headers: &HeaderMap, trusted: &[Network]) -> Self {
        let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
        let Some(peer) = peer.map(|peer| peer.to_canonical()) else { return Self::default() };
        if !is_trusted(peer) {
            return Self { address: Some(peer), https: false };
        }
        // Each proxy adds at the end whom it has heard; the first from there that is no proxy of ours is the caller.
        // Whatever stands before may be the caller's own invention.
        let mut address = peer;
        for word in words(headers, &FORWARDED_FOR).rev() {
            let Some(before) = read_address(word) else { break };
            address = before;
            if !is_trusted(address) {
                break;
            }
        }
        let https = words(headers, &FORWARDED_PROTO).next_back().is_some_and(|word| word.eq_ignore_ascii_case("https"));
        Self { address: Some(address), https }
    }
}

/// The words of a list that may be spread over several headers.
fn words<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl DoubleEndedIterator<Item = &'a str> {
    let texts = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
    texts.flat_map(|text| text.split(',')).map(str::trim)
}

/// An address, with a port or without.
fn read_address(text: &str) -> Option<IpAddr> {
    let plain = text.parse().ok();
    let address = plain.or_else(|| text.parse().ok().map(|socket: SocketAddr| socket.ip()));
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    address.or_else(bracketed).map(|address| address.to_canonical())
}

/// Finds out where the request comes from, for all that ask later.
pub(crate) async fn find_caller(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let provenance = Provenance::of(peer, request.headers(), app.trusted_proxies());
    request.extensions_mut().insert(provenance);
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn networks_are_read_and_contain_their_addresses() {
        for (network, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("127.0.0.0/8", "127.255.0.1", "128.0.0.1"),
            ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
            ("2001:db8::/32", "2001:db8:1::1", "2001:db9::1"),
            ("::/0", "2001:db8::1", "192.0.2.1"),
            ("192.0.2.128/25", "::ffff:192.0.2.200", "192.0.2.1"),
        ] {
            let network: Network = network.parse().unwrap();
            assert!(network.contains(address(inside)), "{network} {inside}");
            assert!(!network.contains(address(outside)), "{network} {outside}");
            assert_eq!(network.to_string().parse(), Ok(network));
        }
        for text in ["", "x", "127.0.0.1/33", "127.0.0.1/", "127.0.0.1/-1", "::1/129", "127.0.0.1:80", "host/8"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_about_whom_it_has_heard() {
        let trusted = ["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
        for (peer, forwarded, expected) in [
            ("192.0.2.1", vec!["203.0.113.7"], "192.0.2.1"),
            ("127.0.0.1", vec!["203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", vec!["1.1.1.1, 203.0.113.7, 10.0.0.2"], "203.0.113.7"),
            ("127.0.0.1", vec!["1.1.1.1", "203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", vec!["203.0.113.7, nonsense"], "127.0.0.1"),
            ("127.0.0.1", vec!["nonsense, 10.0.0.3"], "10.0.0.3"),
            ("127.0.0.1", vec![], "127.0.0.1"),
            ("127.0.0.1", vec!["203.0.113.7:4711"], "203.0.113.7"),
            ("127.0.0.1", vec!["[2001:db8::1]:4711"], "2001:db8::1"),
            ("127.0.0.1", vec!["[2001:db8::1]"], "2001:db8::1"),
            ("::ffff:127.0.0.1", vec!["::ffff:203.0.113.7"], "203.0.113.7"),
        ] {
            let mut headers = HeaderMap::new();
            for value in &forwarded {
                headers.append(FORWARDED_FOR, value.parse().unwrap());
            }
            let found = Provenance::of(Some(address(peer)), &headers, &trusted);
            assert_eq!(found.address, Some(address(expected)), "{peer} {forwarded:?}");
        }
        assert_eq!(Provenance::of(None, &HeaderMap::new(), &trusted).address, None);
    }

    #[test]
    fn only_a_trusted_proxy_says_that_the_way_is_encrypted() {
        let trusted = ["127.0.0.1".parse().unwrap()];
        for (peer, proto, https) in [
            ("127.0.0.1", "https", true),
            ("127.0.0.1", "http", false),
            ("127.0.0.1", "https, http", false),
            ("192.0.2.1", "https", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(FORWARDED_PROTO, proto.parse().unwrap());
            assert_eq!(Provenance::of(Some(address(peer)), &headers, &trusted).https, https, "{peer} {proto}");
        }
    }
}
