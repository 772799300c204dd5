//! The description of the server for programs: every path, what it takes and what it gives, with an example that a test really asks.

use axum::Json;
use serde_json::{Map, Value, json};

use super::operations::{Field, GETS, OPERATIONS, Operation, TREE};

/// The OpenAPI description.
pub async fn openapi() -> Json<Value> {
    Json(description())
}

/// Every path, what it takes and what it gives.
pub fn description() -> Value {
    let paths: Map<String, Value> =
        OPERATIONS.iter().map(|operation| (operation.path.into(), operation.describe())).collect();
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
        "components": {"schemas": {"Error": error_schema()}},
    })
}

impl Operation {
    fn describe(&self) -> Value {
        let reads = GETS.contains(&self.path);
        let mut inner =
            json!({"summary": self.summary, "operationId": self.name(), "responses": self.responses()});
        let mut parameters = if reads { self.query() } else { Vec::new() };
        if self.path.contains("{id}") {
            let id = json!({"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[0-9a-f]+$"});
            parameters.push(json!({"name": "id", "in": "path", "required": true, "schema": id}));
        }
        if !parameters.is_empty() {
            inner["parameters"] = parameters.into();
        }
        if !reads && !self.fields.is_empty() {
            let content = json!({"application/json": {"schema": self.schema(), "example": (self.example)()}});
            inner["requestBody"] = json!({"required": true, "content": content});
        }
        json!({(if reads { "get" } else { "post" }): inner})
    }

    fn name(&self) -> String {
        self.path.trim_start_matches("/api/").replace(['/', '{', '}', '.'], "_")
    }

    fn query(&self) -> Vec<Value> {
        let example = (self.example)();
        let parameter = |(name, field): &(&str, Field)| json!({"name": name, "in": "query", "required": true, "schema": field.schema(), "example": example[name]});
        self.fields.iter().map(parameter).collect()
    }

    fn schema(&self) -> Value {
        let plain = |name: &str| name.trim_end_matches('?').to_string();
        let properties: Map<String, Value> =
            self.fields.iter().map(|(name, field)| (plain(name), field.schema())).collect();
        let required: Vec<&str> =
            self.fields.iter().map(|(name, _)| *name).filter(|name| !name.ends_with('?')).collect();
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
    }

    fn responses(&self) -> Value {
        let content = match self.path {
            "/api/events" => json!({"text/event-stream": {"schema": {"type": "string"}}}),
            "/api/trees" => {
                json!({"application/json": {"schema": {"type": "array", "items": {"type": "object"}}}})
            }
            _ => json!({"application/json": {"schema": {"type": "object", "required": self.gives}}}),
        };
        let error = json!({"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}});
        json!({
            "200": {"description": "The answer", "content": content},
            "default": {"description": "Why there is none", "content": error},
        })
    }
}

impl Field {
    fn schema(self) -> Value {
        use Field::{Any, Flag, Game, List, Number, OneOf, ShortGame, Step, Tab, Text, Texts};
        match self {
            Game => {
                json!({"type": "string", "minLength": 1, "maxLength": 100_000, "examples": ["nim:2,2,2", TREE]})
            }
            ShortGame => json!({"type": "string", "minLength": 1, "maxLength": 2_000}),
            Step => json!({"type": "integer", "minimum": 1, "maximum": 3}),
            Text => json!({"type": "string", "maxLength": 1_000}),
            Tab => json!({"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"}),
            Texts(most) => {
                json!({"type": "array", "maxItems": most, "items": {"type": "string", "maxLength": 100}})
            }
            Number(most) => json!({"type": "integer", "minimum": 0, "maximum": most}),
            Flag => json!({"type": "boolean"}),
            OneOf(words) => json!({"type": "string", "enum": words}),
            Any => json!({"type": "object"}),
            List => json!({"type": "array", "items": {"type": "object"}}),
        }
    }
}

fn error_schema() -> Value {
    let codes = [
        "illegal_move",
        "parse",
        "unknown_game",
        "refused",
        "too_large",
        "busy",
        "limit",
        "not_found",
        "bad_request",
        "forbidden",
        "internal",
    ];
    let place = json!({"type": "integer", "minimum": 0});
    let problem = json!({
        "type": "object",
        "required": ["code", "message"],
        "properties": {"code": {"enum": codes}, "message": {"type": "string"}, "line": place, "column": place},
        "additionalProperties": false,
    });
    json!({"type": "object", "required": ["error"], "properties": {"error": problem}, "additionalProperties": false})
}
