//! Singular extensions: an action that is much better than all others is searched more deeply.

use gametree_core::{Bound, Incremental, Tactical};

use super::node::Node;
use super::worker::Worker;

/// How often a line may be extended by two plies at once.
const MOST_DOUBLED: u8 = 8;

/// What the search of all other actions says.
pub(super) enum Singular {
    /// Search the action by so many plies more, or less.
    Extend(i32),
    /// The node is worth this, or the search was stopped.
    Cut(i32),
}

impl<G: Tactical, K: Incremental<G>> Worker<'_, G, K> {
    /// Searches all actions but that of the table less deeply, to see whether they come near its value.
    #[inline]
    pub(super) fn singular<const PV: bool>(&mut self, node: &Node<'_, G>, action: G::Action) -> Singular {
        let Node { depth, ply, cut, .. } = *node;
        let Some(entry) = node.table.entry else { return Singular::Extend(0) };
        if !self.options.singular
            || ply == 0
            || Some(action) != node.table.action
            || depth < 6
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.value.abs() >= self.decided()
        {
            return Singular::Extend(0);
        }
        let margin = if node.table.was_pv && !PV { 227 } else { 154 };
        let least = entry.value - self.cents(depth * margin / 100);
        self.frames[ply].excluded = Some(action);
        let others = self.node::<false>(node.state, (depth - 1) / 2, least - 1, least, ply, cut);
        self.frames[ply].excluded = None;
        if self.meter.stopped() {
            return Singular::Cut(0);
        }
        if others < least {
            let double = !PV && others < least - self.cents(14) && self.frames[ply].doubled < MOST_DOUBLED;
            self.frames[ply].doubled += u8::from(double);
            Singular::Extend(1 + i32::from(double))
        } else if least >= node.beta {
            // Several actions are good enough (multi-cut).
            Singular::Cut(least)
        } else if entry.value >= node.beta {
            Singular::Extend(-2)
        } else {
            Singular::Extend(-i32::from(cut))
        }
    }
}
