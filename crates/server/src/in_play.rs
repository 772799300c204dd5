//! A game in play: the state stays on the server, and the page receives its player's view.

use gametree_core::Player;
use gametree_engine::documents::{self, Played, View};
use gametree_engine::{AnyGame, AnyPosition, Spec};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// One game in play.
pub struct GameInPlay {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// Where it stands; never sent as it is.
    pub position: Box<dyn AnyPosition>,
    /// The player whom the page plays.
    pub side: Player,
    /// What plays the other players.
    pub agent: Spec,
    /// What chance draws.
    pub rng: ChaCha20Rng,
    /// What the agent draws in this game depends on this seed.
    pub seed: u64,
    /// The moves that led here, as the player may see them.
    pub history: Vec<Played>,
    /// The positions before each move of the player, with the length of the history there.
    pub past: Vec<(Box<dyn AnyPosition>, usize)>,
}

impl GameInPlay {
    /// Something of this game is hidden from the player.
    pub fn hides(&self) -> bool {
        self.game.capabilities().hides.is_some()
    }

    /// What the player may see.
    pub fn view(&self) -> View {
        documents::view(&*self.game, &*self.position, self.side).with_history(self.history.clone())
    }
}

/// The draws of one game. The key is the server's secret and the stream is the game's seed: a player who knows the seed and has
/// seen any number of draws still cannot foresee the next, and the same seed on the same server draws the same again.
pub fn dealer(secret: [u8; 32], seed: u64) -> ChaCha20Rng {
    let mut rng = ChaCha20Rng::from_seed(secret);
    rng.set_stream(seed);
    rng
}
