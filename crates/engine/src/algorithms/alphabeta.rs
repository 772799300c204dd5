//! Alpha-beta, and the options that it shares with other textbook searches.

use gametree_core::{Duel, Knowledge, Text};
use gametree_search::Silent;
use gametree_search::alphabeta::{self, CutTest, Options, Order, Returns};
use gametree_search::parts::Ties;

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook, never};
use crate::capabilities::Need;
use crate::options::{DEPTH, OptionInfo, Values, text, words};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::{AnyReport, Result};

/// Alpha-beta.
pub const ALPHABETA: Algorithm = Algorithm(&Descriptor {
    name: "alphabeta",
    aliases: &["alpha-beta", "ab"],
    title: "alpha-beta",
    summary: "the minimax value without looking at what cannot change it",
    needs: &[Need::PerfectInformation, Need::TwoSides, Need::ZeroSum, Need::NoChance],
    options,
    role: Role::Search,
    steps: Steps::Traced(Textbook::AlphaBeta),
    keeps: Keeps::Bounded,
    fitness: |_| 20,
    auto: never,
});

/// Plies of quiescence search where it is just switched on.
const QUIESCENCE: u32 = 16;

/// Which of several equally good moves to name.
pub(super) const TIES: OptionInfo = text(
    "ties",
    (|value| read_ties(value, |seed| seed, 0).is_some(), "first, last, random or random-SEED"),
    "first",
    "which of several equally good moves to name",
);

/// Whether moves are tried in the order of the rules or by rank.
pub(super) const ORDER: OptionInfo = words("order", &["given", "rank"], "the order in which moves are tried");

pub(crate) fn options() -> Vec<OptionInfo> {
    let quiescence = "search noisy moves below the horizon, so many plies";
    vec![
        words("cut", &["equal", "strict"], "cut when a value meets the bound, or only when it passes it"),
        words(
            "returns",
            &["soft", "hard"],
            "fail-soft returns the best bound found, fail-hard clips it to the window",
        ),
        TIES,
        ORDER,
        OptionInfo {
            name: "quiescence",
            aliases: &[],
            values: Values::Plies,
            default: "off",
            help: quiescence,
        },
        DEPTH,
        words("school", &["textbook", "cs188"], "preset of cut: textbook cuts on equality, cs188 never does"),
    ]
}

/// The options of alpha-beta and its relatives.
pub fn textbook_options(spec: &Spec) -> Options {
    let mut options =
        Options { ties: ties(spec), order: order(spec).unwrap_or_default(), ..Options::default() };
    for (name, value) in spec.given() {
        match (name, value) {
            ("cut", "strict") | ("school", "cs188") => options.cut = CutTest::Strict,
            ("cut", _) | ("school", _) => options.cut = CutTest::OnEqual,
            ("returns", "hard") => options.returns = Returns::FailHard,
            ("returns", _) => options.returns = Returns::FailSoft,
            ("quiescence", "on") => options.quiescence = Some(QUIESCENCE),
            ("quiescence", plies) => options.quiescence = plies.parse().ok(),
            _ => {}
        }
    }
    options
}

/// Which of several equally good moves to name.
pub(super) fn ties(spec: &Spec) -> Ties {
    spec.value("ties")
        .and_then(|value| read_ties(value, |seed| spec.drawn_from(seed), spec.seed()))
        .unwrap_or_default()
}

/// `from` turns a seed into that of this decision.
fn read_ties(value: &str, from: impl Fn(u64) -> u64, seed: u64) -> Option<Ties> {
    match value {
        "first" => Some(Ties::First),
        "last" => Some(Ties::Last),
        "random" => Some(Ties::Random(from(seed))),
        _ => value.strip_prefix("random-")?.parse().ok().map(|seed| Ties::Random(from(seed))),
    }
}

/// The order of moves, where it was set.
pub(super) fn order(spec: &Spec) -> Option<Order> {
    spec.value("order").map(|order| if order == "rank" { Order::Ranked } else { Order::AsGiven })
}

pub(crate) fn run<G: Duel + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    at.require_end(call)?;
    let (options, depth, limits) = (textbook_options(call.spec), call.horizon(), call.limits);
    let report = match &mut call.tracer {
        None => {
            alphabeta::search_to_depth(at.game, at.state, at.knowledge, &options, depth, limits, &mut Silent)
        }
        Some(tracer) => {
            alphabeta::search_to_depth(at.game, at.state, at.knowledge, &options, depth, limits, tracer)
        }
    };
    Ok(at.report_to_depth(report, call))
}
