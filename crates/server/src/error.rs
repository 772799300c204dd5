//! The one form of an error: a status, a code for programs and a sentence for people.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use gametree_arena::OpenError;
use gametree_core::TextError;
use serde::Serialize;

/// What went wrong, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// A move that is not legal there.
    IllegalMove,
    /// A text that cannot be read; line and column say where.
    Parse,
    /// No game of that name.
    UnknownGame,
    /// Asked for something that this game or algorithm does not give.
    Refused,
    /// More bytes than a request may have.
    TooLarge,
    /// Too many searches; try again later.
    Busy,
    /// A limit was hit without an answer.
    Limit,
    /// No such thing.
    NotFound,
    /// Not what was expected.
    BadRequest,
    /// Not for you.
    Forbidden,
    /// A fault of the server.
    Internal,
}

/// The body of an error.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: Problem,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Problem {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// Where in a text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub line: Option<usize>,
    /// In characters, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub column: Option<usize>,
}

/// Why a request is not answered as asked.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    problem: Problem,
}

impl ApiError {
    /// An error with the usual status of its code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        let status = match code {
            Code::IllegalMove | Code::Parse | Code::Limit => StatusCode::UNPROCESSABLE_ENTITY,
            Code::UnknownGame | Code::NotFound => StatusCode::NOT_FOUND,
            Code::Refused | Code::Forbidden => StatusCode::FORBIDDEN,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let message = message.into();
        Self { status, problem: Problem { code, message, line: None, column: None } }
    }

    /// A request that is not what was expected.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(Code::BadRequest, message)
    }

    /// An algorithm or game that does not give what was asked for.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(Code::Refused, message)
    }

    /// A text that is wrong at a place.
    pub fn text(code: Code, error: TextError) -> Self {
        let mut new = Self::new(code, error.message);
        (new.problem.line, new.problem.column) = (Some(error.line), Some(error.column));
        new
    }

    /// The same with another status.
    pub fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    /// The body.
    pub fn body(&self) -> ErrorBody {
        ErrorBody { error: self.problem.clone() }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, axum::Json(self.body())).into_response();
        if self.problem.code == Code::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Unknown(message) => Self::new(Code::UnknownGame, message),
            OpenError::Parameters(message) => Self::new(Code::Parse, message),
            OpenError::Tree { error, .. } => Self::text(Code::Parse, error),
            OpenError::File(_) => Self::refused("files are not opened here"),
        }
    }
}
