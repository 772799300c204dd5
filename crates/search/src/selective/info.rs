//! What the search reports.

use std::time::Duration;

use gametree_core::{Bound, Counts, Game, Player, Report, Score};

use crate::driver::Mover;

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<A> {
    /// In steps, as the mover at the root sees it; a win is worth less by one step per ply until it comes.
    pub value: i32,
    /// Whether that is exact or a bound.
    pub bound: Bound,
    /// The actions, the first one first.
    pub actions: Vec<A>,
}

/// What is known so far.
#[derive(Clone, Debug)]
pub struct SearchInfo<A> {
    /// Plies of the last finished iteration.
    pub depth: i32,
    /// The longest line that was looked at, in plies.
    pub deepest: usize,
    /// The best lines, the best first. None only where there is no action.
    pub lines: Vec<Line<A>>,
    /// Positions of all threads.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fill: u32,
    /// A win now, in steps.
    pub win: i32,
    /// Values beyond this, to either side, are wins and losses.
    pub decided: i32,
    /// Work of the first thread.
    pub counts: Counts,
    /// A limit ended the last iteration.
    pub stopped: bool,
}

impl<A: Copy> SearchInfo<A> {
    /// The action to play.
    pub fn best(&self) -> Option<A> {
        self.lines.first().and_then(|line| line.actions.first()).copied()
    }

    /// The same at a root whose value a tablebase knows. A mate that the search has seen says more, anything else less.
    pub(super) fn by_tablebase(mut self, value: i32) -> Self {
        for index in 0..self.lines.len() {
            if self.plies_to_end(self.lines[index].value).is_none() {
                (self.lines[index].value, self.lines[index].bound) = (value, Bound::Exact);
            }
        }
        self
    }

    /// The plies to the end of the game, negative when the mover loses, where a value says so.
    pub fn plies_to_end(&self, value: i32) -> Option<i32> {
        if value > self.decided {
            Some(self.win - value)
        } else if value < -self.decided {
            Some(-self.win - value)
        } else {
            None
        }
    }
}

/// What is known so far, of a root where `player` is to move, as a report.
pub fn report<G: Game<Value: Score>>(player: Player, info: &SearchInfo<G::Action>) -> Report<G> {
    let best = info.lines.first();
    let line = best.map_or_else(Vec::new, |line| line.actions.clone());
    let mut report: Report<G> = Mover(player).report(best.map_or(0, |line| line.value), Bound::Exact, line);
    // A win that a selective search sees is there, but reductions can hide a sooner one, and a loss may rest on the only move that was searched
    // before a limit: no distance is exact but that of a win at once.
    let is_proven =
        |line: &Line<G::Action>| info.plies_to_end(line.value) == Some(1) && line.bound == Bound::Exact;
    let row = |line: &Line<G::Action>| {
        Some(Mover(player).row(*line.actions.first()?, line.value, line.bound, is_proven(line)))
    };
    report.root = info.lines.iter().filter_map(row).collect();
    report.proven = best.is_some_and(is_proven);
    report.depth = u32::try_from(info.depth).ok();
    report.counts = info.counts;
    report.stopped = info.stopped;
    report
}
