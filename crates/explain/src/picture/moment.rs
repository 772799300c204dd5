//! One moment of a search as a picture: where the nodes stand, and what is written and marked on them.

use std::collections::{HashMap, HashSet};

use gametree_engine::Algorithm;
use gametree_games::tree::{Kind, NodeId, Tree};

use super::Picture;
use super::parts::{
    BOARD_GAP, DrawnEdge, DrawnNode, FONT, HALF, LABEL_AT, LEAF_HALF, LEGEND, LEVEL, LEVEL_OF_BOARDS, Link,
    MARGIN, Shape, text_at,
};
use crate::layout::{Layout, Room, layout};
use crate::thumbnail::Thumbnail;
use crate::{Event, NodeState, Status, Trace, labels};

/// One moment of a search.
pub(super) struct Moment<'a> {
    pub(super) tree: &'a Tree,
    pub(super) states: &'a [NodeState],
    pub(super) algorithm: Algorithm,
    pub(super) event: Option<&'a Event>,
    /// One per node, or none at all.
    pub(super) boards: &'a [Option<Thumbnail>],
}

impl Moment<'_> {
    fn board(&self, id: NodeId) -> Option<&Thumbnail> {
        self.boards.get(id as usize).and_then(Option::as_ref)
    }

    fn lines(&self, id: NodeId) -> [String; 3] {
        let (node, state) = (self.tree.node(id), &self.states[id as usize]);
        if node.kind == Kind::Leaf {
            // The payoff stands in the leaf; the window matters only while the search is there.
            let [alpha, beta] = match state.status {
                Status::Open => labels::window(node.kind, state, self.algorithm),
                _ => Default::default(),
            };
            return match labels::short(&node.name) {
                name if name.is_empty() || self.board(id).is_some() => [alpha, beta, String::new()],
                name => [name, alpha, beta],
            };
        }
        let value = labels::value(self.tree, id, self.states, self.algorithm);
        let name = labels::name(self.tree, id, value.is_some(), self.board(id).is_none());
        let [second, third] = labels::window(node.kind, state, self.algorithm);
        [format!("{name} {}", value.unwrap_or_default()).trim().into(), second, third]
    }

    fn text_width(&self, id: NodeId) -> f64 {
        // The first line is bold, which is wider.
        let [first, second, third] = self.lines(id).map(|line| labels::width(&line) * FONT);
        (first * 1.08).max(second).max(third)
    }

    fn half(&self, id: NodeId) -> f64 {
        match self.tree.node(id).kind {
            Kind::Leaf => (labels::width(&labels::leaf(self.tree, id)) * FONT / 2.0 + 7.0).max(LEAF_HALF),
            _ => HALF,
        }
    }

    /// The room of a node beside which a text of at most this width stands, below an edge whose label needs `label`.
    pub(super) fn room(&self, id: NodeId, text: f64, label: f64) -> Room {
        let (half, text) = (self.half(id), text.max(self.text_width(id)));
        let board = self.board(id);
        match self.tree.node(id).kind {
            Kind::Leaf => {
                let board = board.map_or(0.0, |board| board.width as f64 / 2.0);
                let side = (half.max(text / 2.0).max(board) + 5.0).max(label);
                Room { left: side, right: side }
            }
            _ => Room { left: (half + 8.0).max(label), right: (text_at(board) + text + 8.0).max(label) },
        }
    }

    pub(super) fn draw(&self, layout: &Layout) -> Picture {
        let (pruned, current) = (self.pruned(), self.current());
        let tallest = self.boards.iter().flatten().map(|board| board.height).max();
        let below = tallest.map_or(0.0, |height| height as f64 + BOARD_GAP);
        let between = if tallest.is_some() { LEVEL + LEVEL_OF_BOARDS } else { LEVEL };
        let place = |id: NodeId| {
            let (x, level) = (layout.x[id as usize], layout.level[id as usize]);
            (x + MARGIN, LEGEND + MARGIN + HALF + level as f64 * between)
        };
        let nodes = (0..self.tree.nodes.len() as NodeId)
            .map(|id| self.draw_node(id, place(id), pruned[id as usize], current.contains(&id)))
            .collect();
        let nodes: Vec<DrawnNode> = nodes;
        let mut edges = Vec::new();
        for (id, node) in self.tree.nodes.iter().enumerate() {
            let mut twins: HashMap<NodeId, usize> = HashMap::new();
            for (index, edge) in node.edges.iter().enumerate() {
                let twin = twins.entry(edge.to).or_default();
                let mut drawn = self.draw_edge(id as NodeId, index, &nodes, &pruned);
                drawn.bow = *twin as f64 * 48.0;
                *twin += 1;
                if layout.level[edge.to as usize] > layout.level[id] + 1 {
                    drawn.bow += detour(&drawn, &nodes);
                }
                edges.push(drawn);
            }
        }
        Picture {
            title: String::new(),
            description: String::new(),
            width: layout.width + MARGIN * 2.0,
            height: LEGEND
                + MARGIN * 2.0
                + HALF * 2.0
                + (layout.levels - 1) as f64 * between
                + FONT * 2.0
                + below,
            links: links(self.tree, &nodes),
            nodes,
            edges,
            legend: Vec::new(),
        }
    }

    fn draw_node(&self, id: NodeId, (x, y): (f64, f64), pruned: bool, current: bool) -> DrawnNode {
        let node = self.tree.node(id);
        DrawnNode {
            id,
            kind: node.kind,
            shape: Shape::of(node.kind),
            x,
            y,
            half: self.half(id),
            inside: if node.kind == Kind::Leaf { labels::leaf(self.tree, id) } else { String::new() },
            board: self.board(id).cloned(),
            lines: self.lines(id),
            infoset: node.infoset,
            status: self.states[id as usize].status,
            pruned,
            current,
            reason: matches!(self.event, Some(Event::Cutoff { by: Some(by), .. }) if *by == id),
        }
    }

    fn draw_edge(&self, from: NodeId, index: usize, nodes: &[DrawnNode], pruned: &[bool]) -> DrawnEdge {
        let state = &self.states[from as usize];
        let to = self.tree.node(from).edges[index].to;
        let cut = state.skipped.contains(&(index as u32));
        let (above, below) = (&nodes[from as usize], &nodes[to as usize]);
        DrawnEdge {
            from,
            index,
            to,
            label: labels::edge(self.tree, from, index),
            cut,
            pruned: cut || pruned[from as usize],
            best: state.best == Some(index as u32),
            reason: matches!(self.event, Some(Event::Cutoff { by: Some(by), via: Some(via), .. })
                if *by == from && *via as usize == index),
            start: (above.x, above.y + above.shape.ends().1),
            end: (below.x, below.y + below.shape.ends().0),
            bow: 0.0,
        }
    }

    /// The nodes that the event is about.
    fn current(&self) -> HashSet<NodeId> {
        match self.event {
            Some(
                Event::Belief { nodes, .. } | Event::Consider { nodes, .. } | Event::Settle { nodes, .. },
            ) => nodes.iter().copied().collect(),
            event => event.and_then(Event::node).into_iter().collect(),
        }
    }

    /// The nodes that are not looked at because an edge above them was cut.
    fn pruned(&self) -> Vec<bool> {
        let mut pruned = vec![false; self.tree.nodes.len()];
        let cut = |(id, state): (usize, &NodeState)| {
            let edges = &self.tree.nodes[id].edges;
            state.skipped.iter().map(|edge| edges[*edge as usize].to).collect::<Vec<NodeId>>()
        };
        let mut stack: Vec<NodeId> = self.states.iter().enumerate().flat_map(cut).collect();
        while let Some(id) = stack.pop() {
            let unseen = self.states[id as usize].status == Status::Unseen;
            if unseen && !std::mem::replace(&mut pruned[id as usize], true) {
                stack.extend(self.tree.node(id).edges.iter().map(|edge| edge.to));
            }
        }
        pruned
    }
}

/// The places of the nodes, with room for the longest text that the search ever writes beside each.
pub(super) fn layout_of(trace: &Trace, boards: &[Option<Thumbnail>]) -> Layout {
    let (tree, algorithm) = (&*trace.tree, trace.answer.spec.algorithm());
    let mut states = vec![NodeState::default(); tree.nodes.len()];
    let mut widest = vec![0.0f64; tree.nodes.len()];
    for event in &trace.events {
        if let (Some(n), Some(old)) = (event.node(), event.old()) {
            states[n as usize] = event.after(old);
            let moment = Moment { tree, states: &states, algorithm, event: None, boards };
            widest[n as usize] = widest[n as usize].max(moment.text_width(n));
        }
    }
    let blank = vec![NodeState::default(); tree.nodes.len()];
    let moment = Moment { tree, states: &blank, algorithm, event: None, boards };
    let labels = label_rooms(tree);
    layout(tree, |id| moment.room(id, widest[id as usize], labels[id as usize]))
}

/// The room that the label of the edge above each node needs on either side, given that it stands above the child only in part.
pub(super) fn label_rooms(tree: &Tree) -> Vec<f64> {
    let mut rooms = vec![0.0f64; tree.nodes.len()];
    for id in 0..tree.nodes.len() {
        for (index, edge) in tree.nodes[id].edges.iter().enumerate() {
            let width = labels::width(&labels::edge(tree, id as NodeId, index)) * FONT;
            let room = &mut rooms[edge.to as usize];
            *room = room.max(width / 2.0 / LABEL_AT + 2.0);
        }
    }
    rooms
}

/// How far an edge that passes a level should bow out to meet as few nodes as it can. Only small pictures are worth the search.
fn detour(edge: &DrawnEdge, nodes: &[DrawnNode]) -> f64 {
    const MOST_NODES: usize = 400;
    if nodes.len() > MOST_NODES {
        return 0.0;
    }
    let meets = |bow: f64| {
        let bowed = DrawnEdge { bow, label: String::new(), ..*edge };
        let inside = |node: &DrawnNode, (x, y): (f64, f64)| {
            let text = node.lines.iter().map(|line| labels::width(line) * FONT).fold(0.0, f64::max);
            let right =
                if node.kind == Kind::Leaf { node.half + 4.0 } else { text_at(node.board.as_ref()) + text };
            (y - node.y).abs() < HALF + 4.0 && x > node.x - node.half - 4.0 && x < node.x + right
        };
        let others = || nodes.iter().filter(|node| node.id != edge.from && node.id != edge.to);
        (1..20).filter(|part| others().any(|node| inside(node, bowed.at(f64::from(*part) / 20.0)))).count()
    };
    let bows = [0.0, 50.0, -50.0, 100.0, -100.0, 150.0, -150.0, 200.0, -200.0];
    bows.into_iter().filter(|bow| edge.pull().0 + bow > MARGIN).min_by_key(|bow| meets(*bow)).unwrap_or(0.0)
}

/// Links the nodes of every information set from left to right.
fn links(tree: &Tree, nodes: &[DrawnNode]) -> Vec<Link> {
    let mut links = Vec::new();
    for (infoset, set) in tree.infosets.iter().enumerate() {
        let mut members = set.nodes.clone();
        members.sort_by(|a, b| nodes[*a as usize].x.total_cmp(&nodes[*b as usize].x));
        links.extend(members.windows(2).map(|pair| Link { infoset, nodes: (pair[0], pair[1]) }));
    }
    links
}
