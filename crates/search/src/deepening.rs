//! Iterative deepening: search one ply deep, then two, then three, until the clock ends. Always has an answer.

use gametree_core::{Bound, Duel, Evaluate, Knowledge, Limits, Player, Report, Turn};

use crate::Tracer;
use crate::alphabeta::{AlphaBeta, Options};
use crate::driver::{Deepen, Verdict, deepen};

/// The answer of the deepest search that was finished in time. Even with no time at all it is a legal move.
///
/// Each iteration tries the best move of the one before first. The search ends early when nothing was left to an evaluation, or
/// when one side's win is proven. `progress` is called after every finished iteration.
pub fn search<G: Duel, K: Knowledge<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    limits: &Limits,
    tracer: &mut T,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G> {
    let mut report = without_search(game, root, knowledge);
    if report.best.is_none() {
        return report;
    }
    let search = AlphaBeta::new(game, knowledge, options, limits.start(), tracer);
    let last = (report.best, report.line.clone());
    let mut iterations = Iterations { search, root, last, found: None };
    deepen(&mut iterations, &mut 1, limits.depth, &mut report, &mut progress);
    report
}

struct Iterations<'a, G: Duel, K, T> {
    search: AlphaBeta<'a, G, K, T>,
    root: &'a G::State,
    /// The best action and the line of the iteration before.
    last: (Option<G::Action>, Vec<G::Action>),
    /// What the last iteration has found.
    found: Option<Report<G>>,
}

impl<G: Duel, K: Knowledge<G>, T: Tracer<G>> Deepen for Iterations<'_, G, K, T> {
    type Info = Report<G>;

    fn iterate(&mut self, depth: u32) {
        self.search.tracer.iteration(depth);
        let first = self.last.0.filter(|_| depth > 1);
        self.found = Some(self.search.run(self.root, Some(depth), first));
    }

    fn stopped(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.stopped)
    }

    fn finished(&mut self, depth: u32) -> Report<G> {
        let AlphaBeta { game, knowledge, .. } = self.search;
        let Some(mut report) = self.found.take() else { unreachable!("an iteration is finished") };
        let decided = decided_for(game, self.root, knowledge, &report);
        report.proven |= decided.is_some();
        for row in &mut report.root {
            row.proven |= cannot_be_estimated(game, self.root, knowledge, row.payoffs[0]);
        }
        // Once every move loses, the one that looked best before the loss was seen resists longest.
        if depth > 1 && decided.is_some_and(|winner| game.turn(self.root) != Turn::Player(winner)) {
            (report.best, report.line) = self.last.clone();
        }
        self.last = (report.best, report.line.clone());
        report
    }

    fn interrupted(&mut self, report: &mut Report<G>) {
        report.stopped = true;
        if let Some(found) = &self.found {
            report.counts = found.counts;
        }
    }

    fn verdict(&mut self, report: &Report<G>, _: u32) -> Verdict {
        if report.proven { Verdict::Done } else { Verdict::Deeper }
    }
}

/// What can be said before any search: the first legal move and the evaluation.
fn without_search<G: Duel, E: Evaluate<G>>(game: &G, root: &G::State, evaluation: &E) -> Report<G> {
    if game.turn(root) == Turn::Over {
        return Report::zero_sum(game.utility(root, 0), Bound::Exact);
    }
    let mut actions = Vec::new();
    game.actions(root, &mut actions);
    let mut report = Report::zero_sum(evaluation.evaluate(game, root), Bound::Exact);
    report.best = actions.first().copied();
    report.line.extend(report.best);
    report.proven = false;
    report.depth = Some(0);
    report
}

/// Who has a forced win, where the value could not have come from an evaluation.
fn decided_for<G: Duel, E: Evaluate<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    report: &Report<G>,
) -> Option<Player> {
    let value = report.payoff(0);
    let decided = cannot_be_estimated(game, root, evaluation, value);
    decided.then(|| if value == game.bounds(root).1 { 0 } else { 1 })
}

/// Whether a value is a win or a loss that no evaluation can have given.
fn cannot_be_estimated<G: Duel, E: Evaluate<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    value: G::Value,
) -> bool {
    let (low, high) = game.bounds(root);
    low != high && evaluation.stays_inside(game, root) && (value == high || value == low)
}
