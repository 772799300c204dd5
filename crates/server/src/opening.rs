//! The game and the position that a request is about.

use gametree_arena::documents::Played;
use gametree_arena::{AnyGame, AnyPosition, Spec, open_without_files};

use crate::error::{ApiError, Code};

/// Moves that a request may play.
const MOST_MOVES: usize = 1_000;

/// The largest table of one search.
const TABLE_BYTES: usize = 32 << 20;

/// A game, a position of it, and the way there.
pub struct Opened {
    pub game: Box<dyn AnyGame>,
    pub position: Box<dyn AnyPosition>,
    /// The position before the last move.
    pub before: Option<Box<dyn AnyPosition>>,
    pub history: Vec<Played>,
}

/// Opens a game and goes to the position that was asked for.
pub fn open(game: &str, position: Option<&str>, moves: &[String]) -> Result<Opened, ApiError> {
    if moves.len() > MOST_MOVES {
        return Err(ApiError::bad(format!("expected at most {MOST_MOVES} moves, found {}", moves.len())));
    }
    let game = open_without_files(game)?;
    let mut here = match position {
        Some(text) => game.parse(text).map_err(|error| ApiError::text(Code::Parse, error))?,
        None => game.start(),
    };
    let (mut history, mut before) = (Vec::new(), None);
    for (index, text) in moves.iter().enumerate() {
        before = Some(here.boxed_clone());
        let text = here.play(text).map_err(|error| {
            ApiError::new(Code::IllegalMove, format!("move {}: {}", index + 1, error.message))
        })?;
        history.push(Played { text, position: here.text() });
    }
    Ok(Opened { game, position: here, before, history })
}

/// An algorithm by name; `auto` where none is asked for.
pub fn algorithm(text: Option<&str>) -> Result<Spec, ApiError> {
    let spec: Spec = text.unwrap_or("auto").parse().map_err(ApiError::bad)?;
    Ok(spec.modest(TABLE_BYTES))
}
