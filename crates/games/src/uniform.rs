//! Uniform trees: every inner node has equally many moves and every leaf lies equally deep. What the theory of alpha-beta speaks of.

use gametree_core::{Duel, Finite, Game, Open, Player, Rng, Turn};

/// A uniform tree with MAX at the root. Only the leaves are stored, from left to right; where a node lies says all else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniformTree {
    branching: u32,
    depth: u32,
    leaves: Vec<i32>,
}

/// A node: how deep it lies, and how many nodes of that depth lie left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    ply: u32,
    index: u32,
}

/// In which order the children of every node stand, as its mover sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildOrder {
    /// The best move first: alpha-beta skips as much as it ever can.
    BestFirst,
    /// The worst move first: alpha-beta skips nothing down to three plies, and little below, where a bound from far above now and then
    /// meets a node that is worse still.
    WorstFirst,
}

impl UniformTree {
    /// How many leaves such a tree has, where that fits into 32 bits.
    pub fn leaves(branching: u32, depth: u32) -> Option<u32> {
        branching.checked_pow(depth).filter(|leaves| *leaves <= i32::MAX as u32)
    }

    /// A tree whose leaves are the numbers 0, 1, 2, ... in random order, so that no two are equal. None when it would have more leaves
    /// than 31 bits count, or none.
    pub fn random(branching: u32, depth: u32, rng: &mut Rng) -> Option<Self> {
        let count = Self::leaves(branching, depth).filter(|count| *count > 0)?;
        let mut leaves: Vec<i32> = (0..count as i32).collect();
        rng.shuffle(&mut leaves);
        Some(Self { branching, depth, leaves })
    }

    /// The same tree with the children of every node sorted by what they are truly worth.
    pub fn ordered(&self, order: ChildOrder) -> Self {
        let values = self.values();
        let mut leaves = Vec::with_capacity(self.leaves.len());
        self.write(Place { ply: 0, index: 0 }, order, &values, &mut leaves);
        Self { leaves, ..*self }
    }

    /// The minimax value of every inner node, level by level from the root.
    fn values(&self) -> Vec<Vec<i32>> {
        let mut levels: Vec<Vec<i32>> = Vec::new();
        for ply in (0..self.depth).rev() {
            let below = levels.last().unwrap_or(&self.leaves);
            let best = |children: &[i32]| {
                let best = if is_max(ply) { children.iter().max() } else { children.iter().min() };
                best.copied().unwrap_or(0)
            };
            levels.push(below.chunks(self.branching as usize).map(best).collect());
        }
        levels.reverse();
        levels
    }

    /// Appends the leaves below a node, its children in the wanted order.
    fn write(&self, place: Place, order: ChildOrder, values: &[Vec<i32>], out: &mut Vec<i32>) {
        if place.ply == self.depth {
            out.push(self.leaves[place.index as usize]);
            return;
        }
        let below = values.get(place.ply as usize + 1).unwrap_or(&self.leaves);
        let mut children: Vec<Place> = (0..self.branching).map(|child| self.child(place, child)).collect();
        children.sort_by_key(|child| below[child.index as usize]);
        // Small numbers first is best for MIN and worst for MAX.
        if is_max(place.ply) == (order == ChildOrder::BestFirst) {
            children.reverse();
        }
        children.into_iter().for_each(|child| self.write(child, order, values, out));
    }

    fn child(&self, place: Place, child: u32) -> Place {
        Place { ply: place.ply + 1, index: place.index * self.branching + child }
    }
}

fn is_max(ply: u32) -> bool {
    ply.is_multiple_of(2)
}

impl Game for UniformTree {
    type State = Place;
    /// The number of the child.
    type Action = u32;
    type Value = i32;

    fn initial(&self) -> Place {
        Place { ply: 0, index: 0 }
    }

    #[inline]
    fn turn(&self, place: &Place) -> Turn {
        if place.ply == self.depth { Turn::Over } else { Turn::Player(usize::from(!is_max(place.ply))) }
    }

    #[inline]
    fn actions(&self, place: &Place, out: &mut Vec<u32>) {
        if place.ply < self.depth {
            out.extend(0..self.branching);
        }
    }

    #[inline]
    fn play(&self, place: &mut Place, child: u32) {
        *place = self.child(*place, child);
    }

    #[inline]
    fn utility(&self, place: &Place, player: Player) -> i32 {
        let value = self.leaves[place.index as usize];
        if player == 0 { value } else { -value }
    }

    fn key(&self, place: &Place) -> Option<u64> {
        Some(u64::from(place.ply) << 32 | u64::from(place.index))
    }

    fn keys_hold_states(&self) -> bool {
        true
    }

    fn bounds(&self, _place: &Place) -> (i32, i32) {
        (0, self.leaves.len() as i32 - 1)
    }
}

impl Open for UniformTree {}
impl Duel for UniformTree {}
impl Finite for UniformTree {}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(tree: &UniformTree, place: Place) -> i32 {
        let mut actions = Vec::new();
        tree.actions(&place, &mut actions);
        let below = actions.into_iter().map(|child| worth(tree, tree.result(&place, child)));
        match tree.turn(&place) {
            Turn::Player(0) => below.max().unwrap(),
            Turn::Player(_) => below.min().unwrap(),
            _ => tree.utility(&place, 0),
        }
    }

    #[test]
    fn sorting_keeps_the_leaves_and_the_value_and_puts_the_best_child_first_or_last() {
        for (branching, depth) in [(2, 1), (3, 3), (4, 2), (2, 5), (5, 0), (1, 4)] {
            let tree = UniformTree::random(branching, depth, &mut Rng::new(7)).unwrap();
            for order in [ChildOrder::BestFirst, ChildOrder::WorstFirst] {
                let sorted = tree.ordered(order);
                let root = tree.initial();
                assert_eq!(worth(&sorted, root), worth(&tree, root));
                let best = if order == ChildOrder::BestFirst { 0 } else { branching - 1 };
                if depth > 0 {
                    assert_eq!(worth(&sorted, sorted.child(root, best)), worth(&tree, root));
                }
                let (mut before, mut after) = (tree.leaves.clone(), sorted.leaves.clone());
                before.sort_unstable();
                after.sort_unstable();
                assert_eq!(before, after);
            }
        }
    }

    #[test]
    fn trees_that_cannot_be_counted_are_not_made() {
        assert_eq!(UniformTree::random(2, 31, &mut Rng::new(1)), None);
        assert_eq!(UniformTree::random(0, 3, &mut Rng::new(1)), None);
        assert_eq!(UniformTree::leaves(6, 8), Some(1_679_616));
        assert_eq!(UniformTree::leaves(1000, 1000), None);
    }
}
