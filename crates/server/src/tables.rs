//! A game in play: the state stays here, and a player's page is given his view.

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
