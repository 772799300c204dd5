//! What every search from the command line shares: the game, the position, the limits and Ctrl-C.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use gametree_core::Limits;
use gametree_engine::book::Book;
use gametree_engine::files::{self, MOST_BYTES};
use gametree_engine::{AnyGame, AnyPosition, Spec, algorithms, open};

use crate::args::{BookArguments, GameArguments, LimitArguments};
use crate::failure::{Code, Failure};
use crate::guard::{interrupt_flag as quick_interrupt_flag, memory};
pub use crate::guard::{patient_interrupt_flag as interrupt_flag, stopped};
use crate::record::{self, named_text};

/// A game and a position of it.
pub type Opened = (Box<dyn AnyGame>, Box<dyn AnyPosition>);

/// Opens the game and goes to the position that was asked for.
pub fn open_position(arguments: &GameArguments) -> Result<Opened, Failure> {
    // A tree from standard input, or a game by its name.
    let name = if arguments.game == "-" { named_text("-")? } else { arguments.game.clone() };
    let game = open(&name)?;
    let mut position = match &arguments.position {
        Some(text) => record::position(&*game, &named_text(text)?)?,
        None => game.start(),
    };
    let moves = arguments.moves.as_deref().map(named_text).transpose()?;
    for (index, text) in moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
        position
            .play(text)
            .map_err(|error| Failure::new(Code::Illegal, format!("move {}: {}", index + 1, error.message)))?;
    }
    Ok((game, position))
}

/// The folder in which books are looked for.
pub const BOOKS: &str = "GAMETREE_TABLES";

/// Takes the book that was named, or the one for this game in [`BOOKS`], where a book may answer at all.
pub fn use_book(game: &dyn AnyGame, arguments: &BookArguments, spec: &Spec) -> Result<(), Failure> {
    if arguments.book.is_some() && spec.algorithm() != algorithms::AUTO {
        let name = spec.algorithm().name();
        return Err(Failure::usage(format!("--book is for the algorithm auto; {name} looks for itself")));
    }
    if !spec.uses_book() || spec.algorithm() != algorithms::AUTO {
        return Ok(());
    }
    let kept = std::env::var_os(BOOKS).map(|folder| PathBuf::from(folder).join(book_name(game)));
    let Some(file) = arguments.book.clone().or(kept.filter(|file| file.is_file())) else { return Ok(()) };
    let book = read_book(&file)?;
    let used = game.use_book(&book, &format!("the book {}", file.display()));
    used.map_err(|error| Failure::from(error).found_in(&file))
}

/// The name of the file that keeps the book of a game.
pub fn book_name(game: &dyn AnyGame) -> String {
    let fits = |letter: char| letter.is_alphanumeric() || "-_,.".contains(letter);
    let name: String = game.rules().chars().map(|letter| if fits(letter) { letter } else { '-' }).collect();
    name + ".book"
}

/// A book from a file.
pub fn read_book(file: &Path) -> Result<Book, Failure> {
    let bytes = read_bytes(file)?;
    Book::parse(&bytes).map_err(|error| Failure::unreadable(file, error))
}

/// The limits of the command line. Ctrl-C once stops the search, twice ends the program.
pub fn limits(arguments: &LimitArguments, players: usize) -> Limits {
    Limits {
        time: arguments.time,
        nodes: arguments.nodes,
        depth: arguments.depth.or(arguments.rounds.map(|rounds| rounds.saturating_mul(players as u32))),
        ..stoppable()
    }
}

/// No limit but Ctrl-C and the memory.
pub fn stoppable() -> Limits {
    Limits { stop: Some(quick_interrupt_flag()), memory: Some(memory()), ..Limits::default() }
}

/// A spec whose tables take no more than half of the memory.
pub fn bounded(spec: Spec) -> Spec {
    spec.with_memory(memory().bytes() / 2)
}

/// True when Ctrl-C or a full memory has stopped the search.
pub fn interrupted(limits: &Limits) -> bool {
    let stopped = limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::SeqCst));
    stopped || limits.memory.as_ref().is_some_and(|memory| memory.reached())
}

/// A text file, never more than [`MOST_BYTES`] of it.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(read_bytes(path)?);
    text.map_err(|_| Failure::unreadable(path, "not UTF-8 text; expected a text file"))
}

/// A file, never more than [`MOST_BYTES`] of it.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read_at_most(path, MOST_BYTES).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => Failure::unreadable(path, error),
        _ => missing(path, &error),
    })
}

/// Fails where a file is missing or cannot be read. For files that a library opens by name: its own errors do not say whether it could
/// not read the file or could not understand it.
pub fn require_file(path: &Path) -> Result<(), Failure> {
    files::read_start(path, 1).map(drop).map_err(|error| missing(path, &error))
}

fn missing(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{}: {error}", path.display()))
}
