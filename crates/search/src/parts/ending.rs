//! From the numbers that a search has collected to its report.

use gametree_core::{Bound, Counts, Game, Meter, Report, RootMove, Turn, Value};

use super::{Lines, Scored, Side};

/// What a search of a two-player zero-sum game has collected when it ends.
pub struct Ending<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The state that was searched.
    pub state: &'a G::State,
    /// The meter, which knows whether a limit was hit.
    pub meter: &'a Meter,
    /// The principal variation.
    pub lines: &'a Lines<G::Action>,
    /// The root actions that were looked at.
    pub root: Vec<RootMove<G::Action, G::Value>>,
    /// Work done, but for the nodes, which the meter counts.
    pub counts: Counts,
    /// True when an evaluation stood in for the rules after the last of the root actions.
    pub estimated: bool,
    /// The depth that was asked for.
    pub depth: Option<u32>,
}

impl<G: Game> Ending<'_, G> {
    /// The report, given what the search found the root to be worth. When a limit was hit, that means nothing, and the root actions
    /// that were finished in time count instead.
    pub fn report(self, found: Scored<G::Value>) -> Report<G> {
        let stopped = self.meter.stopped();
        let scored = if stopped { so_far(self.game.turn(self.state), &self.root) } else { found };
        let mut report = Report::zero_sum(scored.value, scored.bound);
        report.stopped = stopped;
        report.line = self.lines.root();
        report.best = report.line.first().copied();
        report.proven = !self.estimated && !stopped && self.root.iter().all(|row| row.proven);
        report.depth = self.depth;
        report.root = self.root;
        report.counts = Counts { nodes: self.meter.nodes(), ..self.counts };
        report
    }
}

/// What is sure of a root whose search was stopped: the mover has at least the best of the finished actions. Of a chance node nothing is.
pub fn so_far<A, V: Value>(turn: Turn, root: &[RootMove<A, V>]) -> Scored<V> {
    let Turn::Player(player) = turn else { return Scored { value: V::LOWEST, bound: Bound::Lower } };
    let side = Side::of(player);
    // A bound on the wrong side of an action makes the mover sure of nothing.
    let sure = root.iter().filter(|action| !side.doubts(action.bound)).map(|action| action.payoffs[0]);
    let value = sure.fold(side.worst(), |best, value| if side.prefers(value, best) { value } else { best });
    Scored { value, bound: side.cut_bound() }
}
