//! The one error of the engine. Exit codes and HTTP statuses are derived from the variant, here and nowhere else.

use gametree_core::TextError;

/// What most functions of the engine give.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something was not done. The text is a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The game, the position or the algorithm does not give what was asked for.
    #[error("{0}")]
    Refused(String),
    /// An algorithm or one of its options that does not exist, or a value that it does not take.
    #[error("{0}")]
    Option(String),
    /// No game has this name.
    #[error("{0}")]
    UnknownGame(String),
    /// The parameters behind the name of a game are not what it takes.
    #[error("{0}")]
    Parameters(String),
    /// A text that cannot be read: which file, where there is one, and where in it.
    #[error("{}{error}", file.as_ref().map(|file| format!("{file}: ")).unwrap_or_default())]
    Text {
        /// The file.
        file: Option<String>,
        /// What is wrong, and where.
        error: TextError,
    },
    /// A text or file of another format than expected, or a damaged one, where no single place is to blame.
    #[error("{0}")]
    Format(String),
    /// A move that is not legal, or a position that is not valid.
    #[error("{0}")]
    Illegal(TextError),
    /// A limit was hit without an answer.
    #[error("{0}")]
    Limit(String),
    /// A file that is missing or cannot be read or written.
    #[error("{0}")]
    File(String),
    /// A check failed.
    #[error("{0}")]
    Check(String),
    /// Anything else that failed.
    #[error("{0}")]
    Failed(String),
}

/// What kind of error it is, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// Not given by this game, position or algorithm.
    Refused,
    /// Used in a wrong way.
    Usage,
    /// No such game.
    UnknownGame,
    /// A text that cannot be read.
    Parse,
    /// A move or position against the rules.
    Illegal,
    /// A limit was hit without an answer.
    Limit,
    /// A file that is missing or cannot be read or written.
    File,
    /// A check failed.
    Check,
    /// Anything else.
    Failed,
}

impl ErrorKind {
    /// The exit code of the command line: 1 failed, 2 usage, 3 cannot parse, 4 illegal or unknown, 5 a check failed, 6 a limit.
    pub fn exit_code(self) -> u8 {
        match self {
            ErrorKind::Failed | ErrorKind::File => 1,
            ErrorKind::Refused | ErrorKind::Usage => 2,
            ErrorKind::Parse => 3,
            ErrorKind::UnknownGame | ErrorKind::Illegal => 4,
            ErrorKind::Check => 5,
            ErrorKind::Limit => 6,
        }
    }

    /// The HTTP status.
    pub fn status(self) -> u16 {
        match self {
            ErrorKind::UnknownGame => 404,
            ErrorKind::Usage => 400,
            ErrorKind::Refused
            | ErrorKind::Parse
            | ErrorKind::Illegal
            | ErrorKind::Limit
            | ErrorKind::Check => 422,
            ErrorKind::File | ErrorKind::Failed => 500,
        }
    }
}

impl Error {
    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Error::Refused(_) => ErrorKind::Refused,
            Error::Option(_) => ErrorKind::Usage,
            Error::UnknownGame(_) => ErrorKind::UnknownGame,
            Error::Parameters(_) | Error::Text { .. } | Error::Format(_) => ErrorKind::Parse,
            Error::Illegal(_) => ErrorKind::Illegal,
            Error::Limit(_) => ErrorKind::Limit,
            Error::File(_) => ErrorKind::File,
            Error::Check(_) => ErrorKind::Check,
            Error::Failed(_) => ErrorKind::Failed,
        }
    }

    /// Where in a text, as line and column counted from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        match self {
            Error::Text { error, .. } | Error::Illegal(error) => Some((error.line, error.column)),
            _ => None,
        }
    }

    /// The sentence without the place, for programs that are given the place apart.
    pub fn message(&self) -> String {
        match self {
            Error::Text { error, .. } | Error::Illegal(error) => error.message.clone(),
            other => other.to_string(),
        }
    }

    /// A refusal.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::Refused(message.into())
    }

    /// A limit that was hit without an answer.
    pub fn limit(message: impl Into<String>) -> Self {
        Self::Limit(message.into())
    }

    /// A failure of another kind.
    pub fn failed(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }
}

/// A text that is no legal move or valid position. A text that is wrong in other ways is an [`Error::Text`] where it is read.
impl From<TextError> for Error {
    fn from(error: TextError) -> Self {
        Self::Illegal(error)
    }
}

/// For callers that keep a sentence only.
impl From<Error> for String {
    fn from(error: Error) -> Self {
        error.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_and_statuses_are_those_of_the_documentation() {
        let codes = |error: Error| (error.kind().exit_code(), error.kind().status());
        let text = || TextError::new(1, 2, "wrong");
        assert_eq!(codes(Error::refused("no")), (2, 422));
        assert_eq!(codes(Error::Option("no".into())), (2, 400));
        assert_eq!(codes(Error::limit("late")), (6, 422));
        assert_eq!(codes(Error::File("missing".into())), (1, 500));
        assert_eq!(codes(Error::UnknownGame("chest".into())), (4, 404));
        assert_eq!(codes(Error::from(text())), (4, 422));
        assert_eq!(codes(Error::Text { file: None, error: text() }), (3, 422));
        assert_eq!(codes(Error::Format("not a match".into())), (3, 422));
    }

    #[test]
    fn a_text_says_file_and_place() {
        let error = Error::Text { file: Some("a.gtree".into()), error: TextError::new(3, 4, "wrong") };
        assert_eq!(error.to_string(), "a.gtree: line 3, column 4: wrong");
        assert_eq!((error.place(), error.message()), (Some((3, 4)), "wrong".into()));
    }
}
