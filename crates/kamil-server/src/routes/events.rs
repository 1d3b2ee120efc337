//! A game as a stream of events: the game as it is at once, and again whenever it has changed.
//!
//! Every event carries the whole game under the number of what happened last, so a client that was away needs nothing
//! but the next event: a reconnect, with or without `Last-Event-ID`, begins with the game as it is.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::{Stream, unfold};

use super::games::{GamePath, open};
use crate::bus::Subscription;
use crate::error::ApiError;
use crate::live_game::LiveGame;
use crate::places::Place;
use crate::player::Caller;
use crate::rate::Counted;
use crate::state::App;
use crate::wire::GameView;

const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// When one who finds no place may look again.
const FULL_FOR: Duration = Duration::from_secs(30);

/// One listener.
struct Listener {
    app: App,
    caller: Caller,
    subscription: Subscription,
    /// What has to be sent before anything is waited for.
    first: Option<Arc<LiveGame>>,
    /// The newest number that was sent.
    sent: u64,
    _place: Place,
}

pub(super) async fn stream(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    counted: Counted,
) -> Result<Response, ApiError> {
    let place = place(&app, counted)?;
    let held = open(&app, id).await?.held(&caller);
    // Before the game is read, so that no change falls between.
    let subscription = app.bus().subscribe(id, held);
    let first = Some(open(&app, id).await?);
    let listener = Listener { app, caller, subscription, first, sent: 0, _place: place };
    let events = Sse::new(listen(listener)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    // Proxies that collect answers before they pass them on are asked not to.
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    Ok(([unbuffered], events).into_response())
}

/// A place for one who watches.
pub(super) fn place(app: &App, Counted(peer): Counted) -> Result<Place, ApiError> {
    app.places()
        .take(peer)
        .ok_or_else(|| ApiError::too_many("Too many games are being watched; try again later.", FULL_FOR))
}

fn listen(listener: Listener) -> impl Stream<Item = Result<Event, Infallible>> {
    unfold(listener, |mut listener| async move {
        let closing = listener.app.closing().clone();
        let event = closing.run_until_cancelled(listener.next()).await.flatten()?;
        Some((Ok(event), listener))
    })
}

impl Listener {
    /// The next state of the game.
    async fn next(&mut self) -> Option<Event> {
        if let Some(live) = self.first.take() {
            return self.event(&live);
        }
        loop {
            let live = self.subscription.game().await;
            if live.play.version() > self.sent {
                return self.event(&live);
            }
        }
    }

    fn event(&mut self, live: &LiveGame) -> Option<Event> {
        self.sent = live.play.version();
        let held = live.held(&self.caller);
        self.subscription.hold(held);
        Event::default().event("game").id(self.sent.to_string()).json_data(GameView::new(live, held)).ok()
    }
}
