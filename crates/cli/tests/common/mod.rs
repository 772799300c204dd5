//! Runs the real binary.

pub mod front_end;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program with arguments and nothing on standard input.
pub fn run(arguments: &[&str]) -> Ran {
    with_input(arguments, "")
}

/// The program with arguments and a text on standard input.
pub fn with_input(arguments: &[&str], input: &str) -> Ran {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("standard input").write_all(input.as_bytes()).ok();
    Ran::new(child.wait_with_output().expect("the program ends"))
}

/// The program, not started yet, in the root of the repository.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(arguments).current_dir(root());
    command
}

/// The root of the repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file in a folder of this test's own in the build folder: tests run side by side, and two of them may choose the same name.
pub fn scratch(name: &str) -> PathBuf {
    let thread = std::thread::current();
    // The harness names a test's thread by the test.
    let test = thread.name().expect("the thread of a test").replace("::", "-");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder in the build folder");
    folder.join(name)
}

/// What a run left behind.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn new(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Standard output as a JSON document.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }

    /// The same, insisting on an exit code.
    pub fn expect(self, code: i32) -> Self {
        assert_eq!(self.code, code, "standard output: {}\nstandard error: {}", self.out, self.err);
        self
    }
}
