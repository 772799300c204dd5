//! Searches of games with hidden information. Most of them do the same amount of work whatever they find, so that their rows are numbers
//! that follow from the answer: exploitability, odds, visits.
//!
//! These numbers come from sums and products of floating-point numbers in a fixed order, which are the same everywhere, and from
//! powers and logarithms, which may differ in the last bit. The rows are rounded far more coarsely than that.

use std::sync::Arc;

use gametree_core::{Chance, Hidden, Limits, Odds, Player, Rng};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::poker::{BetRules, Kuhn, Leduc, Range, Size, Sizes, Spot, Suits, Use, parse_cards};
use gametree_games::tree::{HiddenTree, Recipe, Tree};
use gametree_search::equilibrium::external::External;
use gametree_search::equilibrium::outcome::Outcome;
use gametree_search::equilibrium::{
    Cfr, CfrPlus, Dcfr, Learner, PredictiveCfrPlus, Profile, Rule, SequenceForm, Solver, exploitability, lp,
};
use gametree_search::ismcts::{self, Observer};
use gametree_search::ranges::{self, Outline, Precision};
use gametree_search::resolving::{Exact, Settings, induced};
use gametree_search::sampled::{self, Identity};
use gametree_search::{Silent, averaging, belief, epimc, pimc};

use super::{Row, Unit};

pub(super) const ROWS: &[Row] = &[
    ("belief, random trees of one player", Unit::Nodes, planned),
    ("averaging over worlds, Leduc poker", Unit::Nodes, || {
        at_every_set(&Leduc::new(Suits::Ignored), |game, view, player, _| {
            averaging::search(game, view, player, &Limits::default(), &mut Silent).counts.nodes
        })
    }),
    ("pimc, liar's dice", Unit::Nodes, || {
        LiarsDice::new(1, 3).map_or(0, |game| {
            at_every_set(&game, |game, view, player, number| {
                let (mut rng, limits) = (Rng::new(7).fork(number), Limits::default());
                pimc::search(game, view, player, 5, &mut rng, &limits, &mut Silent).counts.nodes
            })
        })
    }),
    ("pimc, liar's dice, best choices", Unit::Named, || {
        LiarsDice::new(1, 3).map_or(0, |game| {
            at_every_set(&game, |game, view, player, number| {
                let (mut rng, limits) = (Rng::new(7).fork(number), Limits::default());
                let report = pimc::search(game, view, player, 5, &mut rng, &limits, &mut Silent);
                weighed(&pimc::split_ties(&report, player), 1.0)
            })
        })
    }),
    ("epimc, Kuhn poker, odds in 1e-6", Unit::Named, || {
        Kuhn::new(2).map_or(0, |game| {
            at_every_set(&game, |game, view, player, number| {
                let (mut rng, limits) = (Rng::new(3).fork(number), Limits::default());
                let options = epimc::Options { iterations: 50, ..epimc::Options::default() };
                epimc::search(game, view, player, &options, &mut rng, &limits)
                    .map_or(0, |odds| weighed(&odds, 1e6))
            })
        })
    }),
    ("ismcts, one observer, Leduc poker, visits", Unit::Named, || visited(Observer::Single)),
    ("ismcts, many observers, Leduc poker, visits", Unit::Named, || visited(Observer::Multiple)),
    ("cfr, Leduc poker, exploitability in 1e-9", Unit::Named, || regretted(Cfr)),
    ("cfr+, Leduc poker, exploitability in 1e-9", Unit::Named, || regretted(CfrPlus)),
    ("dcfr, Leduc poker, exploitability in 1e-9", Unit::Named, || regretted(Dcfr::default())),
    ("pcfr+, Leduc poker, exploitability in 1e-9", Unit::Named, || regretted(PredictiveCfrPlus)),
    ("cfr, Kuhn poker of three, NashConv in 1e-9", Unit::Named, || {
        Kuhn::new(3).map_or(0, |game| {
            unrolled(&game, |form| {
                let mut solver = Solver::new(form, Cfr);
                solver.run(100);
                parts(exploitability(form, &solver.average()).nash_conv(), 1e9)
            })
        })
    }),
    ("external sampling, exploitability in 1e-9", Unit::Named, || {
        leduc(|form| learned(form, External::new(form, 1), 5_000))
    }),
    ("outcome sampling, exploitability in 1e-9", Unit::Named, || {
        leduc(|form| learned(form, Outcome::new(form, 1), 50_000))
    }),
    ("sampling without a tree, exploitability in 1e-6", Unit::Named, sampled),
    ("lp, Leduc poker, value in 1e-9", Unit::Named, || {
        leduc(|form| lp::solve(form, &Limits::default()).map_or(0, |(_, value)| parts(-value, 1e9)))
    }),
    ("re-solving, exploitability in 1e-6", Unit::Named, || resolved(true)),
    ("re-solving, no gadget, exploitability in 1e-6", Unit::Named, || resolved(false)),
    ("ranges, river, exploitability in 1e-4 chips", Unit::Named, || {
        ranged("Td9d6hQc2s", Precision::Single, 60)
    }),
    ("ranges, turn, 16 bits, 1e-4 chips", Unit::Named, || ranged("Td9d6hQc", Precision::Half, 6)),
];

/// A number that is not negative, in these parts of one.
fn parts(number: f64, of_one: f64) -> u64 {
    (number * of_one).round() as u64
}

/// The odds of a set as one number in which each of them counts differently.
pub(super) fn weighed(odds: &[f64], of_one: f64) -> u64 {
    let weighed = odds.iter().zip(1..).map(|(odds, weight)| odds * f64::from(weight));
    parts(weighed.sum(), of_one)
}

fn unrolled<G: Hidden + Chance>(game: &G, measure: impl Fn(&SequenceForm<G>) -> u64) -> u64 {
    SequenceForm::new(game, 1 << 20, &Limits::default()).map_or(0, |form| measure(&form))
}

fn leduc(measure: impl Fn(&SequenceForm<Leduc>) -> u64) -> u64 {
    unrolled(&Leduc::new(Suits::Ignored), measure)
}

/// The sum of a count over all information sets, which are numbered for the seeds.
fn at_every_set<G: Hidden + Chance>(game: &G, count: impl Fn(&G, &G::View, Player, u64) -> u64) -> u64 {
    unrolled(game, |form| {
        let sets =
            (0..form.players()).flat_map(|player| (0..form.sets(player)).map(move |set| (player, set)));
        sets.zip(0..).map(|((player, set), number)| count(game, form.view(player, set), player, number)).sum()
    })
}

/// The plans of a player alone with chance, who often does not see what it did.
fn planned() -> u64 {
    let recipe =
        Recipe { players: 1, plies: 7, chance_one_in: Some(2), hidden_one_in: Some(2), ..Recipe::default() };
    let trees = (0..50).filter_map(|seed| recipe.tree(seed).ok()).map(Arc::new);
    let plan = |tree: Arc<Tree>| {
        let game = HiddenTree::new(&tree);
        let start = vec![(Tree::ROOT, Odds::ONE)];
        belief::search(&game, start, 0, &Limits::default(), &mut Silent)
            .map_or(0, |plan| plan.report.counts.nodes)
    };
    trees.map(plan).sum()
}

/// The visits of all choices at the root, each choice counting differently.
fn visited(observer: Observer) -> u64 {
    at_every_set(&Leduc::new(Suits::Ignored), |game, view, player, seed| {
        let options = ismcts::Options { simulations: 200, observer, seed, ..ismcts::Options::default() };
        let found = ismcts::search(game, view, player, &options, &Limits::default());
        found.choices.iter().zip(1..).map(|(choice, weight)| choice.visits * weight).sum()
    })
}

/// After a hundred iterations. Later the odds where two choices are worth the same depend on rounding.
fn regretted(rule: impl Rule + Copy) -> u64 {
    leduc(|form| learned(form, Solver::new(form, rule), 100))
}

fn learned<G: Hidden>(form: &SequenceForm<G>, mut learner: impl Learner, iterations: u64) -> u64 {
    learner.run(iterations);
    parts(exploitability(form, &learner.average()).exploitability(), 1e9)
}

fn sampled() -> u64 {
    let game = Leduc::new(Suits::Ignored);
    let mut learner = sampled::Learner::new(&game, Identity::default(), 1);
    learner.run(2_000, &Limits::default());
    leduc(|form| {
        let profile = Profile::from_fn(form, |player, set, choices| {
            let key = learner.abstraction().known(player, form.view(player, set));
            let odds = key.and_then(|key| learner.table().average(key));
            odds.map_or_else(|| vec![1.0; choices], |odds| odds.into_iter().map(f64::from).collect())
        });
        parts(exploitability(form, &profile).exploitability(), 1e6)
    })
}

fn resolved(gadget: bool) -> u64 {
    let (game, limits) = (Leduc::new(Suits::Ignored), Limits::default());
    leduc(|form| {
        let mut leaves = Exact::new(&game, Dcfr::default(), 5, 1 << 20, &limits);
        let settings = Settings { opening: 40, later: 40, gadget, most: 1 << 20 };
        induced(&game, form, Dcfr::default(), &mut leaves, &settings, &limits)
            .map_or(0, |profile| parts(exploitability(form, &profile).exploitability(), 1e6))
    })
}

/// A spot of hold'em with narrow ranges.
fn ranged(board: &str, precision: Precision, iterations: u32) -> u64 {
    let spot = || {
        let board = parse_cards(board).ok()?;
        let first = Range::parse("99+,AJs+,AKo,KQs,JTs,86s,75s").ok()?;
        let second = Range::parse("QQ-66,AQs-ATs,KTs+,QJs,T8s+,64s").ok()?;
        let sizes = Sizes {
            bet: Size::parse_list("60%,a", Use::Bet).ok()?,
            raise: Size::parse_list("2.5x", Use::Raise).ok()?,
            lead: None,
        };
        let rules = BetRules {
            pot: 200,
            stack: 900,
            sizes: vec![[sizes.clone(), sizes]; 6 - board.len()],
            add_all_in: 1.5,
            force_all_in: 0.15,
            merge: 0.1,
        };
        Outline::new(&Spot::new(&board, [&first, &second], &rules).ok()?).ok()
    };
    spot().map_or(0, |outline| {
        let mut solver = ranges::Solver::new(outline, precision, Dcfr::RANGES);
        (0..iterations).for_each(|_| solver.iterate());
        parts(solver.exploitability(), 1e4)
    })
}
