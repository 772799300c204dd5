//! What there is, and what runs on what.

use axum::Json;
use axum::extract::State;
use gametree_engine::documents;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::body::Query;
use crate::error::ApiError;
use crate::state::{App, QUICK_TIME};

/// Every game and every algorithm.
pub async fn all() -> Json<documents::Games> {
    Json(documents::games())
}

/// Which game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "nim:2,2,2"}))]
pub struct Which {
    #[schemars(length(min = 1, max = 2_000))]
    game: String,
}

/// One game: what it is, what runs on it and why not.
pub async fn one(
    State(app): State<App>,
    Query(which): Query<Which>,
) -> Result<Json<documents::Game>, ApiError> {
    let here = app.clone();
    let answer = move |_| Ok(documents::game(&*here.kept.games.open(&which.game)?.game));
    app.quick.run(QUICK_TIME, answer).await.map(Json)
}
