//! What every search from the command line shares: the game, the position, the limits and Ctrl-C.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_core::Limits;
use gametree_engine::book::Book;
use gametree_engine::{AnyGame, AnyPosition, Spec, algorithms, open};

use crate::args::{BookArguments, GameArguments, LimitArguments};
use crate::failure::{Code, Failure};

/// A game and a position of it.
pub type Opened = (Box<dyn AnyGame>, Box<dyn AnyPosition>);

/// Opens the game and goes to the position that was asked for.
pub fn open_position(arguments: &GameArguments) -> Result<Opened, Failure> {
    let game = open(&arguments.game)?;
    let mut position = match &arguments.position {
        Some(text) => game.parse(text)?,
        None => game.start(),
    };
    for (index, text) in arguments.moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
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
    let stop = interrupt_flag();
    Limits {
        time: arguments.time,
        nodes: arguments.nodes,
        depth: arguments.depth.or(arguments.rounds.map(|rounds| rounds.saturating_mul(players as u32))),
        stop: Some(stop),
        watch: None,
        ..Limits::default()
    }
}

/// A flag that Ctrl-C sets. Set already when it comes again: the program ends.
pub fn interrupt_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let handler = flag.clone();
    // Where no handler can be set, Ctrl-C simply ends the program.
    ctrlc::set_handler(move || {
        if handler.swap(true, Ordering::SeqCst) {
            std::process::exit(Code::Interrupted as i32);
        }
    })
    .ok();
    flag
}

/// True when Ctrl-C has been pressed.
pub fn stopped(flag: &AtomicBool) -> bool {
    flag.load(Ordering::SeqCst)
}

/// True when Ctrl-C has stopped the search.
pub fn interrupted(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::SeqCst))
}

/// Bytes a file may have: strategies of whole games are long.
const MOST_BYTES: u64 = 128 << 20;

/// A text file, never more than [`MOST_BYTES`] of it.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(read_bytes(path)?);
    text.map_err(|_| Failure::unreadable(path, "not UTF-8 text; expected a text file"))
}

/// A file, never more than [`MOST_BYTES`] of it.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read_start(path, MOST_BYTES + 1)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::unreadable(path, "larger than 128 MiB; expected a smaller file"));
    }
    Ok(bytes)
}

/// Fails where a file is missing or cannot be read. For files that a library opens by name: its own errors do not say whether it could
/// not read the file or could not understand it.
pub fn require_file(path: &Path) -> Result<(), Failure> {
    read_start(path, 1).map(drop)
}

fn read_start(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| Failure::failed(format!("{}: {error}", path.display())))
}
