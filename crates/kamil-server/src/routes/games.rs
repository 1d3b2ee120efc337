//! Starting, showing and playing games.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use kamil::{ByColor, Color};

use crate::body::{JsonBody, WishBody};
use crate::clock::Moment;
use crate::computer;
use crate::engine_time::Reservation;
use crate::error::ApiError;
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::play::{Change, Command, Held, Seating, Wish};
use crate::player::{Caller, OwnToken, PlayerKey, PlayerToken};
use crate::rate::{MayAct, MayCreate};
use crate::seat_secret::SeatSecret;
use crate::state::App;
use crate::store::{Holder, StoreError};
use crate::wire::{
    CreatedView, DrawOfferView, GameView, GamesView, LinksView, MoveRequest, NewGameRequest, WantedGame, WireOpponent,
    seat_link,
};

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
    token: OwnToken,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Result<Response, ApiError> {
    let WantedGame { terms, opponent, color } = request.into_wanted()?;
    let payment = match terms.seats[!color] {
        Seating::Computer(level) => Some(may_think(&app, caller, computer::usual_time(level))?),
        Seating::Person | Seating::Invited => None,
    };
    let (player, token) = identify(&app, token).await?;
    let secret = SeatSecret::random()?;
    let mine = Holder { player: Some(player), secret: Some(secret.key()) };
    let invitation = match opponent {
        WireOpponent::Friend => Some(SeatSecret::random()?),
        WireOpponent::Computer | WireOpponent::Oneself => None,
    };
    let theirs = match opponent {
        WireOpponent::Computer => Holder::default(),
        WireOpponent::Friend => Holder { player: None, secret: invitation.as_ref().map(SeatSecret::key) },
        WireOpponent::Oneself => mine,
    };
    let mut holders = ByColor { white: mine, black: mine };
    holders[!color] = theirs;
    let id = GameId::random()?;
    if let Some(payment) = payment {
        app.opponent().pays(id, payment);
    }
    let created = app.games().create(id, terms, holders).await;
    if !created.as_ref().is_ok_and(|live| live.play.is_thinking()) {
        app.opponent().take_payment(id);
    }
    let live = created?;
    let held = live.held(&Caller { player: Some(player), seat: None, ..caller });
    let links = LinksView {
        seat: seat_link(live.id, &secret),
        invitation: invitation.map(|invitation| seat_link(live.id, &invitation)),
    };
    let created = CreatedView { game: GameView::new(&live, held), links };
    Ok((StatusCode::CREATED, cookie_headers(&token, caller), Json(created)).into_response())
}

/// The header that hands the token to the browser, which keeps it from then on for as long as browsers do.
pub(super) fn cookie_headers(token: &PlayerToken, caller: Caller) -> HeaderMap {
    std::iter::once((header::SET_COOKIE, token.set_cookie(caller.https))).collect()
}

/// The caller's token, and a new one where the caller has none that this server gave out.
pub(super) async fn identify(app: &App, OwnToken(token): OwnToken) -> Result<(PlayerKey, PlayerToken), ApiError> {
    if let Some(token) = token
        && app.store().knows_player(token.key()).await?
    {
        return Ok((token.key(), token));
    }
    let token = PlayerToken::random()?;
    Ok((token.key(), token))
}

pub(super) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<GamesView>, ApiError> {
    let games = own_games(&app, caller).await?;
    let games = games.iter().map(|live| GameView::new(live, live.held(&caller))).collect();
    Ok(Json(GamesView { games }))
}

/// The caller's games, newest first. A damaged one is left out, and reported.
pub(crate) async fn own_games(app: &App, caller: Caller) -> Result<Vec<Arc<LiveGame>>, StoreError> {
    let Some(key) = caller.player else { return Ok(Vec::new()) };
    let mut games = Vec::new();
    for id in app.store().games_of(key, LISTED).await? {
        match app.games().open(id).await {
            Ok(live) => games.extend(live),
            Err(error @ StoreError::Damaged { .. }) => {
                tracing::error!(%error, "a game is left out of its player's list");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(games)
}

pub(super) async fn show(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
) -> Result<Json<GameView>, ApiError> {
    let live = open(&app, id).await?;
    Ok(Json(GameView::new(&live, live.held(&caller))))
}

pub(super) async fn play(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    _: MayAct,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Result<Json<GameView>, ApiError> {
    let command = Command::Move { ply: request.ply, mv: request.parse()? };
    let live = act(&app, id, caller, Wish { command, seen: request.version }).await?;
    Ok(Json(GameView::new(&live, live.held(&caller))))
}

/// The game of a caller who has a seat there and may act for it: this counts towards the limits of the seat.
pub(super) async fn open_for_seat(app: &App, id: GameId, caller: &Caller) -> Result<Arc<LiveGame>, ApiError> {
    // Whoever changes the game on the strength of this is judged again when the change is written.
    let known = app.games().known(id).filter(|known| known.held(caller) != Held::default());
    let live = match known {
        Some(known) => known,
        None => open(app, id).await?,
    };
    if live.held(caller) == Held::default() {
        return Err(ApiError::NotYourGame);
    }
    app.rate_limits().may_act_for_seat(&live, caller)?;
    Ok(live)
}

/// Does something in a game for a caller who has a seat there, within the limits of the seat.
pub(super) async fn act(app: &App, id: GameId, caller: Caller, wish: Wish) -> Result<Arc<LiveGame>, ApiError> {
    let live = open_for_seat(app, id, &caller).await?;
    match wish.command {
        Command::Move { .. } if live.play.has_computer() => move_against_computer(app, &live, caller, wish).await,
        Command::Draw if live.play.has_computer() => {
            let command = ask_computer_for_draw(app, &live, caller, wish).await?;
            Ok(app.games().act(id, caller, Wish { command, ..wish }).await?)
        }
        Command::Rematch { fresh } => play_again(app, &live, caller, wish, fresh).await,
        _ => Ok(app.games().act(id, caller, wish).await?),
    }
}

/// Sets time aside for which the computer may think for the caller.
fn may_think(app: &App, caller: Caller, estimate: Duration) -> Result<Reservation, ApiError> {
    app.engine_time().reserve(caller.counted, estimate).map_err(|wait| {
        ApiError::too_many("The computer has thought long enough for you lately; let it rest a little.", wait)
    })
}

async fn move_against_computer(
    app: &App,
    before: &LiveGame,
    caller: Caller,
    wish: Wish,
) -> Result<Arc<LiveGame>, ApiError> {
    let id = before.id;
    app.opponent().pays(id, may_think(app, caller, time_for_move(before))?);
    let after = app.games().act(id, caller, wish).await;
    let has_moved = |after: &LiveGame| after.play.version() > before.play.version() && after.play.is_thinking();
    let thinks = after.as_ref().is_ok_and(|after| has_moved(after));
    if !thinks {
        app.opponent().take_payment(id);
    }
    Ok(after?)
}

/// What is set aside for a move of the computer's in that game.
fn time_for_move(live: &LiveGame) -> Duration {
    let seats = live.play.terms().seats;
    let times = Color::ALL.into_iter().filter_map(|color| match seats[color] {
        Seating::Computer(level) => Some(computer::usual_time(level)),
        Seating::Person | Seating::Invited => None,
    });
    times.max().unwrap_or_default()
}

/// Offers a rematch, or agrees to one: that makes a game like any other, within the same limits.
async fn play_again(
    app: &App,
    live: &LiveGame,
    caller: Caller,
    wish: Wish,
    fresh: GameId,
) -> Result<Arc<LiveGame>, ApiError> {
    let events = live.play.decide(live.held(&caller), wish, Moment::now())?;
    if events.iter().any(|event| matches!(event.change, Change::Rematched { .. })) {
        app.rate_limits().may_create(caller.counted)?;
        if live.play.has_computer() {
            app.opponent().pays(fresh, may_think(app, caller, time_for_move(live))?);
        }
    }
    let after = app.games().act(live.id, caller, wish).await;
    // With the sides exchanged the computer begins where the person did.
    let begins = live.play.is_computer(!live.play.mover(0));
    if !begins || !after.as_ref().is_ok_and(|after| after.play.successor() == Some(fresh)) {
        app.opponent().take_payment(fresh);
    }
    Ok(after?)
}

/// The offer with the computer's answer, which takes a search and so is sought for offers alone that can be made.
async fn ask_computer_for_draw(app: &App, live: &LiveGame, caller: Caller, wish: Wish) -> Result<Command, ApiError> {
    let refused = Wish { command: Command::DrawWithComputer { agrees: false }, ..wish };
    live.play.decide(live.held(&caller), refused, Moment::now())?;
    let payment = may_think(app, caller, computer::TIME_FOR_DRAW)?;
    let agrees = app.opponent().takes_draw(live, payment).await.map_err(|error| {
        tracing::error!(game = %live.id, %error, "the offer of a draw was not considered");
        ApiError::Busy
    })?;
    Ok(Command::DrawWithComputer { agrees })
}

/// A handler of a request that says nothing but what is to be done.
macro_rules! plain_action {
    ($($name:ident => $command:expr;)*) => {$(
        pub(super) async fn $name(
            State(app): State<App>,
            GamePath(id): GamePath,
            caller: Caller,
            _: MayAct,
            body: WishBody,
        ) -> Result<Json<GameView>, ApiError> {
            let live = act(&app, id, caller, Wish { command: $command, seen: body.version }).await?;
            Ok(Json(GameView::new(&live, live.held(&caller))))
        }
    )*};
}

plain_action! {
    resign => Command::Resign;
    abort => Command::Abort;
    decline_draw => Command::DeclineDraw;
    take_back => Command::Takeback;
    decline_takeback => Command::DeclineTakeback;
    rematch => Command::Rematch { fresh: GameId::random()? };
    decline_rematch => Command::DeclineRematch;
    flag => Command::Flag;
}

pub(super) async fn offer_draw(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    _: MayAct,
    body: WishBody,
) -> Result<Json<DrawOfferView>, ApiError> {
    let live = act(&app, id, caller, Wish { command: Command::Draw, seen: body.version }).await?;
    let accepted = live.play.end().is_some_and(|end| end.reason() == kamil::DrawReason::Agreement.name());
    Ok(Json(DrawOfferView { accepted, game: GameView::new(&live, live.held(&caller)) }))
}

pub(super) async fn open(app: &App, id: GameId) -> Result<Arc<LiveGame>, ApiError> {
    app.open_game(id).await?.ok_or_else(ApiError::no_game)
}

/// The seats whose secret that is.
pub(super) fn seats_of_secret(live: &LiveGame, secret: &SeatSecret) -> Vec<Color> {
    let key = Some(secret.key());
    Color::ALL.into_iter().filter(|color| live.holders[*color].secret == key).collect()
}
