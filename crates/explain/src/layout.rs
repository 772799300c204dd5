//! Where the nodes of a tree go on paper: a tidy drawing in linear time, after Reingold and Tilford ("Tidier Drawings of Trees",
//! 1981), Walker (1990) and Buchheim, Jünger and Leipert ("Improving Walker's Algorithm to Run in Linear Time", 2002).
//!
//! Every node stands in the middle above its first and last child, equal branches look equal, and small branches spread evenly
//! between large ones. A node that can be reached in several ways is placed once, below one parent that is one level above it.

use gametree_games::tree::{NodeId, Tree};

/// The room that a node needs to the left and right of its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// To the left.
    pub left: f64,
    /// To the right.
    pub right: f64,
}

/// The places of all nodes, by node number.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The middle of each node; no room is left of zero.
    pub x: Vec<f64>,
    /// The level of each node: the longest way to it from the root, so that every edge leads down.
    pub level: Vec<usize>,
    /// The parent below which each node was placed; none for the root.
    pub parent: Vec<Option<NodeId>>,
    /// The right end of the rightmost room.
    pub width: f64,
    /// How many levels there are.
    pub levels: usize,
}

/// Places the nodes so that on one level no two rooms overlap.
pub fn layout(tree: &Tree, room: impl Fn(NodeId) -> Room) -> Layout {
    let skeleton = Skeleton::of(tree);
    let rooms: Vec<Room> = (0..tree.nodes.len()).map(|id| room(id as NodeId)).collect();
    let mut walk = Walk::new(&skeleton, &rooms);
    for &id in &skeleton.children_first {
        walk.place(id);
    }
    let mut x = walk.absolute();
    let left = x.iter().zip(&rooms).map(|(x, room)| x - room.left).fold(f64::INFINITY, f64::min);
    x.iter_mut().for_each(|x| *x -= left);
    let width = x.iter().zip(&rooms).map(|(x, room)| x + room.right).fold(0.0, f64::max);
    let levels = skeleton.level.iter().max().map_or(0, |level| level + 1);
    let parent = skeleton.parent.iter().map(|parent| parent.map(|id| id as NodeId)).collect();
    Layout { x, level: skeleton.level, parent, width, levels }
}

/// The tree that is drawn: every node once, below one of its parents.
struct Skeleton {
    children: Vec<Vec<usize>>,
    parent: Vec<Option<usize>>,
    /// The place of a node among its parent's children.
    index: Vec<usize>,
    level: Vec<usize>,
    /// Children before parents, and the children of one node from left to right.
    children_first: Vec<usize>,
}

impl Skeleton {
    fn of(tree: &Tree) -> Self {
        let size = tree.nodes.len();
        let mut level = vec![0usize; size];
        for &id in tree.children_first().iter().rev() {
            for edge in &tree.node(id).edges {
                level[edge.to as usize] = level[edge.to as usize].max(level[id as usize] + 1);
            }
        }
        let (mut children, mut parent, mut index) =
            (vec![Vec::new(); size], vec![None; size], vec![0usize; size]);
        let mut taken = vec![false; size];
        // Parents first and left to right, so that a shared node goes to its leftmost parent.
        let (mut stack, mut order) = (vec![Tree::ROOT as usize], Vec::with_capacity(size));
        while let Some(id) = stack.pop() {
            order.push(id);
            for edge in &tree.node(id as NodeId).edges {
                let child = edge.to as usize;
                if level[child] == level[id] + 1 && !std::mem::replace(&mut taken[child], true) {
                    (parent[child], index[child]) = (Some(id), children[id].len());
                    children[id].push(child);
                }
            }
            // The first child is visited first but pushed last.
            stack.extend(children[id].iter().rev());
        }
        Self { children_first: children_first(&children), children, parent, index, level }
    }
}

fn children_first(children: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(children.len());
    let mut stack = vec![(Tree::ROOT as usize, 0)];
    while let Some((id, next)) = stack.pop() {
        match children[id].get(next) {
            Some(child) => stack.extend([(id, next + 1), (*child, 0)]),
            None => order.push(id),
        }
    }
    order
}

/// The state of the first walk. All positions are relative to the parent's branch until [`Walk::absolute`].
struct Walk<'a> {
    tree: &'a Skeleton,
    rooms: &'a [Room],
    /// Where the node stands before its ancestors move.
    place: Vec<f64>,
    /// How far everything below the node moves with it.
    below: Vec<f64>,
    /// Where the outline of a branch goes on when the node itself has no children.
    thread: Vec<Option<usize>>,
    /// The root of the branch, among siblings, to which an outline node belongs.
    ancestor: Vec<usize>,
    /// The same for outline nodes that were not touched lately, by parent.
    default_ancestor: Vec<usize>,
    /// Moves of siblings that are still to be spread over the smaller branches between them.
    shift: Vec<f64>,
    change: Vec<f64>,
}

impl<'a> Walk<'a> {
    fn new(tree: &'a Skeleton, rooms: &'a [Room]) -> Self {
        let size = rooms.len();
        Self {
            tree,
            rooms,
            place: vec![0.0; size],
            below: vec![0.0; size],
            thread: vec![None; size],
            ancestor: (0..size).collect(),
            default_ancestor: (0..size)
                .map(|id| tree.children[id].first().copied().unwrap_or_default())
                .collect(),
            shift: vec![0.0; size],
            change: vec![0.0; size],
        }
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        self.rooms[left].right + self.rooms[right].left
    }

    fn left_sibling(&self, id: usize) -> Option<usize> {
        let before = self.tree.index[id].checked_sub(1)?;
        self.tree.parent[id].map(|parent| self.tree.children[parent][before])
    }

    /// Places one node whose children are placed: above them, right of its left sibling, and far enough right that its branch
    /// clears all branches before.
    fn place(&mut self, id: usize) {
        self.spread(id);
        let children = &self.tree.children[id];
        let ends = children.first().zip(children.last());
        let middle = ends.map(|(first, last)| (self.place[*first] + self.place[*last]) / 2.0);
        let beside = self.left_sibling(id).map(|sibling| self.place[sibling] + self.distance(sibling, id));
        self.place[id] = beside.or(middle).unwrap_or(0.0);
        self.below[id] = middle.map_or(0.0, |middle| self.place[id] - middle);
        if let (Some(parent), Some(sibling)) = (self.tree.parent[id], self.left_sibling(id)) {
            self.push_apart(id, sibling, parent);
        }
    }

    /// Walks down the outlines of the branch of `id` and of the branches left of it, and moves `id` right wherever they are too close.
    fn push_apart(&mut self, id: usize, sibling: usize, parent: usize) {
        let first = self.tree.children[parent][0];
        let (mut inner_right, mut outer_right, mut inner_left, mut outer_left) = (id, id, sibling, first);
        let mut sums = [id, id, sibling, first].map(|node| self.below[node]);
        while let (Some(left), Some(right)) = (self.next_right(inner_left), self.next_left(inner_right)) {
            (inner_left, inner_right) = (left, right);
            // The outer outlines are at least as deep as the inner ones.
            outer_left = self.next_left(outer_left).unwrap_or(outer_left);
            outer_right = self.next_right(outer_right).unwrap_or(outer_right);
            self.ancestor[outer_right] = id;
            let overlap = self.place[inner_left] + sums[2] + self.distance(inner_left, inner_right)
                - (self.place[inner_right] + sums[0]);
            if overlap > 0.0 {
                let mover = self.branch_of(inner_left, parent);
                self.move_branch(mover, id, overlap);
                sums[0] += overlap;
                sums[1] += overlap;
            }
            for (sum, node) in sums.iter_mut().zip([inner_right, outer_right, inner_left, outer_left]) {
                *sum += self.below[node];
            }
        }
        if let (Some(next), None) = (self.next_right(inner_left), self.next_right(outer_right)) {
            self.thread[outer_right] = Some(next);
            self.below[outer_right] += sums[2] - sums[1];
        }
        if let (Some(next), None) = (self.next_left(inner_right), self.next_left(outer_left)) {
            self.thread[outer_left] = Some(next);
            self.below[outer_left] += sums[0] - sums[3];
            self.default_ancestor[parent] = id;
        }
    }

    fn next_left(&self, id: usize) -> Option<usize> {
        self.tree.children[id].first().copied().or(self.thread[id])
    }

    fn next_right(&self, id: usize) -> Option<usize> {
        self.tree.children[id].last().copied().or(self.thread[id])
    }

    /// The child of `parent` in whose branch an outline node lies.
    fn branch_of(&self, outline: usize, parent: usize) -> usize {
        let known = self.ancestor[outline];
        if self.tree.parent[known] == Some(parent) { known } else { self.default_ancestor[parent] }
    }

    fn move_branch(&mut self, from: usize, to: usize, by: f64) {
        let between = (self.tree.index[to] - self.tree.index[from]) as f64;
        self.change[to] -= by / between;
        self.shift[to] += by;
        self.change[from] += by / between;
        self.place[to] += by;
        self.below[to] += by;
    }

    /// Gives the branches between two that were pushed apart their share of the way.
    fn spread(&mut self, parent: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in self.tree.children[parent].iter().rev() {
            self.place[child] += shift;
            self.below[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    /// Adds up what the ancestors of each node have moved.
    fn absolute(&self) -> Vec<f64> {
        let mut x = self.place.clone();
        let mut moved = vec![0.0; x.len()];
        for &id in self.tree.children_first.iter().rev() {
            if let Some(parent) = self.tree.parent[id] {
                moved[id] = moved[parent] + self.below[parent];
                x[id] += moved[id];
            }
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Rational, Rng, Value};
    use gametree_games::tree::{Draft, DraftEdge, DraftNode, Kind, Place};

    use super::*;

    /// A random tree; with `shared`, some edges lead to nodes that exist already.
    fn random_tree(rng: &mut Rng, size: usize, shared: bool) -> Tree {
        let leaf = || DraftNode::leaf(vec![Rational::ZERO], Place::default());
        let edge = |to: usize| DraftEdge { to: to as NodeId, ..DraftEdge::default() };
        let mut nodes = vec![leaf()];
        while nodes.len() < size {
            // Recent nodes grow more often, which gives deep and shallow branches.
            let span = if rng.below(2) == 0 { nodes.len() } else { nodes.len().min(5) };
            let id = nodes.len() - 1 - rng.below(span);
            if nodes[id].kind == Kind::Leaf {
                nodes[id] = DraftNode::inner(Kind::Player(0), Place::default());
            }
            let to = nodes.len();
            nodes[id].edges.push(edge(to));
            nodes.push(leaf());
        }
        for (id, node) in nodes.iter_mut().enumerate() {
            // An edge to a higher number never closes a loop.
            if shared && node.kind != Kind::Leaf && rng.one_in(3) {
                node.edges.push(edge(id + 1 + rng.below(size - id - 1)));
            }
        }
        Draft { nodes, ..Draft::default() }.check().unwrap()
    }

    fn uneven(id: NodeId) -> Room {
        Room { left: 5.0 + f64::from(id % 7), right: 5.0 + f64::from(id % 11) * 3.0 }
    }

    fn check(tree: &Tree, room: impl Fn(NodeId) -> Room + Copy) {
        let layout = layout(tree, room);
        let mut levels: Vec<Vec<NodeId>> = vec![Vec::new(); layout.levels];
        for id in 0..tree.nodes.len() {
            levels[layout.level[id]].push(id as NodeId);
        }
        for level in &mut levels {
            level.sort_by(|a, b| layout.x[*a as usize].total_cmp(&layout.x[*b as usize]));
            for pair in level.windows(2) {
                let gap = layout.x[pair[1] as usize] - layout.x[pair[0] as usize];
                assert!(gap >= room(pair[0]).right + room(pair[1]).left - 1e-6, "{pair:?} are {gap} apart");
            }
        }
        for id in 0..tree.nodes.len() {
            let of = |child: &NodeId| layout.parent[*child as usize] == Some(id as NodeId);
            let children: Vec<NodeId> = (0..tree.nodes.len() as NodeId).filter(of).collect();
            let xs = children.iter().map(|child| layout.x[*child as usize]);
            let (low, high) = (xs.clone().fold(f64::INFINITY, f64::min), xs.fold(0.0, f64::max));
            assert!(children.is_empty() || ((low + high) / 2.0 - layout.x[id]).abs() < 1e-6);
            assert!(layout.x[id] - room(id as NodeId).left >= -1e-6);
            assert!(layout.x[id] + room(id as NodeId).right <= layout.width + 1e-6);
            for edge in &tree.nodes[id].edges {
                assert!(layout.level[edge.to as usize] > layout.level[id], "an edge leads up");
            }
        }
    }

    #[test]
    fn no_rooms_overlap_and_parents_stand_in_the_middle() {
        let mut rng = Rng::new(7);
        for size in 1..160 {
            let shared = size % 3 == 0;
            check(&random_tree(&mut rng, size, shared), uneven);
            check(&random_tree(&mut rng, size, shared), |_| Room { left: 10.0, right: 10.0 });
        }
    }

    #[test]
    fn equal_trees_get_equal_layouts() {
        let trees = [1, 1].map(|seed| random_tree(&mut Rng::new(seed), 120, true));
        assert_eq!(layout(&trees[0], uneven), layout(&trees[1], uneven));
    }

    #[test]
    fn children_keep_their_order() {
        let tree = random_tree(&mut Rng::new(3), 100, false);
        let layout = layout(&tree, uneven);
        for node in &tree.nodes {
            let xs: Vec<f64> = node.edges.iter().map(|edge| layout.x[edge.to as usize]).collect();
            assert!(xs.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }

    #[test]
    fn a_thousand_plies_need_no_stack() {
        let mut nodes: Vec<DraftNode> =
            (0..1_000).map(|_| DraftNode::inner(Kind::Player(0), Place::default())).collect();
        for (id, node) in nodes.iter_mut().enumerate() {
            node.edges.push(DraftEdge { to: id as NodeId + 1, ..DraftEdge::default() });
        }
        nodes.push(DraftNode::leaf(vec![Rational::ZERO], Place::default()));
        let tree = Draft { nodes, ..Draft::default() }.check().unwrap();
        let layout = layout(&tree, |_| Room { left: 1.0, right: 1.0 });
        assert_eq!(layout.levels, 1_001);
        assert_eq!(layout.width, 2.0);
    }
}
