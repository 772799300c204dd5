//! `explain`: a search step by step.

use std::sync::Arc;

use gametree_core::Limits;
use gametree_engine::reasons::{Choice, Reasons, decimal};
use gametree_engine::words::{count, percent, thousands};
use gametree_engine::{AnyGame, AnyPosition, Expansion, Merge, Spec, algorithms, open_tree};
use gametree_explain::unroll::{self, Reading, lecture_choice};
use gametree_explain::{
    Event, TableFormat, Trace, compare, dot, html, sentences, step_table, svg, tikz, trace_json,
};
use gametree_games::tree::{Kind, MOST_NODES, Tree};

use super::report::number;
use crate::args::{Explain, ExplainFormat, MergeArgument};
use crate::failure::{Code, Failure};
use crate::guard::stopped_early;
use crate::output::{bold, columns, deliver, print, safe, wrap};
use crate::progress::working;
use crate::session::{interrupted, open_position, stoppable};

/// Nodes that an explained search may enter: more steps are of no use to a reader, and shared branches can make a small file endless.
const MOST_STEPS: u64 = 5_000_000;

/// Nodes of an unrolled game that people can still follow; a larger game is shown less deep unless a depth is asked for.
const READABLE: usize = 2_000;

pub fn run(arguments: &Explain) -> Result<(), Failure> {
    let (game, position) = open_position(&arguments.game)?;
    if let Some(spec) = equilibrium_spec(&*game, &*position, arguments) {
        return arguments.hand_over(&reasoned(&*position, &spec, arguments)?);
    }
    let mut limits = Limits { nodes: Some(MOST_STEPS), ..stoppable() };
    let tree = match game.tree() {
        // A tree that is written down is searched to a depth; a game is unrolled to one.
        Some(tree) if position.text() == game.start().text() => {
            limits.depth = arguments.depth;
            tree
        }
        _ => readable(&*position, arguments.depth, arguments.merge)?,
    };
    let (text, answered) = match &arguments.compare {
        Some(specs) => working("searching", || compared(&tree, specs, &limits, arguments))?,
        None => working("searching", || explained(&tree, &limits, arguments))?,
    };
    arguments.hand_over(&text)?;
    if interrupted(&limits) {
        return Err(stopped_early(""));
    }
    if answered {
        return Ok(());
    }
    let problem = format!("the search entered {} nodes without an answer", thousands(MOST_STEPS));
    Err(Failure::new(Code::Limit, problem + "; expected a smaller tree or --depth"))
}

impl Explain {
    /// Writes what was explained to where it was asked for; what people read on a terminal fits it.
    fn hand_over(&self, text: &str) -> Result<(), Failure> {
        let for_people = !self.json && matches!(self.format, ExplainFormat::Text | ExplainFormat::Table);
        match &self.output {
            None if for_people => print(text),
            output => deliver(&safe(text), output.as_deref()),
        }
    }
}

/// The algorithm where what is explained is an equilibrium: by name, or because nothing else solves the game. Pictures and tables have steps,
/// which an equilibrium has not.
fn equilibrium_spec(game: &dyn AnyGame, position: &dyn AnyPosition, arguments: &Explain) -> Option<Spec> {
    let asked = arguments.algorithm.clone().unwrap_or_else(|| Spec::plain(algorithms::AUTO));
    if asked.algorithm() != algorithms::AUTO {
        return Some(asked).filter(|spec| spec.algorithm().finds_equilibrium());
    }
    let in_words = matches!(arguments.format, ExplainFormat::Text | ExplainFormat::Json);
    if !in_words || arguments.compare.is_some() || arguments.step.is_some() || arguments.depth.is_some() {
        return None;
    }
    let limits = Limits::default();
    let (spec, _) = game.capabilities().resolve(game.name(), &asked, &limits, position.turn()).ok()?;
    Some(spec).filter(|spec| spec.algorithm().finds_equilibrium() && game.tree().is_some())
}

/// The search as it was asked for, and whether it found an answer.
fn explained(tree: &Arc<Tree>, limits: &Limits, arguments: &Explain) -> Result<(String, bool), Failure> {
    let spec = arguments
        .algorithm
        .clone()
        .unwrap_or_else(|| Spec::plain(lecture_choice(open_tree("this tree", tree).capabilities())));
    let trace = Trace::record(tree, &spec, limits)?;
    if let Some(step) = arguments.step.filter(|step| *step > trace.events.len()) {
        return Err(Failure::usage(format!("there is no step {step}; expected 0 to {}", trace.events.len())));
    }
    let format = if arguments.json { ExplainFormat::Json } else { arguments.format };
    let text = match format {
        ExplainFormat::Text => step_text(&trace, arguments.step),
        ExplainFormat::Table => step_table(&trace, TableFormat::Text),
        ExplainFormat::Markdown => step_table(&trace, TableFormat::Markdown),
        ExplainFormat::Csv => step_table(&trace, TableFormat::Csv),
        ExplainFormat::Latex => step_table(&trace, TableFormat::Latex),
        ExplainFormat::Json => format!("{:#}\n", trace_json(&trace)),
        ExplainFormat::Svg => svg(&trace, arguments.step),
        ExplainFormat::Dot => dot(&trace, arguments.step),
        ExplainFormat::Tikz => tikz(&trace, arguments.step),
        ExplainFormat::Html => html(&trace, &sentences(&trace)),
    };
    Ok((text, !trace.answer.stopped || trace.answer.best.is_some()))
}

/// An equilibrium set by set: it is not found step by step, but what it does has reasons.
fn reasoned(position: &dyn AnyPosition, spec: &Spec, arguments: &Explain) -> Result<String, Failure> {
    let limits = stoppable();
    let reasons = working("finding an equilibrium", || position.reasons(spec, &limits));
    if interrupted(&limits) {
        return Err(stopped_early("stopped before the equilibrium was found"));
    }
    let reasons = reasons?;
    match arguments.format {
        _ if arguments.json || arguments.format == ExplainFormat::Json => {
            serde_json::to_string_pretty(&reasons)
                .map(|text| text + "\n")
                .map_err(|error| Failure::failed(error.to_string()))
        }
        ExplainFormat::Text => Ok(equilibrium_text(&reasons)),
        other => Err(Failure::usage(format!("an equilibrium has no {other:?} form; expected text or json"))),
    }
}

fn equilibrium_text(reasons: &Reasons) -> String {
    let payoffs: Vec<String> = reasons.payoffs.iter().map(|payoff| decimal(*payoff)).collect();
    let mut out = format!(
        "{}\n\nThe players get {} on average; exploitability {:.1e}.\n",
        bold(&format!("{}, by {}", reasons.game, reasons.title)),
        payoffs.join(" and "),
        reasons.exploitability
    );
    for set in &reasons.sets {
        // Most views begin with whose they are.
        let named = set.seen.starts_with(&set.player);
        let heading = if named { set.seen.clone() } else { format!("{}: {}", set.player, set.seen) };
        out += &format!("\n{} ({} of all games)\n", bold(&heading), percent(set.likely));
        let beliefs =
            set.beliefs.iter().map(|belief| format!("{} {}", belief.position, percent(belief.odds)));
        let beliefs = format!("beliefs: {}", beliefs.collect::<Vec<_>>().join(", "));
        out += &format!("  {}\n", wrap(&beliefs, columns(), 4));
        let width = set.choices.iter().map(|choice| choice.text.chars().count()).max().unwrap_or(0);
        for choice in &set.choices {
            let Choice { text, odds, value } = choice;
            out += &format!("  {text:<width$}  {:>7}  worth {}\n", percent(*odds), decimal(*value));
        }
        out += &format!("  {}\n", wrap(&set.why, columns(), 2));
    }
    if reasons.left_out > 0 {
        out += &format!("\n... and {} more that are less likely\n", thousands(reasons.left_out as u64));
    }
    out
}

/// Every step in words, and what came out.
fn step_text(trace: &Trace, only: Option<usize>) -> String {
    let sentences = sentences(trace);
    let width = sentences.len().to_string().len();
    let line = |(index, sentence): (usize, &String)| {
        format!("{:>width$}  {}\n", index + 1, wrap(sentence, columns(), width + 2))
    };
    if let Some(step) = only {
        return match step.checked_sub(1) {
            Some(index) => line((index, &sentences[index])),
            None => "Nothing has happened yet.\n".into(),
        };
    }
    let title = trace.tree.title.clone().unwrap_or_else(|| "A tree".into());
    let name = trace.answer.spec.algorithm().title();
    let mut out = format!("{}\n\n", bold(&format!("{title}, by {name}")));
    // A leaf has one sentence, not three: its value says that it was entered and left.
    let is_leaf = |event: &Event| event.node().is_some_and(|n| trace.tree.node(n).kind == Kind::Leaf);
    let is_shown = |index: &usize| match &trace.events[*index] {
        event @ (Event::Enter { .. } | Event::Exit { .. }) => !is_leaf(event),
        _ => true,
    };
    out.extend((0..sentences.len()).filter(is_shown).map(|index| line((index, &sentences[index]))));
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

fn compared(
    tree: &Arc<Tree>,
    specs: &str,
    limits: &Limits,
    arguments: &Explain,
) -> Result<(String, bool), Failure> {
    let specs = split_specs(specs)?;
    let comparison = compare(tree, &specs, limits)?;
    let answered = comparison.runs.iter().all(|run| !run.stopped || run.best.is_some());
    let text = match arguments.format {
        _ if arguments.json || arguments.format == ExplainFormat::Json => {
            serde_json::to_string_pretty(&comparison)
                .map(|text| text + "\n")
                .map_err(|error| Failure::failed(error.to_string()))
        }
        ExplainFormat::Text | ExplainFormat::Table => Ok(comparison.to_string()),
        other => {
            Err(Failure::usage(format!("a comparison has no {other:?} form; expected text, table or json")))
        }
    };
    Ok((text?, answered))
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
    specs.iter().map(|spec| Ok(spec.parse()?)).collect()
}

/// The game tree to the depth asked for, or as deep as people can follow.
fn readable(
    position: &dyn AnyPosition,
    depth: Option<u32>,
    merge: MergeArgument,
) -> Result<Arc<Tree>, Failure> {
    let reading = Reading { depth, merge: merge.into(), nodes: READABLE, most: MOST_NODES };
    let unrolled = unroll::unroll(position, &reading)?;
    if let Some(depth) = unrolled.cut_at {
        let plies = count(depth.into(), "ply", "plies");
        eprintln!("the whole game is too large to follow: shown {plies} deep (--depth changes that)");
    }
    Ok(unrolled.tree)
}

/// The game tree from a position as an explicit tree.
pub fn unroll(position: &dyn AnyPosition, depth: u32, merge: MergeArgument) -> Result<Arc<Tree>, Failure> {
    let expansion = Expansion { depth, nodes: MOST_NODES, merge: merge.into() };
    Ok(position.expand(&expansion).map(Arc::new)?)
}

impl From<MergeArgument> for Merge {
    fn from(argument: MergeArgument) -> Merge {
        match argument {
            MergeArgument::None => Merge::Nothing,
            MergeArgument::Equal => Merge::Equal,
            MergeArgument::Symmetric => Merge::Symmetric,
        }
    }
}
