//! What a request carries: a JSON body, typed, in time and of bounded size; or a query.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
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
        let read = tokio::time::timeout(PATIENCE, Bytes::from_request(request, app)).await.map_err(|_| {
            ApiError::bad("the body did not arrive in time").with_status(StatusCode::REQUEST_TIMEOUT)
        })?;
        let text = read.map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(
                Code::TooLarge,
                format!("expected a body of at most {} bytes", app.settings.body),
            ),
            _ => ApiError::bad("the body broke off"),
        })?;
        serde_json::from_slice(&text).map(Body).map_err(|error| unreadable(&error))
    }
}

/// The query of an address; unknown fields are errors.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let query = axum::extract::Query::from_request_parts(parts, app).await;
        query.map(|axum::extract::Query(query)| Self(query)).map_err(|error| ApiError::bad(error.body_text()))
    }
}

fn unreadable(error: &serde_json::Error) -> ApiError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let place = gametree_core::TextError::new(error.line(), error.column(), message);
    ApiError::text(Code::BadRequest, place)
}
