//! The games that everybody may watch: those whose maker has made them public, while they are played.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};

use crate::clock::Moment;
use crate::error::ApiError;
use crate::play::Phase;
use crate::rate::MayAct;
use crate::state::App;
use crate::store::StoreError;
use crate::wire::{WatchableGamesView, WatchableRequest, WatchableView};

const USUAL: u32 = 20;
const MOST: u32 = 50;
/// A game in which nothing has happened for so long is not being played, in milliseconds.
const STILL: i64 = 60 * 60 * 1000;

pub(super) async fn list(
    State(app): State<App>,
    _: MayAct,
    request: Result<Query<WatchableRequest>, QueryRejection>,
) -> Result<Json<WatchableGamesView>, ApiError> {
    let bad =
        || ApiError::BadRequest(format!("Expected a `limit` from 1 to {MOST} and a `before` from the page above."));
    let Query(request) = request.map_err(|_| bad())?;
    let limit = request.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(bad());
    }
    let since = Moment(Moment::now().0 - STILL);
    let found = app.store().games_to_watch(request.before, since, limit).await?;
    let full = found.len() >= limit as usize;
    let next = found.last().map(|(place, _)| *place).filter(|_| full);
    let mut games = Vec::with_capacity(found.len());
    for (_, id) in found {
        match app.games().open(id).await {
            // Opened, its flag may have fallen.
            Ok(Some(live)) if matches!(live.play.phase(), Phase::Ongoing) => {
                games.push(WatchableView::new(&live, app.bus().spectators(id)));
            }
            Ok(_) => {}
            Err(error @ StoreError::Damaged { .. }) => tracing::error!(%error, "a game is left out of the list"),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Json(WatchableGamesView { games, next }))
}
