//! Questions that a trace can answer.

use gametree_core::{Limits, Rational, Rng};
use gametree_games::tree::{Kind, NodeId};
use serde::{Deserialize, Serialize};

use crate::names::{Names, named};
use crate::{Event, Number, Replay, Trace, sentences_within};
use gametree_engine::algorithm::Textbook;
use gametree_engine::words::list_and;
use gametree_engine::{Error, Result};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Which node the search goes to next.
    NextNode,
    /// Alpha and beta on entering a node.
    Window,
    /// Whether the rest of a node is skipped.
    Cut,
    /// What a node returns.
    Value,
}

/// The right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// A node, by name.
    Node(String),
    /// Numbers in order: alpha and beta, or a value.
    Numbers(Vec<Rational>),
    /// Yes or no.
    Decision(bool),
}

impl std::fmt::Display for Truth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Truth::Node(name) => f.write_str(name),
            Truth::Decision(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            Truth::Numbers(numbers) => std::fmt::Display::fmt(&Number(numbers.clone()), f),
        }
    }
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is asked.
    pub kind: QuestionKind,
    /// The event, by its place in the trace, that answers it.
    pub step: usize,
    /// The question in words.
    pub prompt: String,
    /// The right answer.
    pub truth: Truth,
    /// Why it is right, in words.
    pub why: String,
}

impl Asked {
    /// What to think of, without the answer.
    pub fn hint(&self) -> &'static str {
        match self.kind {
            QuestionKind::NextNode => {
                "The search goes down to the first child that it has not entered, unless the rest of a node is cut off; then it goes back up."
            }
            QuestionKind::Window => {
                "A node starts with the window of its parent. Alpha is the best that MAX is sure of on the way, beta the best for MIN."
            }
            QuestionKind::Cut => {
                "The rest is cut off when the value found so far meets the other side's bound: that side has a better choice above."
            }
            QuestionKind::Value => {
                "A MAX node returns the largest value that it has seen, a MIN node the smallest, and a chance node the average by odds."
            }
        }
    }
}

/// At most so many questions about a trace, in the order of the search, as many of each kind as there are; which ones is up to the seed.
///
/// # Errors
/// A limit was hit.
pub fn questions(trace: &Trace, most: usize, seed: u64, limits: &Limits) -> Result<Vec<Asked>> {
    let mut kinds: [Vec<Asked>; 4] = Default::default();
    for asked in all_questions(trace, limits)? {
        kinds[asked.kind as usize].push(asked);
    }
    let mut rng = Rng::new(seed);
    kinds.iter_mut().for_each(|asked| rng.shuffle(asked));
    let mut chosen: Vec<Asked> = Vec::new();
    while chosen.len() < most && kinds.iter().any(|asked| !asked.is_empty()) {
        for kind in &mut kinds {
            if chosen.len() < most {
                chosen.extend(kind.pop());
            }
        }
    }
    chosen.sort_by_key(|asked| (asked.step, asked.kind as usize));
    Ok(chosen)
}

fn all_questions(trace: &Trace, limits: &Limits) -> Result<Vec<Asked>> {
    let (sentences, names) = (sentences_within(trace, limits)?, Names::new(trace));
    let mut meter = Limits { nodes: None, ..limits.clone() }.start();
    let mut replay = Replay::new(&trace.tree, &trace.events);
    let mut found = Vec::new();
    let mut last = String::new();
    for (step, event) in trace.events.iter().enumerate() {
        if !meter.enter() {
            return Err(Error::limit("a limit was hit before all questions were made"));
        }
        let ask = |kind, prompt, truth, why: usize| {
            let why = sentences[why].clone();
            Asked { kind, step, prompt, truth, why }
        };
        let name = |n: NodeId| named(&names, &replay, n);
        let inner = |n: NodeId| trace.tree.node(n).kind != Kind::Leaf;
        match event {
            Event::Enter { n, a, b, .. } => {
                if !last.is_empty() {
                    let prompt = format!("{last} Which node does the search go to next?");
                    found.push(ask(QuestionKind::NextNode, prompt, Truth::Node(name(*n)), step));
                }
                if inner(*n) && prunes(trace) {
                    let prompt =
                        format!("{last} The search comes to {}. What are alpha and beta there?", name(*n));
                    let truth = Truth::Numbers(vec![a.first(), b.first()]);
                    found.push(ask(QuestionKind::Window, prompt.trim_start().into(), truth, step));
                }
                last = format!("The search has just come to {}.", name(*n));
            }
            Event::Update { n, v, best, .. } if prunes(trace) => {
                if let Some((cut, left)) = decision(trace, &replay, step, *n, *best) {
                    let prompt = format!(
                        "{} at {} has {v} after {}. What is left is {}. Is it skipped? (yes or no)",
                        mover(trace, *n),
                        name(*n),
                        label(trace, *n, *best),
                        list_and(&left)
                    );
                    let why = if cut { step + 1 } else { step };
                    found.push(ask(QuestionKind::Cut, prompt, Truth::Decision(cut), why));
                }
            }
            Event::Exit { n, v, .. } => {
                if inner(*n) {
                    let prompt = format!("{last} What does {} return?", name(*n));
                    found.push(ask(QuestionKind::Value, prompt, Truth::Numbers(v.0.clone()), step));
                }
                last = format!("{} has just returned {v}.", name(*n));
            }
            Event::Iteration { .. } | Event::World { .. } => last.clear(),
            _ => {}
        }
        replay.forward();
    }
    Ok(found)
}

fn prunes(trace: &Trace) -> bool {
    let algorithm = trace.answer.spec.algorithm();
    let windows = matches!(algorithm.textbook(), Some(Textbook::AlphaBeta | Textbook::Star));
    windows && algorithm != gametree_engine::algorithms::PARANOID
}

/// Whether a cut follows the update that makes `best` the best move, and the moves that are left; none where no move is left or it is
/// not known which.
fn decision(
    trace: &Trace,
    replay: &Replay,
    step: usize,
    n: NodeId,
    best: u32,
) -> Option<(bool, Vec<String>)> {
    // At the root of a deepening search the best move of the search before comes first, whatever the order in the tree.
    if trace.answer.spec.algorithm() == gametree_engine::algorithms::DEEPENING && replay.stack().len() == 1 {
        return None;
    }
    let edges = &trace.tree.node(n).edges;
    match trace.events.get(step + 1)? {
        Event::Cutoff { n: node, edges: left, .. } if *node == n => {
            Some((true, left.iter().map(|edge| label(trace, n, *edge).to_string()).collect()))
        }
        Event::Enter { n: next, .. } => {
            let left = edges.get(best as usize + 1..)?;
            let follows = left.first().is_some_and(|edge| edge.to == *next);
            follows.then(|| (false, left.iter().map(|edge| edge.label.clone()).collect()))
        }
        _ => None,
    }
}

fn label(trace: &Trace, n: NodeId, edge: u32) -> &str {
    trace.tree.node(n).edges.get(edge as usize).map_or("?", |edge| edge.label.as_str())
}

fn mover(trace: &Trace, n: NodeId) -> &str {
    match trace.tree.node(n).kind {
        Kind::Player(player) => trace.tree.players.get(player).map_or("?", String::as_str),
        _ => "chance",
    }
}
