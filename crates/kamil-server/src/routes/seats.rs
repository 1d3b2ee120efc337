//! Taking a seat by its secret: coming by invitation, moving to another device, a new private link, a new invitation.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use kamil::Color;

use super::games::{GamePath, cookie_headers, identify, open, open_for_seat, seats_of_secret};
use crate::body::{EmptyJson, JsonBody};
use crate::error::ApiError;
use crate::games::Step;
use crate::live_game::LiveGame;
use crate::play::{Command, Held, Phase, Refusal};
use crate::player::{Caller, OwnToken};
use crate::rate::MayAct;
use crate::seat_secret::SeatSecret;
use crate::state::App;
use crate::store::Holder;
use crate::wire::{GameView, SeatRequest, SeatView, seat_link};

/// What somebody gets by showing a secret.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// They were invited. The invitation is used up; their seat has a new secret.
    Join(Color),
    /// The seats are theirs, and move to this browser.
    Move { white: bool, black: bool },
}

pub(super) async fn take(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    token: OwnToken,
    _: MayAct,
    JsonBody(request): JsonBody<SeatRequest>,
) -> Result<Response, ApiError> {
    let (shown, chosen) = request.parse()?;
    // Before anything is written for them.
    let before = open(&app, id).await?;
    // One who came by invitation and never heard the answer comes again with the secret of their own choice.
    let shown = chosen.clone().filter(|chosen| !seats_of_secret(&before, chosen).is_empty()).unwrap_or(shown);
    way(&before, &shown)?;
    for seat in seats_of_secret(&before, &shown) {
        app.rate_limits().may_move_seat(id, seat)?;
    }
    let (player, token) = identify(&app, token).await?;
    let caller = Caller { player: Some(player), ..caller };
    let fresh = chosen.map_or_else(SeatSecret::random, Ok)?;
    let live = app
        .games()
        .change(id, |live, now| {
            // Decided anew, since somebody else may have come with the same invitation.
            let mut step = Step::default();
            match way(live, &shown)? {
                Way::Join(seat) => {
                    if live.held(&caller) != Held::default() {
                        return Err(Refusal::SeatTaken.into());
                    }
                    step.events = live.play.decide(Held::default(), Command::Join(seat), now)?;
                    let holder = Holder { player: Some(player), secret: Some(fresh.key()) };
                    step.seats.push((seat, holder));
                }
                Way::Move { white, black } => {
                    let seats = [(Color::White, white), (Color::Black, black)];
                    let moving = seats.into_iter().filter_map(|(seat, wanted)| wanted.then_some(seat));
                    for seat in moving.filter(|seat| live.holders[*seat].player != Some(player)) {
                        step.seats.push((seat, Holder { player: Some(player), ..live.holders[seat] }));
                    }
                    if let Some((seat, _)) = step.seats.first() {
                        step.events = live.play.decide(Held::default(), Command::MoveSeat(*seat), now)?;
                    }
                }
            }
            Ok(step)
        })
        .await?;
    let joined = !seats_of_secret(&live, &fresh).is_empty();
    let link = seat_link(id, if joined { &fresh } else { &shown });
    let view = SeatView { game: GameView::new(&live, live.held(&caller)), link };
    Ok((cookie_headers(&token, caller), Json(view)).into_response())
}

fn way(live: &LiveGame, shown: &SeatSecret) -> Result<Way, Refusal> {
    let seats = seats_of_secret(live, shown);
    match seats[..] {
        [] => Err(Refusal::WrongSecret),
        [seat] if live.play.is_awaited(seat) => Ok(Way::Join(seat)),
        _ => Ok(Way::Move { white: seats.contains(&Color::White), black: seats.contains(&Color::Black) }),
    }
}

/// Gives the caller's seat a new private link; the old one is worth nothing from then on.
pub(super) async fn renew_link(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    _: MayAct,
    _: EmptyJson,
) -> Result<Json<SeatView>, ApiError> {
    open_for_seat(&app, id, &caller).await?;
    let fresh = SeatSecret::random()?;
    let live = app
        .games()
        .change(id, |live, now| {
            let held = live.held(&caller);
            let seat = held.seat(live.play.turn()).ok_or(Refusal::NoSeat)?;
            let held_seats = Color::ALL.into_iter().filter(|color| held.has(*color));
            let renewed = |seat: Color| (seat, Holder { secret: Some(fresh.key()), ..live.holders[seat] });
            Ok(Step {
                events: live.play.decide(held, Command::MoveSeat(seat), now)?,
                seats: held_seats.map(renewed).collect(),
                successor: None,
            })
        })
        .await?;
    // A bearer of the old secret is known by the new one from now on.
    let caller = Caller { seat: Some(fresh.key()), ..caller };
    Ok(Json(SeatView { game: GameView::new(&live, live.held(&caller)), link: seat_link(id, &fresh) }))
}

/// Gives the seat that waits for somebody a new invitation; the old one is worth nothing from then on.
pub(super) async fn renew_invitation(
    State(app): State<App>,
    GamePath(id): GamePath,
    caller: Caller,
    _: MayAct,
    _: EmptyJson,
) -> Result<Json<SeatView>, ApiError> {
    open_for_seat(&app, id, &caller).await?;
    let fresh = SeatSecret::random()?;
    let live = app
        .games()
        .change(id, |live, now| {
            let held = live.held(&caller);
            held.seat(live.play.turn()).ok_or(Refusal::NoSeat)?;
            if matches!(live.play.phase(), Phase::Over(_)) {
                return Err(Refusal::Over.into());
            }
            let awaited = Color::ALL.into_iter().find(|color| live.play.is_awaited(*color));
            let seat = awaited.ok_or(Refusal::SeatTaken)?;
            Ok(Step {
                events: live.play.decide(held, Command::MoveSeat(seat), now)?,
                seats: vec![(seat, Holder { player: None, secret: Some(fresh.key()) })],
                successor: None,
            })
        })
        .await?;
    Ok(Json(SeatView { game: GameView::new(&live, live.held(&caller)), link: seat_link(id, &fresh) }))
}
