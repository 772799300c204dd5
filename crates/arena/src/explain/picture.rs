//! What is drawn, before any output language: shapes, places, texts and marks of a tree, bare or in the middle of a search.

use std::collections::{HashMap, HashSet};

use gametree_games::tree::{Kind, NodeId, Tree};

use super::layout::{Layout, Room, layout};
use super::{Event, NodeState, Replay, Status, Trace, labels};
use crate::words::count;
use crate::{Algorithm, Miniature};

/// Points between two levels.
const LEVEL: f64 = 104.0;
/// Points more, where boards stand below the leaves.
const LEVEL_OF_BOARDS: f64 = 34.0;
/// Points around the whole picture.
const MARGIN: f64 = 16.0;
/// Points for the legend at the top.
const LEGEND: f64 = 40.0;
/// The font size of everything.
pub(super) const FONT: f64 = 12.0;
/// Half the width of an inner node's shape.
pub(super) const HALF: f64 = 18.0;
/// Where the texts beside an inner node start, clear of the ring around the current one.
pub(super) const TEXT_AT: f64 = HALF + 11.0;
/// Half the height of a leaf.
pub(super) const LEAF_HALF: f64 = 13.0;
/// Where the board beside an inner node starts.
pub(super) const BOARD_AT: f64 = TEXT_AT - 2.0;
/// Points between a board and what stands beside or below it.
pub(super) const BOARD_GAP: f64 = 6.0;
/// How far down an edge its label stands: nearer to the child, where the edges of one node are further apart.
pub(super) const LABEL_AT: f64 = 0.62;
/// How far down a pruned edge the double bar stands.
pub(super) const BARS_AT: f64 = 0.36;

/// The shape carries the meaning; colours only repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Up,
    Down,
    Diamond,
    Pentagon,
    Hexagon,
    Trapezoid,
    Circle,
    Square,
}

impl Shape {
    pub(super) fn of(kind: Kind) -> Self {
        const PLAYERS: [Shape; 6] =
            [Shape::Up, Shape::Down, Shape::Diamond, Shape::Pentagon, Shape::Hexagon, Shape::Trapezoid];
        match kind {
            Kind::Player(player) => PLAYERS[player % PLAYERS.len()],
            Kind::Chance => Shape::Circle,
            Kind::Leaf => Shape::Square,
        }
    }

    /// The corners around the middle, for shapes that have some; the square's width depends on its text.
    pub(super) fn corners(self) -> &'static [(f64, f64)] {
        match self {
            Shape::Up => &[(0.0, -18.0), (18.0, 15.0), (-18.0, 15.0)],
            Shape::Down => &[(-18.0, -15.0), (18.0, -15.0), (0.0, 18.0)],
            Shape::Diamond => &[(0.0, -18.0), (18.0, 0.0), (0.0, 18.0), (-18.0, 0.0)],
            Shape::Pentagon => &[(0.0, -18.0), (18.0, -4.0), (11.0, 16.0), (-11.0, 16.0), (-18.0, -4.0)],
            Shape::Hexagon => {
                &[(-9.0, -16.0), (9.0, -16.0), (18.0, 0.0), (9.0, 16.0), (-9.0, 16.0), (-18.0, 0.0)]
            }
            Shape::Trapezoid => &[(-10.0, -15.0), (10.0, -15.0), (18.0, 15.0), (-18.0, 15.0)],
            Shape::Circle | Shape::Square => &[],
        }
    }

    /// Where edges come in and go out, below the middle.
    pub(super) fn ends(self) -> (f64, f64) {
        match self {
            Shape::Up => (-18.0, 15.0),
            Shape::Down => (-15.0, 18.0),
            Shape::Diamond => (-18.0, 18.0),
            Shape::Pentagon => (-18.0, 16.0),
            Shape::Hexagon => (-16.0, 16.0),
            Shape::Trapezoid => (-15.0, 15.0),
            Shape::Circle => (-16.0, 16.0),
            Shape::Square => (-LEAF_HALF, LEAF_HALF),
        }
    }
}

/// One node on paper.
pub(super) struct DrawnNode {
    pub(super) id: NodeId,
    pub(super) kind: Kind,
    pub(super) shape: Shape,
    pub(super) x: f64,
    pub(super) y: f64,
    /// Half the width of the shape.
    pub(super) half: f64,
    /// The payoff in a leaf.
    pub(super) inside: String,
    /// The position as a small board: right of an inner node, below a leaf.
    pub(super) board: Option<Miniature>,
    /// Up to three lines: right of an inner node, below a leaf.
    pub(super) lines: [String; 3],
    pub(super) infoset: Option<usize>,
    pub(super) status: Status,
    pub(super) pruned: bool,
    pub(super) current: bool,
    /// The ancestor that set the bound of the current cut.
    pub(super) reason: bool,
}

impl DrawnNode {
    /// Where line `index` of the texts begins, or has its middle below a leaf.
    pub(super) fn line_at(&self, index: usize) -> (f64, f64) {
        let down = 13.0 * index as f64;
        match self.kind {
            Kind::Leaf => {
                let board = self.board.as_ref().map_or(0.0, |board| board.height as f64 + BOARD_GAP);
                (0.0, LEAF_HALF + 17.0 + board + down)
            }
            _ => (text_at(self.board.as_ref()), -8.0 + down),
        }
    }

    /// The upper left corner of the board.
    pub(super) fn board_at(&self) -> (f64, f64) {
        let (width, height) =
            self.board.as_ref().map_or((0.0, 0.0), |board| (board.width as f64, board.height as f64));
        match self.kind {
            Kind::Leaf => (-width / 2.0, LEAF_HALF + BOARD_GAP),
            _ => (BOARD_AT, -height / 2.0),
        }
    }
}

/// Where the texts beside an inner node start, right of its board if it has one.
fn text_at(board: Option<&Miniature>) -> f64 {
    board.map_or(TEXT_AT, |board| BOARD_AT + board.width as f64 + BOARD_GAP)
}

/// One edge on paper.
pub(super) struct DrawnEdge {
    pub(super) from: NodeId,
    pub(super) index: usize,
    pub(super) to: NodeId,
    pub(super) label: String,
    /// Cut off here, so that it gets the double bar.
    pub(super) cut: bool,
    /// Cut off here or above.
    pub(super) pruned: bool,
    pub(super) best: bool,
    /// The ancestor's move that set the bound of the current cut.
    pub(super) reason: bool,
    pub(super) start: (f64, f64),
    pub(super) end: (f64, f64),
    /// How far the edge bows out, to pass by nodes and by its twins.
    pub(super) bow: f64,
}

impl DrawnEdge {
    /// The point that pulls the edge aside: the middle of the control points of a quadratic curve.
    pub(super) fn pull(&self) -> (f64, f64) {
        ((self.start.0 + self.end.0) / 2.0 + self.bow, (self.start.1 + self.end.1) / 2.0)
    }

    /// The point a part of the way down.
    pub(super) fn at(&self, part: f64) -> (f64, f64) {
        let (pull, rest) = (self.pull(), 1.0 - part);
        let mix = |a: f64, b: f64, c: f64| rest * rest * a + 2.0 * rest * part * b + part * part * c;
        (mix(self.start.0, pull.0, self.end.0), mix(self.start.1, pull.1, self.end.1))
    }
}

/// A dashed link between two nodes that their player cannot tell apart.
pub(super) struct Link {
    pub(super) infoset: usize,
    pub(super) nodes: (NodeId, NodeId),
}

/// One entry of the legend.
pub(super) enum Entry {
    /// Who decides at this shape.
    Kind(Kind, String),
    /// What grey means.
    Pruned,
}

/// Everything on paper.
pub(super) struct Picture {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) nodes: Vec<DrawnNode>,
    pub(super) edges: Vec<DrawnEdge>,
    pub(super) links: Vec<Link>,
    pub(super) legend: Vec<Entry>,
}

impl Picture {
    /// The tree without a search, with room to write beside the nodes.
    pub(super) fn of_tree(tree: &Tree) -> Self {
        let states = vec![NodeState::default(); tree.nodes.len()];
        let moment =
            Moment { tree, states: &states, algorithm: Algorithm::Minimax, event: None, boards: &[] };
        let labels = label_rooms(tree);
        let room = |id| moment.room(id, FONT * 4.0, labels[id as usize]);
        let mut picture = moment.draw(&layout(tree, room));
        picture.title = tree.title.clone().unwrap_or_else(|| "Game tree".into());
        picture.description = describe(tree);
        picture.finish(tree, None)
    }

    /// The tree after so many events, or after all. All moments of one search share one layout.
    pub(super) fn of_trace(trace: &Trace, step: Option<usize>) -> Self {
        Self::at(trace, step, &[])
    }

    /// The same with small boards instead of the names of positions, where the tree has them.
    pub(super) fn with_boards(trace: &Trace, step: Option<usize>) -> Self {
        let boards: Vec<Option<Miniature>> = trace.tree.pictures.iter().map(Miniature::of).collect();
        Self::at(trace, step, &boards)
    }

    fn at(trace: &Trace, step: Option<usize>, boards: &[Option<Miniature>]) -> Self {
        let (tree, algorithm) = (&*trace.tree, trace.answer.spec.algorithm);
        let layout = layout_of(trace, boards);
        let mut replay = Replay::new(tree, &trace.events);
        replay.seek(step.unwrap_or(usize::MAX));
        let states: Vec<NodeState> =
            (0..tree.nodes.len()).map(|id| replay.node(id as NodeId).clone()).collect();
        let event = replay.step().checked_sub(1).map(|step| &trace.events[step]);
        let mut picture = Moment { tree, states: &states, algorithm, event, boards }.draw(&layout);
        // Without knowing the node, a move is settled for all nodes of a set at once.
        let mut settled: HashMap<NodeId, usize> = HashMap::new();
        for event in &trace.events[..replay.step()] {
            if let Event::Settle { nodes, edge, .. } = event {
                settled.extend(nodes.iter().map(|id| (*id, *edge as usize)));
            }
        }
        for edge in &mut picture.edges {
            edge.best = settled.get(&edge.from).map_or(edge.best, |best| *best == edge.index);
        }
        let name = tree.title.as_deref().unwrap_or("a game tree");
        picture.title = format!(
            "{} on {name}, step {} of {}",
            trace.answer.spec.algorithm.title(),
            replay.step(),
            trace.events.len()
        );
        let pruned = picture.nodes.iter().filter(|node| node.pruned && node.kind == Kind::Leaf).count();
        let root = labels::value(tree, Tree::ROOT, &states, algorithm).unwrap_or_else(|| "open".into());
        picture.description = format!(
            "{} The root is {root}. {} pruned.",
            describe(tree),
            count(pruned as u64, "leaf is", "leaves are")
        );
        let cuts = trace.events.iter().any(|event| matches!(event, Event::Cutoff { .. }));
        picture.finish(tree, cuts.then_some(Entry::Pruned))
    }

    /// Adds the legend.
    fn finish(mut self, tree: &Tree, more: Option<Entry>) -> Self {
        let players = tree.deciders().into_iter();
        self.legend
            .extend(players.map(|player| Entry::Kind(Kind::Player(player), tree.players[player].clone())));
        self.legend.extend(tree.has_chance().then(|| Entry::Kind(Kind::Chance, "chance".into())));
        self.legend.push(Entry::Kind(Kind::Leaf, payoff_name(tree)));
        self.legend.extend(more);
        let wider = MARGIN * 2.0 + self.legend.iter().map(Entry::width).sum::<f64>() - self.width;
        if wider > 0.0 {
            self.width += wider;
            self.nodes.iter_mut().for_each(|node| node.x += wider / 2.0);
            for edge in &mut self.edges {
                edge.start.0 += wider / 2.0;
                edge.end.0 += wider / 2.0;
            }
        }
        self
    }

    pub(super) fn node(&self, id: NodeId) -> &DrawnNode {
        &self.nodes[id as usize]
    }
}

impl Entry {
    /// What stands beside the sample.
    pub(super) fn text(&self) -> String {
        match self {
            Entry::Kind(_, name) => labels::short(name),
            Entry::Pruned => "pruned".into(),
        }
    }

    /// The room it takes, sample included.
    pub(super) fn width(&self) -> f64 {
        labels::width(&self.text()) * FONT + 52.0
    }
}

fn payoff_name(tree: &Tree) -> String {
    match tree.players.as_slice() {
        [first, ..] if tree.is_zero_sum() => format!("pays {first}"),
        _ => "payoffs".into(),
    }
}

fn describe(tree: &Tree) -> String {
    format!(
        "A game tree with {} and {}.",
        count(tree.nodes.len() as u64, "node", "nodes"),
        count(tree.leaves().count() as u64, "leaf", "leaves"),
    )
}

/// The places of the nodes, with room for the longest text that the search ever writes beside each.
fn layout_of(trace: &Trace, boards: &[Option<Miniature>]) -> Layout {
    let (tree, algorithm) = (&*trace.tree, trace.answer.spec.algorithm);
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
fn label_rooms(tree: &Tree) -> Vec<f64> {
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

/// One moment of a search.
struct Moment<'a> {
    tree: &'a Tree,
    states: &'a [NodeState],
    algorithm: Algorithm,
    event: Option<&'a Event>,
    /// One a node, or none at all.
    boards: &'a [Option<Miniature>],
}

impl Moment<'_> {
    fn board(&self, id: NodeId) -> Option<&Miniature> {
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
    fn room(&self, id: NodeId, text: f64, label: f64) -> Room {
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

    fn draw(&self, layout: &Layout) -> Picture {
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
