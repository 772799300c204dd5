//! A whole search, told: the tree, the events and the answer.

use std::sync::Arc;

use gametree_core::Limits;
use gametree_games::tree::Tree;

use super::{Event, Recorder};
use crate::tree::{Answer, run};
use crate::{Algorithm, Spec};

/// A search on a tree with all its events.
pub struct Trace {
    /// The tree.
    pub tree: Arc<Tree>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// True when more happened than is kept.
    pub truncated: bool,
    /// What came out.
    pub answer: Answer,
}

impl Trace {
    /// Runs the algorithm from the root and records it; an error is the reason why it cannot run.
    pub fn record(tree: &Arc<Tree>, spec: &Spec, limits: &Limits) -> Result<Self, String> {
        if spec.algorithm == Algorithm::Proof {
            return Err("proof-number search goes from branch to branch by its numbers and has no values to tell step by step; \
                        expected minimax, alphabeta, deepening or memo"
                .into());
        }
        let mut recorder = Recorder::new(tree);
        let answer = run(tree, Tree::ROOT, spec, limits, &mut recorder)?;
        let (events, truncated) = recorder.finish();
        Ok(Self { tree: tree.clone(), events, truncated, answer })
    }
}
