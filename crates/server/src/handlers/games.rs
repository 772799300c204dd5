//! What there is, and what runs on what.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use gametree_arena::{documents, open_without_files};
use serde::Deserialize;

use crate::error::ApiError;
use crate::state::App;

/// Every game and every algorithm.
pub async fn all() -> Json<documents::Games> {
    Json(documents::games())
}

/// Which game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Which {
    game: String,
}

/// One game: what it is, what runs on it and why not.
pub async fn one(
    State(app): State<App>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<documents::Game>, ApiError> {
    let Query(which) = which.map_err(|error| ApiError::bad(error.body_text()))?;
    let answer = move |_| Ok(documents::game(&*open_without_files(&which.game)?));
    app.quick.run(answer).await.map(Json)
}
