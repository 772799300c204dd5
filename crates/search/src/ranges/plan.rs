//! Public play cut into sections: what lies between two deals. A section is walked once for each board on which it can be entered.
//!
//! Nodes of a section are numbered level by level, so that the children of a node stand next to each other and come after it. A player's
//! reach changes only where that player acts, so that a section has fewer vectors of reach (*streams*) than nodes.

use std::ops::Range;

use gametree_core::{Player, PublicNode};

/// What happens at a node of a section.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A player acts; the children are these nodes of the section. Before it the players have so many
    /// actions in the section, at so many nodes.
    Choice { player: Player, children: Range<usize>, actions_before: [usize; 2], choices_before: usize },
    /// A deal, and then the section with this number.
    Deal { section: usize },
    /// The end: from its lane, the loser's stake is lost.
    Fold { loser: Player, stake: f32 },
    /// The end: the stronger hand wins.
    Showdown { stake: f32 },
}

/// A node of a section.
#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    /// Its number in the game.
    pub public: usize,
    /// Which of each player's vectors of reach is valid here.
    pub streams: [usize; 2],
}

/// Streams of the opponent that end in the section, for one player who looks at them.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// The opponent's streams at ends of the section, each once.
    pub streams: Vec<usize>,
    /// The ends: the node, and which of these streams it has.
    pub nodes: Vec<(usize, usize)>,
}

/// Play between two deals.
#[derive(Clone, Debug)]
pub struct Section {
    pub stage: usize,
    pub nodes: Vec<Node>,
    /// Vectors of reach of each player; number 0 is what comes in.
    pub streams: [usize; 2],
    /// Actions at all nodes of each player.
    pub actions: [usize; 2],
    /// Nodes at which a player acts.
    pub choices: usize,
    /// For each player all ends of the section, the folds alone, and the showdowns alone.
    pub ends: [Ends; 2],
    pub folds: [Ends; 2],
    pub showdowns: [Ends; 2],
}

impl Section {
    /// Most actions at one node.
    pub fn most_actions(&self) -> usize {
        let actions =
            |node: &Node| if let Kind::Choice { children, .. } = &node.kind { children.len() } else { 0 };
        self.nodes.iter().map(actions).max().unwrap_or(0)
    }
}

/// All sections; the first one has number 0, and each comes after the one from which it is reached.
#[derive(Debug)]
pub struct Plan {
    pub sections: Vec<Section>,
    pub per_stage: Vec<usize>,
}

impl Plan {
    pub fn new(nodes: &[PublicNode]) -> Self {
        let mut plan = Plan { sections: Vec::new(), per_stage: Vec::new() };
        let mut waiting = std::collections::VecDeque::from([(0, 0)]);
        while let Some((entry, stage)) = waiting.pop_front() {
            if plan.per_stage.len() == stage {
                plan.per_stage.push(0);
            }
            plan.per_stage[stage] += 1;
            let first_next = plan.sections.len() + 1 + waiting.len();
            let (section, entries) = section(nodes, entry, stage, first_next);
            plan.sections.push(section);
            waiting.extend(entries.into_iter().map(|entry| (entry, stage + 1)));
        }
        plan
    }

    /// Memory of the plan.
    pub fn bytes(&self) -> usize {
        self.sections
            .iter()
            .map(|section| size_of::<Section>() + section.nodes.len() * (size_of::<Node>() + 32))
            .sum()
    }
}

/// The section that is entered at a node, and the nodes at which sections after it are entered; their numbers start at `first_next`.
fn section(nodes: &[PublicNode], entry: usize, stage: usize, first_next: usize) -> (Section, Vec<usize>) {
    let mut section = Section {
        stage,
        nodes: Vec::new(),
        streams: [1, 1],
        actions: [0, 0],
        choices: 0,
        ends: Default::default(),
        folds: Default::default(),
        showdowns: Default::default(),
    };
    let (mut entries, mut level) = (Vec::new(), vec![(entry, [0, 0])]);
    while !level.is_empty() {
        let (mut next, first_child) = (Vec::new(), section.nodes.len() + level.len());
        for (public, streams) in level {
            let node = section.nodes.len();
            let kind = match &nodes[public] {
                PublicNode::Choice { player, children } => {
                    let player = *player;
                    let begin = first_child + next.len();
                    for &child in children {
                        let mut then = streams;
                        then[player] = section.streams[player];
                        section.streams[player] += 1;
                        next.push((child, then));
                    }
                    let (actions_before, choices_before) = (section.actions, section.choices);
                    section.actions[player] += children.len();
                    section.choices += 1;
                    let children = begin..begin + children.len();
                    Kind::Choice { player, children, actions_before, choices_before }
                }
                PublicNode::Deal { child } => {
                    entries.push(*child);
                    Kind::Deal { section: first_next + entries.len() - 1 }
                }
                PublicNode::Fold { loser, stake } => {
                    note(&mut section.ends, node, streams);
                    note(&mut section.folds, node, streams);
                    Kind::Fold { loser: *loser, stake: *stake }
                }
                PublicNode::Showdown { stake } => {
                    note(&mut section.ends, node, streams);
                    note(&mut section.showdowns, node, streams);
                    Kind::Showdown { stake: *stake }
                }
            };
            section.nodes.push(Node { kind, public, streams });
        }
        level = next;
    }
    (section, entries)
}

/// Notes an end for both players.
fn note(ends: &mut [Ends; 2], node: usize, streams: [usize; 2]) {
    for (player, ends) in ends.iter_mut().enumerate() {
        let stream = streams[1 - player];
        let place = ends.streams.iter().position(|&known| known == stream).unwrap_or_else(|| {
            ends.streams.push(stream);
            ends.streams.len() - 1
        });
        ends.nodes.push((node, place));
    }
}
