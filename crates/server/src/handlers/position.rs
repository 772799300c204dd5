//! A position of a game that hides nothing.

use axum::Json;
use axum::extract::State;
use gametree_engine::documents;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::body::Body;
use crate::bounds::{GAME, MOVE, MOVES, TEXT};
use crate::error::ApiError;
use crate::opening::open;
use crate::state::{App, QUICK_TIME};

/// Which game, and where in it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "tic-tac-toe", "moves": ["b2", "a1"]}))]
pub struct PositionRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// In the game's own notation; by default the start.
    #[schemars(length(max = TEXT))]
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[schemars(length(max = MOVES), inner(length(max = MOVE)))]
    pub moves: Vec<String>,
}

/// The position, all of it. In a game that hides something it stays on the server, where the sessions are.
pub async fn position(
    State(app): State<App>,
    Body(request): Body<PositionRequest>,
) -> Result<Json<documents::Position>, ApiError> {
    let here = app.clone();
    let answer = move |_| {
        let opened = open(&here, &request.game, request.position.as_deref(), &request.moves)?;
        if let Some(hides) = &opened.game.capabilities().hides {
            return Err(ApiError::refused(format!(
                "this game {hides}; play it in a session, which shows one player's view"
            )));
        }
        let mut document = documents::position(&*opened.game, &*opened.position);
        document.history = Some(opened.history);
        Ok(document)
    };
    app.quick.run(QUICK_TIME, answer).await.map(Json)
}
