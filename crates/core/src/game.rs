//! The textbook's definition of a game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Value;

/// A player, counted from 0. In a two-player zero-sum game player 0 is MAX and player 1 is MIN.
pub type Player = usize;

/// How many different [`Game::bucket`]s there are.
pub const BUCKETS: usize = 4096;

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A player chooses one of the actions.
    Player(Player),
    /// Chance draws one of the actions, with the odds that [`Chance`](crate::Chance) states.
    Chance,
    /// Nobody: the game has ended and [`Game::utility`] says how.
    Over,
}

/// A game as six functions, in the order of the textbook: S0, PLAYER, ACTIONS, RESULT, TERMINAL-TEST, UTILITY.
///
/// `&self` is the rules: zero-sized, or the parameters (board size, piles, a word list). The state is plain
/// data that is cheap to clone: searches copy it once a node. Randomness is never part of a state; chance
/// lists its outcomes as actions.
///
/// The remaining functions are hooks. Each default is right for every game; an override may only make a search
/// faster or better informed, never change what is true.
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

    /// A number that is equal for states which are worth the same to player 0 because of a symmetry, and in all else as [`key`](Game::key):
    /// what a table of values may go by. A game does well to look for symmetry only as long as there is any left to find.
    #[inline]
    fn class(&self, state: &Self::State) -> Option<u64> {
        self.key(state)
    }

    /// Numbers between which player 0's value of `state` surely lies.
    fn bounds(&self, _state: &Self::State) -> (Self::Value, Self::Value) {
        (Self::Value::LOWEST, Self::Value::HIGHEST)
    }

    /// How promising `action` looks before any search; higher is tried first, equal ranks keep their order.
    fn rank(&self, _state: &Self::State, _action: Self::Action) -> i32 {
        0
    }

    /// The same as [`rank`](Game::rank) for whoever has already made the state `result` to which `action` leads: a game whose order depends
    /// on what the opponent can do then need not make it a second time.
    #[inline]
    fn rank_result(&self, state: &Self::State, action: Self::Action, _result: &Self::State) -> i32 {
        self.rank(state, action)
    }

    /// Appends legal actions of a state that is not over, at least one, among which there surely is a best one. A game may leave out here
    /// what loses at once, or what is forced anyway. Only for searches that want the value of the state and not that of every action.
    #[inline]
    fn candidates(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
        self.actions(state, out);
    }

    /// Player 0's value of `state`, where the game can play out the last plies itself faster than any search could. Between `low` and
    /// `high` it is exact; at or below `low` an upper bound, at or above `high` a lower bound. The count is how many positions that took.
    #[inline]
    fn settle(
        &self,
        _state: &Self::State,
        _low: Self::Value,
        _high: Self::Value,
    ) -> Option<(Self::Value, u64)> {
        None
    }

    /// At most how many plies the game still lasts, forced passes not counted. `None`: nobody knows.
    #[inline]
    fn plies_left(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// A small number (below [`BUCKETS`](crate::BUCKETS)) under which searches remember how well this action did elsewhere, such as the
    /// square that it goes to.
    #[inline]
    fn bucket(&self, _action: Self::Action) -> usize {
        0
    }

    /// Appends the legal actions that a quiescence search must still look at below the horizon. None: the state is
    /// quiet and its static value can be trusted.
    fn noisy(&self, _state: &Self::State, _out: &mut Vec<Self::Action>) {}

    /// How many legal actions there are, where a game can count them faster than list them. None: it has to be asked for the list.
    #[inline]
    fn count(&self, _state: &Self::State) -> Option<usize> {
        None
    }

    /// The position alone, for counting the ways to play on from it: without what came before, and without the draws that people leave out
    /// of such counts.
    fn bare(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// The state in which `action` has led from `state`.
    fn result(&self, state: &Self::State, action: Self::Action) -> Self::State {
        let mut next = state.clone();
        self.play(&mut next, action);
        next
    }
}
