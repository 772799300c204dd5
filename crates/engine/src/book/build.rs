//! Building a book so that it may be killed at any moment and started again: the bytes in the end are the same.
//!
//! The positions of the last ply are searched; all others follow from them by the rules alone. That is the least work that gives every
//! value: to search a position of an earlier ply, too, would only find again what the best of its moves is worth. And it makes every
//! earlier value a consequence of the last ply, so that one wrong number cannot hide.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gametree_core::Limits;

use super::journal::Journal;
use super::{AnyOpening, Book, Effort};
use crate::AnyGame;
use crate::files::{MOST_BYTES, is_special, read_at_most};

/// What to build.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Plies from the start.
    pub plies: u32,
    /// The file.
    pub file: PathBuf,
    /// What each search may take. The values do not depend on it.
    pub effort: Effort,
}

/// How far a build or a check is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Positions that have a value.
    pub done: usize,
    /// Positions that need a search.
    pub all: usize,
    /// Positions that had a value when this run began.
    pub before: usize,
    /// The position that is searched now.
    pub current: String,
}

/// How a build ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Built {
    /// The book is there now.
    Done(Book),
    /// It was there before.
    Already(Book),
    /// A limit ended the work; what was done is kept.
    Stopped {
        /// Positions that have a value.
        done: usize,
        /// Positions that need a search.
        all: usize,
    },
}

/// The file that keeps the work while a build goes on: beside the book, or here where the book goes into a device or a pipe.
pub fn work_file(book: &Path) -> PathBuf {
    match book.file_name().filter(|_| is_special(book)) {
        Some(name) => beside(Path::new(name), ".work"),
        None => beside(book, ".work"),
    }
}

/// Builds a book, or goes on with one that was not finished. `progress` hears of every position before it is searched.
///
/// # Errors
/// Why there can be no such book, or what is wrong with a file.
pub fn build(
    game: &dyn AnyGame,
    wish: &Wish,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<Built, String> {
    let mut opening = game.opening(wish.plies)?;
    if let Some(book) = existing(game, wish, &*opening)? {
        // A build that was killed after the book was in its place has left its journal behind.
        std::fs::remove_file(work_file(&wish.file)).ok();
        return Ok(Built::Already(book));
    }
    let title = format!("gametree work 1 {} {} {:016x}", game.rules(), wish.plies, opening.order());
    let (mut journal, solved) = Journal::open(&work_file(&wish.file), &title)?;
    let (frontier, mut values) = (opening.frontier(), BTreeMap::from_iter(solved));
    let (all, before) = (frontier.len(), values.len());
    for place in frontier {
        if values.contains_key(&place) {
            continue;
        }
        progress(Progress { done: values.len(), all, before, current: opening.text(place) });
        let Some(value) = opening.solve(place, wish.effort, limits) else {
            return Ok(Built::Stopped { done: values.len(), all });
        };
        journal.add(place, value)?;
        values.insert(place, value);
    }
    let values = opening.complete(&Vec::from_iter(values))?;
    let book = Book {
        game: game.rules().into(),
        plies: wish.plies,
        counts: opening.counts(),
        order: opening.order(),
        values,
    };
    crate::files::write_file(&wish.file, |out| out.write_all(book.text().as_bytes()))
        .map_err(|error| format!("cannot write {}: {error}", wish.file.display()))?;
    journal.remove()?;
    Ok(Built::Done(book))
}

/// The book that was wished for, if it is there already. Any other file in its place is an error: nothing is overwritten.
fn existing(game: &dyn AnyGame, wish: &Wish, opening: &dyn AnyOpening) -> Result<Option<Book>, String> {
    if is_special(&wish.file) {
        return Ok(None);
    }
    let name = wish.file.display();
    let bytes = match read_at_most(&wish.file, MOST_BYTES) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{name}: {error}")),
        Ok(bytes) => bytes,
    };
    let elsewhere = "remove it, or choose another name with --output";
    let book =
        Book::parse(&bytes).map_err(|error| format!("{name} is there already: {error}; {elsewhere}"))?;
    if (book.game.as_str(), book.plies, book.order) == (game.rules(), wish.plies, opening.order()) {
        return Ok(Some(book));
    }
    let plies = crate::words::count(u64::from(book.plies), "ply", "plies");
    Err(format!("{name} is there already, a book of {} with {plies}; {elsewhere}", book.game))
}

/// The name with something behind it.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
