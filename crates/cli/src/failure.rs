//! How the program ends when something is wrong: a sentence on standard error and an exit code that says what kind.

use std::path::Path;

use gametree_core::TextError;
use gametree_engine::Error;

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
    code: i32,
    message: String,
}

impl Failure {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code: code as i32, message: message.into() }
    }

    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(Code::Failed, message)
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Code::Usage, message)
    }

    /// The input in a file cannot be read as what it should be.
    pub fn unreadable(file: &Path, reason: impl std::fmt::Display) -> Self {
        Self::new(Code::Parse, format!("{}: {reason}", file.display()))
    }

    /// The same failure, found in this file.
    pub fn found_in(self, file: &Path) -> Self {
        Self { message: format!("{}: {}", file.display(), self.message), ..self }
    }

    pub fn is(&self, code: Code) -> bool {
        self.code == code as i32
    }

    /// Why, in a sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The same failure, of which everything was said already.
    pub fn silent(self) -> Self {
        Self { message: String::new(), ..self }
    }

    /// Says why and ends the program.
    pub fn exit(self) -> ! {
        if !self.message.is_empty() {
            eprintln!("gametree: {}", crate::output::safe(&self.message));
        }
        std::process::exit(self.code);
    }
}

/// The exit code follows from the kind of the error.
impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { code: error.kind().exit_code().into(), message: error.to_string() }
    }
}

/// An illegal position or move; texts that are wrong in other ways are reported where they are read.
impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Failure::new(Code::Illegal, error.to_string())
    }
}
