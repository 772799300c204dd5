//! What a search tells about itself while it runs.

use gametree_core::{Bound, Game, Value};

/// The values that still matter at a node: MAX has `alpha` for sure elsewhere, MIN can hold him to `beta` elsewhere.
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
    fn world(&mut self, _state: &G::State, _weight: G::Value) {}
    /// A player decides without knowing which of these weighed states he is in.
    fn belief(&mut self, _states: &[(G::State, G::Value)]) {}
    /// Without knowing the state, `action` is worth this much on average over the weighed states.
    fn consider(&mut self, _states: &[(G::State, G::Value)], _action: G::Action, _value: G::Value) {}
    /// Without knowing the state, the player settles for `action`.
    fn settle(&mut self, _states: &[(G::State, G::Value)], _action: G::Action, _value: G::Value) {}
    /// The node is left with this value.
    fn exit(&mut self, _state: &G::State, _values: &[G::Value], _bound: Bound) {}
}

/// The listener that wants nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Tracer<G> for Silent {}

/// Hands what happens in a game on to a listener of another game over the same states: an algorithm that searches a changed
/// game (a coalition, a world with the cards face up) is heard as if it searched the real one.
pub(crate) struct Relay<'a, G, T> {
    tracer: &'a mut T,
    game: std::marker::PhantomData<fn(&G)>,
}

impl<'a, G, T> Relay<'a, G, T> {
    pub(crate) fn new(tracer: &'a mut T) -> Self {
        Self { tracer, game: std::marker::PhantomData }
    }
}

impl<G, H, T> Tracer<H> for Relay<'_, G, T>
where
    G: Game,
    H: Game<State = G::State, Action = G::Action, Value = G::Value>,
    T: Tracer<G>,
{
    fn enter(&mut self, state: &G::State, window: Window<G::Value>) {
        self.tracer.enter(state, window);
    }

    fn leaf(&mut self, state: &G::State, values: &[G::Value]) {
        self.tracer.leaf(state, values);
    }

    fn update(&mut self, state: &G::State, action: G::Action, values: &[G::Value], window: Window<G::Value>) {
        self.tracer.update(state, action, values, window);
    }

    fn chance(&mut self, state: &G::State, action: G::Action, sum: &[G::Value], range: Window<G::Value>) {
        self.tracer.chance(state, action, sum, range);
    }

    fn cutoff(&mut self, state: &G::State, cut: Cut<G::Value>, skipped: &[G::Action]) {
        self.tracer.cutoff(state, cut, skipped);
    }

    fn exit(&mut self, state: &G::State, values: &[G::Value], bound: Bound) {
        self.tracer.exit(state, values, bound);
    }
}
