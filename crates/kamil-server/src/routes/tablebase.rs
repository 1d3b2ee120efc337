//! What the endgame tables say of a position.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use kamil::Position;
use kamil_tablebase::{MAX_MEN, Material};

use crate::assets;
use crate::error::ApiError;
use crate::rate::MayAct;
use crate::state::App;
use crate::wire::ProbeRequest;

/// The tables of a server never change, and another server's are the same or more.
const FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

pub(super) async fn probe(
    State(app): State<App>,
    _: MayAct,
    query: Result<Query<ProbeRequest>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(request) = query.map_err(|error| {
        ApiError::BadRequest(format!("Expected `fen`, and no more than `rules` and `drawRules` beside it: {error}."))
    })?;
    let (position, draws) = request.into_position()?;
    let account = app.probes().account(position, draws).await?;
    let account = account.ok_or_else(|| ApiError::NotFound(unknown(&position)))?;
    Ok(assets::tagged(account, "application/json", FOR_A_DAY, &headers))
}

/// Why no table has a position.
fn unknown(position: &Position) -> String {
    if let Some(material) = Material::of_board(position.board()) {
        return format!("No table of {material} is at hand.");
    }
    let (most, men) = (MAX_MEN + 2, position.board().occupied().count());
    format!("Tables have positions of at most {most} men, and this one has {men}.")
}
