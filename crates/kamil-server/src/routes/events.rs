//! A game as a stream of events: the game as it is at once, and again whenever it has changed.
//!
//! Every event carries the whole game under its version, so a client that was away needs nothing but the next event:
//! a reconnect, with or without `Last-Event-ID`, begins with the game as it is.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::{Stream, unfold};
use tokio::sync::OwnedSemaphorePermit;

use super::games::GamePath;
use crate::bus::Subscription;
use crate::error::ApiError;
use crate::live_game::LiveGame;
use crate::player::Caller;
use crate::state::App;
use crate::wire::GameView;

const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// One listener.
struct Listener {
    app: App,
    id: crate::game_id::GameId,
    caller: Caller,
    subscription: Subscription,
    /// What has to be sent before anything is waited for.
    first: Option<LiveGame>,
    /// The newest version that was sent.
    sent: u64,
    _permit: OwnedSemaphorePermit,
}

pub(super) async fn stream(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
) -> Result<Response, ApiError> {
    let permit = app
        .streams()
        .clone()
        .try_acquire_owned()
        .map_err(|_| ApiError::TooManyRequests("Too many games are being watched; try again later.".to_owned()))?;
    // Before the game is read, so that no change falls between.
    let subscription = app.bus().subscribe(id);
    let first = app.open_game(id).await?.ok_or_else(ApiError::no_game)?;
    let listener = Listener { app, id, caller, subscription, first: Some(first), sent: 0, _permit: permit };
    let events = Sse::new(listen(listener)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    // Proxies that collect answers before they pass them on are asked not to.
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(([unbuffered], events).into_response())
}

fn listen(listener: Listener) -> impl Stream<Item = Result<Event, Infallible>> {
    unfold(listener, |mut listener| async move {
        let closing = listener.app.closing().clone();
        let event = closing.run_until_cancelled(listener.next()).await.flatten()?;
        Some((Ok(event), listener))
    })
}

impl Listener {
    /// The next state of the game, or `None` where it can't be read any more: the client then asks again.
    async fn next(&mut self) -> Option<Event> {
        if let Some(live) = self.first.take() {
            return self.event(&live);
        }
        loop {
            self.subscription.changed().await;
            match self.app.open_game(self.id).await {
                Ok(Some(live)) if live.version > self.sent => return self.event(&live),
                Ok(Some(_)) => {}
                Ok(None) => return None,
                Err(error) => {
                    tracing::error!(%error, "an event stream ends");
                    return None;
                }
            }
        }
    }

    fn event(&mut self, live: &LiveGame) -> Option<Event> {
        self.sent = live.version;
        let view = GameView::new(live, self.caller.0);
        Event::default().event("game").id(live.version.to_string()).json_data(view).ok()
    }
}
