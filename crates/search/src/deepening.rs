//! Iterative deepening: search one ply deep, then two, then three, until the clock ends. Always has an answer.

use gametree_core::{Bound, Duel, Evaluate, Limits, Player, Report, Turn};

use crate::Tracer;
use crate::alphabeta::{AlphaBeta, Options};

/// The answer of the deepest search that was finished in time. Even with no time at all it is a legal move.
///
/// Each iteration tries the best move of the one before first. The search ends early when nothing was left to an evaluation, or
/// when one side's win is proven. `progress` is told after every finished iteration.
pub fn search<G: Duel, E: Evaluate<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    options: &Options,
    limits: &Limits,
    tracer: &mut T,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G> {
    let mut report = without_search(game, root, evaluation);
    if report.best.is_none() {
        return report;
    }
    let mut search = AlphaBeta::new(game, evaluation, options, limits.start(), tracer);
    for depth in 1..=limits.depth.unwrap_or(u32::MAX) {
        search.tracer.iteration(depth);
        let next = search.run(root, Some(depth), report.best.filter(|_| depth > 1));
        report.counts = next.counts;
        if next.stopped {
            report.stopped = true;
            break;
        }
        let decided = decided_for(game, root, evaluation, &next);
        let lost = depth > 1 && decided.is_some_and(|winner| game.turn(root) != Turn::Player(winner));
        // Once every move loses, the one that looked best before the loss was seen resists longest.
        let stubborn = lost.then(|| (report.best, std::mem::take(&mut report.line)));
        report = next;
        if let Some((best, line)) = stubborn {
            (report.best, report.line) = (best, line);
        }
        report.proven |= decided.is_some();
        progress(&report);
        if report.proven {
            break;
        }
    }
    report
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
    let ((low, high), value) = (game.bounds(root), report.payoff(0));
    if low == high || !evaluation.stays_inside(game, root) {
        return None;
    }
    if value == high {
        return Some(0);
    }
    (value == low).then_some(1)
}
