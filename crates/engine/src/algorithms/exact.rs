//! Exact search by null windows, and the options that it shares with principal-variation search.

use gametree_core::{Duel, Finite, Knowledge, Report, Score, Text};
use gametree_search::principal::Options;
use gametree_search::solve;

use crate::algorithm::{Algorithm, Demand, Descriptor, Keeps, Role, Steps};
use crate::capabilities::Need;
use crate::options::{DEPTH, OptionInfo, megabytes, number, plies, switch, words};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::{AnyReport, Result};

/// Null-window searches until the value is known.
pub const EXACT: Algorithm = Algorithm(&Descriptor {
    name: "exact",
    aliases: &["zero-window", "null-window", "mtd"],
    title: "exact search",
    summary: "exact solving at speed by null-window searches with a table",
    needs: &[
        Need::PerfectInformation,
        Need::TwoPlayers,
        Need::ZeroSum,
        Need::NoChance,
        Need::Steps,
        Need::ReachableEnd,
    ],
    options,
    role: Role::Search,
    steps: Steps::Untraced("visits the same positions again and again with a table"),
    keeps: Keeps::KeyedTable,
    fitness: |game| if game.long { 90 } else { 84 },
    auto: |game, demand| {
        let why = "two players, zero-sum, everything in view, many positions: null-window searches with a table until the value is known";
        (demand == Demand::Exact && game.long).then(|| (60, why.into()))
    },
});

pub(super) fn options() -> Vec<OptionInfo> {
    vec![
        number("threads", (1, 1024), "1", "threads that share the work"),
        megabytes("table", "256MB", "size of the transposition table"),
        words("moves", &["best", "all"], "find the value of the best move, or of every move"),
        switch("bounds", "on", "use the bounds that the rules give"),
        plies("etc", "on", "enhanced transposition cut-off: probe the table for every move first")
            .formerly(&["look-ahead"]),
        switch("ranking", "on", "try first what the game ranks high"),
        plies("evaluation", "on", "try first what the evaluation likes"),
        switch("hints", "on", "try first what was best here before"),
        switch("candidates", "on", "search only among moves of which one is surely best"),
        switch("shortcut", "on", "let the game play out its last plies itself").formerly(&["settle"]),
        switch("probes", "on", "probe the bounds of the value from both ends first").formerly(&["squeeze"]),
        switch("null-windows", "on", "after the first move only ask whether another is better"),
        plies(
            "aspiration",
            "on",
            "start each iteration with a window of so many steps around the last value",
        ),
        switch("history", "on", "try first what did well elsewhere"),
        switch("killers", "on", "try first what just did well at the same ply"),
        number(
            "selectivity",
            (0, 4),
            "3",
            "ProbCut: leave a node that a shallow search makes unlikely to matter",
        )
        .formerly(&["daring"]),
        number("lean", (0, 64), "13", "plies from the end that lean nodes search"),
        DEPTH,
    ]
}

/// The options of the fast searches. An evaluation that orders moves no better than their rank is not used for that.
pub(crate) fn fast_options<G: Duel, K: Knowledge<G>>(spec: &Spec, knowledge: &K) -> Options {
    let (mut options, default) = (Options::default(), Options::default());
    for (name, value) in spec.given() {
        let on = value == "on";
        let from = |default: Option<u32>| match value {
            "on" => default,
            "off" => None,
            plies => plies.parse().ok(),
        };
        match name {
            "table" if value == "off" => options.proof.table = 0,
            "table" => {
                let megabytes: usize = value.trim_end_matches("MB").replace('_', "").parse().unwrap_or(256);
                options.proof.table = megabytes << 20;
            }
            "bounds" => options.proof.bounds = on,
            "ranking" => options.proof.ranking = on,
            "hints" => options.proof.hints = on,
            "candidates" => options.proof.candidates = on,
            "shortcut" => options.proof.endgame_shortcut = on,
            "probes" => options.proof.bound_probes = if on { default.proof.bound_probes } else { 0 },
            "null-windows" => options.null_windows = on,
            "history" => options.history = on,
            "killers" => options.killers = on,
            "etc" => {
                options.etc = from(default.etc);
                options.proof.etc = from(default.proof.etc);
            }
            "evaluation" => {
                options.evaluation = from(default.evaluation);
                options.proof.evaluation = from(default.proof.evaluation);
            }
            "aspiration" => {
                let steps = from(default.aspiration.map(i32::unsigned_abs));
                options.aspiration = steps.map(|steps| i32::try_from(steps.max(1)).unwrap_or(i32::MAX));
            }
            "selectivity" => options.selectivity = value.parse().unwrap_or(default.selectivity),
            "lean" => options.lean = value.parse().unwrap_or(default.lean),
            _ => {}
        }
    }
    let (threads, every) = (spec.threads(), spec.wants_every_move());
    (options.threads, options.proof.threads) = (threads, threads);
    (options.every_action, options.proof.every_action) = (every, every);
    options.proof.table = spec.table(options.proof.table);
    if !knowledge.orders_moves() {
        (options.evaluation, options.proof.evaluation) = (None, None);
    }
    options
}

pub(crate) fn run<G: Duel<Value: Score> + Finite + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let (options, asked) = (fast_options(call.spec, at.knowledge), call.asked());
    let progress = |report: &Report<G>| (call.progress)(&at.report(report, asked));
    let report = solve::search(at.game, at.state, at.knowledge, &options, call.limits, progress);
    Ok(at.report(&report, asked))
}

#[cfg(test)]
mod tests {
    use gametree_core::NoEvaluation;
    use gametree_games::mnk::Mnk;

    use super::*;

    fn options(text: &str) -> Options {
        fast_options::<Mnk, _>(&text.parse().unwrap(), &NoEvaluation)
    }

    #[test]
    fn parts_are_set_by_name() {
        let set = options("exact:etc=off,table=16MB,threads=2,moves=all");
        assert_eq!((set.proof.etc, set.proof.table), (None, 16 << 20));
        assert_eq!((set.threads, set.proof.every_action), (2.min(crate::cores()), true));
        let set = options("pvs:selectivity=0,history=off,depth=6");
        assert_eq!((set.selectivity, set.history), (0, false));
        assert_eq!(options("exact:table=off").proof.table, 0);
    }
}
