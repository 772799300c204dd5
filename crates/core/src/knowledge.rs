//! What an engine knows about a game beyond its rules: evaluation, move ordering and shortcuts.
//!
//! Rules stay in [`Game`]; knowledge lives here, so that one game can have several bodies of knowledge. Every function but
//! [`evaluate`](Evaluate::evaluate) has a default that is right for every game: `impl Knowledge<MyGame> for MyEvaluation {}` is enough.

use crate::{Game, Score, Value};

/// Ability: a static evaluation of a state that is not over, as player 0 sees it. Unlocks every search with a depth limit.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot evaluate positions of `{G}`",
    note = "implement `Evaluate<{G}>`, or pass `NoEvaluation`, which values every unfinished position at 0"
)]
pub trait Evaluate<G: Game>: Send + Sync {
    /// Player 0's expected utility by looking at `state` only, inside the range of true utilities.
    fn evaluate(&self, game: &G, state: &G::State) -> G::Value;

    /// The evaluations of many states at once, for what is faster in batches. By default one by one.
    fn evaluate_in_batch(&self, game: &G, states: &[G::State]) -> Vec<G::Value> {
        states.iter().map(|state| self.evaluate(game, state)).collect()
    }

    /// True when no evaluation below `state` ever equals one of the game's bounds there, so that a value at a bound must come from
    /// the rules. Lets a search stop as soon as it has seen a forced win.
    fn stays_inside(&self, _game: &G, _state: &G::State) -> bool {
        false
    }
}

/// Ability: a static evaluation with one value per player. Unlocks max^n and paranoid search with a depth limit.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot evaluate positions of `{G}` for every player",
    note = "implement `EvaluateAll<{G}>`, or pass `NoEvaluation`, which values every unfinished position at 0"
)]
pub trait EvaluateAll<G: Game>: Send + Sync {
    /// Each player's expected utility by looking at `state` only, which is not over.
    fn evaluate_all(&self, game: &G, state: &G::State) -> Vec<G::Value>;
}

/// Ability: an evaluation together with move ordering and shortcuts. An override may only make a search faster or better informed, never
/// change what is true.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no body of knowledge about `{G}`",
    note = "implement `Evaluate<{G}>` and write `impl Knowledge<{G}> for {Self} {{}}`; or pass `NoEvaluation`"
)]
pub trait Knowledge<G: Game>: Evaluate<G> {
    /// How promising `action` looks before any search; higher is tried first, equal ranks keep their order. In thousandths of the
    /// [`unit`](Knowledge::unit), so that ranks and evaluations can be added.
    #[inline]
    fn rank(&self, _game: &G, _state: &G::State, _action: G::Action) -> i32 {
        0
    }

    /// The same as [`rank`](Knowledge::rank) where the state `result`, to which `action` leads, is at hand: an order that depends on the
    /// opponent's replies need not make it a second time.
    #[inline]
    fn rank_result(&self, game: &G, state: &G::State, action: G::Action, _result: &G::State) -> i32 {
        self.rank(game, state, action)
    }

    /// Appends legal actions of a state that is not over, at least one, among which there surely is a best one: what loses at once can
    /// be left out, and all but a forced move. Only for searches that want the value of the state and not that of every action.
    #[inline]
    fn candidates(&self, game: &G, state: &G::State, out: &mut Vec<G::Action>) {
        game.actions(state, out);
    }

    /// Player 0's value of `state`, where special code plays out the last plies faster than any search could. Between `low` and
    /// `high` it is exact; at or below `low` an upper bound, at or above `high` a lower bound. The count is how many positions that took.
    #[inline]
    fn endgame_shortcut(
        &self,
        _game: &G,
        _state: &G::State,
        _low: G::Value,
        _high: G::Value,
    ) -> Option<(G::Value, u64)> {
        None
    }

    /// The history index: a number below [`HISTORY_INDICES`] under which searches remember how well this action did elsewhere, such as
    /// the square that it goes to.
    #[inline]
    fn history_index(&self, _game: &G, _action: G::Action) -> usize {
        0
    }

    /// Appends the legal actions that a quiescence search must still look at below the horizon. None: the state is
    /// quiet and its static value can be trusted.
    #[inline]
    fn noisy(&self, _game: &G, _state: &G::State, _out: &mut Vec<G::Action>) {}

    /// True when the evaluation puts moves into a better order than the ranks do.
    #[inline]
    fn orders_moves(&self) -> bool {
        false
    }

    /// The ProbCut model (Buro 1995): how far the value of a search of `deep` plies is from that of one of `shallow` plies at states like
    /// this one. The mean and the standard deviation of the difference as the mover sees it, in [`unit`](Knowledge::unit)s. None: there is
    /// no model, and nothing is cut by it.
    #[inline]
    fn probcut(&self, _game: &G, _state: &G::State, _shallow: u32, _deep: u32) -> Option<(f32, f32)> {
        None
    }

    /// How many steps of the value are a clear advantage, such as a pawn or a disc: margins and windows are measured in it. By default one
    /// whole; a game with finer or coarser values says so here. At least 1.
    #[inline]
    fn unit(&self, _game: &G) -> i32
    where
        G::Value: Score,
    {
        G::Value::WHOLE
    }
}

/// How many different [`Knowledge::history_index`]es there are.
pub const HISTORY_INDICES: usize = 4096;

/// No knowledge: every unfinished position is worth zero, and moves are tried as the game lists them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn evaluate(&self, _game: &G, _state: &G::State) -> G::Value {
        G::Value::ZERO
    }

    fn stays_inside(&self, game: &G, state: &G::State) -> bool {
        let (low, high) = game.bounds(state);
        low < G::Value::ZERO && G::Value::ZERO < high
    }
}

impl<G: Game> Knowledge<G> for NoEvaluation {}

impl<G: Game> EvaluateAll<G> for NoEvaluation {
    fn evaluate_all(&self, game: &G, _state: &G::State) -> Vec<G::Value> {
        vec![G::Value::ZERO; game.players()]
    }
}

/// The evaluation of `evaluation` with the move ordering and the shortcuts of `knowledge`. With [`NoEvaluation`] it orders moves and
/// evaluates nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Combined<E, K> {
    /// What values positions.
    pub evaluation: E,
    /// What knows the moves.
    pub knowledge: K,
}

impl<G: Game, E: Evaluate<G>, K: Send + Sync> Evaluate<G> for Combined<E, K> {
    #[inline]
    fn evaluate(&self, game: &G, state: &G::State) -> G::Value {
        self.evaluation.evaluate(game, state)
    }

    fn stays_inside(&self, game: &G, state: &G::State) -> bool {
        self.evaluation.stays_inside(game, state)
    }
}

/// All but what depends on the evaluation: neither [`orders_moves`](Knowledge::orders_moves) nor [`probcut`](Knowledge::probcut) holds for
/// another one.
impl<G: Game, E: Evaluate<G>, K: Knowledge<G>> Knowledge<G> for Combined<E, K> {
    #[inline]
    fn rank(&self, game: &G, state: &G::State, action: G::Action) -> i32 {
        self.knowledge.rank(game, state, action)
    }

    #[inline]
    fn rank_result(&self, game: &G, state: &G::State, action: G::Action, result: &G::State) -> i32 {
        self.knowledge.rank_result(game, state, action, result)
    }

    #[inline]
    fn candidates(&self, game: &G, state: &G::State, out: &mut Vec<G::Action>) {
        self.knowledge.candidates(game, state, out);
    }

    #[inline]
    fn endgame_shortcut(
        &self,
        game: &G,
        state: &G::State,
        low: G::Value,
        high: G::Value,
    ) -> Option<(G::Value, u64)> {
        self.knowledge.endgame_shortcut(game, state, low, high)
    }

    #[inline]
    fn history_index(&self, game: &G, action: G::Action) -> usize {
        self.knowledge.history_index(game, action)
    }

    #[inline]
    fn noisy(&self, game: &G, state: &G::State, out: &mut Vec<G::Action>) {
        self.knowledge.noisy(game, state, out);
    }

    #[inline]
    fn unit(&self, game: &G) -> i32
    where
        G::Value: Score,
    {
        self.knowledge.unit(game)
    }
}
