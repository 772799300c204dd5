//! What a selective search asks of a game: which moves are noisy, what an exchange wins, what a threat is.

use crate::{Duel, Game, Knowledge, Player, Repetition, Score};

/// How many different [`Tactical::piece_to_index`]es there are.
pub const PIECE_TO_INDICES: usize = 1024;

/// How many [`Tactical::correction_keys`] a position has.
pub const CORRECTION_KEYS: usize = 3;

/// Ability: tells quiet moves from noisy ones, and gives the numbers that histories are kept by. Unlocks selective search: quiescence,
/// null moves, reductions, and all else that makes a search of a rich game deep.
///
/// States inside a search are [without history](Repetition::without_history).
#[diagnostic::on_unimplemented(
    message = "selective search needs to know noisy moves from quiet ones, and `{Self}` does not say which are which",
    note = "implement `Tactical`; or use `principal::search`, which looks at all moves alike"
)]
pub trait Tactical: Duel<Value: Score> + Repetition {
    /// Whose turn it is, where the game is not over.
    fn mover(&self, state: &Self::State) -> Player;

    /// True when the rules call a state without history a draw although there may be moves. Repetition is left to the search.
    fn drawn(&self, state: &Self::State) -> bool;

    /// True when the mover is in check: a threat to lose at once must be answered, and nothing may be judged by a static evaluation.
    fn in_check(&self, state: &Self::State) -> bool;

    /// The state after a null move, where to do nothing is surely worse than the best move. None where it may be better, or
    /// makes no sense.
    fn pass(&self, state: &Self::State) -> Option<Self::State>;

    /// Appends the noisy actions: those that change so much at once that no position in between can be evaluated.
    fn noisy(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Appends the legal actions that are not [`noisy`](Tactical::noisy).
    fn quiet(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// True for the actions that [`noisy`](Tactical::noisy) appends.
    fn is_noisy(&self, state: &Self::State, action: Self::Action) -> bool;

    /// What speaks for quiet actions before any search, one number for each: they threaten, or they save something. A thousand is as
    /// much as the best history.
    fn quiet_bonus(&self, _state: &Self::State, quiet: &[Self::Action], out: &mut Vec<i32>) {
        out.clear();
        out.resize(quiet.len(), 0);
    }

    /// What the action wins at once, in steps of the value.
    fn gain(&self, state: &Self::State, action: Self::Action) -> i32;

    /// Static exchange evaluation: whether the action wins at least so many steps when both sides go on to capture on its square, with the
    /// cheapest piece first, as long as it pays.
    fn see(&self, state: &Self::State, action: Self::Action, least: i32) -> bool;

    /// The action in 16 bits, never zero, for a table.
    fn code(&self, action: Self::Action) -> u16;

    /// The legal action of this code, if there is one.
    fn decode(&self, state: &Self::State, code: u16) -> Option<Self::Action>;

    /// The piece-to index: which piece moves and where to, as a number below [`PIECE_TO_INDICES`].
    fn piece_to_index(&self, state: &Self::State, action: Self::Action) -> usize;

    /// What a noisy action captures: a number below 8.
    fn victim(&self, state: &Self::State, action: Self::Action) -> usize;

    /// Keys of parts of a position, such as the pawns alone: evaluations of positions that share one err alike.
    fn correction_keys(&self, state: &Self::State) -> [u64; CORRECTION_KEYS];

    /// What an endgame tablebase knows of a state: less than a win by the rules and more than any evaluation, or a draw, or the same for
    /// a loss.
    #[inline]
    fn tablebase_probe(&self, _state: &Self::State) -> Option<Self::Value> {
        None
    }

    /// The actions that a tablebase knows to be best, and what the state is worth by it, as in [`tablebase_probe`](Tactical::tablebase_probe). Asked
    /// once per search, at the root, whatever happened before.
    fn tablebase_root(&self, _state: &Self::State) -> Option<(Vec<Self::Action>, Self::Value)> {
        None
    }
}

/// Ability: an evaluation with an accumulator that is updated move by move, instead of looking at each position anew.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how its evaluation changes with a move",
    note = "implement `Incremental<{G}>`; an evaluation that looks at each position anew has `Accumulator = ()`"
)]
pub trait Incremental<G: Game>: Knowledge<G> {
    /// What is kept for each position on the path.
    type Accumulator: Clone + Send;

    /// The accumulator of `state`, from nothing.
    fn refresh(&self, game: &G, state: &G::State) -> Self::Accumulator;

    /// Makes `to` the accumulator of `after`, to which `action` led from `before`, whose accumulator is `from`.
    fn update(
        &self,
        game: &G,
        before: &G::State,
        action: G::Action,
        after: &G::State,
        from: &Self::Accumulator,
        to: &mut Self::Accumulator,
    );

    /// The same as [`evaluate`](crate::Evaluate::evaluate), by the accumulator.
    fn evaluate_accumulated(&self, game: &G, state: &G::State, accumulator: &Self::Accumulator) -> G::Value;
}
