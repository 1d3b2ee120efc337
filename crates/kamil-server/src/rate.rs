//! How much one network address may ask for in a minute.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;
use crate::error::ApiError;
use crate::state::App;

/// Where a request comes from, as far as the limits care; all requests without a known address count as one.
type Peer = Option<IpAddr>;

/// The counters of all addresses.
#[derive(Debug)]
pub(crate) struct RateLimits {
    creations: DefaultKeyedRateLimiter<Peer>,
    actions: DefaultKeyedRateLimiter<Peer>,
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits) -> Self {
        let per_minute = |count: NonZeroU32| RateLimiter::keyed(Quota::per_minute(count));
        Self { creations: per_minute(limits.creations_per_minute), actions: per_minute(limits.actions_per_minute) }
    }

    /// Forgets the addresses that have been quiet long enough to have their whole allowance again.
    pub(crate) fn forget_quiet(&self) {
        self.creations.retain_recent();
        self.actions.retain_recent();
    }
}

/// Proof that the caller may start another game.
#[derive(Debug)]
pub(crate) struct MayCreate;

/// Proof that the caller may change a game.
#[derive(Debug)]
pub(crate) struct MayAct;

impl FromRequestParts<App> for MayCreate {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allow(&app.rate_limits().creations, parts).map(|()| Self)
    }
}

impl FromRequestParts<App> for MayAct {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allow(&app.rate_limits().actions, parts).map(|()| Self)
    }
}

fn allow(limiter: &DefaultKeyedRateLimiter<Peer>, parts: &Parts) -> Result<(), ApiError> {
    limiter.check_key(&peer(parts)).map_err(|_| {
        ApiError::TooManyRequests("Too many requests in a minute; wait a little and try again.".to_owned())
    })
}

fn peer(parts: &Parts) -> Peer {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| match info.0.ip().to_canonical() {
        // One household has a whole /64 of addresses to choose from.
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    })
}
