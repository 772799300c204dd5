//! A game in play: the state stays on the server, and the page receives its player's view.

use gametree_core::Player;
use gametree_engine::documents::{self, Played, View};
use gametree_engine::{AnyPosition, Spec};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::games::Shared;
use crate::random::{self, NoRandomness};
use crate::shelf::Weigh;

/// One game in play.
pub struct GameInPlay {
    /// The game, shared by all who play it; it is named by the text with which it was opened.
    pub game: Shared,
    /// That text.
    pub text: String,
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
        self.game.game.capabilities().hides.is_some()
    }

    /// What the player may see.
    pub fn view(&self) -> View {
        documents::view(&*self.game.game, &*self.position, self.side).with_history(self.history.clone())
    }
}

impl Weigh for GameInPlay {
    fn bytes(&self) -> usize {
        let played = |played: &Played| {
            let path: usize = played.path.iter().map(|place| place.len() + size_of::<String>()).sum();
            size_of::<Played>() + played.text.len() + played.position.len() + path
        };
        // All positions of a game are about as large.
        let past = self.past.len() * size_of::<(Box<dyn AnyPosition>, usize)>();
        size_of::<Self>()
            + self.text.len()
            + (self.past.len() + 1) * self.position.bytes()
            + past
            + self.history.iter().map(played).sum::<usize>()
    }
}

/// The draws of one game, by a cryptographic generator: a player who has seen any number of draws still cannot foresee the next. Without a seed each
/// game has a key of its own. With a seed the key is the server's secret and the stream is the seed, so that the game can be repeated here; that is
/// for games that hide nothing, since a second game with the same seed shows the draws of the first.
pub fn dealer(secret: [u8; 32], seed: Option<u64>) -> Result<ChaCha20Rng, NoRandomness> {
    let Some(seed) = seed else { return random::bytes().map(ChaCha20Rng::from_seed) };
    let mut rng = ChaCha20Rng::from_seed(secret);
    rng.set_stream(seed);
    Ok(rng)
}
