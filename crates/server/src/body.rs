//! A JSON body, read with care: typed, in time, and never more than it may be.

use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::error::{ApiError, Code};
use crate::state::App;

/// How long a client may take to send its body.
const PATIENCE: Duration = Duration::from_secs(10);

/// A JSON object as the body of a request; unknown fields are errors.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        // Any other type is one that a page of another origin may send without asking first.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let is_json = |kind: &str| {
            kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        };
        if !kind.is_some_and(is_json) {
            return Err(ApiError::bad("expected a body of the type application/json")
                .with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let reading = Limited::new(request.into_body(), app.settings.body).collect();
        let read = tokio::time::timeout(PATIENCE, reading).await.map_err(|_| {
            ApiError::bad("the body did not arrive in time").with_status(StatusCode::REQUEST_TIMEOUT)
        })?;
        let bytes = read.map_err(|error| match error.downcast_ref::<LengthLimitError>() {
            Some(_) => ApiError::new(
                Code::TooLarge,
                format!("expected a body of at most {} bytes", app.settings.body),
            ),
            None => ApiError::bad("the body broke off"),
        })?;
        let text = bytes.to_bytes();
        serde_json::from_slice(&text).map(Body).map_err(|error| unreadable(&error))
    }
}

fn unreadable(error: &serde_json::Error) -> ApiError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let place = gametree_core::TextError::new(error.line(), error.column(), message);
    ApiError::text(Code::BadRequest, place)
}
