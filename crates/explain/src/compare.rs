//! Several algorithms on one tree, side by side.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use gametree_core::Limits;
use gametree_games::tree::{Kind, NodeId, Tree};
use gametree_search::alphabeta::CutTest;
use serde::Serialize;

use super::names::Names;
use super::{Trace, skipped, visits};
use gametree_engine::words::{count, list_and, thousands};
use gametree_engine::{Result, Spec, algorithms};

/// What one algorithm did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Compared {
    /// The algorithm with its options.
    pub algorithm: String,
    /// Player 1's payoff, exact; in max^n every player's.
    pub value: String,
    /// The move it names.
    pub best: Option<String>,
    /// Nodes entered.
    pub nodes: u64,
    /// Looks at leaves and static evaluations.
    pub leaves: u64,
    /// Nodes left early.
    pub cutoffs: u64,
    /// Leaves of the tree that it never looked at; none where it made more steps than are kept.
    pub skipped: Option<usize>,
    /// A limit ended it, so that value and move are not to be relied on.
    pub stopped: bool,
    /// The leaves in the order of looking at them.
    pub visits: Vec<String>,
}

/// Several algorithms on one tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Comparison {
    /// `gametree.compare/1`.
    pub schema: &'static str,
    /// Leaves that plain minimax looks at: each way to a leaf once.
    pub minimax_leaves: u64,
    /// The fewest leaves with which any search can prove the value, where all nodes have equally many moves and all leaves are equally
    /// deep (Knuth and Moore, 1975).
    pub least_leaves: Option<u64>,
    /// One per run, in the order asked for.
    pub runs: Vec<Compared>,
    /// How they differ, in words.
    pub remarks: Vec<String>,
}

/// Runs every algorithm on the tree.
///
/// # Errors
/// One of them cannot run, or cannot be shown step by step.
pub fn compare(tree: &Arc<Tree>, specs: &[Spec], limits: &Limits) -> Result<Comparison> {
    // One clock for all of them; the limit on nodes is for each.
    let (clock, mut traces) = (limits.start(), Vec::new());
    for spec in specs {
        traces.push(Trace::record(tree, spec, &limits.rest(&clock))?);
    }
    Ok(Comparison {
        schema: "gametree.compare/1",
        minimax_leaves: tree.leaf_counts().first().copied().unwrap_or(0),
        least_leaves: least_leaves(tree),
        runs: traces.iter().map(compared).collect(),
        remarks: remarks(&traces),
    })
}

fn compared(trace: &Trace) -> Compared {
    let answer = &trace.answer;
    let value = match (answer.spec.algorithm(), answer.payoffs.as_slice()) {
        (algorithm, _) if algorithm == algorithms::MAXN => {
            super::Number::from(answer.payoffs.as_slice()).to_string()
        }
        (_, []) => super::Number::from(answer.payoffs.as_slice()).to_string(),
        (_, [first, ..]) => first.to_string(),
    };
    let edges = &trace.tree.node(answer.node).edges;
    Compared {
        algorithm: answer.spec.to_string(),
        value,
        best: answer.best.and_then(|best| edges.get(best as usize)).map(|edge| edge.label.clone()),
        nodes: answer.counts.nodes,
        leaves: answer.counts.leaves,
        cutoffs: answer.counts.cutoffs,
        skipped: (!trace.truncated).then(|| skipped(trace).len()),
        stopped: answer.stopped,
        visits: visits(trace).into_iter().map(|visit| visit.name).collect(),
    }
}

/// b^ceil(d/2) + b^floor(d/2) - 1 for a uniform tree of two players who take turns; none for any other.
pub fn least_leaves(tree: &Tree) -> Option<u64> {
    let (branching, depth) = (tree.node(Tree::ROOT).edges.len(), tree.plies() as u32);
    let mut level: Vec<NodeId> = vec![Tree::ROOT];
    if tree.is_shared() {
        return None;
    }
    let Kind::Player(first) = tree.node(Tree::ROOT).kind else { return None };
    for ply in 0..depth as usize {
        let mover = Kind::Player((first + ply) % 2);
        let uniform = |n: &NodeId| tree.node(*n).kind == mover && tree.node(*n).edges.len() == branching;
        if !level.iter().all(uniform) {
            return None;
        }
        level = level.iter().flat_map(|n| tree.node(*n).edges.iter().map(|edge| edge.to)).collect();
    }
    let power = |exponent: u32| (branching as u64).checked_pow(exponent);
    power(depth.div_ceil(2))?.checked_add(power(depth / 2)?)?.checked_sub(1)
}

fn remarks(traces: &[Trace]) -> Vec<String> {
    let skips: Vec<BTreeSet<NodeId>> =
        traces.iter().map(|trace| skipped(trace).into_iter().collect()).collect();
    let mut remarks: Vec<String> = Vec::new();
    for (trace, skips) in traces.iter().zip(&skips) {
        remarks.push(match (trace.answer.stopped, trace.truncated) {
            (true, _) => format!("{} was stopped by a limit.", trace.answer.spec),
            (_, true) => format!("{} makes more steps than are kept.", trace.answer.spec),
            _ => looks(trace, skips),
        });
    }
    // Where a search was stopped or not all kept, what it skipped says nothing about it.
    if traces.iter().any(|trace| trace.answer.stopped || trace.truncated) {
        return remarks;
    }
    for (first, (one, one_skips)) in traces.iter().zip(&skips).enumerate() {
        for (other, other_skips) in traces.iter().zip(&skips).skip(first + 1) {
            // Against a search that looks at everything, the remark above has said it all.
            if !one_skips.is_empty() && !other_skips.is_empty() {
                remarks.extend(more(other, one, one_skips, other_skips));
                remarks.extend(more(one, other, other_skips, one_skips));
            } else if one_skips != other_skips {
                let (strict, lax) = if one_skips.is_empty() { (one, other) } else { (other, one) };
                remarks.extend(
                    reason(strict, lax)
                        .map(|why| format!("{} skips nothing, because {why}.", strict.answer.spec)),
                );
            }
        }
    }
    remarks
}

/// `alphabeta looks at 7 of 9 leaves; the two it skips are c2 and c3.`
fn looks(trace: &Trace, skips: &BTreeSet<NodeId>) -> String {
    let all = trace.tree.leaves().count();
    let (spec, looks) = (&trace.answer.spec, all - skips.len());
    let again = match trace.answer.counts.leaves.checked_sub(looks as u64) {
        Some(0) | None => String::new(),
        Some(_) => format!(" with {} in all", count(trace.answer.counts.leaves, "look", "looks")),
    };
    match skips.len() {
        0 => format!("{spec} looks at all {}{again}.", count(all as u64, "leaf", "leaves")),
        1 => format!(
            "{spec} looks at {looks} of {all} leaves{again}; the one it skips is {}.",
            called(trace, skips)
        ),
        number => format!(
            "{spec} looks at {} of {} leaves{again}; the {} it skips are {}.",
            thousands(looks as u64),
            thousands(all as u64),
            number_word(number),
            called(trace, skips)
        ),
    }
}

/// `alphabeta:cut=strict also looks at c2, which alphabeta skips, because it never cuts on equality.`
fn more(
    more: &Trace,
    fewer: &Trace,
    fewer_skips: &BTreeSet<NodeId>,
    more_skips: &BTreeSet<NodeId>,
) -> Option<String> {
    let extra: BTreeSet<NodeId> = fewer_skips.difference(more_skips).copied().collect();
    if extra.is_empty() {
        return None;
    }
    let why = reason(more, fewer).map_or_else(String::new, |why| format!(", because {why}"));
    let (more_spec, fewer_spec) = (&more.answer.spec, &fewer.answer.spec);
    Some(format!("{more_spec} also looks at {}, which {fewer_spec} skips{why}.", called(more, &extra)))
}

/// Why one looks at more than the other, where the options alone say it.
fn reason(more: &Trace, fewer: &Trace) -> Option<&'static str> {
    let (more, fewer) = (&more.answer.spec, &fewer.answer.spec);
    let cuts = |spec: &Spec| [algorithms::ALPHABETA, algorithms::DEEPENING].contains(&spec.algorithm());
    let strict = |spec: &Spec| cuts(spec) && algorithms::textbook_options(spec).cut == CutTest::Strict;
    if strict(more) && cuts(fewer) && !strict(fewer) {
        return Some("it never cuts on equality");
    }
    let probes = more.algorithm() == algorithms::STAR1 && fewer.algorithm() == algorithms::STAR2;
    probes.then_some("it does not probe")
}

fn called(trace: &Trace, leaves: &BTreeSet<NodeId>) -> String {
    const MOST: usize = 6;
    let names = Names::new(trace);
    let mut words: Vec<String> = leaves.iter().take(MOST).map(|leaf| names.node(*leaf, &[])).collect();
    if leaves.len() > MOST {
        words.push(format!("{} more", thousands((leaves.len() - MOST) as u64)));
    }
    list_and(&words)
}

fn number_word(number: usize) -> String {
    match number {
        2 => "two".into(),
        3 => "three".into(),
        _ => thousands(number as u64),
    }
}

impl fmt::Display for Comparison {
    /// An aligned table, the two yardsticks, and the remarks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = ["algorithm", "value", "move", "nodes", "leaves", "cut-offs", "skipped"].map(String::from);
        let row = |run: &Compared| {
            let best = run.best.clone().unwrap_or_else(|| "-".into());
            let [nodes, leaves, cutoffs] = [run.nodes, run.leaves, run.cutoffs].map(thousands);
            let skipped = run.skipped.map_or_else(|| "?".into(), |skipped| thousands(skipped as u64));
            [run.algorithm.clone(), run.value.clone(), best, nodes, leaves, cutoffs, skipped]
        };
        let lines: Vec<[String; 7]> = std::iter::once(head).chain(self.runs.iter().map(row)).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        for line in &lines {
            let cells = line.iter().enumerate().map(|(column, cell)| {
                let width = width(column);
                if column == 0 || column == 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        writeln!(f)?;
        if let Some(least) = self.least_leaves {
            let leaves = count(least, "leaf", "leaves");
            writeln!(f, "With the best order of moves {leaves} would do (Knuth and Moore).")?;
        }
        self.remarks.iter().try_for_each(|remark| writeln!(f, "{remark}"))
    }
}
