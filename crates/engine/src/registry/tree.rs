//! Explicit trees: every algorithm whose promise the tree keeps runs on it, as on any other game.

use std::sync::Arc;

use gametree_core::{Evaluate, EvaluateAll, Game, Hidden, Knowledge, Limits, Player, Rational, Text, Value};
use gametree_games::tree::{
    DiceTree, DuelTree, HiddenTree, Kind as NodeKind, NodeId, OpenTree, ReadProblem, Tree, TreeGame,
    read_tree, read_tree_file,
};
use gametree_search::{Relay, Tracer};

use super::entry::{Entry, Family};
use super::{Arguments, Kind, Parameter};
use crate::adapter::Adapter;
use crate::algorithm::Algorithm;
use crate::algorithms::{self as all, BELIEF, runs};
use crate::any::{AnyGame, AnyReport};
use crate::capabilities::Capabilities;
use crate::runner::{At, Call, Parts};
use crate::spec::Spec;
use crate::strategy::{self, Choices};
use crate::{Error, Result};

pub(super) const ENTRY: Entry = Entry {
    name: "tree",
    title: "A tree of your own",
    family: Family::Written,
    usage: "tree:FILE",
    summary: "any tree in a .gtree, .efg, .json or .sexpr file; or a literal such as '[[3,12,8],[2,4,6]]'",
    rules: "A game tree that is written down: nodes of MAX, MIN, chance or named players, information sets, and payoffs at the leaves. Play \
            starts at the root and follows one edge per move until a leaf pays.",
    example: "tree:examples/trees/two-ply.gtree",
    parameters: &[Parameter { name: "file", kind: Kind::Whole, default: "", help: "the file of the tree" }],
    hidden: false,
    reads_file: |_| true,
    inline: "the text of the tree itself",
    opens: open,
};

/// Leaves that a search without a table may meet before a limit is asked for: minutes of work.
const MOST_PATHS: u64 = 1 << 32;

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let file = arguments.text;
    match read_tree_file(file) {
        Ok(tree) => Ok(open_tree(arguments.name, &Arc::new(tree))),
        Err(error) => Err(match error.problem {
            ReadProblem::Text(error) => Error::Text { file: Some(file.into()), error },
            ReadProblem::Unreadable(_) => Error::File(error.to_string()),
        }),
    }
}

/// A tree that is written out.
pub(super) fn literal(text: &str) -> Result<Arc<Tree>> {
    read_tree(text, None).map(Arc::new).map_err(|error| Error::Text { file: None, error })
}

/// The tree as a game of any kind.
pub fn open_tree(name: &str, tree: &Arc<Tree>) -> Box<dyn AnyGame> {
    adapter(name, tree).open()
}

/// Records a search on a tree.
pub trait TreeTracer: Tracer<HiddenTree> {}

impl<T: Tracer<HiddenTree>> TreeTracer for T {}

/// Runs an algorithm from the root of a tree and records its steps.
///
/// # Errors
/// Why it cannot run.
pub fn trace_tree(
    tree: &Arc<Tree>,
    spec: &Spec,
    limits: &Limits,
    tracer: &mut dyn Tracer<HiddenTree>,
) -> Result<AnyReport> {
    adapter("this tree", tree).search(&Tree::ROOT, spec, limits, &mut |_| {}, Some(tracer))
}

/// A tree with its static evaluations.
type TreeAdapter = Adapter<HiddenTree, Estimates>;

/// The static evaluations that a tree carries at its nodes.
struct Estimates(Arc<Tree>);

impl<P: Send + Sync> Evaluate<TreeGame<P>> for Estimates {
    fn evaluate(&self, game: &TreeGame<P>, state: &NodeId) -> Rational {
        Evaluate::<TreeGame<P>>::evaluate(&*self.0, game, state)
    }
}

/// Never asked: searches for several players run to the ends of a tree.
impl EvaluateAll<OpenTree> for Estimates {
    fn evaluate_all(&self, game: &OpenTree, _state: &NodeId) -> Vec<Rational> {
        vec![Rational::ZERO; game.players()]
    }
}

impl<P: Send + Sync> Knowledge<TreeGame<P>> for Estimates {
    fn noisy(&self, game: &TreeGame<P>, state: &NodeId, out: &mut Vec<u32>) {
        Knowledge::<TreeGame<P>>::noisy(&*self.0, game, state, out);
    }
}

fn adapter(name: &str, tree: &Arc<Tree>) -> TreeAdapter {
    let game = HiddenTree::new(tree);
    let mut adapter = Adapter::evaluated(name, game, Estimates(tree.clone())).hidden("").worlds();
    adapter.hooks.estimate = Some(|_, game, node| game.tree().node(*node).estimate);
    adapter.hooks.tree = Some(|game| game.tree().clone());
    let titled = |title: &String| format!("'{title}'");
    adapter.label = Some(tree.title.as_ref().map_or_else(|| "this tree".into(), titled));
    let hides = (!tree.is_open()).then(|| "hides which node has been reached".to_string());
    let (open, opposed) = (tree.is_open(), tree.is_zero_sum());
    adapter.capabilities = Capabilities {
        deciders: tree.deciders().len(),
        teams: if opposed { 2 } else { tree.players.len() },
        zero_sum: opposed,
        chance: tree.has_chance(),
        hides,
        perfect_recall: tree.has_perfect_recall(),
        evaluated: tree.nodes.iter().any(|node| node.estimate.is_some()),
        // Leaves that carry an estimate are the horizon of an unrolled game, not its end.
        horizon: tree.nodes.iter().any(|node| node.kind == NodeKind::Leaf && node.estimate.is_some()),
        small: adapter.capabilities.small && adapter.capabilities.players == 2,
        ..adapter.capabilities
    };
    // Nodes carry an estimate for one player only, which says what the other gets where they are opposed.
    let valued = adapter.capabilities.evaluated && opposed;
    adapter.parts.values = adapter.parts.values.filter(|_| valued);
    adapter.hooks.check = Some(refuse_endless);
    adapter.hooks.strategy = Some(choices);
    adapter = adapter.with_value_range(|game, depth| value_range(game.tree(), depth));
    if open && opposed && !tree.has_chance() {
        adapter = through(adapter, all::MINIMAX, DuelTree::new, runs::minimax);
        adapter = through(adapter, all::ALPHABETA, DuelTree::new, runs::alphabeta);
        adapter = through(adapter, all::DEEPENING, DuelTree::new, runs::deepening);
        adapter = through(adapter, all::MEMO, DuelTree::new, runs::memo);
        adapter = through(adapter, all::PROOF, DuelTree::new, runs::proof);
    }
    if open && opposed {
        adapter = through(adapter, all::EXPECTIMINIMAX, DiceTree::new, runs::expectiminimax);
        adapter = through(adapter, all::STAR1, DiceTree::new, runs::star1);
        adapter = through(adapter, all::STAR2, DiceTree::new, runs::star2);
    }
    if open {
        adapter = through(adapter, all::MAXN, OpenTree::new, |at, call| to_the_end(at, call, runs::maxn));
        adapter =
            through(adapter, all::PARANOID, OpenTree::new, |at, call| to_the_end(at, call, runs::paranoid));
    }
    adapter
}

/// How an algorithm runs on a tree that keeps a promise.
type Promised<P> = fn(&At<'_, TreeGame<P>, Estimates>, &mut Call<'_, TreeGame<P>>) -> Result<AnyReport>;

/// Offers an algorithm that needs a promise which the tree keeps.
fn through<P: Send + Sync + 'static>(
    adapter: TreeAdapter,
    algorithm: Algorithm,
    promise: fn(&Arc<Tree>) -> Option<TreeGame<P>>,
    run: Promised<P>,
) -> TreeAdapter
where
    TreeGame<P>: Hidden<State = NodeId, Action = u32, Value = Rational> + Text,
{
    adapter.offer(algorithm, move |at, call| {
        let broken = || Error::Failed("the tree does not keep its promise".into());
        let game = promise(at.game.tree()).ok_or_else(broken)?;
        let parts = Parts {
            value_range: Some(|game: &TreeGame<P>, depth| value_range(game.tree(), depth)),
            ..Parts::default()
        };
        let here = At {
            game: &game,
            knowledge: at.knowledge,
            state: at.state,
            name: at.name,
            label: at.label,
            capabilities: at.capabilities,
            parts: &parts,
        };
        let mut relay = call.tracer.as_deref_mut().map(Relay::<HiddenTree, dyn Tracer<HiddenTree>>::new);
        let tracer = relay.as_mut().map(|relay| relay as &mut dyn Tracer<TreeGame<P>>);
        let (spec, why, limits) = (call.spec, call.why, call.limits);
        run(&here, &mut Call { spec, why, limits, progress: &mut *call.progress, tracer })
    })
}

/// Searches to the ends of the tree, whatever the depth: nodes carry an estimate for one player only.
fn to_the_end(
    at: &At<'_, OpenTree, Estimates>,
    call: &mut Call<'_, OpenTree>,
    run: fn(&At<'_, OpenTree, Estimates>, &mut Call<'_, OpenTree>) -> Result<AnyReport>,
) -> Result<AnyReport> {
    let limits = Limits { depth: None, ..call.limits.clone() };
    let tracer = call.tracer.as_mut().map(|tracer| &mut **tracer as &mut dyn Tracer<OpenTree>);
    let (spec, why) = (call.spec, call.why);
    run(at, &mut Call { spec, why, limits: &limits, progress: &mut *call.progress, tracer })
}

/// Shared branches can make a small file endless for a search that forgets where it has been.
fn refuse_endless(at: &At<'_, HiddenTree, Estimates>, call: &Call<'_, HiddenTree>) -> Result<()> {
    let (tree, limits, algorithm) = (at.game.tree(), call.limits, call.spec.algorithm());
    let limited = limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
    let remembers = algorithm.keeps_positions() || algorithm == all::RANDOM;
    if limited || remembers || !tree.is_shared() || tree.leaf_counts()[Tree::ROOT as usize] <= MOST_PATHS {
        return Ok(());
    }
    Err(Error::Refused(format!(
        "shared branches give this tree more than {MOST_PATHS} ways to a leaf, and {} looks at each; expected memo, or \
         a limit such as --time 10s",
        algorithm.title()
    )))
}

/// What values in the tree lie between: player 1's payoffs and, where the search stops early, the static evaluations that stand in for them.
pub fn value_range(tree: &Tree, depth: Option<u32>) -> (Rational, Rational) {
    let (low, high) = tree.payoff_range();
    let inner = tree.nodes.iter().filter(|node| depth.is_some() && node.kind != NodeKind::Leaf);
    // A node without an evaluation counts as zero.
    let estimates = inner.map(|node| node.estimate.unwrap_or(Rational::ZERO));
    estimates.fold((low, high), |(low, high), estimate| (low.min(estimate), high.max(estimate)))
}

/// A strategy for one player: of two opposed ones, or of the only one who decides.
fn choices(
    at: &At<'_, HiddenTree, Estimates>,
    owner: Player,
    spec: &Spec,
    limits: &Limits,
) -> Result<Choices> {
    let tree = at.game.tree();
    if let Some(dice) = DiceTree::new(tree) {
        let parts = Parts::default();
        let here = At {
            game: &dice,
            knowledge: at.knowledge,
            state: at.state,
            name: at.name,
            label: at.label,
            capabilities: at.capabilities,
            parts: &parts,
        };
        let mut choices = strategy::of_dice(&here, owner, spec, limits)?;
        for (view, _) in &mut choices.moves {
            if let Ok(node) = dice.parse_state(view) {
                *view = at.game.print_view(&at.game.view(&node, owner));
            }
        }
        return Ok(choices);
    }
    if tree.deciders().len() > 1 && tree.players.len() == 2 && tree.is_zero_sum() {
        return strategy::of_equilibrium(at, owner, spec, limits);
    }
    if let Some(refusal) = at.capabilities.refusal(at.label, BELIEF) {
        return Err(Error::Refused(format!(
            "a strategy with a guarantee needs two opposed players, or one who decides alone. {refusal}"
        )));
    }
    if tree.deciders() != [owner] {
        return Err(Error::Refused(format!("{} has nothing to decide in this tree", tree.players[owner])));
    }
    let spec = spec.resolved(BELIEF);
    let mut call = Call { spec: &spec, why: None, limits, progress: &mut |_| {}, tracer: None };
    let report = runs::belief(at, &mut call)?;
    let one = |text: String| vec![(text, Rational::ONE)];
    let moves = report.decisions.into_iter().map(|decision| (decision.view, one(decision.text))).collect();
    Ok(Choices { guarantees: report.payoffs[owner], moves })
}
