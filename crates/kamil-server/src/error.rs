//! What a caller is told when something is refused: one enum decides status, code, sentence and log.

use std::time::Duration;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::games::ActError;
use crate::play::Refusal;
use crate::store::StoreError;

/// A refusal, in the terms of the HTTP interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ApiError {
    /// The request cannot be understood.
    BadRequest(String),
    /// Another player's game.
    NotYourGame,
    /// The secret is that of no seat of this game, or no longer.
    WrongSecret,
    /// A page of another site has sent the request.
    ForeignOrigin,
    /// No such game or page.
    NotFound(String),
    /// The path is known, the method is not.
    MethodNotAllowed,
    /// A move at a ply that is not the next one.
    StalePly { next: usize },
    /// The other side is to move.
    NotYourTurn,
    /// The game has ended.
    GameOver,
    /// Whoever was invited is still to come.
    NotStarted,
    /// The game goes on.
    NotOver,
    /// The invitation is the caller's own, or the seat is taken.
    SeatTaken,
    /// The same was offered in this position already.
    OfferedAlready,
    /// The caller has no move to take back.
    NothingToTakeBack,
    /// The second move has been made.
    TooLateToAbort,
    /// Nobody ever came to the other seat.
    NoOpponent,
    /// The rules do not allow the move.
    IllegalMove(String),
    /// The FEN is no legal position.
    BadPosition(String),
    /// Too much at a time; after so many seconds there may be room again.
    TooManyRequests { message: String, retry_after: u64 },
    /// The request did not come to its end in time.
    TooSlow,
    /// The game is as long as a game may be.
    TooLong,
    /// The side has made as many offers as a side may.
    TooManyOffers,
    /// The seat has moved, or its link was renewed, as often as may be.
    SeatSettled,
    /// Something has happened that the caller had not seen, and that changes what was wished.
    Overtaken,
    /// Everybody wants this game at once; the same request may well succeed.
    Busy,
    /// Our fault; the log has the reason.
    Internal,
}

#[derive(Serialize)]
struct Body<'a> {
    error: Inner<'a>,
}

#[derive(Serialize)]
struct Inner<'a> {
    code: &'a str,
    message: &'a str,
}

impl ApiError {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::NotYourGame | Self::WrongSecret | Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::StalePly { .. }
            | Self::NotYourTurn
            | Self::GameOver
            | Self::NotStarted
            | Self::NotOver
            | Self::SeatTaken
            | Self::OfferedAlready
            | Self::NothingToTakeBack
            | Self::TooLateToAbort
            | Self::TooLong
            | Self::TooManyOffers
            | Self::SeatSettled
            | Self::Overtaken
            | Self::NoOpponent => StatusCode::CONFLICT,
            Self::IllegalMove(_) | Self::BadPosition(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad-request",
            Self::NotYourGame => "not-your-game",
            Self::WrongSecret => "wrong-secret",
            Self::ForeignOrigin => "foreign-origin",
            Self::NotFound(_) => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::StalePly { .. } => "stale-ply",
            Self::NotYourTurn => "not-your-turn",
            Self::GameOver => "game-over",
            Self::NotStarted => "not-started",
            Self::NotOver => "not-over",
            Self::SeatTaken => "seat-taken",
            Self::OfferedAlready => "offered-already",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::TooLateToAbort => "too-late-to-abort",
            Self::NoOpponent => "no-opponent",
            Self::IllegalMove(_) => "illegal-move",
            Self::BadPosition(_) => "bad-position",
            Self::TooManyRequests { .. } => "too-many-requests",
            Self::TooSlow => "too-slow",
            Self::TooLong => "too-long",
            Self::TooManyOffers => "too-many-offers",
            Self::SeatSettled => "seat-settled",
            Self::Overtaken => "overtaken",
            Self::Busy => "busy",
            Self::Internal => "internal",
        }
    }

    pub(crate) fn message(&self) -> String {
        let words = match self {
            Self::BadRequest(message)
            | Self::NotFound(message)
            | Self::IllegalMove(message)
            | Self::BadPosition(message)
            | Self::TooManyRequests { message, .. } => message.as_str(),
            Self::TooSlow => "The request did not come to its end in time.",
            Self::TooLong => "This game is as long as a game may be here; it can be drawn by agreement or resigned.",
            Self::TooManyOffers => "You have made as many offers in this game as one side may.",
            Self::SeatSettled => "This seat has moved, or its link was renewed, as often as may be in one game.",
            Self::Overtaken => {
                "Something has happened meanwhile that changes what you asked for; look at the game again."
            }
            Self::StalePly { next } => return format!("The next move of this game is that of ply {next}."),
            Self::NotYourGame => "This game is another player's.",
            Self::WrongSecret => "This link is not, or no longer, that of a seat in this game.",
            Self::ForeignOrigin => "The request was sent by a page of another site.",
            Self::MethodNotAllowed => "This address does not take that method.",
            Self::NotYourTurn => "The other side is to move.",
            Self::GameOver => "The game is over.",
            Self::NotStarted => "The game begins when the other player has come.",
            Self::NotOver => "The game is not over yet.",
            Self::SeatTaken => "This seat is not free for you.",
            Self::OfferedAlready => "This was offered already; it can be offered again after a move.",
            Self::NothingToTakeBack => "You have made no move that could be taken back.",
            Self::TooLateToAbort => "After the second move a game can only be resigned.",
            Self::NoOpponent => "Nobody has come to play this game.",
            Self::Busy => "The server is too busy for that at the moment; try again.",
            Self::Internal => "Something went wrong on the server.",
        };
        words.to_owned()
    }

    /// Too much at a time; after that time there may be room again.
    pub(crate) fn too_many(message: impl Into<String>, wait: Duration) -> Self {
        let retry_after = wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0)).max(1);
        Self::TooManyRequests { message: message.into(), retry_after }
    }

    pub(crate) fn no_game() -> Self {
        Self::NotFound("There is no such game.".to_owned())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let message = self.message();
        let body = Body { error: Inner { code: self.code(), message: &message } };
        let mut response = (self.status(), Json(body)).into_response();
        let retry_after = match self {
            Self::TooManyRequests { retry_after, .. } => Some(retry_after),
            Self::Busy => Some(1),
            _ => None,
        };
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoGame(_) => Self::no_game(),
            StoreError::Conflict(_) => Self::Busy,
            StoreError::TooManyGames(limit) => Self::too_many(
                format!("At most {limit} games may be unfinished at a time; finish or resign one first."),
                Duration::from_mins(1),
            ),
            StoreError::Open { .. }
            | StoreError::Damaged { .. }
            | StoreError::Corrupt { .. }
            | StoreError::NoBackup(_)
            | StoreError::NotWritten(_)
            | StoreError::Database(_) => {
                tracing::error!(%error, "a request failed");
                if error.may_pass() { Self::Busy } else { Self::Internal }
            }
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NoSeat => Self::NotYourGame,
            Refusal::NotStarted => Self::NotStarted,
            Refusal::Over => Self::GameOver,
            Refusal::NotOver => Self::NotOver,
            Refusal::StalePly { next } => Self::StalePly { next },
            Refusal::NotYourTurn => Self::NotYourTurn,
            Refusal::Illegal(reason) => Self::IllegalMove(format!("The move is refused: {reason}.")),
            Refusal::SeatTaken => Self::SeatTaken,
            Refusal::WrongSecret => Self::WrongSecret,
            Refusal::OfferedAlready => Self::OfferedAlready,
            Refusal::NothingToTakeBack => Self::NothingToTakeBack,
            Refusal::TooLateToAbort => Self::TooLateToAbort,
            Refusal::NoOpponent => Self::NoOpponent,
            Refusal::TooLong => Self::TooLong,
            Refusal::TooManyOffers => Self::TooManyOffers,
            Refusal::SeatSettled => Self::SeatSettled,
            Refusal::Overtaken => Self::Overtaken,
        }
    }
}

impl From<ActError> for ApiError {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Refused(refusal) => refusal.into(),
            ActError::Store(error) => error.into(),
            ActError::Random(_) | ActError::Task(_) => {
                tracing::error!(%error, "a change was not kept");
                Self::Internal
            }
        }
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> Self {
        tracing::error!(%error, "the system gives no random bytes");
        Self::Internal
    }
}
