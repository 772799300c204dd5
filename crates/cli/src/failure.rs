//! How the program ends when something is wrong: a sentence on standard error and an exit code that says what kind.

use gametree_arena::OpenError;
use gametree_core::TextError;

/// What kind of failure, which is also the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Something failed.
    Failed = 1,
    /// The command cannot be used like this.
    Usage = 2,
    /// The input cannot be read as what it should be.
    Parse = 3,
    /// An illegal move or position, or an unknown game.
    Illegal = 4,
    /// A check failed: quiz, expect, verify.
    Check = 5,
    /// A limit was hit without an answer.
    Limit = 6,
    /// Interrupted from the keyboard.
    Interrupted = 130,
}

/// Why the program ends early.
#[derive(Debug)]
pub struct Failure {
    code: Code,
    message: String,
}

impl Failure {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(Code::Failed, message)
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Code::Usage, message)
    }

    /// Why.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Says why and ends the program.
    pub fn exit(self) -> ! {
        if !self.message.is_empty() {
            eprintln!("gametree: {}", self.message);
        }
        std::process::exit(self.code as i32);
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        let code = match &error {
            OpenError::Unknown(_) => Code::Illegal,
            OpenError::Parameters(_) | OpenError::Tree { .. } => Code::Parse,
            OpenError::File(_) => Code::Failed,
        };
        Failure::new(code, error.to_string())
    }
}

/// An illegal position or move; texts that are wrong in other ways are reported where they are read.
impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Failure::new(Code::Illegal, error.to_string())
    }
}
