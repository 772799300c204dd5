//! A whole search, told: the tree, the events and the answer.

use std::sync::Arc;

use gametree_core::Limits;
use gametree_games::tree::Tree;

use super::{Event, Recorder};
use crate::abilities::capitalise;
use crate::tree::{Answer, abilities, run};
use crate::words::list_or;
use crate::{Abilities, Algorithm, Spec};

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
        // Where equilibria would be looked for, `auto` tells the way to go wrong instead: it has a story.
        let hidden = abilities(tree).resolve(spec, limits).0.algorithm.is_for_hidden();
        let told = spec.with_algorithm(Algorithm::Worlds);
        let spec = if hidden && spec.algorithm == Algorithm::Auto { &told } else { spec };
        if !spec.algorithm.is_told() {
            return Err(untold(&abilities(tree), spec.algorithm));
        }
        let mut recorder = Recorder::new(tree);
        let answer = run(tree, Tree::ROOT, spec, limits, &mut recorder)?;
        let (events, truncated) = recorder.finish();
        Ok(Self { tree: tree.clone(), events, truncated, answer })
    }
}

/// Why an algorithm has no story, and which have one.
fn untold(abilities: &Abilities, algorithm: Algorithm) -> String {
    let reason = match algorithm {
        Algorithm::Proof => "goes from branch to branch by its numbers and has no values to tell",
        Algorithm::Random => "has no reasons for what it does",
        other if other.finds_equilibrium() => "learns from many small regrets",
        other if other.is_for_hidden() => "draws worlds by the thousand",
        _ => "asks the same positions again and again with a table",
    };
    let told = abilities.runnable().into_iter().filter(|other| other.is_told());
    let names: Vec<&str> = told.map(Algorithm::name).collect();
    let title = capitalise(algorithm.title());
    format!("{title} {reason}, so it cannot be told step by step. Use {}.", list_or(&names))
}
