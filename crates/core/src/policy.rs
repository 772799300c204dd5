//! Prior odds of actions: what a tree search tries first before it knows anything.

use crate::{Game, Knowledge, NoEvaluation};

/// Ability: how likely each action is to be the best, by looking at the state only. Unlocks tree search guided by a net.
#[diagnostic::on_unimplemented(
    message = "`{Self}` gives no prior odds of actions of `{G}`",
    note = "implement `Policy<{G}>`; or pass `NoEvaluation`, to which all actions are equally likely"
)]
pub trait Policy<G: Game>: Send + Sync {
    /// One number above zero for each of the legal `actions` of `state`, in their order. They add up to one.
    fn priors(&self, game: &G, state: &G::State, actions: &[G::Action]) -> Vec<f32>;

    /// The priors of many states at once, each with its legal actions, for what is faster in batches. By default one by one.
    fn priors_in_batch(&self, game: &G, positions: &[(G::State, Vec<G::Action>)]) -> Vec<Vec<f32>> {
        positions.iter().map(|(state, actions)| self.priors(game, state, actions)).collect()
    }
}

/// All actions are equally likely.
impl<G: Game> Policy<G> for NoEvaluation {
    fn priors(&self, _game: &G, _state: &G::State, actions: &[G::Action]) -> Vec<f32> {
        vec![1.0 / actions.len() as f32; actions.len()]
    }
}

/// Prior odds from the ranks of a body of knowledge: each [`unit`](Knowledge::unit) more makes an action e times as likely (a softmax), at
/// temperature one.
#[derive(Clone, Copy, Debug)]
pub struct RankPolicy<K> {
    /// What ranks the actions.
    pub knowledge: K,
    /// Above one the odds become more alike, below one less.
    pub temperature: f32,
}

/// What ranks are counted in: thousandths of a unit.
const RANK_UNIT: f32 = 1000.0;

impl<G: Game, K: Knowledge<G>> Policy<G> for RankPolicy<K> {
    fn priors(&self, game: &G, state: &G::State, actions: &[G::Action]) -> Vec<f32> {
        let rank = |action: &G::Action| {
            self.knowledge.rank(game, state, *action) as f32 / (RANK_UNIT * self.temperature)
        };
        let ranks: Vec<f32> = actions.iter().map(rank).collect();
        // The largest is taken off first, so that no power overflows.
        let most = ranks.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = ranks.iter().map(|rank| (rank - most).exp().max(f32::MIN_POSITIVE)).collect();
        let total: f32 = powers.iter().sum();
        powers.into_iter().map(|power| power / total).collect()
    }
}
