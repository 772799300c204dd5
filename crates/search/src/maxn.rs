//! Max^n: every player takes what is best for them (Luckhardt and Irani, 1986). Backward induction on payoff vectors; a yardstick.

use gametree_core::{
    Average, Bound, Chance, Counts, EvaluateAll, Finite, Limits, Meter, Open, Player, Report, RootMove, Turn,
    Value,
};

use crate::parts::{Lines, TieBreaker, Ties};
use crate::{Tracer, Window};

/// Values every node as a vector with one payoff per player, down to the ends of the game (or to `limits.depth`, where `evaluation` takes
/// over); chance nodes average.
pub fn search<G: Open + Chance + Finite, E: EvaluateAll<G>, T: Tracer<G>>(
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
pub fn search_to_depth<G: Open + Chance, E: EvaluateAll<G>, T: Tracer<G>>(
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

fn search_to<G: Open + Chance, E: EvaluateAll<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    ties: Ties,
    depth: Option<u32>,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let mut search = MaxN {
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
    let payoffs = search.node(root, depth.unwrap_or(u32::MAX), 0);
    let mut report = Report::new(payoffs, Bound::Exact);
    report.stopped = search.meter.stopped();
    report.line = search.lines.root();
    report.best = report.line.first().copied();
    report.depth = depth;
    report.root = search.root;
    report.proven = !report.stopped && !search.estimated && report.root.iter().all(|row| row.proven);
    report.counts = Counts { nodes: search.meter.nodes(), ..search.counts };
    report
}

struct MaxN<'a, G: Open + Chance, E, T> {
    game: &'a G,
    evaluation: &'a E,
    tracer: &'a mut T,
    meter: Meter,
    ties: TieBreaker,
    counts: Counts,
    lines: Lines<G::Action>,
    root: Vec<RootMove<G::Action, G::Value>>,
    /// True once an evaluation stood in for the rules.
    /// True once an evaluation stood in for the rules, since the last root action was finished.
    estimated: bool,
}

impl<G: Open + Chance, E: EvaluateAll<G>, T: Tracer<G>> MaxN<'_, G, E, T> {
    fn node(&mut self, state: &G::State, depth: u32, ply: usize) -> Vec<G::Value> {
        if !self.meter.enter() {
            return vec![G::Value::ZERO; self.game.players()];
        }
        self.lines.enter(ply);
        self.tracer.enter(state, Window::FULL);
        let payoffs = match self.game.turn(state) {
            Turn::Over => {
                let payoffs: Vec<G::Value> =
                    (0..self.game.players()).map(|player| self.game.utility(state, player)).collect();
                self.counts.leaves += 1;
                self.tracer.leaf(state, &payoffs);
                payoffs
            }
            // At the horizon, and where chance does not list its outcomes, an evaluation stands in.
            turn if depth == 0 || (turn == Turn::Chance && !self.game.lists_outcomes(state)) => {
                let payoffs = self.evaluation.evaluate_all(self.game, state);
                self.counts.leaves += 1;
                self.estimated = true;
                self.tracer.estimate(state, &payoffs);
                payoffs
            }
            Turn::Player(player) => self.choose(state, player, depth, ply),
            Turn::Chance => self.average(state, depth, ply),
        };
        self.tracer.exit(state, &payoffs, Bound::Exact);
        payoffs
    }

    fn choose(&mut self, state: &G::State, player: Player, depth: u32, ply: usize) -> Vec<G::Value> {
        let mut best: Option<Vec<G::Value>> = None;
        let mut equals = 1;
        for action in self.actions(state) {
            let payoffs = self.node(&self.game.result(state, action), depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            self.remember_root(ply, action, &payoffs);
            let ordering = best.as_ref().map(|best| payoffs[player].cmp(&best[player]));
            let takes = match ordering {
                None | Some(std::cmp::Ordering::Greater) => {
                    equals = 1;
                    true
                }
                Some(std::cmp::Ordering::Equal) => {
                    equals += 1;
                    self.ties.replaces(equals)
                }
                Some(std::cmp::Ordering::Less) => false,
            };
            if takes {
                self.lines.improve(ply, action);
                self.tracer.update(state, action, &payoffs, Window::FULL);
                best = Some(payoffs);
            }
        }
        best.unwrap_or_else(|| vec![G::Value::ZERO; self.game.players()])
    }

    fn average(&mut self, state: &G::State, depth: u32, ply: usize) -> Vec<G::Value> {
        let mut sums = vec![G::Value::ZERO; self.game.players()];
        for action in self.actions(state) {
            let payoffs = self.node(&self.game.result(state, action), depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            self.remember_root(ply, action, &payoffs);
            let odds = self.game.odds(state, action);
            sums.iter_mut().zip(&payoffs).for_each(|(sum, payoff)| *sum = sum.plus(payoff.weigh(odds)));
            self.tracer.chance(state, action, &sums, Window::FULL);
        }
        sums
    }

    fn actions(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        actions
    }

    fn remember_root(&mut self, ply: usize, action: G::Action, payoffs: &[G::Value]) {
        if ply == 0 {
            let proven = !std::mem::take(&mut self.estimated);
            self.root.push(RootMove { action, payoffs: payoffs.to_vec(), bound: Bound::Exact, proven });
        }
    }
}
