//! How much one network address, and one seat of a game, may ask for in a minute.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::clock::Clock as _;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kamil::Color;

use crate::config::Limits;
use crate::error::ApiError;
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::player::Caller;
use crate::proxies::Provenance;
use crate::state::App;

/// Where a request comes from, as far as the limits care; all requests without a known address count as one.
pub(crate) type Peer = Option<IpAddr>;

/// The counters of all addresses and seats.
#[derive(Debug)]
pub(crate) struct RateLimits {
    creations: DefaultKeyedRateLimiter<Peer>,
    creations_a_day: DefaultKeyedRateLimiter<Peer>,
    reads: DefaultKeyedRateLimiter<Peer>,
    actions: DefaultKeyedRateLimiter<Peer>,
    seats: DefaultKeyedRateLimiter<(GameId, Color)>,
    loopback_unlimited: bool,
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits) -> Self {
        let day = Duration::from_hours(24) / limits.creations_per_day.get();
        let a_day = Quota::with_period(day).expect("a day has more nanoseconds than games");
        let per_minute = |count: NonZeroU32| RateLimiter::keyed(Quota::per_minute(count));
        Self {
            creations: per_minute(limits.creations_per_minute),
            creations_a_day: RateLimiter::keyed(a_day.allow_burst(limits.creations_per_day)),
            reads: per_minute(limits.reads_per_minute),
            actions: per_minute(limits.actions_per_minute),
            seats: RateLimiter::keyed(Quota::per_minute(limits.seat_actions_per_minute)),
            loopback_unlimited: limits.loopback_unlimited,
        }
    }

    /// Forgets those that have been quiet long enough to have their whole allowance again.
    pub(crate) fn forget_quiet(&self) {
        self.creations.retain_recent();
        self.creations_a_day.retain_recent();
        self.reads.retain_recent();
        self.actions.retain_recent();
        self.seats.retain_recent();
    }

    /// The address that is counted; none where the limits do not count this one.
    pub(crate) fn counted(&self, peer: Peer) -> Option<Peer> {
        let free = self.loopback_unlimited && peer.is_some_and(|address| address.is_loopback());
        (!free).then_some(peer)
    }

    /// Whether this address may change one more thing.
    pub(crate) fn may_act(&self, peer: Option<Peer>) -> Result<(), ApiError> {
        peer.map_or(Ok(()), |peer| check(&self.actions, &peer))
    }

    /// Whether one more thing may be done for the seat of the caller, whatever the address.
    pub(crate) fn may_act_for_seat(&self, live: &LiveGame, caller: &Caller) -> Result<(), ApiError> {
        let Some(seat) = live.held(caller).seat(live.play.turn()) else { return Ok(()) };
        self.may_move_seat(live.id, seat)
    }

    /// Whether one more thing may be done with a seat, as by one who shows its secret.
    pub(crate) fn may_move_seat(&self, id: GameId, seat: Color) -> Result<(), ApiError> {
        check(&self.seats, &(id, seat))
    }

    /// Whether one more game may be made for this address.
    pub(crate) fn may_create(&self, peer: Option<Peer>) -> Result<(), ApiError> {
        let Some(peer) = peer else { return Ok(()) };
        check(&self.creations, &peer)?;
        check(&self.creations_a_day, &peer)
    }
}

fn check<K: Clone + Eq + std::hash::Hash>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result<(), ApiError> {
    limiter.check_key(key).map_err(|denied| {
        let wait = denied.wait_time_from(limiter.clock().now());
        ApiError::too_many("Too many requests in so short a time; wait a little and try again.", wait)
    })
}

/// Counts requests that only read. What is not asked of the database is free: files, and words about the server itself.
pub(crate) async fn count_read(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let free = path.starts_with("/assets/") || matches!(path, "/healthz" | "/metrics");
    if request.method().is_safe() && !free {
        let (parts, body) = request.into_parts();
        let limits = app.rate_limits();
        let read = limits.counted(peer(&parts)).map_or(Ok(()), |peer| check(&limits.reads, &peer));
        if let Err(refused) = read {
            return refused.into_response();
        }
        return next.run(Request::from_parts(parts, body)).await;
    }
    next.run(request).await
}

/// Proof that the caller may start another game.
#[derive(Debug)]
pub(crate) struct MayCreate;

/// Proof that the caller may change a game.
#[derive(Debug)]
pub(crate) struct MayAct;

/// The caller's address, where the limits count it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted(pub(crate) Option<Peer>);

impl FromRequestParts<App> for MayCreate {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let limits = app.rate_limits();
        limits.may_create(limits.counted(peer(parts)))?;
        Ok(Self)
    }
}

impl FromRequestParts<App> for MayAct {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let limits = app.rate_limits();
        limits.may_act(limits.counted(peer(parts)))?;
        Ok(Self)
    }
}

impl FromRequestParts<App> for Counted {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        Ok(Self(app.rate_limits().counted(peer(parts))))
    }
}

/// Whether a request comes from this machine, and was not passed on by a proxy on it.
pub(crate) fn is_from_this_machine(request: &Request) -> bool {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let passed_on = [header::FORWARDED, HeaderName::from_static("x-forwarded-for")];
    connected.is_none_or(|info| info.0.ip().to_canonical().is_loopback())
        && passed_on.iter().all(|name| !request.headers().contains_key(name))
}

pub(crate) fn peer(parts: &Parts) -> Peer {
    let provenance = parts.extensions.get::<Provenance>()?;
    household(provenance.address?).into()
}

/// The address under which a caller is counted.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        // One household has a whole /64 of addresses to choose from.
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}
