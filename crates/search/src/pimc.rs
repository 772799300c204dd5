//! Perfect-information Monte Carlo: averaging over worlds, but over some that are drawn instead of all.
//!
//! With enough worlds it does the same as [`averaging`](crate::averaging::search), and makes the same mistake.

use gametree_core::{Chance, Finite, Hidden, Limits, Odds, Player, Report, Rng};

use crate::parts::StateMap;
use crate::{Tracer, averaging};

/// The action of `player`, who sees `view`, with the highest average over so many worlds drawn from those that fit the view, each solved with
/// everything revealed.
pub fn search<G: Hidden + Chance + Finite, T: Tracer<G>>(
    game: &G,
    view: &G::View,
    player: Player,
    worlds: usize,
    rng: &mut Rng,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let started = limits.start();
    let worlds = drawn(game, view, worlds, rng, limits);
    averaging::over(game, worlds, player, &limits.rest(&started), tracer)
}

/// So many worlds, drawn, or as many as there is time for; each once, weighed by how often it came.
pub(crate) fn drawn<G: Hidden + Chance>(
    game: &G,
    view: &G::View,
    worlds: usize,
    rng: &mut Rng,
    limits: &Limits,
) -> Vec<(G::State, Odds)> {
    // Half of the time at most, so that some is left to solve them.
    let limits = Limits { time: limits.time.map(|time| time / 2), nodes: None, ..limits.clone() };
    let mut meter = limits.start();
    let mut sampler = game.sampler(view);
    let mut places: StateMap<G::State, usize> = StateMap::default();
    let mut drawn: Vec<(G::State, Odds)> = Vec::new();
    for _ in 0..worlds {
        if !meter.enter() {
            break;
        }
        let Some(state) = sampler(rng) else { break };
        let place = *places.entry(state.clone()).or_insert(drawn.len());
        if place == drawn.len() {
            drawn.push((state, Odds::ZERO));
        }
        drawn[place].1 = drawn[place].1.plus(Odds::ONE);
    }
    drawn
}

/// The actions of a report that are best for `player`, each with the same share: how likely each root action is when ties are split.
pub fn split_ties<G: Hidden>(report: &Report<G>, player: Player) -> Vec<f64> {
    let best = report.root.iter().map(|row| row.payoffs[player]).max();
    report.root.iter().map(|row| f64::from(u8::from(Some(row.payoffs[player]) == best))).collect()
}
