//! The games in play: the state stays here, and a player's page is given his view.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gametree_arena::documents::{self, Played, View};
use gametree_arena::{AnyGame, AnyPosition, Spec};
use gametree_core::{Player, Rng};

/// One game in play.
pub struct Table {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// Where it stands; never sent as it is.
    pub position: Box<dyn AnyPosition>,
    /// Whom the page plays.
    pub side: Player,
    /// Who plays the others.
    pub agent: Spec,
    /// What chance draws.
    pub rng: Rng,
    /// The way here, as the player may see it.
    pub history: Vec<Played>,
    /// The positions before each move of the player, with the length of the history there.
    pub past: Vec<(Box<dyn AnyPosition>, usize)>,
}

impl Table {
    /// Something of this game is hidden from the player.
    pub fn hides(&self) -> bool {
        self.game.abilities().hides.is_some()
    }

    /// What the player may see.
    pub fn view(&self) -> View {
        documents::view(&*self.game, &*self.position, self.side).with_history(self.history.clone())
    }
}

struct Kept {
    table: Arc<Mutex<Table>>,
    touched: Instant,
}

/// All games in play.
pub struct Tables {
    most: usize,
    idle: Duration,
    tables: Mutex<HashMap<String, Kept>>,
}

impl Tables {
    /// No games yet, and never more than `most`.
    pub fn new(most: usize, idle: Duration) -> Self {
        Self { most, idle, tables: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a game and gives it a name that nobody can guess. The one not touched for the longest time makes room.
    pub fn keep(&self, table: Table) -> String {
        let (name, now) = (crate::random::name(), Instant::now());
        let mut tables = self.lock();
        tables.retain(|_, kept| now.duration_since(kept.touched) < self.idle);
        while tables.len() >= self.most {
            let oldest = tables.iter().min_by_key(|(_, kept)| kept.touched).map(|(name, _)| name.clone());
            oldest.and_then(|name| tables.remove(&name));
        }
        tables.insert(name.clone(), Kept { table: Arc::new(Mutex::new(table)), touched: now });
        name
    }

    /// The game of that name.
    pub fn find(&self, name: &str) -> Option<Arc<Mutex<Table>>> {
        let (mut tables, now) = (self.lock(), Instant::now());
        let kept = tables.get_mut(name).filter(|kept| now.duration_since(kept.touched) < self.idle)?;
        kept.touched = now;
        Some(kept.table.clone())
    }
}
