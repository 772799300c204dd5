//! A tree from one format into another.

use axum::Json;
use axum::extract::State;
use gametree_games::tree::{Format, read_tree, write_tree};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::body::Body;
use crate::bounds::{GAME, TREE};
use crate::error::{ApiError, Code};
use crate::state::{App, QUICK_TIME};

/// What to turn into what.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"text": TREE, "to": "efg"}))]
pub struct ConvertRequest {
    /// A tree in any known format.
    #[schemars(length(min = 1, max = GAME))]
    pub text: String,
    /// `gtree`, `json`, `list`, `sexpr` or `efg`.
    #[schemars(extend("enum" = ["gtree", "json", "list", "sexpr", "efg"]))]
    pub to: String,
}

/// The tree in the other format.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    app.quick.run(QUICK_TIME, answer).await.map(Json)
}
