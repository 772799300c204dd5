//! The actions at the root.

use std::cmp::Reverse;

use gametree_core::Bound;

/// An action at the root with what is known of it, as the mover sees it.
pub(crate) struct RootAction<A, S> {
    pub action: A,
    /// The state behind it, and whatever else a search keeps for it.
    pub state: S,
    pub value: i32,
    pub bound: Bound,
    /// No evaluation was used to find that out.
    pub proven: bool,
    /// What is expected to be played, this action first.
    pub line: Vec<A>,
    /// The value of the iteration before.
    pub previous: i32,
    /// Nodes that were spent on it.
    pub nodes: u64,
}

impl<A: Copy, S> RootAction<A, S> {
    /// Before the first iteration.
    pub fn new(action: A, state: S, value: i32, bound: Bound) -> Self {
        Self { action, state, value, bound, proven: false, line: vec![action], previous: value, nodes: 0 }
    }

    /// Notes a value that a search with this window found, and the line after the action, which means something only where the value is
    /// exact.
    pub fn note(&mut self, value: i32, (alpha, beta): (i32, i32), line: &[A]) {
        self.value = value;
        self.bound = bound_in(value, (alpha, beta));
        self.line.truncate(1);
        if self.bound == Bound::Exact {
            self.line.extend_from_slice(line);
        }
    }

    /// Puts the best actions first; equally good ones keep their order.
    pub fn sort(actions: &mut [Self]) {
        actions.sort_by_key(|action| Reverse(action.value));
    }

    /// Puts the action at `place` first; the others keep their order.
    pub fn put_first(actions: &mut [Self], place: usize) {
        actions[..=place].rotate_right(1);
    }
}

/// What a value says that was found with a window: at or below it an upper bound, at or above it a lower one.
pub(crate) fn bound_in(value: i32, (alpha, beta): (i32, i32)) -> Bound {
    match value {
        _ if value <= alpha => Bound::Upper,
        _ if value >= beta => Bound::Lower,
        _ => Bound::Exact,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_value_inside_its_window_is_exact() {
        let found = [-20, -10, -9, 0, 9, 10, 20].map(|value| bound_in(value, (-10, 10)));
        let (low, inside, high) = (Bound::Upper, Bound::Exact, Bound::Lower);
        assert_eq!(found, [low, low, inside, inside, inside, high, high]);
    }
}
