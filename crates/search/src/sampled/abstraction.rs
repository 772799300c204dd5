//! Which information sets are taken for one.

use std::collections::HashMap;

use gametree_core::{Hidden, Player};

/// Gives information sets keys. Sets with the same key must belong to the same player and have the same number of choices, which are
/// taken for the same in the order of [`Game::actions`](gametree_core::Game::actions).
pub trait Abstraction<G: Hidden> {
    /// The key of what `player`, who is to move, sees in `state`. It may depend on that view only. An implementation does well
    /// to cache: along one walk the same cards come again and again.
    fn key(&mut self, game: &G, state: &G::State, player: Player) -> u64;
}

/// No abstraction: every view has a key of its own, counted as they come.
#[derive(Debug)]
pub struct Identity<G: Hidden> {
    keys: HashMap<(Player, G::View), u64>,
}

impl<G: Hidden> Default for Identity<G> {
    fn default() -> Self {
        Self { keys: HashMap::new() }
    }
}

impl<G: Hidden> Identity<G> {
    /// The key of a view that was met before.
    pub fn known(&self, player: Player, view: &G::View) -> Option<u64> {
        self.keys.get(&(player, view.clone())).copied()
    }
}

impl<G: Hidden> Abstraction<G> for Identity<G> {
    fn key(&mut self, game: &G, state: &G::State, player: Player) -> u64 {
        let next = self.keys.len() as u64;
        *self.keys.entry((player, game.view(state, player))).or_insert(next)
    }
}
