//! The description of the server for programs: every path, what it takes and what it gives, with an example that a test asks.

use axum::Json;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::operation::{Operation, Schemas};
use crate::routes::{PREFIX, operations};

/// An OpenAPI description.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("type" = "object", "required" = ["openapi", "paths"]))]
pub struct Description(Value);

/// The OpenAPI description.
pub async fn openapi() -> Json<Description> {
    Json(Description(description()))
}

/// Every path, what it takes and what it gives.
pub fn description() -> Value {
    let mut schemas = Schemas::new();
    let describe =
        |operation: &Operation| (format!("{PREFIX}{}", operation.path), operation.description(&mut schemas));
    let paths: Map<String, Value> = operations().iter().map(describe).collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "gametree",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Adversarial search over HTTP. Numbers of games are exact strings such as \"19/5\".",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": schemas.named()},
    })
}
