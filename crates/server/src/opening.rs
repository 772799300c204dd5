//! The game and the position of a request.

use std::sync::Arc;

use gametree_core::TextError;
use gametree_engine::documents::Played;
use gametree_engine::{AnyGame, AnyPosition, Spec};

use crate::bounds::MOVES;
use crate::error::{ApiError, Code};
use crate::state::App;

/// A game, a position of it, and the moves that led there.
pub struct Opened {
    pub game: Arc<dyn AnyGame>,
    pub position: Box<dyn AnyPosition>,
    /// The position before the last move.
    pub before: Option<Box<dyn AnyPosition>>,
    pub history: Vec<Played>,
}

/// Opens a game and goes to the position that was asked for.
pub fn open(app: &App, game: &str, position: Option<&str>, moves: &[String]) -> Result<Opened, ApiError> {
    if moves.len() > MOVES {
        return Err(ApiError::bad(format!("expected at most {MOVES} moves, found {}", moves.len())));
    }
    let game = app.kept.games.open(game)?.game;
    let mut here = match position {
        Some(text) => game.parse(text).map_err(|error| ApiError::text(Code::Parse, error))?,
        None => game.start(),
    };
    let (mut history, mut before) = (Vec::new(), None);
    for (index, text) in moves.iter().enumerate() {
        before = Some(here.boxed_clone());
        history.push(play(&mut *here, text).map_err(|error| {
            ApiError::new(Code::IllegalMove, format!("move {}: {}", index + 1, error.message))
        })?);
    }
    Ok(Opened { game, position: here, before, history })
}

/// Plays a move and describes it. On an error nothing has changed.
pub fn play(here: &mut dyn AnyPosition, text: &str) -> Result<Played, TextError> {
    let legal = here.moves();
    let text = here.play(text)?;
    let path = legal.into_iter().find(|legal| legal.text == text).map_or_else(Vec::new, |legal| legal.path);
    Ok(Played { text, position: here.text(), path })
}

/// An algorithm by name; by default `auto`.
pub fn algorithm(app: &App, text: Option<&str>) -> Result<Spec, ApiError> {
    let spec: Spec = text.unwrap_or("auto").parse()?;
    Ok(spec.modest(app.settings.table_bytes()))
}
