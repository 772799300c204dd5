//! Averaging over worlds: solve every world as if it were known, and take the action that is best on average.
//!
//! This is how many card programs play, and it is wrong: it assumes that the player will know the true world at the next move. It is here
//! to be compared with [`belief`](crate::belief), which does not.

use gametree_core::{
    Average, Bound, Chance, Counts, Finite, Hidden, Limits, NoEvaluation, Odds, Player, Report, RootMove,
    Value, Worlds,
};

use crate::parts::{Revealed, Ties, normalise};
use crate::trace::Relay;
use crate::{Tracer, maxn};

/// The action of `player`, who sees `view`, with the highest average over all worlds that fit the view, each solved with everything revealed.
pub fn search<G: Worlds + Chance + Finite, T: Tracer<G>>(
    game: &G,
    view: &G::View,
    player: Player,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let mut worlds = Vec::new();
    game.worlds(view, &mut worlds);
    over(game, worlds, player, limits, tracer)
}

/// The same over these worlds, which all look the same to `player`, weighed by their odds.
pub(crate) fn over<G: Hidden + Chance + Finite, T: Tracer<G>>(
    game: &G,
    mut worlds: Vec<(G::State, Odds)>,
    player: Player,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    normalise(&mut worlds);
    let mut actions = Vec::new();
    if let Some((state, _)) = worlds.first() {
        game.actions(state, &mut actions);
    }
    // A static evaluation of a world with everything revealed would mean little: every world is searched to its end.
    let started = limits.start();
    let mut sums = vec![vec![G::Value::ZERO; game.players()]; actions.len()];
    let (mut counts, mut stopped, mut solved_weight) = (Counts::default(), false, Odds::ZERO);
    for (world, weight) in &worlds {
        tracer.world(world, *weight);
        let solved = maxn::search(
            &Revealed(game),
            world,
            &NoEvaluation,
            Ties::First,
            &Limits { depth: None, ..limits.after(started.elapsed(), counts.nodes) },
            &mut Relay::<G, T>::new(tracer),
        );
        counts += solved.counts;
        stopped |= solved.stopped;
        if stopped {
            break;
        }
        solved_weight = solved_weight.plus(*weight);
        for root_move in &solved.root {
            let Some(place) = actions.iter().position(|action| *action == root_move.action) else {
                continue;
            };
            for (sum, payoff) in sums[place].iter_mut().zip(&root_move.payoffs) {
                *sum = sum.plus(payoff.weigh(*weight));
            }
        }
    }
    // Where a limit was hit, the average is over the worlds that were solved in time.
    if stopped && solved_weight != Odds::ZERO {
        for sum in sums.iter_mut().flatten() {
            *sum = sum.unweigh(solved_weight).unwrap_or(*sum);
        }
    }
    let mut best = None;
    for (index, action) in actions.iter().enumerate() {
        tracer.consider(&worlds, *action, sums[index][player]);
        if best.is_none_or(|best: usize| sums[index][player] > sums[best][player]) {
            best = Some(index);
        }
    }
    let payoffs = best.map_or_else(|| vec![G::Value::ZERO; game.players()], |best| sums[best].clone());
    if let Some(best) = best {
        tracer.settle(&worlds, actions[best], payoffs[player]);
    }
    let mut report = Report::new(payoffs, Bound::Exact);
    report.best = best.map(|best| actions[best]);
    report.line.extend(report.best);
    // Exact as an average, but not the value of the game: no strategy achieves it in general.
    report.proven = false;
    report.root = actions
        .iter()
        .zip(sums)
        .map(|(action, payoffs)| RootMove { action: *action, payoffs, bound: Bound::Exact, proven: false })
        .collect();
    report.counts = counts;
    report.stopped = stopped;
    report
}
