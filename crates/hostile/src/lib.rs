//! Every parser of gametree as a function of bytes. A function panics where its parser does, or where what was read is not what was printed.
//!
//! The fuzz targets in `fuzz/` call these functions, and so do the tests, which replay the corpus in `fuzz/corpus` and change it at random. Nothing
//! of this is part of the program.

mod chess;
pub mod corpus;
mod files;
mod mutation;
mod poker;
mod positions;
pub mod program;
mod trees;
mod words;

pub use mutation::Mutator;

/// A parser under its name, which is also the name of its folder in the corpus.
pub struct Target {
    /// What the fuzz target and the folder are called.
    pub name: &'static str,
    /// Feeds the parser with bytes.
    pub feed: fn(&[u8]),
    /// How many random changes a test can afford: most parsers take microseconds, some build a board or write a file first.
    pub rounds: usize,
}

const FAST: usize = 2_000;
const SLOW: usize = 300;

const fn fast(name: &'static str, feed: fn(&[u8])) -> Target {
    Target { name, feed, rounds: FAST }
}

const fn slow(name: &'static str, feed: fn(&[u8])) -> Target {
    Target { name, feed, rounds: SLOW }
}

/// Every parser that is a function of the libraries. Those behind a verb of the program are in [`program`].
pub const TARGETS: &[Target] = &[
    fast("gtree", trees::gtree),
    fast("tree-json", trees::json),
    fast("sexpr", trees::sexpr),
    fast("efg", trees::efg),
    fast("cs188", trees::cs188),
    fast("fen", |bytes| positions::feed("chess", bytes)),
    fast("othello", |bytes| positions::feed("othello", bytes)),
    fast("connect-four", |bytes| positions::feed("connect-four", bytes)),
    fast("mnk", |bytes| positions::feed("mnk:4,3,3", bytes)),
    fast("nim", |bytes| positions::feed("nim:5,2,6,3", bytes)),
    fast("breakthrough", |bytes| positions::feed("breakthrough:4x5", bytes)),
    fast("hex", |bytes| positions::feed("hex:4,swap", bytes)),
    fast("holdem", |bytes| positions::feed("holdem", bytes)),
    fast("liars-dice", |bytes| positions::feed("liars-dice", bytes)),
    fast("blind-tic-tac-toe", |bytes| positions::feed("blind-tic-tac-toe", bytes)),
    fast("ggf", positions::ggf),
    fast("pgn", chess::pgn),
    fast("epd", chess::epd),
    fast("polyglot", chess::polyglot),
    fast("chess-net", chess::net),
    fast("classic", chess::classic),
    fast("ranges", poker::ranges),
    fast("sizes", poker::sizes),
    fast("acpc", poker::acpc),
    slow("spot", poker::spot),
    slow("blueprint", poker::blueprint),
    fast("algorithms", words::algorithms),
    fast("games", words::games),
    fast("matrix", words::matrix),
    fast("numbers", words::numbers),
    fast("match-settings", words::match_settings),
    fast("openings", words::openings),
    fast("answers", words::answers),
    fast("book", files::book),
    fast("dense-net", files::dense),
    slow("othello-weights", files::othello_weights),
    slow("checkpoint", files::checkpoint),
    slow("match-store", files::match_store),
];

/// Feeds the parser of this name.
///
/// # Panics
/// Where the parser does, and where there is none of this name.
pub fn feed(name: &str, bytes: &[u8]) {
    match TARGETS.iter().find(|target| target.name == name) {
        Some(target) => (target.feed)(bytes),
        None => program::feed(name, bytes),
    }
}

/// Bytes as a text. What is not UTF-8 is refused before any parser sees it; with signs in its place the rest is still worth trying.
fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// What an error owes its reader: a place in the text, and a sentence instead of the text itself.
fn complains_well(text: &str, error: &gametree_core::TextError) {
    assert!(error.line >= 1 && error.column >= 1, "{text:?}: {error}");
    assert!(error.line <= text.lines().count() + 1, "{text:?}: {error}");
    assert!(error.message.len() < 1_000, "{text:?}: an error is a sentence");
}

/// What is printed is read back, and printed in the same way again.
fn settles<T>(value: &T, print: impl Fn(&T) -> String, read: impl Fn(&str) -> Option<T>) {
    let printed = print(value);
    let again = read(&printed).map(|value| print(&value));
    assert_eq!(again.as_ref(), Some(&printed), "printed, read and printed again");
}

/// Runs with a file that has these bytes, for parsers that take a path.
fn with_file(name: &str, bytes: &[u8], run: impl FnOnce(&std::path::Path)) {
    let thread = std::thread::current().id();
    let path =
        std::env::temp_dir().join(format!("gametree-hostile-{}-{thread:?}-{name}", std::process::id()));
    if std::fs::write(&path, bytes).is_ok() {
        run(&path);
    }
    std::fs::remove_file(&path).ok();
}
