//! Extended perfect-information Monte Carlo (Arjonilla, Saffidine and Cazenave, 2024): worlds are revealed only after some plies.
//!
//! The next `depth` choices are a small game of their own, in which players see what they really see; what lies beyond is worth what it would be
//! with everything revealed. That game is brought near its equilibrium. With a depth of one this is [`pimc`](crate::pimc::search).

use gametree_core::{Chance, Finite, Limits, NoEvaluation, Player, Rng, Value, Worlds};

use crate::equilibrium::{CfrPlus, Learner, Problem, SequenceForm, Solver};
use crate::parts::{Revealed, StateMap, Ties};
use crate::{Silent, maxn, pimc};

/// How far and how hard to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Choices of players before the worlds are revealed, at least one.
    pub depth: u32,
    /// Worlds to draw; none for all that fit.
    pub worlds: Option<usize>,
    /// Iterations of CFR+ on the small game.
    pub iterations: u64,
    /// Positions of the small game at most.
    pub most: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { depth: 2, worlds: None, iterations: 500, most: 1 << 20 }
    }
}

/// How likely `player`, who is to move and sees `view`, should be to take each choice, in their order.
///
/// # Errors
/// When the small game is too large, or a limit was hit.
pub fn search<G: Worlds + Chance + Finite>(
    game: &G,
    view: &G::View,
    player: Player,
    options: &Options,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<Vec<f64>, Problem> {
    let limits = &Limits { depth: None, ..limits.clone() };
    // A clock for all parts; only the worlds that are solved count nodes.
    let (mut started, mut worlds) = (Limits { nodes: None, ..limits.clone() }.start(), Vec::new());
    match options.worlds {
        Some(count) => worlds = pimc::drawn(game, view, count, rng, limits),
        None => game.worlds(view, &mut worlds),
    }
    let total: f64 = worlds.iter().map(|(_, weight)| weight.to_f64()).sum();
    let starts = worlds.into_iter().map(|(state, weight)| (state, weight.to_f64() / total)).collect();
    let mut solved: StateMap<G::State, Vec<f64>> = StateMap::default();
    let (mut nodes, mut stopped) = (0, false);
    let mut reveal = |state: &G::State, plies: u32| {
        (plies >= options.depth.max(1)).then(|| {
            let solve = || {
                let rest = limits.after(started.elapsed(), nodes);
                let report =
                    maxn::search(&Revealed(game), state, &NoEvaluation, Ties::First, &rest, &mut Silent);
                nodes += report.counts.nodes;
                stopped |= report.stopped;
                report.payoffs.iter().map(|payoff| payoff.to_f64()).collect()
            };
            solved.entry(state.clone()).or_insert_with(solve).clone()
        })
    };
    let form = SequenceForm::starting(game, starts, options.most, &limits.rest(&started), &mut reveal)?;
    // A world that was not searched to its end has no value.
    if stopped {
        return Err(Problem::Stopped);
    }
    let mut solver = Solver::new(&form, CfrPlus);
    for _ in 0..options.iterations {
        if !started.enter_long() {
            return Err(Problem::Stopped);
        }
        solver.iterate();
    }
    let average = solver.average();
    Ok(form.find(player, view).map_or_else(Vec::new, |set| average.odds(&form, player, set).to_vec()))
}
