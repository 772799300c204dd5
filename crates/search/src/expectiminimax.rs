//! Expectiminimax: minimax with chance nodes, which are worth the average of their outcomes. A yardstick, never optimised.

use gametree_core::{
    Average, Bound, Counts, DiceDuel, Evaluate, Finite, Limits, Meter, Report, RootMove, Turn, Value,
};

use crate::parts::{Ending, Lines, Scored, Side};
use crate::{Tracer, Window};

/// Values every node down to the ends of the game (or to `limits.depth`, where `evaluation` takes over). A chance node counts as a ply.
///
/// At a chance root there is nothing to choose: `best` is none and `root` holds the value of every outcome.
pub fn search<G: DiceDuel + Finite, E: Evaluate<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, evaluation, limits.depth, limits, tracer)
}

/// The same to `depth` plies, for games in which play may never end. `limits.depth` is not used.
pub fn search_to_depth<G: DiceDuel, E: Evaluate<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    depth: u32,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, evaluation, Some(depth), limits, tracer)
}

fn search_to<G: DiceDuel, E: Evaluate<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    depth: Option<u32>,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let mut search = Expectiminimax {
        game,
        evaluation,
        tracer,
        meter: limits.start(),
        counts: Counts::default(),
        lines: Lines::default(),
        root: Vec::new(),
        estimated: false,
    };
    let value = search.node(root, depth.unwrap_or(u32::MAX), 0);
    let ending = Ending {
        game,
        state: root,
        meter: &search.meter,
        lines: &search.lines,
        root: search.root,
        counts: search.counts,
        estimated: search.estimated,
        depth,
    };
    ending.report(Scored::exact(value))
}

struct Expectiminimax<'a, G: DiceDuel, E, T> {
    game: &'a G,
    evaluation: &'a E,
    tracer: &'a mut T,
    meter: Meter,
    counts: Counts,
    lines: Lines<G::Action>,
    root: Vec<RootMove<G::Action, G::Value>>,
    /// True once an evaluation stood in for the rules, since the last root action was finished.
    estimated: bool,
}

impl<G: DiceDuel, E: Evaluate<G>, T: Tracer<G>> Expectiminimax<'_, G, E, T> {
    /// The value of `state`. After the meter has stopped the number returned means nothing.
    fn node(&mut self, state: &G::State, depth: u32, ply: usize) -> G::Value {
        if !self.meter.enter() {
            return G::Value::ZERO;
        }
        self.lines.enter(ply);
        self.tracer.enter(state, Window::FULL);
        let turn = self.game.turn(state);
        let value = match turn {
            Turn::Over => {
                let value = self.game.utility(state, 0);
                self.counts.leaves += 1;
                self.tracer.leaf(state, &[value]);
                value
            }
            // At the horizon, and where chance does not list its outcomes, an evaluation stands in.
            turn if depth == 0 || (turn == Turn::Chance && !self.game.lists_outcomes(state)) => {
                let value = self.evaluation.evaluate(self.game, state);
                self.counts.leaves += 1;
                self.estimated = true;
                self.tracer.estimate(state, &[value]);
                value
            }
            Turn::Player(player) => self.choose(state, Side::of(player), depth, ply),
            Turn::Chance => self.average(state, depth, ply),
        };
        self.tracer.exit(state, &[value], Bound::Exact);
        value
    }

    fn choose(&mut self, state: &G::State, side: Side, depth: u32, ply: usize) -> G::Value {
        let mut best = None;
        for action in self.actions(state) {
            let value = self.node(&self.game.result(state, action), depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            self.remember_root(ply, action, value);
            if best.is_none_or(|best| side.prefers(value, best)) {
                best = Some(value);
                self.lines.improve(ply, action);
                self.tracer.update(state, action, &[value], Window::FULL);
            }
        }
        best.unwrap_or(G::Value::ZERO)
    }

    fn average(&mut self, state: &G::State, depth: u32, ply: usize) -> G::Value {
        let mut sum = G::Value::ZERO;
        for action in self.actions(state) {
            let value = self.node(&self.game.result(state, action), depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            self.remember_root(ply, action, value);
            sum = sum.plus(value.weigh(self.game.odds(state, action)));
            self.tracer.chance(state, action, &[sum], Window::FULL);
        }
        sum
    }

    fn actions(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        actions
    }

    fn remember_root(&mut self, ply: usize, action: G::Action, value: G::Value) {
        if ply == 0 {
            let proven = !std::mem::take(&mut self.estimated);
            self.root.push(RootMove { proven, ..RootMove::zero_sum(action, value, Bound::Exact) });
        }
    }
}
