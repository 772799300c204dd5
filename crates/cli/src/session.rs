//! What every search from the command line shares: the game, the position, the limits and Ctrl-C.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_arena::book::Book;
use gametree_arena::{Algorithm, AnyGame, AnyPosition, Spec, open};
use gametree_core::Limits;

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
    if arguments.book.is_some() && spec.algorithm != Algorithm::Auto {
        let name = spec.algorithm.name();
        return Err(Failure::usage(format!("--book is for the algorithm auto; {name} looks for itself")));
    }
    if !spec.book || spec.algorithm != Algorithm::Auto {
        return Ok(());
    }
    let kept = std::env::var_os(BOOKS).map(|folder| PathBuf::from(folder).join(book_name(game)));
    let Some(file) = arguments.book.clone().or(kept.filter(|file| file.is_file())) else { return Ok(()) };
    let (name, book) = (file.display(), read_book(&file)?);
    let refused = |reason: String| Failure::new(Code::Parse, format!("{name}: {reason}"));
    game.use_book(&book, &format!("the book {name}")).map_err(refused)
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
    Book::parse(&bytes).map_err(|error| Failure::new(Code::Parse, format!("{}: {error}", file.display())))
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
    let expected = "not UTF-8 text; expected a text file";
    text.map_err(|_| Failure::new(Code::Parse, format!("{}: {expected}", path.display())))
}

/// A file, never more than [`MOST_BYTES`] of it.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    use std::io::Read;
    let name = path.display();
    let failed = |error: std::io::Error| Failure::failed(format!("{name}: {error}"));
    let file = std::fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        let message = format!("{name}: larger than 128 MiB; expected a smaller file");
        return Err(Failure::new(Code::Parse, message));
    }
    Ok(bytes)
}
