//! What a search reports about itself while it runs.

use gametree_core::{Bound, Game, Odds, Value};

/// The values that still matter at a node: MAX has `alpha` for sure elsewhere, MIN has `beta` for sure elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window<V> {
    /// What MAX can already be sure of on the way to this node.
    pub alpha: V,
    /// What MIN can already be sure of on the way to this node.
    pub beta: V,
}

impl<V: Value> Window<V> {
    /// Everything matters.
    pub const FULL: Window<V> = Window { alpha: V::LOWEST, beta: V::HIGHEST };
}

/// Why a node is left early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut<V> {
    /// What the node is worth at most (`Upper`: MAX has something as good elsewhere, an alpha cut) or at least (`Lower`: MIN has, a beta cut).
    pub side: Bound,
    /// The node's value so far.
    pub value: V,
    /// The alpha or beta that it met.
    pub limit: V,
}

/// Listens to a search. Every function has an empty default, so that a listener that wants nothing costs nothing.
///
/// Values are player 0's as a slice of one, except in max^n, where the slice holds one value a player.
pub trait Tracer<G: Game> {
    /// A node is entered with this window.
    fn enter(&mut self, _state: &G::State, _window: Window<G::Value>) {}
    /// The next node that is entered is only probed: one of its moves is looked at to get a bound (Star2).
    fn probe(&mut self, _state: &G::State) {}
    /// The game is over here.
    fn leaf(&mut self, _state: &G::State, _values: &[G::Value]) {}
    /// The search stops here and trusts a static evaluation.
    fn estimate(&mut self, _state: &G::State, _values: &[G::Value]) {}
    /// `action` is the best so far at the node; its window is now this.
    fn update(
        &mut self,
        _state: &G::State,
        _action: G::Action,
        _values: &[G::Value],
        _window: Window<G::Value>,
    ) {
    }
    /// `action` is one more outcome taken into the average of a chance node: the weighted sum so far, and what
    /// the whole node must lie between.
    fn chance(&mut self, _state: &G::State, _action: G::Action, _sum: &[G::Value], _range: Window<G::Value>) {
    }
    /// The node is left without looking at `skipped`.
    fn cutoff(&mut self, _state: &G::State, _cut: Cut<G::Value>, _skipped: &[G::Action]) {}
    /// A table knows the node.
    fn table_hit(&mut self, _state: &G::State, _value: G::Value, _bound: Bound) {}
    /// A new search starts, this many plies deep.
    fn iteration(&mut self, _depth: u32) {}
    /// One possible world is solved as if it were known, with this weight.
    fn world(&mut self, _state: &G::State, _weight: Odds) {}
    /// A player decides without knowing which of these weighed states is the true one.
    fn belief(&mut self, _states: &[(G::State, Odds)]) {}
    /// Without knowing the state, `action` is worth this much on average over the weighed states.
    fn consider(&mut self, _states: &[(G::State, Odds)], _action: G::Action, _value: G::Value) {}
    /// Without knowing the state, the player settles for `action`.
    fn settle(&mut self, _states: &[(G::State, Odds)], _action: G::Action, _value: G::Value) {}
    /// The node is left with this value.
    fn exit(&mut self, _state: &G::State, _values: &[G::Value], _bound: Bound) {}
}

/// The listener that wants nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Tracer<G> for Silent {}

/// Hands what happens in a game on to a listener of another game over the same states: an algorithm that searches a changed
/// game (a coalition, a world with the cards face up, a tree with a promise) is heard as if it searched the real one.
pub struct Relay<'a, G, T: ?Sized> {
    tracer: &'a mut T,
    game: std::marker::PhantomData<fn(&G)>,
}

impl<'a, G, T: ?Sized> Relay<'a, G, T> {
    /// A relay to this listener.
    pub fn new(tracer: &'a mut T) -> Self {
        Self { tracer, game: std::marker::PhantomData }
    }
}

/// Writes every function of [`Tracer`] as a call of the same function of a listener behind it.
macro_rules! forward {
    ($game:ident, $self:ident => $to:expr) => {
        fn enter(&mut $self, state: &$game::State, window: Window<$game::Value>) {
            $to.enter(state, window);
        }
        fn probe(&mut $self, state: &$game::State) {
            $to.probe(state);
        }
        fn leaf(&mut $self, state: &$game::State, values: &[$game::Value]) {
            $to.leaf(state, values);
        }
        fn estimate(&mut $self, state: &$game::State, values: &[$game::Value]) {
            $to.estimate(state, values);
        }
        fn update(
            &mut $self,
            state: &$game::State,
            action: $game::Action,
            values: &[$game::Value],
            window: Window<$game::Value>,
        ) {
            $to.update(state, action, values, window);
        }
        fn chance(
            &mut $self,
            state: &$game::State,
            action: $game::Action,
            sum: &[$game::Value],
            range: Window<$game::Value>,
        ) {
            $to.chance(state, action, sum, range);
        }
        fn cutoff(&mut $self, state: &$game::State, cut: Cut<$game::Value>, skipped: &[$game::Action]) {
            $to.cutoff(state, cut, skipped);
        }
        fn table_hit(&mut $self, state: &$game::State, value: $game::Value, bound: Bound) {
            $to.table_hit(state, value, bound);
        }
        fn iteration(&mut $self, depth: u32) {
            $to.iteration(depth);
        }
        fn world(&mut $self, state: &$game::State, weight: Odds) {
            $to.world(state, weight);
        }
        fn belief(&mut $self, states: &[($game::State, Odds)]) {
            $to.belief(states);
        }
        fn consider(
            &mut $self,
            states: &[($game::State, Odds)],
            action: $game::Action,
            value: $game::Value,
        ) {
            $to.consider(states, action, value);
        }
        fn settle(
            &mut $self,
            states: &[($game::State, Odds)],
            action: $game::Action,
            value: $game::Value,
        ) {
            $to.settle(states, action, value);
        }
        fn exit(&mut $self, state: &$game::State, values: &[$game::Value], bound: Bound) {
            $to.exit(state, values, bound);
        }
    };
}

impl<G, H, T> Tracer<H> for Relay<'_, G, T>
where
    G: Game,
    H: Game<State = G::State, Action = G::Action, Value = G::Value>,
    T: Tracer<G> + ?Sized,
{
    forward!(G, self => self.tracer);
}

impl<G: Game, T: Tracer<G> + ?Sized> Tracer<G> for &mut T {
    forward!(G, self => (**self));
}
