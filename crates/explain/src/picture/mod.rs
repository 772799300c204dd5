//! What is drawn, before any output language: shapes, places, texts and marks of a tree, bare or in the middle of a search.

mod moment;
mod parts;

use std::collections::HashMap;

use gametree_engine::algorithms;
use gametree_engine::words::count;
use gametree_games::tree::{Kind, NodeId, Tree};

use crate::layout::layout;
use crate::thumbnail::Thumbnail;
use crate::{Event, NodeState, Replay, Trace, labels};
use moment::{Moment, label_rooms, layout_of};
use parts::MARGIN;
pub(crate) use parts::{
    BARS_AT, DrawnEdge, DrawnNode, Entry, FONT, HALF, LABEL_AT, LEAF_HALF, Link, Shape, TEXT_AT,
};

/// Everything on paper.
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) nodes: Vec<DrawnNode>,
    pub(crate) edges: Vec<DrawnEdge>,
    pub(crate) links: Vec<Link>,
    pub(crate) legend: Vec<Entry>,
}

impl Picture {
    /// The tree without a search, with room to write beside the nodes.
    pub(crate) fn of_tree(tree: &Tree) -> Self {
        let states = vec![NodeState::default(); tree.nodes.len()];
        let moment =
            Moment { tree, states: &states, algorithm: algorithms::MINIMAX, event: None, boards: &[] };
        let labels = label_rooms(tree);
        let room = |id| moment.room(id, FONT * 4.0, labels[id as usize]);
        let mut picture = moment.draw(&layout(tree, room));
        picture.title = tree.title.clone().unwrap_or_else(|| "Game tree".into());
        picture.description = describe(tree);
        picture.finish(tree, None)
    }

    /// The tree after so many events, or after all. All moments of one search share one layout.
    pub(crate) fn of_trace(trace: &Trace, step: Option<usize>) -> Self {
        Self::at(trace, step, &[])
    }

    /// The same with small boards instead of the names of positions, where the tree has them.
    pub(crate) fn with_boards(trace: &Trace, step: Option<usize>) -> Self {
        let boards: Vec<Option<Thumbnail>> = trace.tree.pictures.iter().map(Thumbnail::of).collect();
        Self::at(trace, step, &boards)
    }

    fn at(trace: &Trace, step: Option<usize>, boards: &[Option<Thumbnail>]) -> Self {
        let (tree, algorithm) = (&*trace.tree, trace.answer.spec.algorithm());
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
            trace.answer.spec.algorithm().title(),
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

    pub(crate) fn node(&self, id: NodeId) -> &DrawnNode {
        &self.nodes[id as usize]
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
