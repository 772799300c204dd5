//! Extended perfect-information Monte Carlo (Arjonilla, Saffidine and Cazenave, 2024): worlds are revealed only after some plies.
//!
//! The next `depth` choices are a small game of their own, in which nobody sees more than he does; what lies beyond is worth what it would be
//! with everything revealed. That game is brought near its equilibrium. With a depth of one this is [`pimc`](crate::pimc).

use gametree_core::{Chance, Hidden, Limits, Player, Rng, Value};

use crate::equilibrium::{CfrPlus, Form, Learner, Problem, Solver};
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

/// How likely `player`, who is to move and sees `view`, should be to take each of his choices, in their order.
///
/// # Errors
/// When the small game is too large, or a limit was hit.
pub fn search<G: Hidden + Chance>(
    game: &G,
    view: &G::View,
    player: Player,
    options: &Options,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<Vec<f64>, Problem> {
    let mut worlds = Vec::new();
    match options.worlds {
        Some(count) => worlds = pimc::drawn(game, view, count, rng),
        None => game.worlds(view, &mut worlds),
    }
    let total: f64 = worlds.iter().map(|(_, weight)| weight.to_f64()).sum();
    let starts = worlds.into_iter().map(|(state, weight)| (state, weight.to_f64() / total)).collect();
    let mut solved: StateMap<G::State, Vec<f64>> = StateMap::default();
    let mut reveal = |state: &G::State, plies: u32| {
        (plies >= options.depth.max(1)).then(|| {
            let solve = || {
                let report = maxn::search(&Revealed(game), state, Ties::First, limits, &mut Silent);
                report.payoffs.iter().map(|payoff| payoff.to_f64()).collect()
            };
            solved.entry(state.clone()).or_insert_with(solve).clone()
        })
    };
    let form = Form::starting(game, starts, options.most, limits, &mut reveal)?;
    let mut solver = Solver::new(&form, CfrPlus);
    solver.run(options.iterations);
    let average = solver.average();
    Ok(form.find(player, view).map_or_else(Vec::new, |set| average.odds(&form, player, set).to_vec()))
}
