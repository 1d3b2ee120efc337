//! Starting, showing and playing games.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use kamil::{DrawReason, Outcome, UciMove, WinReason};

use crate::body::{EmptyJson, JsonBody};
use crate::error::ApiError;
use crate::game_id::GameId;
use crate::live_game::{LiveGame, standing};
use crate::player::{Caller, PlayerKey, PlayerToken};
use crate::rate::{MayAct, MayCreate};
use crate::state::App;
use crate::store::{Standing, StoreError};
use crate::wire::{DrawOfferView, GameView, GamesView, MoveRequest, NewGameRequest};

/// The most games that the list of a player's games has.
pub(crate) const LISTED: u32 = 20;

/// The `{id}` of an address.
#[derive(Clone, Copy, Debug)]
pub(super) struct GamePath(pub(super) GameId);

impl FromRequestParts<App> for GamePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let id = path.ok().and_then(|Path(text)| text.parse().ok());
        id.map(Self).ok_or_else(ApiError::no_game)
    }
}

pub(super) async fn create(
    State(app): State<App>,
    _: MayCreate,
    caller: Caller,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Result<Response, ApiError> {
    let (terms, game) = request.into_terms()?;
    let (key, new_token) = identify(&app, caller).await?;
    let id = GameId::random()?;
    let standing = standing(&game, terms.human);
    app.store().create_game(id, key, &terms, standing, app.limits().unfinished_games).await?;
    let live = open(&app, id).await?;
    let mut headers = HeaderMap::new();
    if let Some(token) = new_token {
        headers.insert(header::SET_COOKIE, token.set_cookie());
    }
    Ok((StatusCode::CREATED, headers, Json(GameView::new(&live, Some(key)))).into_response())
}

/// The caller's key, and a new token where the caller has none that this server gave out.
async fn identify(app: &App, caller: Caller) -> Result<(PlayerKey, Option<PlayerToken>), ApiError> {
    if let Caller(Some(key)) = caller
        && app.store().knows_player(key).await?
    {
        return Ok((key, None));
    }
    let token = PlayerToken::random()?;
    Ok((token.key(), Some(token)))
}

pub(super) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<GamesView>, ApiError> {
    let games = own_games(&app, caller).await?;
    let games = games.iter().map(|live| GameView::new(live, caller.0)).collect();
    Ok(Json(GamesView { games }))
}

/// The caller's games, newest first. A damaged one is left out, and reported.
pub(crate) async fn own_games(app: &App, caller: Caller) -> Result<Vec<LiveGame>, StoreError> {
    let Some(key) = caller.0 else { return Ok(Vec::new()) };
    let stored = app.store().games_of(key, LISTED).await?;
    Ok(stored
        .into_iter()
        .filter_map(|game| {
            LiveGame::replay(game)
                .inspect_err(|error| tracing::error!(%error, "a game is left out of its player's list"))
                .ok()
        })
        .collect())
}

pub(super) async fn show(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
) -> Result<Json<GameView>, ApiError> {
    Ok(Json(GameView::new(&open(&app, id).await?, caller.0)))
}

pub(super) async fn play(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    _: MayAct,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Result<Json<GameView>, ApiError> {
    let mv = request.parse()?;
    let mut live = own(&app, id, caller).await?;
    match accept(&app, &mut live, request.ply, mv).await {
        // Another request of this player was faster; it may have been this very move, sent twice.
        Err(ApiError::StalePly { .. }) => {
            live = open(&app, id).await?;
            if !live.was_played(request.ply, mv) {
                return Err(ApiError::StalePly { next: live.plies() });
            }
        }
        Err(error) => return Err(error),
        Ok(()) => live = open(&app, id).await?,
    }
    Ok(Json(GameView::new(&live, caller.0)))
}

/// Keeps a move of the person's, if it is the next one and legal; then tells those who watch, and the computer.
async fn accept(app: &App, live: &mut LiveGame, ply: usize, mv: UciMove) -> Result<(), ApiError> {
    if ply != live.plies() {
        return Err(ApiError::StalePly { next: live.plies() });
    }
    match live.standing() {
        Standing::Over(_) => return Err(ApiError::GameOver),
        Standing::ComputerToMove => return Err(ApiError::NotYourTurn),
        Standing::HumanToMove => {}
    }
    let illegal = |error: String| ApiError::IllegalMove(format!("The move is refused: {error}."));
    let mv = mv.to_move(live.position()).map_err(|error| illegal(error.to_string()))?;
    let standing = live.play(mv).map_err(|error| illegal(error.to_string()))?;
    let (store, id) = (app.store().clone(), live.id);
    keep(app, id, standing, async move { store.append_move(id, ply, &mv.to_string(), standing).await }).await
}

/// Makes a change that leaves the game at `standing`; then tells those who watch, and the computer.
///
/// On a task of its own: a caller who goes away while the change reaches the disk would else leave a change that nobody
/// is told of, and a computer that does not know that it is to move.
async fn keep(
    app: &App,
    id: GameId,
    standing: Standing,
    change: impl Future<Output = Result<u64, StoreError>> + Send + 'static,
) -> Result<(), ApiError> {
    let task_app = app.clone();
    let task = tokio::spawn(async move {
        let version = change.await?;
        task_app.bus().publish(id, version);
        match standing {
            Standing::ComputerToMove => task_app.opponent().wake(id),
            Standing::Over(_) => task_app.opponent().stop(id),
            Standing::HumanToMove => {}
        }
        Ok::<_, StoreError>(())
    });
    match task.await {
        Ok(kept) => Ok(kept?),
        Err(error) => {
            tracing::error!(game = %id, %error, "a change was not kept");
            Err(ApiError::Internal)
        }
    }
}

pub(super) async fn resign(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    _: MayAct,
    _: EmptyJson,
) -> Result<Json<GameView>, ApiError> {
    let live = own(&app, id, caller).await?;
    if live.outcome().is_some() {
        return Err(ApiError::GameOver);
    }
    let outcome = Outcome::Win { winner: !live.terms.human, by: WinReason::Resignation };
    let store = app.store().clone();
    keep(&app, id, Standing::Over(outcome), async move { store.finish(id, outcome, None).await }).await?;
    Ok(Json(GameView::new(&open(&app, id).await?, caller.0)))
}

pub(super) async fn offer_draw(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    _: MayAct,
    _: EmptyJson,
) -> Result<Json<DrawOfferView>, ApiError> {
    let live = own(&app, id, caller).await?;
    match live.standing() {
        Standing::Over(_) => return Err(ApiError::GameOver),
        Standing::ComputerToMove => return Err(ApiError::NotYourTurn),
        Standing::HumanToMove => {}
    }
    let accepted = app.opponent().takes_draw(&live).await.map_err(|error| {
        tracing::error!(game = %id, %error, "the offer of a draw was not considered");
        ApiError::Internal
    })?;
    if accepted {
        let outcome = Outcome::Draw { by: DrawReason::Agreement };
        let (store, plies) = (app.store().clone(), live.plies());
        keep(&app, id, Standing::Over(outcome), async move { store.finish(id, outcome, Some(plies)).await }).await?;
    }
    let game = GameView::new(&open(&app, id).await?, caller.0);
    Ok(Json(DrawOfferView { accepted, game }))
}

async fn open(app: &App, id: GameId) -> Result<LiveGame, ApiError> {
    app.open_game(id).await?.ok_or_else(ApiError::no_game)
}

/// The game, if it is the caller's.
async fn own(app: &App, id: GameId, caller: Caller) -> Result<LiveGame, ApiError> {
    let live = open(app, id).await?;
    if live.is_of(caller.0) { Ok(live) } else { Err(ApiError::NotYourGame) }
}
