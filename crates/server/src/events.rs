//! An answer that comes piece by piece, as server-sent events.

use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::operation::{Output, Schemas};

/// Time between two empty comments while there is nothing to send. Without them a broken connection is not noticed.
const KEEP_ALIVE: Duration = Duration::from_millis(500);

/// Each item of the stream is the data of one event. The stream is dropped when the client leaves.
pub struct Events<S>(pub S);

impl<S> IntoResponse for Events<S>
where
    S: Stream<Item: Serialize> + Send + 'static,
{
    fn into_response(self) -> Response {
        let events = self.0.map(|item| Event::default().json_data(item));
        Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
    }
}

impl<S> Output for Events<S>
where
    S: Stream<Item: JsonSchema>,
{
    fn content(schemas: &mut Schemas) -> Value {
        let data = json!({
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": schemas.written::<S::Item>(),
        });
        // The schema of a stream is that of one event, whose data is JSON in a string.
        json!({"text/event-stream": {"schema": {"type": "object", "properties": {"data": data}, "required": ["data"]}}})
    }
}
