//! What goes wrong in a match.

use std::path::Path;

use gametree_core::TextError;
use gametree_engine::Error;

use crate::Ending;

/// Why an agent does not begin or gives no move. The sentences have no subject: it is the agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgentError {
    /// Its program cannot be started.
    #[error("cannot start '{program}': {reason}")]
    Start {
        /// The program.
        program: String,
        /// What the operating system says.
        reason: String,
    },
    /// Its program ended.
    #[error("{0}")]
    Crash(String),
    /// It does not understand what it is sent, or cannot do what the match asks of it.
    #[error("{0}")]
    Refused(String),
    /// It gave no answer in time, or has none.
    #[error("{0}")]
    Silence(String),
    /// It gives up the game, which is a result and no fault.
    #[error("{0}")]
    Resigned(String),
}

impl AgentError {
    /// How a game ends that is lost for this reason.
    pub fn ending(&self) -> Ending {
        match self {
            AgentError::Start { .. } | AgentError::Crash(_) | AgentError::Refused(_) => Ending::Crash,
            AgentError::Silence(_) => Ending::Silence,
            AgentError::Resigned(_) => Ending::Adjudicated,
        }
    }
}

/// A move or a position that the agent does not know.
impl From<TextError> for AgentError {
    fn from(error: TextError) -> Self {
        AgentError::Refused(error.message)
    }
}

/// Why a match is not played, or cannot be read from its file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// An agent whose program cannot be started.
    #[error("{0}")]
    Start(AgentError),
    /// An agent that cannot begin a game.
    #[error("{agent} cannot begin: {error}")]
    Begin {
        /// Its name.
        agent: String,
        /// Why.
        error: AgentError,
    },
    /// An agent that fails where its failure is not just a lost game.
    #[error("{agent} {error}")]
    Agent {
        /// Its name.
        agent: String,
        /// Why.
        error: AgentError,
    },
    /// The file holds a match with other settings or openings.
    #[error("{0}")]
    OtherMatch(String),
    /// Another program writes to the file.
    #[error("another program is playing this match; expected it to end first")]
    InUse,
    /// The file is not a match, or is damaged.
    #[error("{0}")]
    Format(String),
    /// The file cannot be read or written.
    #[error("{0}")]
    File(String),
    /// An error of the engine.
    #[error(transparent)]
    Engine(#[from] Error),
}

impl MatchError {
    /// The failure of an agent. A program that cannot be started names itself.
    pub fn agent(agent: impl Into<String>, error: AgentError) -> Self {
        match error {
            AgentError::Start { .. } => MatchError::Start(error),
            _ => MatchError::Agent { agent: agent.into(), error },
        }
    }

    /// The error with the name of the match's file in front.
    pub fn in_file(self, path: &Path) -> Error {
        let named = |message: String| format!("{}: {message}", path.display());
        match Error::from(self) {
            Error::File(message) => Error::File(named(message)),
            Error::Format(message) => Error::Format(named(message)),
            other => Error::Failed(named(other.to_string())),
        }
    }
}

impl From<MatchError> for Error {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Engine(error) => error,
            MatchError::Format(message) => Error::Format(message),
            MatchError::File(message) => Error::File(message),
            other => Error::Failed(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_names_itself_once_and_other_failures_name_the_agent() {
        let start = AgentError::Start { program: "x".into(), reason: "no such file".into() };
        assert_eq!(MatchError::agent("x", start).to_string(), "cannot start 'x': no such file");
        let crash = AgentError::Crash("ended instead of moving".into());
        assert_eq!(MatchError::agent("x", crash).to_string(), "x ended instead of moving");
    }

    #[test]
    fn the_kind_of_an_error_survives_and_the_file_is_named() {
        let codes = |error: MatchError| error.in_file(Path::new("m.sqlite")).kind().exit_code();
        assert_eq!(codes(MatchError::File("missing".into())), 1);
        assert_eq!(codes(MatchError::Format("not a match".into())), 3);
        assert_eq!(codes(MatchError::OtherMatch("seed was 1".into())), 1);
        let error = MatchError::InUse.in_file(Path::new("m.sqlite")).to_string();
        assert!(error.starts_with("m.sqlite: another program"), "{error}");
    }
}
