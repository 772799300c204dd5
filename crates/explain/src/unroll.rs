//! As much of a game as people can follow, and the algorithm that a lecture would show on it.

use std::sync::Arc;

use gametree_core::Limits;
use gametree_games::tree::Tree;

use gametree_engine::algorithm::Demand;
use gametree_engine::{Algorithm, AnyPosition, Capabilities, Expansion, Merge, Result, algorithms};

/// How much of a game is unrolled.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Plies; without them as many as stay readable.
    pub depth: Option<u32>,
    /// Which positions are one node.
    pub merge: Merge,
    /// Nodes that people can follow, where no depth is asked for.
    pub nodes: usize,
    /// Nodes at most, where one is.
    pub most: usize,
}

/// A game unrolled.
pub struct Unrolled {
    /// The tree.
    pub tree: Arc<Tree>,
    /// The plies at which a game that is too large was cut; none where all was asked for or shown.
    pub cut_at: Option<u32>,
}

/// The game tree to the depth asked for, or as deep as people can follow; an error is the reason why it is too large.
pub fn unroll(position: &dyn AnyPosition, reading: &Reading) -> Result<Unrolled> {
    unroll_within(position, reading, &Limits::default())
}

/// The same, where no depth is asked for no deeper than the limits allow.
///
/// # Errors
/// Why it is too large.
pub fn unroll_within(position: &dyn AnyPosition, reading: &Reading, limits: &Limits) -> Result<Unrolled> {
    let clock = limits.start();
    let expand = |depth: u32, nodes: usize| {
        let expansion = Expansion { depth, nodes, merge: reading.merge };
        position.expand_within(&expansion, &limits.rest(&clock)).map(Arc::new)
    };
    if let Some(depth) = reading.depth {
        return Ok(Unrolled { tree: expand(depth, reading.most)?, cut_at: None });
    }
    if let Ok(tree) = expand(u32::MAX, reading.nodes) {
        return Ok(Unrolled { tree, cut_at: None });
    }
    let mut shown = Unrolled { tree: expand(1, reading.nodes)?, cut_at: Some(1) };
    for depth in 2.. {
        match expand(depth, reading.nodes) {
            Ok(tree) => shown = Unrolled { tree, cut_at: Some(depth) },
            Err(_) => break,
        }
    }
    Ok(shown)
}

/// The algorithm that a lecture would show on a game like this.
pub fn lecture_choice(capabilities: &Capabilities) -> Algorithm {
    match capabilities.pick(Demand::Exact).map(|(algorithm, _)| algorithm) {
        // Searches with tables have no steps to show, or the same as alpha-beta.
        Some(picked) if picked == algorithms::MEMO => algorithms::ALPHABETA,
        // An equilibrium has no steps; averaging over worlds has, and its mistake teaches.
        Some(picked) if picked.is_for_hidden() => algorithms::WORLDS,
        picked => picked.unwrap_or(algorithms::MINIMAX),
    }
}
