//! The textbook's definition of a game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Value;

/// A player, counted from 0. In a two-player zero-sum game player 0 is MAX and player 1 is MIN.
pub type Player = usize;

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A player chooses one of the actions.
    Player(Player),
    /// Chance draws one of the actions, with the odds that [`Chance`](crate::Chance) states.
    Chance,
    /// No one: the game has ended and [`Game::utility`] says how.
    Over,
}

/// A game as six functions, in the order of the textbook: S0, PLAYER, ACTIONS, RESULT, TERMINAL-TEST, UTILITY.
///
/// `&self` is the rules: zero-sized, or the parameters (board size, piles, a word list). The state is plain
/// data that is cheap to clone: searches copy it once a node. Randomness is never part of a state; chance
/// lists its outcomes as actions.
///
/// The remaining functions are facts about the rules. Each default is right for every game; an override may only make a search faster,
/// never change what is true. What an engine knows beyond the rules belongs to [`Knowledge`](crate::Knowledge).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game",
    note = "implement `Game`: initial, turn, actions, play, utility; crates/games/src/nim.rs is a short example"
)]
pub trait Game: Send + Sync {
    /// A position. Two states that compare equal have the same future.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move of a player or an outcome of chance.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// What utilities are counted in: [`Rational`](crate::Rational) where fractions must be exact,
    /// [`Fixed`](crate::Fixed) or `i32` for fast deterministic games, [`Real`](crate::Real) for dice.
    type Value: Value;

    /// How many players there are.
    fn players(&self) -> usize {
        2
    }

    /// The team of a player: players of one team share their utility. By default every player is a team of their own. "MAX" is the team
    /// that a search plays for.
    fn team(&self, player: Player) -> usize {
        player
    }

    /// S0: the state in which the game starts.
    fn initial(&self) -> Self::State;

    /// PLAYER and TERMINAL-TEST: who acts in `state`, or that the game is over.
    fn turn(&self, state: &Self::State) -> Turn;

    /// ACTIONS: appends every legal action of `state` to `out`, each once, in a fixed order. Appends nothing
    /// exactly when the game is over. At a chance node these are the outcomes.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// RESULT: changes `state` by `action`, which must be one of its legal actions.
    fn play(&self, state: &mut Self::State, action: Self::Action);

    /// UTILITY: what `player` gets in a state where the game is over.
    fn utility(&self, state: &Self::State, player: Player) -> Self::Value;

    /// A number that is equal for equal states, and different for different states (exactly so where states fit into
    /// 64 bits, with the certainty of a good 64-bit hash otherwise). `None`: the search remembers nothing.
    fn key(&self, _state: &Self::State) -> Option<u64> {
        None
    }

    /// True when no two different states share a key: the key holds the whole state. A table that goes by such keys cannot mix states up;
    /// by others it can, with the chance of a collision of 64-bit hashes.
    fn keys_hold_states(&self) -> bool {
        false
    }

    /// The canonical key: equal for states which are worth the same to player 0 because of a symmetry, and in all else as [`key`](Game::key).
    /// A table of values may go by it. A game does well to look for symmetry only as long as there is any left to find.
    #[inline]
    fn canonical_key(&self, state: &Self::State) -> Option<u64> {
        self.key(state)
    }

    /// Numbers between which player 0's value of `state` surely lies.
    fn bounds(&self, _state: &Self::State) -> (Self::Value, Self::Value) {
        (Self::Value::LOWEST, Self::Value::HIGHEST)
    }

    /// At most how many plies the game still lasts, forced passes not counted. `None`: no such number is known.
    #[inline]
    fn plies_left(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// How many legal actions there are, where a game can count them faster than list them. None: only by listing them.
    #[inline]
    fn count(&self, _state: &Self::State) -> Option<usize> {
        None
    }

    /// The perft position: the state for counting the ways to play on from it, without what came before and without the draws that such
    /// counts leave out.
    fn perft_position(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// The state in which `action` has led from `state`.
    fn result(&self, state: &Self::State, action: Self::Action) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, action);
        next
    }
}
