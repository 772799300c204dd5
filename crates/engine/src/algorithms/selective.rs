//! Selective search.

use gametree_core::{Incremental, Report, Tactical, Text};
use gametree_search::selective::{self, Options};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps};
use crate::capabilities::Need;
use crate::options::{DEPTH, OptionInfo, megabytes, number, switch};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::{AnyReport, Result};

/// Moves whose lines may be asked for: no position has more that are worth showing.
const MOST_LINES: u64 = 256;

/// Principal-variation search that hardly looks at what seems not to matter.
pub const SELECTIVE: Algorithm = Algorithm(&Descriptor {
    name: "selective",
    aliases: &["engine"],
    title: "selective search",
    summary: "the engine for rich games: deep where it matters, hardly a look at the rest",
    needs: &[Need::PerfectInformation, Need::TwoPlayers, Need::ZeroSum, Need::NoChance, Need::Tactics],
    options,
    role: Role::Search,
    steps: Steps::Untraced("visits the same positions again and again with a table"),
    keeps: Keeps::KeyedTable,
    fitness: |_| 100,
    auto: |_, _| {
        let why = "two players, zero-sum, everything in view, far too many positions: deep where it matters, hardly a look at the rest";
        Some((80, why.into()))
    },
});

/// A part of the search that is on or off.
struct Part {
    option: OptionInfo,
    field: fn(&mut Options) -> &mut bool,
}

const fn part(name: &'static str, field: fn(&mut Options) -> &mut bool, help: &'static str) -> Part {
    Part { option: switch(name, "on", help), field }
}

impl Part {
    const fn formerly(mut self, aliases: &'static [&'static str]) -> Self {
        self.option = self.option.formerly(aliases);
        self
    }
}

/// The parts that can be switched off.
const PARTS: &[Part] = &[
    part("table-cuts", |options| &mut options.table_cuts, "leave a node where the table knows enough"),
    part(
        "quiescence",
        |options| &mut options.quiescence,
        "go on below the horizon until the position is quiet",
    ),
    part("see", |options| &mut options.see, "static exchange evaluation orders captures")
        .formerly(&["exchange"]),
    part("aspiration", |options| &mut options.aspiration, "start with a narrow window around the last value"),
    part("history", |options| &mut options.history, "try first what did well elsewhere"),
    part(
        "continuation-history",
        |options| &mut options.continuation_history,
        "try first what did well after the same moves",
    )
    .formerly(&["following"]),
    part("noisy-history", |options| &mut options.noisy_history, "try first captures that did well elsewhere"),
    part("killers", |options| &mut options.killers, "try first what just did well at the same ply"),
    part("quiet-bonus", |options| &mut options.quiet_bonus, "try first what the game calls urgent")
        .formerly(&["urgency"]),
    part(
        "correction",
        |options| &mut options.correction,
        "correct evaluations by how far they were off at similar positions",
    ),
    part("improving", |options| &mut options.improving, "prune less where the mover's prospects get better"),
    part("null-move", |options| &mut options.null_move, "leave a node where a pass is good enough"),
    part(
        "reverse-futility",
        |options| &mut options.reverse_futility,
        "leave a node that is far above the window",
    ),
    part("razoring", |options| &mut options.razoring, "leave a node that is far below the window"),
    part(
        "probcut",
        |options| &mut options.prob_cut,
        "leave a node where a shallow search of a capture is far above the window",
    )
    .formerly(&["prob-cut"]),
    part("iir", |options| &mut options.iir, "internal iterative reduction where the table has no move")
        .formerly(&["internal"]),
    part("late-move-pruning", |options| &mut options.late_move_pruning, "leave out late quiet moves")
        .formerly(&["late-pruning"]),
    part(
        "history-pruning",
        |options| &mut options.history_pruning,
        "leave out quiet moves that did badly elsewhere",
    ),
    part(
        "futility",
        |options| &mut options.futility,
        "leave out quiet moves where the position is too far below the window",
    ),
    part("see-pruning", |options| &mut options.see_pruning, "leave out moves that lose material")
        .formerly(&["exchange-pruning"]),
    part(
        "late-move-reductions",
        |options| &mut options.late_move_reductions,
        "search late moves less deeply",
    )
    .formerly(&["reductions"]),
    part("singular", |options| &mut options.singular, "search the only good move more deeply"),
];

fn options() -> Vec<OptionInfo> {
    let own = [
        number("threads", (1, 1024), "1", "threads, each for itself but with one table"),
        megabytes("table", "16MB", "size of the transposition table").formerly(&["hash"]),
        number("lines", (1, MOST_LINES), "1", "how many of the best moves to find"),
        DEPTH,
    ];
    own.into_iter().chain(PARTS.iter().map(|part| part.option.clone())).collect()
}

/// The parts that a spec asks for.
pub fn selective_options(spec: &Spec) -> Options {
    let mut options = Options { threads: spec.threads(), ..Options::default() };
    for (name, value) in spec.given() {
        if name == "table" {
            let megabytes: Option<usize> = value.trim_end_matches("MB").replace('_', "").parse().ok();
            options.bytes = megabytes.map_or(options.bytes, |megabytes| megabytes << 20);
            options.table = value != "off";
        }
        if let Some(part) = PARTS.iter().find(|part| part.option.name == name) {
            *(part.field)(&mut options) = value == "on";
        }
    }
    options.bytes = spec.table(options.bytes);
    options
}

pub(crate) fn run<G: Tactical + Text, K: Incremental<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    at.require_limit(call)?;
    let (options, asked) = (selective_options(call.spec), call.asked());
    let mut progress = |report: &Report<G>| (call.progress)(&at.report(report, asked));
    let (lines, limits) = (call.spec.lines(), call.limits);
    let report = selective::search(at.game, at.state, at.knowledge, &options, lines, limits, &mut progress);
    Ok(at.report(&report, asked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_switched_off_by_their_names_and_former_names() {
        let off = |text: &str| selective_options(&text.parse().unwrap());
        assert!(!off("selective:see=off").see && !off("selective:exchange=off").see);
        assert!(!off("selective:iir=off").iir && !off("selective:internal=off").iir);
        assert_eq!(off("selective:table=32").bytes, 32 << 20);
        assert_eq!(off("selective:hash=16").bytes, 16 << 20);
        assert!(!off("selective:table=off").table && off("selective:table=on").table);
        assert_eq!(off("selective"), Options::default());
    }
}
