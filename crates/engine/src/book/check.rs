//! Checking a book: every value against those behind its moves, and some against a new search.

use gametree_core::{Limits, Rational, Rng};

use super::{AnyOpening, Book, Effort, Progress};
use crate::AnyGame;

/// What to search again.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Positions of the last ply; no more than there are.
    pub positions: usize,
    /// Seed of the choice.
    pub seed: u64,
    /// What each search may take.
    pub effort: Effort,
}

/// A book that was held against the rules.
pub struct Checked {
    /// Values that follow from others by the rules.
    pub by_rules: usize,
    /// Values of the last ply.
    pub frontier: usize,
    /// Values of the last ply that were searched again.
    pub searched: usize,
    /// What is wrong, in the order of the positions.
    pub wrong: Vec<Contradiction>,
    /// A limit ended the searches.
    pub stopped: bool,
}

/// A value that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The position.
    pub position: String,
    /// What the book says it is worth to player 1.
    pub written: Rational,
    /// What it is worth by the moves, or by search.
    pub found: Rational,
    /// Found by a search of the position, and not by the values behind its moves.
    pub by_search: bool,
}

/// Holds a book against the rules, and a sample of its last ply against new searches.
///
/// # Errors
/// Why the book is not one of this game.
pub fn check(
    game: &dyn AnyGame,
    book: &Book,
    sample: Sample,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<Checked, String> {
    game.use_book(book, "the book")?;
    let mut opening = game.opening(book.plies)?;
    let frontier = opening.frontier();
    let leaves: Vec<(usize, i32)> = frontier.iter().map(|place| (*place, book.values[*place])).collect();
    let mut wrong = Vec::new();
    for (place, (value, written)) in opening.complete(&leaves)?.into_iter().zip(&book.values).enumerate() {
        if value != *written {
            wrong.push(contradiction(&*opening, place, *written, (value, false)));
        }
    }
    let by_rules = book.values.len() - frontier.len();
    let mut checked = Checked { by_rules, frontier: frontier.len(), searched: 0, wrong, stopped: false };
    let mut places = frontier;
    Rng::new(sample.seed).shuffle(&mut places);
    places.truncate(sample.positions);
    let all = places.len();
    for place in places {
        progress(Progress { done: checked.searched, all, before: 0, current: opening.text(place) });
        let Some(value) = opening.solve(place, sample.effort, limits) else {
            checked.stopped = true;
            break;
        };
        checked.searched += 1;
        if value != book.values[place] {
            checked.wrong.push(contradiction(&*opening, place, book.values[place], (value, true)));
        }
    }
    Ok(checked)
}

fn contradiction(
    opening: &dyn AnyOpening,
    place: usize,
    written: i32,
    (found, by_search): (i32, bool),
) -> Contradiction {
    let (written, found) = (opening.number(written), opening.number(found));
    Contradiction { position: opening.text(place), written, found, by_search }
}
