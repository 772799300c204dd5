//! Walks through a trace, forward and back.

use gametree_games::tree::{NodeId, Tree};

use super::{Event, NodeState};

/// The state of every node after some of the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay<'a> {
    events: &'a [Event],
    step: usize,
    nodes: Vec<NodeState>,
    stack: Vec<NodeId>,
    depths: Vec<u32>,
}

impl<'a> Replay<'a> {
    /// Before the first event.
    pub fn new(tree: &'a Tree, events: &'a [Event]) -> Self {
        let nodes = vec![NodeState::default(); tree.nodes.len()];
        Self { events, step: 0, nodes, stack: Vec::new(), depths: Vec::new() }
    }

    /// How many events have happened.
    pub fn step(&self) -> usize {
        self.step
    }

    /// What is known about a node now.
    pub fn node(&self, id: NodeId) -> &NodeState {
        &self.nodes[id as usize]
    }

    /// The nodes from the root of the search to the current one.
    pub fn stack(&self) -> &[NodeId] {
        &self.stack
    }

    /// The depth of the current iteration, where the search deepens.
    pub fn depth(&self) -> Option<u32> {
        self.depths.last().copied()
    }

    /// The next event happens; false at the end.
    pub fn forward(&mut self) -> bool {
        let Some(event) = self.events.get(self.step) else { return false };
        self.step += 1;
        match event {
            Event::Enter { n, .. } => self.stack.push(*n),
            Event::Exit { .. } => drop(self.stack.pop()),
            Event::Iteration { depth } => self.depths.push(*depth),
            _ => {}
        }
        if let (Some(n), Some(old)) = (event.node(), event.old()) {
            self.nodes[n as usize] = event.after(old);
        }
        true
    }

    /// The last event is taken back; false at the start.
    pub fn back(&mut self) -> bool {
        let Some(event) = self.step.checked_sub(1).and_then(|step| self.events.get(step)) else {
            return false;
        };
        self.step -= 1;
        match event {
            Event::Enter { .. } => drop(self.stack.pop()),
            Event::Exit { n, .. } => self.stack.push(*n),
            Event::Iteration { .. } => drop(self.depths.pop()),
            _ => {}
        }
        if let (Some(n), Some(old)) = (event.node(), event.old()) {
            self.nodes[n as usize] = old.clone();
        }
        true
    }

    /// Goes to the moment after `step` events, or to the end if there are fewer.
    pub fn seek(&mut self, step: usize) {
        while self.step > step && self.back() {}
        while self.step < step && self.forward() {}
    }
}
