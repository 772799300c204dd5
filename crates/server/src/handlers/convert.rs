//! A tree from one format into another.

use axum::Json;
use axum::extract::State;
use gametree_games::tree::{Format, read_tree, write_tree};
use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::state::App;

/// What to turn into what.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ConvertRequest {
    /// A tree in any known format.
    pub text: String,
    /// `gtree`, `json`, `list`, `sexpr` or `efg`.
    #[cfg_attr(feature = "typescript", ts(type = "\"gtree\" | \"json\" | \"list\" | \"sexpr\" | \"efg\""))]
    pub to: String,
}

/// The tree in the other format.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Converted {
    /// The whole text.
    pub text: String,
}

/// The tree in the other format.
pub async fn convert(
    State(app): State<App>,
    Body(request): Body<ConvertRequest>,
) -> Result<Json<Converted>, ApiError> {
    let answer = move |_| {
        let format: Format = request.to.parse().map_err(ApiError::bad)?;
        let tree = read_tree(&request.text, None).map_err(|error| ApiError::text(Code::Parse, error))?;
        let text = write_tree(&tree, format).map_err(ApiError::refused)?;
        Ok(Converted { text })
    };
    app.quick.run(answer).await.map(Json)
}
