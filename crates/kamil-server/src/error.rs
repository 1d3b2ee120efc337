//! What a caller is told when something is refused: one enum decides status, code, sentence and log.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::store::StoreError;

/// A refusal, in the terms of the HTTP interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ApiError {
    /// The request cannot be understood.
    BadRequest(String),
    /// Another player's game.
    NotYourGame,
    /// No such game or page.
    NotFound(String),
    /// The path is known, the method is not.
    MethodNotAllowed,
    /// A move at a ply that is not the next one.
    StalePly { next: usize },
    /// The computer is to move.
    NotYourTurn,
    /// The game has ended.
    GameOver,
    /// The rules do not allow the move.
    IllegalMove(String),
    /// The FEN is no legal position.
    BadPosition(String),
    /// Too much at a time.
    TooManyRequests(String),
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
            Self::NotYourGame => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::StalePly { .. } | Self::NotYourTurn | Self::GameOver => StatusCode::CONFLICT,
            Self::IllegalMove(_) | Self::BadPosition(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad-request",
            Self::NotYourGame => "not-your-game",
            Self::NotFound(_) => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::StalePly { .. } => "stale-ply",
            Self::NotYourTurn => "not-your-turn",
            Self::GameOver => "game-over",
            Self::IllegalMove(_) => "illegal-move",
            Self::BadPosition(_) => "bad-position",
            Self::TooManyRequests(_) => "too-many-requests",
            Self::Internal => "internal",
        }
    }

    fn message(&self) -> String {
        match self {
            Self::BadRequest(message)
            | Self::NotFound(message)
            | Self::IllegalMove(message)
            | Self::BadPosition(message)
            | Self::TooManyRequests(message) => message.clone(),
            Self::NotYourGame => "This game is another player's.".to_owned(),
            Self::MethodNotAllowed => "This address does not take that method.".to_owned(),
            Self::StalePly { next } => format!("The next move of this game is that of ply {next}."),
            Self::NotYourTurn => "The computer is to move.".to_owned(),
            Self::GameOver => "The game is over.".to_owned(),
            Self::Internal => "Something went wrong on the server.".to_owned(),
        }
    }

    pub(crate) fn no_game() -> Self {
        Self::NotFound("There is no such game.".to_owned())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let message = self.message();
        let body = Body { error: Inner { code: self.code(), message: &message } };
        (self.status(), Json(body)).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoGame(_) => Self::no_game(),
            StoreError::Over(_) => Self::GameOver,
            StoreError::PlyTaken { ply, .. } => Self::StalePly { next: ply.saturating_add(1) },
            StoreError::TooManyGames(limit) => Self::TooManyRequests(format!(
                "At most {limit} games may be unfinished at a time; finish or resign one first."
            )),
            StoreError::Open { .. } | StoreError::Damaged { .. } | StoreError::Database(_) => {
                tracing::error!(%error, "a request failed");
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
