//! `explain`: a search step by step.

use std::sync::Arc;

use gametree_arena::explain::{Comparison, TableFormat, Trace, compare, step_table, svg, tell, trace_json};
use gametree_arena::readable::{self, Reading, lecture_choice};
use gametree_arena::words::{count, thousands};
use gametree_arena::{AnyPosition, Expansion, Merge, Spec, tree};
use gametree_core::Limits;
use gametree_games::tree::{MOST_NODES, Tree};

use super::report::number;
use crate::args::{Explain, ExplainFormat, MergeArgument};
use crate::failure::Failure;
use crate::output::{bold, deliver, table};
use crate::session::open_position;

/// Nodes of an unrolled game that people can still follow; a larger game is shown less deep unless a depth is asked for.
const READABLE: usize = 2_000;

pub fn run(arguments: &Explain) -> Result<(), Failure> {
    let (game, position) = open_position(&arguments.game)?;
    let mut limits = Limits::default();
    let tree = match game.tree() {
        // A tree that somebody wrote is searched to a depth; a game is unrolled to one.
        Some(tree) if position.text() == game.start().text() => {
            limits.depth = arguments.depth;
            tree
        }
        _ => readable(&*position, arguments.depth, arguments.merge)?,
    };
    let text = match &arguments.compare {
        Some(specs) => compared(&tree, specs, &limits, arguments)?,
        None => explained(&tree, &limits, arguments)?,
    };
    deliver(&text, arguments.output.as_deref())
}

fn explained(tree: &Arc<Tree>, limits: &Limits, arguments: &Explain) -> Result<String, Failure> {
    let spec =
        arguments.algorithm.clone().unwrap_or_else(|| Spec::plain(lecture_choice(&tree::abilities(tree))));
    let trace = Trace::record(tree, &spec, limits).map_err(Failure::usage)?;
    if let Some(step) = arguments.step.filter(|step| *step > trace.events.len()) {
        return Err(Failure::usage(format!("there is no step {step}; expected 0 to {}", trace.events.len())));
    }
    let format = if arguments.json { ExplainFormat::Json } else { arguments.format };
    Ok(match format {
        ExplainFormat::Text => told(&trace, arguments.step),
        ExplainFormat::Table => step_table(&trace, TableFormat::Text),
        ExplainFormat::Markdown => step_table(&trace, TableFormat::Markdown),
        ExplainFormat::Csv => step_table(&trace, TableFormat::Csv),
        ExplainFormat::Latex => step_table(&trace, TableFormat::Latex),
        ExplainFormat::Json => format!("{:#}\n", trace_json(&trace)),
        ExplainFormat::Svg => svg(&trace, arguments.step),
        _ => String::new(),
    })
}

/// Every step in words, and what came out.
fn told(trace: &Trace, only: Option<usize>) -> String {
    let sentences = tell(trace);
    let width = sentences.len().to_string().len();
    let line = |(index, sentence): (usize, &String)| format!("{:>width$}  {sentence}\n", index + 1);
    if let Some(step) = only {
        return match step.checked_sub(1) {
            Some(index) => line((index, &sentences[index])),
            None => "Nothing has happened yet.\n".into(),
        };
    }
    let title = trace.tree.title.clone().unwrap_or_else(|| "A tree".into());
    let name = trace.answer.spec.algorithm.title();
    let mut out = format!("{}\n\n", bold(&format!("{title}, by {name}")));
    out.extend(sentences.iter().enumerate().map(line));
    if trace.truncated {
        out +=
            &format!("... and more: only the first {} steps are kept\n", thousands(sentences.len() as u64));
    }
    out + &summary(trace)
}

fn summary(trace: &Trace) -> String {
    let answer = &trace.answer;
    let value = match answer.payoffs[..] {
        [first, _] if trace.tree.is_zero_sum() => number(first),
        _ => {
            let named = trace.tree.players.iter().zip(&answer.payoffs);
            named.map(|(name, payoff)| format!("{name} {}", number(*payoff))).collect::<Vec<_>>().join(", ")
        }
    };
    let edge = answer.best.map(|best| &trace.tree.node(answer.node).edges[best as usize].label);
    let best = edge.map_or_else(String::new, |label| format!(", best move {label}"));
    let all = trace.tree.leaf_counts()[Tree::ROOT as usize];
    let seen = if answer.counts.leaves <= all {
        format!("{} of {}", thousands(answer.counts.leaves), count(all, "leaf", "leaves"))
    } else {
        format!("{} at {}", count(answer.counts.leaves, "visit", "visits"), count(all, "leaf", "leaves"))
    };
    format!("\nvalue {value}{best}; {seen}, {}\n", count(answer.counts.cutoffs, "cut-off", "cut-offs"))
}

fn compared(tree: &Arc<Tree>, specs: &str, limits: &Limits, arguments: &Explain) -> Result<String, Failure> {
    let specs = split_specs(specs)?;
    let comparison = compare(tree, &specs, limits).map_err(Failure::usage)?;
    match arguments.format {
        _ if arguments.json || arguments.format == ExplainFormat::Json => {
            serde_json::to_string_pretty(&comparison)
                .map(|text| text + "\n")
                .map_err(|error| Failure::failed(error.to_string()))
        }
        ExplainFormat::Text | ExplainFormat::Table => Ok(comparison_text(&comparison)),
        other => {
            Err(Failure::usage(format!("a comparison has no {other:?} form; expected text, table or json")))
        }
    }
}

/// Specs between commas, where a spec's own options hold commas, too: an option has an equals sign and no name of an algorithm.
fn split_specs(text: &str) -> Result<Vec<Spec>, Failure> {
    let mut specs: Vec<String> = Vec::new();
    for part in text.split(',') {
        match specs.last_mut() {
            Some(last) if part.contains('=') && !part.contains(':') => *last += &format!(",{part}"),
            _ => specs.push(part.trim().into()),
        }
    }
    specs.iter().map(|spec| spec.parse().map_err(Failure::usage)).collect()
}

fn comparison_text(comparison: &Comparison) -> String {
    let head = ["algorithm", "value", "best", "nodes", "leaves", "cut-offs", "skipped"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for run in &comparison.runs {
        rows.push(vec![
            run.algorithm.clone(),
            run.value.clone(),
            run.best.clone().unwrap_or_default(),
            thousands(run.nodes),
            thousands(run.leaves),
            thousands(run.cutoffs),
            run.skipped.map_or_else(String::new, |skipped| thousands(skipped as u64)),
        ]);
    }
    let mut out = table(&rows);
    out += &format!("\nall leaves {}", thousands(comparison.minimax_leaves));
    if let Some(least) = comparison.least_leaves {
        out += &format!(", the least any order needs (Knuth and Moore) {}", thousands(least));
    }
    out.push('\n');
    comparison.remarks.iter().for_each(|remark| out += &format!("{remark}\n"));
    out
}

/// The game tree to the depth asked for, or as deep as people can follow.
fn readable(
    position: &dyn AnyPosition,
    depth: Option<u32>,
    merge: MergeArgument,
) -> Result<Arc<Tree>, Failure> {
    let reading = Reading { depth, merge: merge.into(), nodes: READABLE, most: MOST_NODES };
    let unrolled = readable::readable(position, &reading).map_err(Failure::usage)?;
    if let Some(depth) = unrolled.cut_at {
        eprintln!(
            "the whole game is too large to follow: shown {} deep (--depth changes that)",
            count(depth.into(), "ply", "plies")
        );
    }
    Ok(unrolled.tree)
}

/// The game tree from a position as an explicit tree.
pub fn unroll(position: &dyn AnyPosition, depth: u32, merge: MergeArgument) -> Result<Arc<Tree>, Failure> {
    let expansion = Expansion { depth, nodes: MOST_NODES, merge: merge.into() };
    position.expand(&expansion).map(Arc::new).map_err(Failure::usage)
}

impl From<MergeArgument> for Merge {
    fn from(argument: MergeArgument) -> Self {
        match argument {
            MergeArgument::None => Merge::Nothing,
            MergeArgument::Equal => Merge::Equal,
            MergeArgument::Symmetric => Merge::Symmetric,
        }
    }
}
