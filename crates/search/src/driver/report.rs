//! From what the mover sees to reports, which are made for player 0.

use gametree_core::{Bound, Game, Player, Report, RootMove, Score};

use super::RootAction;

/// Bounds as `player` sees them from those of player 0, and the other way round.
#[inline]
pub(crate) fn seen_by(player: Player, (low, high): (i32, i32)) -> (i32, i32) {
    if player == 0 { (low, high) } else { (-high, -low) }
}

/// The player who is to move at the root, and sees values as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mover(pub Player);

impl Mover {
    /// The value of player 0.
    pub fn value<V: Score>(self, steps: i32) -> V {
        V::from_steps(if self.0 == 0 { steps } else { -steps })
    }

    /// The bound of player 0's value.
    pub fn bound(self, bound: Bound) -> Bound {
        if self.0 == 0 { bound } else { bound.negate() }
    }

    /// A report on the root: its value and its line.
    pub fn report<G: Game<Value: Score>>(self, value: i32, bound: Bound, line: Vec<G::Action>) -> Report<G> {
        let mut report = Report::zero_sum(self.value(value), self.bound(bound));
        report.best = line.first().copied();
        report.line = line;
        report
    }

    /// A row of a report on one action.
    pub fn row<A, V: Score>(self, action: A, value: i32, bound: Bound, proven: bool) -> RootMove<A, V> {
        RootMove { proven, ..RootMove::zero_sum(action, self.value(value), self.bound(bound)) }
    }

    /// The rows of all actions.
    pub fn rows<A: Copy, S, V: Score>(self, actions: &[RootAction<A, S>]) -> Vec<RootMove<A, V>> {
        let row = |row: &RootAction<A, S>| self.row(row.action, row.value, row.bound, row.proven);
        actions.iter().map(row).collect()
    }
}
