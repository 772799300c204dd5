//! The description of the server for programs.

use axum::Json;
use serde_json::{Value, json};

/// The OpenAPI description.
pub async fn openapi() -> Json<Value> {
    Json(description())
}

/// Every path, what it takes and what it gives.
pub fn description() -> Value {
    json!({"openapi": "3.1.0"})
}
