//! Why nothing was learned.

use gametree_engine::Error;
use gametree_learn::checkpoint::CheckpointError;

/// What most functions of this crate give.
pub type Result<T, E = LearnError> = std::result::Result<T, E>;

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LearnError {
    /// The settings make no sense.
    #[error("{0}")]
    Refused(String),
    /// A folder or a file cannot be used.
    #[error("{0}")]
    File(String),
    /// There was too little to learn from, or the fit failed.
    #[error("{0}")]
    Failed(String),
    /// The stop flag was set. Finished work is kept.
    #[error("stopped before the work was done")]
    Stopped,
}

impl LearnError {
    /// Settings that make no sense.
    pub(crate) fn refused(problem: impl Into<String>) -> Self {
        Self::Refused(problem.into())
    }
}

impl From<LearnError> for Error {
    fn from(error: LearnError) -> Self {
        match error {
            LearnError::Refused(problem) => Error::Refused(problem),
            LearnError::File(problem) => Error::File(problem),
            LearnError::Failed(problem) => Error::Failed(problem),
            LearnError::Stopped => Error::limit(error.to_string()),
        }
    }
}

impl From<CheckpointError> for LearnError {
    fn from(error: CheckpointError) -> Self {
        LearnError::File(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use gametree_engine::ErrorKind;

    use super::*;

    #[test]
    fn each_error_is_of_the_engine_kind_that_it_names() {
        let kind = |error: LearnError| Error::from(error).kind();
        assert_eq!(kind(LearnError::refused("no")), ErrorKind::Refused);
        assert_eq!(kind(LearnError::File("gone".into())), ErrorKind::File);
        assert_eq!(kind(LearnError::Failed("nothing".into())), ErrorKind::Failed);
        assert_eq!(kind(LearnError::Stopped), ErrorKind::Limit);
    }
}
