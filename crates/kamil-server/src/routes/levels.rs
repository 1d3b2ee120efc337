//! The computer's levels, for those who choose among them.

use axum::Json;

use crate::wire::LevelsView;

pub(super) async fn list() -> Json<LevelsView> {
    Json(LevelsView::new())
}
