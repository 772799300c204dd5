//! A position of a game that hides nothing.

use axum::Json;
use axum::extract::State;
use gametree_arena::documents;
use serde::Deserialize;

use crate::body::Body;
use crate::error::ApiError;
use crate::opening::open;
use crate::state::App;

/// Which game, and where in it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
}

/// The position, all of it. In a game that hides something it stays on the server, where the sessions are.
pub async fn position(
    State(app): State<App>,
    Body(request): Body<PositionRequest>,
) -> Result<Json<documents::Position>, ApiError> {
    let answer = move |_| {
        let opened = open(&request.game, request.position.as_deref(), &request.moves)?;
        if let Some(hides) = &opened.game.abilities().hides {
            return Err(ApiError::refused(format!(
                "this game {hides}; play it in a session, which shows one player's view"
            )));
        }
        let mut document = documents::position(&*opened.game, &*opened.position);
        document.history = Some(opened.history);
        Ok(document)
    };
    app.quick.run(answer).await.map(Json)
}
