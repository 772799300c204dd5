//! The one form of an error: a status, a code for programs and a sentence for people. The mapping from the errors of other crates is here.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use gametree_core::TextError;
use gametree_engine::{Error, ErrorKind};
use gametree_poker::SpotError;
use schemars::JsonSchema;
use serde::Serialize;

use crate::random::NoRandomness;

/// What went wrong, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
    /// There is nothing of that name.
    NotFound,
    /// The request is not what was expected.
    BadRequest,
    /// The client may not do that.
    Forbidden,
    /// A fault of the server.
    Internal,
}

/// The body of an error.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: Problem,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// Where in a text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// In characters, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
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
            Code::IllegalMove | Code::Parse | Code::Limit | Code::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            Code::UnknownGame | Code::NotFound => StatusCode::NOT_FOUND,
            Code::Forbidden => StatusCode::FORBIDDEN,
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

impl From<NoRandomness> for ApiError {
    fn from(error: NoRandomness) -> Self {
        Self::new(Code::Internal, error.to_string())
    }
}

/// The engine's errors: the status follows from their kind.
impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        let code = match error.kind() {
            ErrorKind::Refused => Code::Refused,
            ErrorKind::Usage => Code::BadRequest,
            ErrorKind::UnknownGame => Code::UnknownGame,
            ErrorKind::Parse => Code::Parse,
            ErrorKind::Illegal => Code::IllegalMove,
            ErrorKind::Limit => Code::Limit,
            ErrorKind::File => return Self::refused("files are not opened here"),
            ErrorKind::Check | ErrorKind::Failed => Code::Internal,
        };
        let mut new = Self::new(code, error.message());
        if let Ok(status) = StatusCode::from_u16(error.kind().status()) {
            new.status = status;
        }
        (new.problem.line, new.problem.column) = error.place().unzip();
        new
    }
}

impl From<SpotError> for ApiError {
    fn from(error: SpotError) -> Self {
        Error::from(error).into()
    }
}
