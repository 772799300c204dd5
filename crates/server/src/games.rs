//! The games that were opened. All requests for a game share one: its unrolled form, its book and its solved spots are made and kept once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gametree_engine::{AnyGame, open_without_files};

use crate::bounds::GAME;
use crate::error::{ApiError, Code};

/// Games that are kept at most.
const MOST: usize = 256;

/// The games that were used last are most likely used again, now.
const FRESH: usize = 2;

struct Kept {
    game: Arc<dyn AnyGame>,
    /// Held by every session in which the game goes on.
    running: Arc<()>,
    touched: Instant,
}

/// A game, and the part of a session in it as long as the session goes on.
pub struct Shared {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// To be dropped when the session's game ends.
    pub running: Option<Arc<()>>,
}

/// All games that were opened.
pub struct Games {
    idle: Duration,
    kept: Mutex<HashMap<String, Kept>>,
}

impl Games {
    /// None yet; none that was idle for longer than `idle` and that no session uses.
    pub fn new(idle: Duration) -> Self {
        Self { idle, kept: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a game, or finds it opened.
    pub fn open(&self, text: &str) -> Result<Shared, ApiError> {
        if text.len() > GAME {
            let found = text.len();
            return Err(ApiError::new(
                Code::TooLarge,
                format!("expected a game of at most {GAME} bytes, found {found}"),
            ));
        }
        let mut kept = self.lock();
        if let Some(kept) = kept.get_mut(text) {
            kept.touched = Instant::now();
            return Ok(Shared { game: kept.game.clone(), running: Some(kept.running.clone()) });
        }
        // To read a large tree takes a while, in which others need not wait.
        drop(kept);
        let (game, running): (Arc<dyn AnyGame>, _) = (Arc::from(open_without_files(text)?), Arc::new(()));
        kept = self.lock();
        if kept.len() < MOST || unused(&mut kept) {
            let new = Kept { game: game.clone(), running: running.clone(), touched: Instant::now() };
            kept.insert(text.into(), new);
        }
        Ok(Shared { game, running: Some(running) })
    }

    /// The part of a session has ended: where no other session goes on, what was worked out for the game is dropped.
    pub fn ended(&self, text: &str) {
        let found = self.lock().get(text).filter(|kept| Arc::strong_count(&kept.running) == 1).map(game);
        if let Some(game) = found {
            game.forget();
        }
    }

    /// Bytes of all games, and of what was worked out for them.
    pub fn bytes(&self) -> usize {
        let games: Vec<(usize, Arc<dyn AnyGame>)> =
            self.lock().iter().map(|(name, kept)| (name.len(), kept.game.clone())).collect();
        games.into_iter().map(|(name, game)| 2 * name + game.bytes()).sum()
    }

    /// Drops games that no session uses and that were idle too long.
    pub fn expire(&self) {
        let now = Instant::now();
        let stays = |kept: &mut Kept| {
            Arc::strong_count(&kept.game) > 1 || now.duration_since(kept.touched) < self.idle
        };
        self.lock().retain(|_, kept| stays(kept));
    }

    /// Drops the game that was idle longest of those that nothing uses; false where there is none.
    pub fn drop_unused(&self) -> bool {
        unused(&mut self.lock())
    }

    /// Drops what was worked out for the game that was idle longest; false where nothing is left but that of the last ones.
    pub fn forget_one(&self) -> bool {
        let mut games: Vec<(Instant, Arc<dyn AnyGame>)> =
            self.lock().values().map(|kept| (kept.touched, kept.game.clone())).collect();
        games.sort_by_key(|(touched, _)| *touched);
        games.truncate(games.len().saturating_sub(FRESH));
        games.into_iter().any(|(_, game)| {
            let before = game.bytes();
            game.forget();
            game.bytes() < before
        })
    }
}

fn game(kept: &Kept) -> Arc<dyn AnyGame> {
    kept.game.clone()
}

fn unused(kept: &mut HashMap<String, Kept>) -> bool {
    let free = kept.iter().filter(|(_, kept)| Arc::strong_count(&kept.game) == 1);
    let oldest = free.min_by_key(|(_, kept)| kept.touched).map(|(name, _)| name.clone());
    oldest.and_then(|name| kept.remove(&name)).is_some()
}

#[cfg(test)]
mod tests {
    use gametree_core::Limits;

    use super::*;

    #[test]
    fn what_is_worked_out_for_a_game_is_shared_and_dropped_when_its_last_session_ends() {
        let games = Games::new(Duration::from_secs(60));
        let (mut one, mut other) = (games.open("leduc").unwrap(), games.open("leduc").unwrap());
        assert!(Arc::ptr_eq(&one.game, &other.game));
        let empty = games.bytes();
        let spec = "dcfr:iterations=2".parse().unwrap();
        one.game.start().search(&spec, &Limits::default(), &mut |_| {}).unwrap();
        assert!(games.bytes() > empty + 100_000, "{empty} {}", games.bytes());
        one.running = None;
        games.ended("leduc");
        assert!(games.bytes() > empty, "the other session goes on");
        other.running = None;
        games.ended("leduc");
        assert_eq!(games.bytes(), empty);
        // A game that a session holds stays; without one it is the first to go.
        assert!(!games.drop_unused());
        drop((one, other));
        assert!(games.drop_unused() && games.bytes() == 0);
    }

    #[test]
    fn a_text_that_is_too_long_is_refused_before_it_is_read() {
        let long = format!("[{}]", "1 ".repeat(GAME));
        let problem = Games::new(Duration::from_secs(60)).open(&long).err().unwrap();
        assert_eq!(problem.body().error.code, Code::TooLarge);
    }
}
