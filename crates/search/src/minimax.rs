//! Minimax, as the textbook has it. This file is the yardstick for all others and is never optimised.

use gametree_core::{Bound, Counts, Duel, Evaluate, Finite, Limits, Meter, Report, RootMove, Turn, Value};

use crate::parts::{Ending, Lines, Scored, Side, TieBreaker, Ties};
use crate::{Tracer, Window};

/// Values every node down to the ends of the game (or to `limits.depth`, where `evaluation` takes over: H-minimax).
///
/// Visits everything, so all values, those of the root actions included, are exact with respect to the ends and evaluations reached.
pub fn search<G: Duel + Finite, E: Evaluate<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    ties: Ties,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, evaluation, ties, limits.depth, limits, tracer)
}

/// The same to `depth` plies, for games in which play may never end. `limits.depth` is not used.
pub fn search_to_depth<G: Duel, E: Evaluate<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    ties: Ties,
    depth: u32,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, evaluation, ties, Some(depth), limits, tracer)
}

fn search_to<G: Duel, E: Evaluate<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    ties: Ties,
    depth: Option<u32>,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let mut search = Minimax {
        game,
        evaluation,
        tracer,
        meter: limits.start(),
        ties: TieBreaker::new(ties),
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

struct Minimax<'a, G: Duel, E, T> {
    game: &'a G,
    evaluation: &'a E,
    tracer: &'a mut T,
    meter: Meter,
    ties: TieBreaker,
    counts: Counts,
    lines: Lines<G::Action>,
    root: Vec<RootMove<G::Action, G::Value>>,
    /// True once an evaluation stood in for the rules, since the last root action was finished.
    estimated: bool,
}

impl<G: Duel, E: Evaluate<G>, T: Tracer<G>> Minimax<'_, G, E, T> {
    /// The value of `state`. After the meter has stopped the number returned means nothing.
    fn node(&mut self, state: &G::State, depth: u32, ply: usize) -> G::Value {
        if !self.meter.enter() {
            return G::Value::ZERO;
        }
        self.lines.enter(ply);
        self.tracer.enter(state, Window::FULL);
        let Turn::Player(player) = self.game.turn(state) else {
            let value = self.game.utility(state, 0);
            self.counts.leaves += 1;
            self.tracer.leaf(state, &[value]);
            return self.leave(state, value);
        };
        if depth == 0 {
            let value = self.evaluation.evaluate(self.game, state);
            self.counts.leaves += 1;
            self.estimated = true;
            self.tracer.estimate(state, &[value]);
            return self.leave(state, value);
        }
        let side = Side::of(player);
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        let (mut best, mut equals) = (None, 0);
        for action in actions {
            let value = self.node(&self.game.result(state, action), depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            if ply == 0 {
                let proven = !std::mem::take(&mut self.estimated);
                self.root.push(RootMove { proven, ..RootMove::zero_sum(action, value, Bound::Exact) });
            }
            equals = if best == Some(value) { equals + 1 } else { equals };
            let better = best.is_none_or(|best| side.prefers(value, best));
            if better || (best == Some(value) && self.ties.replaces(equals)) {
                equals = if better { 1 } else { equals };
                best = Some(value);
                self.lines.improve(ply, action);
                self.tracer.update(state, action, &[value], Window::FULL);
            }
        }
        let value = best.unwrap_or(G::Value::ZERO);
        self.leave(state, value)
    }

    fn leave(&mut self, state: &G::State, value: G::Value) -> G::Value {
        self.tracer.exit(state, &[value], Bound::Exact);
        value
    }
}
