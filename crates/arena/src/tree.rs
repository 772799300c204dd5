//! Runs any algorithm by name on an explicit tree.

use std::sync::Arc;

use gametree_core::{Bound, Counts, Game, Hidden, Limits, Player, Rational, Report, Rng, RootMove, Turn};
use gametree_games::tree::{
    DiceTree, DuelTree, HiddenTree, Kind, NodeId, OpenTree, Tree, TreeGame, TreeView,
};
use gametree_search::{
    Tracer, alphabeta, averaging, belief, deepening, expectiminimax, maxn, memo, minimax, paranoid, proof,
    star,
};

use crate::{Abilities, Algorithm, Spec};

/// What a tree is.
pub fn abilities(tree: &Tree) -> Abilities {
    Abilities {
        players: tree.players.len(),
        deciders: tree.deciders().len(),
        zero_sum: tree.is_zero_sum(),
        chance: tree.has_chance(),
        hides: (!tree.is_open()).then(|| "hides which node has been reached".into()),
        perfect_recall: tree.has_perfect_recall(),
        symmetric: false,
        evaluated: tree.nodes.iter().any(|node| node.estimate.is_some()),
        fast: false,
        long: false,
        tactical: false,
        averages: true,
        vast: false,
        deep: false,
        staged: false,
        valued: false,
        bots: false,
        blueprint: false,
        big_blind: None,
    }
}

/// The answer of a search on a tree, whatever the algorithm.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The algorithm that ran, `auto` resolved.
    pub spec: Spec,
    /// Why it was picked.
    pub why: Option<String>,
    /// What each player gets.
    pub payoffs: Vec<Rational>,
    /// What player 1's payoff says about the true one.
    pub bound: Bound,
    /// True when it follows from the rules alone.
    pub proven: bool,
    /// The node at which the decision is made: the root asked for, or below a chance root of a hidden game the first decision.
    pub node: NodeId,
    /// The best edge there.
    pub best: Option<u32>,
    /// The line from there.
    pub line: Vec<u32>,
    /// Every edge there that was looked at.
    pub root: Vec<RootMove<u32, Rational>>,
    /// Work done.
    pub counts: Counts,
    /// Depth completed, where limited.
    pub depth: Option<u32>,
    /// A limit ended the search.
    pub stopped: bool,
    /// For a hidden game: what to do at every information set, as the search decided.
    pub choices: Vec<(TreeView, u32)>,
}

/// Runs the algorithm of `spec` from `start`, told to `tracer`; an error is the reason why it cannot.
pub fn run<T>(
    tree: &Arc<Tree>,
    start: NodeId,
    spec: &Spec,
    limits: &Limits,
    tracer: &mut T,
) -> Result<Answer, String>
where
    T: Tracer<DuelTree> + Tracer<DiceTree> + Tracer<OpenTree> + Tracer<HiddenTree>,
{
    let abilities = abilities(tree);
    let limits = &Limits { depth: limits.depth.or(spec.depth), ..limits.clone() };
    let (spec, why) = abilities.resolve(spec, limits);
    let name = tree.title.as_deref().map_or_else(|| "this tree".to_string(), |title| format!("'{title}'"));
    if let Some(refusal) = abilities.refusal(&name, spec.algorithm) {
        return Err(refusal);
    }
    refuse_endless(tree, &spec, limits)?;
    let evaluation: &Tree = tree;
    let missing = || "the tree does not keep its promise".to_string();
    let mut answer = match spec.algorithm {
        Algorithm::Minimax => {
            let game = DuelTree::new(tree).ok_or_else(missing)?;
            plain(start, minimax::search(&game, &start, evaluation, spec.options.ties, limits, tracer))
        }
        Algorithm::AlphaBeta => {
            let game = DuelTree::new(tree).ok_or_else(missing)?;
            plain(start, alphabeta::search(&game, &start, evaluation, &spec.options, limits, tracer))
        }
        Algorithm::Deepening => {
            let game = DuelTree::new(tree).ok_or_else(missing)?;
            plain(start, deepening::search(&game, &start, evaluation, &spec.options, limits, tracer, |_| {}))
        }
        Algorithm::Memo => {
            let game = DuelTree::new(tree).ok_or_else(missing)?;
            plain(start, memo::search(&game, &start, None, limits, tracer))
        }
        Algorithm::Proof => {
            let game = DuelTree::new(tree).ok_or_else(missing)?;
            plain(start, proof::search(&game, &start, None, &spec.proof, limits))
        }
        Algorithm::Expectiminimax => {
            let game = DiceTree::new(tree).ok_or_else(missing)?;
            plain(start, expectiminimax::search(&game, &start, evaluation, limits, tracer))
        }
        Algorithm::Star1 | Algorithm::Star2 => {
            let game = DiceTree::new(tree).ok_or_else(missing)?;
            let variant =
                if spec.algorithm == Algorithm::Star1 { star::Variant::Star1 } else { star::Variant::Star2 };
            let bounds = Some(checked_bounds(tree, &spec, limits.depth)?);
            let options = star::Options { variant, bounds, order: spec.options.order };
            plain(start, star::search(&game, &start, evaluation, &options, limits, tracer))
        }
        Algorithm::MaxN => {
            let game = OpenTree::new(tree).ok_or_else(missing)?;
            plain(start, maxn::search(&game, &start, spec.options.ties, limits, tracer))
        }
        Algorithm::Paranoid => {
            let game = OpenTree::new(tree).ok_or_else(missing)?;
            plain(start, paranoid::search(&game, &start, limits, tracer))
        }
        Algorithm::Worlds => run_worlds(&HiddenTree::new(tree), start, limits, tracer),
        Algorithm::Belief => run_belief(&HiddenTree::new(tree), start, limits, tracer)?,
        // The refusal above has kept the fast searches away: the values of a tree are fractions. What looks for equilibria has gone
        // another way before it came here.
        Algorithm::Pimc
        | Algorithm::Epimc
        | Algorithm::Ismcts
        | Algorithm::Cfr
        | Algorithm::CfrPlus
        | Algorithm::Dcfr
        | Algorithm::PredictiveCfrPlus
        | Algorithm::External
        | Algorithm::Outcome
        | Algorithm::Lp
        | Algorithm::Resolve
        | Algorithm::Blueprint
        | Algorithm::Bot => {
            return Err(format!("{} has no story to tell step by step", spec.algorithm.title()));
        }
        Algorithm::Exact
        | Algorithm::Principal
        | Algorithm::Selective
        | Algorithm::Random
        | Algorithm::Auto => run_random(&HiddenTree::new(tree), start, &spec),
    };
    (answer.spec, answer.why) = (spec, why);
    // Leaves that carry an estimate are the horizon of an unrolled game, not its end.
    answer.proven &= !tree.nodes.iter().any(|node| node.kind == Kind::Leaf && node.estimate.is_some());
    Ok(answer)
}

/// Leaves that a search without a table may meet before a limit is asked for: minutes of work.
const MOST_PATHS: u64 = 1 << 32;

/// Shared branches can make a small file endless for a search that forgets where it has been.
fn refuse_endless(tree: &Tree, spec: &Spec, limits: &Limits) -> Result<(), String> {
    let limited = limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
    let remembers = matches!(spec.algorithm, Algorithm::Memo | Algorithm::Proof | Algorithm::Random);
    if limited || remembers || !tree.is_shared() || tree.leaf_counts()[Tree::ROOT as usize] <= MOST_PATHS {
        return Ok(());
    }
    Err(format!(
        "shared branches give this tree more than {MOST_PATHS} ways to a leaf, and {} looks at each; expected memo, or \
         a limit such as --time 10s",
        spec.algorithm.title()
    ))
}

/// What values in the tree lie between: player 1's payoffs and, where the search stops early, the static evaluations that stand in for them.
pub fn value_range(tree: &Tree, depth: Option<u32>) -> (Rational, Rational) {
    let (low, high) = tree.payoff_range();
    let inner = tree.nodes.iter().filter(|node| depth.is_some() && node.kind != Kind::Leaf);
    // A node without an evaluation counts as zero.
    let estimates = inner.map(|node| node.estimate.unwrap_or(gametree_core::Value::ZERO));
    estimates.fold((low, high), |(low, high), estimate| (low.min(estimate), high.max(estimate)))
}

/// Bounds must hold in the tree, or the cuts would be wrong.
fn checked_bounds(tree: &Tree, spec: &Spec, depth: Option<u32>) -> Result<(Rational, Rational), String> {
    let (low, high) = value_range(tree, depth);
    let what = if depth.is_some() { "payoffs and evaluations" } else { "payoffs" };
    match spec.bounds {
        Some((least, most)) if low < least || most < high => Err(format!(
            "the {what} of this tree run from {low} to {high}, outside the bounds {least}..{most}"
        )),
        bounds => Ok(bounds.unwrap_or((low, high))),
    }
}

fn plain<P: Send + Sync>(start: NodeId, report: Report<TreeGame<P>>) -> Answer {
    Answer {
        spec: Spec::plain(Algorithm::Auto),
        why: None,
        payoffs: report.payoffs,
        bound: report.bound,
        proven: report.proven,
        node: start,
        best: report.best,
        line: report.line,
        root: report.root,
        counts: report.counts,
        depth: report.depth,
        stopped: report.stopped,
        choices: Vec::new(),
    }
}

/// The first decisions that chance can lead to from `start`, with the odds.
fn first_decisions(game: &HiddenTree, start: NodeId) -> Vec<(NodeId, Rational)> {
    use gametree_core::{Average, Chance};
    let (mut found, mut open) = (Vec::new(), vec![(start, Rational::ONE)]);
    while let Some((node, odds)) = open.pop() {
        match game.turn(&node) {
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.actions(&node, &mut outcomes);
                let split = outcomes
                    .iter()
                    .rev()
                    .map(|action| (game.result(&node, *action), odds.times(game.odds(&node, *action))));
                open.extend(split);
            }
            _ => found.push((node, odds)),
        }
    }
    found
}

/// Averaging over worlds at every first information set; the report's moves are those of the only one, where there is only one.
fn run_worlds<T: Tracer<HiddenTree>>(
    game: &HiddenTree,
    start: NodeId,
    limits: &Limits,
    tracer: &mut T,
) -> Answer {
    use gametree_core::{Average, Value};
    let mut total: Option<Answer> = None;
    let mut payoffs = vec![Rational::ZERO; game.players()];
    let mut done: Vec<TreeView> = Vec::new();
    let decisions = first_decisions(game, start);
    for (node, odds) in &decisions {
        let Turn::Player(player) = game.turn(node) else {
            for (index, payoff) in payoffs.iter_mut().enumerate() {
                *payoff = payoff.plus(odds.times(game.utility(node, index)));
            }
            continue;
        };
        let view = game.view(node, player);
        if done.contains(&view) {
            continue;
        }
        done.push(view.clone());
        let weight = decisions
            .iter()
            .filter(|(other, _)| game.turn(other) == Turn::Player(player) && game.view(other, player) == view)
            .fold(Rational::ZERO, |sum, (_, odds)| sum.plus(*odds));
        let report = averaging::search(game, &view, player, limits, tracer);
        for (sum, payoff) in payoffs.iter_mut().zip(&report.payoffs) {
            *sum = sum.plus(weight.times(*payoff));
        }
        let mut answer = plain(*node, report);
        answer.choices.extend(answer.best.map(|best| (view, best)));
        total = Some(match total.take() {
            None => answer,
            Some(mut before) => {
                before.counts += answer.counts;
                before.stopped |= answer.stopped;
                before.choices.extend(answer.choices);
                (before.best, before.node) = (None, start);
                before.root.clear();
                before.line.clear();
                before
            }
        });
    }
    let mut answer =
        total.unwrap_or_else(|| plain(start, Report::<HiddenTree>::new(payoffs.clone(), Bound::Exact)));
    answer.payoffs = payoffs;
    answer
}

fn run_belief<T: Tracer<HiddenTree>>(
    game: &HiddenTree,
    start: NodeId,
    limits: &Limits,
    tracer: &mut T,
) -> Result<Answer, String> {
    use gametree_core::{Average, Value};
    let player = game.tree().deciders().first().copied().unwrap_or(0);
    // A position in the middle of the game is known only as far as the player sees it.
    let mut belief = Vec::new();
    match game.turn(&start) {
        Turn::Player(_) => game.worlds(&game.view(&start, player), &mut belief),
        _ => belief.push((start, Rational::ONE)),
    }
    let first = first_decisions(game, start);
    let plan = belief::search(game, belief, player, limits, tracer).map_err(|other| {
        format!("belief search plans for one player, and {} decides, too", game.tree().players[other.0])
    })?;
    let decision =
        first.iter().find(|(node, _)| game.turn(node) != Turn::Over).map_or(start, |(node, _)| *node);
    let mut answer = plain(decision, plan.report);
    // What the others get follows from the plan only where one player's win is the other's loss.
    if !game.tree().is_zero_sum() {
        let value = answer.payoffs[player];
        answer.payoffs = vec![Rational::ZERO; game.players()];
        answer.payoffs[player] = value;
    }
    answer.choices = plan.choices;
    Ok(answer)
}

fn run_random(game: &HiddenTree, start: NodeId, spec: &Spec) -> Answer {
    let seed = if let gametree_search::parts::Ties::Random(seed) = spec.options.ties { seed } else { 0 };
    let mut actions = Vec::new();
    game.actions(&start, &mut actions);
    let mut answer = plain(
        start,
        Report::<HiddenTree>::new(vec![gametree_core::Value::ZERO; game.players()], Bound::Exact),
    );
    answer.best = Rng::new(seed).pick(&actions).copied();
    answer.line.extend(answer.best);
    answer.proven = false;
    answer
}

/// Whose turn it is at a node.
pub fn mover(tree: &Tree, node: NodeId) -> Option<Player> {
    if let Kind::Player(player) = tree.node(node).kind { Some(player) } else { None }
}
