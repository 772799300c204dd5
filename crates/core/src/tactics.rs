//! What a selective search wants to know of a game: which moves are loud, what an exchange wins, what a threat is.

use crate::{Evaluate, Game, Player, Score, abilities::Duel};

/// How many different [`Tactical::slot`]s there are.
pub const SLOTS: usize = 1024;

/// How many [`Tactical::aspects`] a position has.
pub const ASPECTS: usize = 3;

/// Ability: tells quiet moves from loud ones, and more about moves and positions that experience can be hung on. Unlocks selective search:
/// quiescence, null moves, reductions, and whatever else makes a search of a rich game deep.
///
/// A search walks the tree itself and keeps the way from its root to where it is. States inside it come from [`detach`](Tactical::detach)
/// and need not know their past.
#[diagnostic::on_unimplemented(
    message = "selective search needs to know loud moves from quiet ones, and `{Self}` does not say which are which",
    note = "implement `Tactical`; or use `principal::search`, which looks at all moves alike"
)]
pub trait Tactical: Duel<Value: Score> {
    /// The key of the position alone: equal exactly where the rules call one a repetition of the other.
    fn place(&self, state: &Self::State) -> u64;

    /// The state as a search wants it, without its past; and the [`place`](Tactical::place)s of the earlier positions that can come again, the latest last.
    fn detach(&self, state: &Self::State) -> (Self::State, Vec<u64>);

    /// How many of the last plies can be taken back: only positions that are no more plies ago can be the same as this one.
    fn reversible(&self, state: &Self::State) -> u32;

    /// Whose turn it is, where the game is not over.
    fn mover(&self, state: &Self::State) -> Player;

    /// True when the rules call a detached state a draw although there may be moves. Repetition is left to the search.
    fn drawn(&self, state: &Self::State) -> bool;

    /// True when the mover must answer a threat to lose at once: nothing may be judged by its looks here.
    fn threatened(&self, state: &Self::State) -> bool;

    /// The state with the other side to move, where to do nothing is surely worse than the best move. None where it may be better, or
    /// makes no sense.
    fn pass(&self, state: &Self::State) -> Option<Self::State>;

    /// Appends the legal actions of a detached state that [`noisy`](Game::noisy) does not.
    fn quiet(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// What speaks for quiet actions before anything is known of them, one number for each: they threaten, or they save something. A
    /// thousand is as much as the best of experiences.
    fn urgency(&self, _state: &Self::State, quiet: &[Self::Action], out: &mut Vec<i32>) {
        out.clear();
        out.resize(quiet.len(), 0);
    }

    /// True for the actions that [`noisy`](Game::noisy) appends.
    fn is_noisy(&self, state: &Self::State, action: Self::Action) -> bool;

    /// What the action wins at once, as it looks, in steps.
    fn gain(&self, state: &Self::State, action: Self::Action) -> i32;

    /// Whether the action wins at least so many steps when both sides go on to take where it leads to, with the cheapest first, as long as
    /// it pays.
    fn exchange(&self, state: &Self::State, action: Self::Action, least: i32) -> bool;

    /// The action in 16 bits, never zero, for a table.
    fn code(&self, action: Self::Action) -> u16;

    /// The legal action of this code in a detached state, if there is one.
    fn decode(&self, state: &Self::State, code: u16) -> Option<Self::Action>;

    /// What moves and where to: a number below [`SLOTS`].
    fn slot(&self, state: &Self::State, action: Self::Action) -> usize;

    /// What a noisy action takes: a number below 8.
    fn prey(&self, state: &Self::State, action: Self::Action) -> usize;

    /// Numbers that stand for aspects of a position, such as the pawns alone: opinions about positions that share one err alike.
    fn aspects(&self, state: &Self::State) -> [u64; ASPECTS];

    /// What is known for certain of a detached state from outside the search, such as from a table of endings: less than a win by the rules
    /// and more than any opinion, or a draw, or the same for a loss.
    #[inline]
    fn known(&self, _state: &Self::State) -> Option<Self::Value> {
        None
    }

    /// The action that is known for certain to be best, from outside the search.
    fn advised(&self, _state: &Self::State) -> Option<Self::Action> {
        None
    }

    /// So many steps are a clear advantage, such as a pawn: what margins are measured in.
    fn unit(&self) -> i32;
}

/// Ability: an opinion that is kept up to date along the way instead of being formed anew at each position.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how its opinion changes with a move",
    note = "implement `Incremental<{G}>`; an opinion that looks at each position anew has `Memo = ()`"
)]
pub trait Incremental<G: Game>: Evaluate<G> {
    /// What is kept at each position on the way.
    type Memo: Clone + Send;

    /// What is to be kept at `state`, from nothing.
    fn fresh(&self, game: &G, state: &G::State) -> Self::Memo;

    /// Makes `to` what is to be kept at `after`, to which `action` led from `before`, where `from` was kept.
    fn update(
        &self,
        game: &G,
        before: &G::State,
        action: G::Action,
        after: &G::State,
        from: &Self::Memo,
        to: &mut Self::Memo,
    );

    /// The same as [`evaluate`](Evaluate::evaluate), by what was kept.
    fn read(&self, game: &G, state: &G::State, memo: &Self::Memo) -> G::Value;
}
