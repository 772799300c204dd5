//! Parsers behind a verb of the program: the whole program is fed. Bytes may be refused, but they end no process.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::with_file;

/// The verbs, which are also the names of fuzz targets and folders of the corpus.
pub const VERBS: [&str; 3] = ["uci", "nboard", "verify"];

/// Ends what was asked before: one protocol says `stop`, the other `ping`, and each answers the other's word with a complaint.
pub const ENOUGH: &[u8] = b"\nstop\nping 1\n";

/// Feeds the program that the environment names by `GAMETREE`, or the one in the build folder.
///
/// # Panics
/// Where there is no such verb or program, and where the program ends by a panic or a signal.
pub fn feed(verb: &str, bytes: &[u8]) {
    let program = std::env::var_os("GAMETREE").unwrap_or_else(|| "target/release/gametree".into());
    assert!(VERBS.contains(&verb), "there is no parser '{verb}'");
    run(Path::new(&program), verb, bytes);
}

/// Feeds a verb: protocols by lines, `verify` by a file.
///
/// # Panics
/// Where the program does not start, or ends by a panic or a signal.
pub fn run(program: &Path, verb: &str, bytes: &[u8]) {
    match verb {
        "verify" => with_file("strategy.json", bytes, |path| ends(program, &["verify".as_ref(), path], b"")),
        // What was asked may take for ever, and is not waited for.
        _ => ends(program, &[verb.as_ref()], &[bytes, ENOUGH, b"quit\n"].concat()),
    }
}

fn ends(program: &Path, arguments: &[&Path], input: &[u8]) {
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let mut stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // On a thread of its own: a program that answers much and reads little must not block both.
        scope.spawn(move || stdin.as_mut().map(|stdin| stdin.write_all(input)));
        child.wait_with_output()
    });
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let said = String::from_utf8_lossy(&output.stderr);
    // A panic is status 101; a signal has none.
    assert!(output.status.code().is_some_and(|code| code != 101), "{:?}: {said}", output.status);
    assert!(!said.contains("panicked at"), "{said}");
}
