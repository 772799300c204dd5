//! A match in a game of luck: every deal twice, with the seats swapped, and what was won on average.

use std::sync::atomic::{AtomicU64, Ordering};

use gametree_engine::{AnyGame, Error};
use gametree_matches::{Duplicate, Format, Limit, Pace, Winnings};
use serde_json::{Value, json};

use super::entrants::{Candidate, candidates};
use super::live::Live;
use crate::args::ArenaMatch;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::progress::{after_a_while, filled};
use crate::session::{interrupt_flag, stopped};

pub fn run(arguments: &ArenaMatch, game: &dyn AnyGame) -> Result<(), Failure> {
    refuse(arguments, game)?;
    let (_, notice) = Live::shared();
    let candidates = candidates(arguments, game, &notice)?;
    if let Some(other) = candidates.iter().find(|candidate| !candidate.is_own()) {
        return Err(Failure::usage(format!(
            "{} would see every card; expected agents of this program, which are shown what one player sees",
            other.name
        )));
    }
    let format = Format::from(arguments.format);
    let firsts = if format == Format::Gauntlet { 1 } else { candidates.len() };
    let meetings =
        (0..firsts).flat_map(|first| (first + 1..candidates.len()).map(move |second| (first, second)));
    let (unit, scale) = match &game.capabilities().unit {
        Some(unit) => (unit.name, unit.factor()),
        None => ("points per game", 1.0),
    };
    let (interrupted, mut lines, mut documents) = (interrupt_flag(), String::new(), Vec::new());
    for (first, second) in meetings {
        let pair = [&candidates[first], &candidates[second]];
        let duplicate = Duplicate {
            game,
            limits: [limit(pair[0].pace)?, limit(pair[1].pace)?],
            seed: arguments.seed,
            stop: interrupted.clone(),
        };
        let won = play(&duplicate, pair, u64::from(arguments.games.div_ceil(2)))?;
        let (mean, band) = (won.mean() * scale, won.band().map(|band| band * scale));
        let digits = usize::from(scale == 1.0) * 4;
        let band_text = band.map_or_else(String::new, |band| format!(" +- {band:.digits$}"));
        lines += &format!(
            "{} against {}: {mean:+.digits$}{band_text} {unit}, {} games\n",
            pair[0].name,
            pair[1].name,
            2 * won.pairs()
        );
        documents.push(document(pair, &won, mean, band));
    }
    match arguments.json || arguments.jsonl {
        true => print_json(&json!({
            "schema": "gametree.arena-deals/1", "game": game.name(), "seed": arguments.seed, "unit": unit,
            "planned": 2 * arguments.games.div_ceil(2), "meetings": documents,
        }))?,
        false => print(&format!(
            "{lines}every deal was played twice, with the seats swapped; +- is a 95 % band\n"
        ))?,
    }
    if stopped(&interrupted) { Err(Failure::new(Code::Interrupted, "")) } else { Ok(()) }
}

fn document(pair: [&Candidate; 2], won: &Winnings, mean: f64, band: Option<f64>) -> Value {
    json!({
        "agents": [pair[0].name, pair[1].name], "games": 2 * won.pairs(), "mean": mean, "band": band,
    })
}

fn play(duplicate: &Duplicate, pair: [&Candidate; 2], pairs: u64) -> Result<Winnings, Failure> {
    let make = |candidate: &Candidate| candidate.make().map_err(Error::from);
    let mut agents = [make(pair[0])?, make(pair[1])?];
    let (mut won, played) = (Winnings::default(), AtomicU64::new(0));
    let line = || {
        let played = played.load(Ordering::Relaxed);
        let part = filled(played as f64 / pairs as f64);
        format!("[{part}] {} of {} games (Ctrl-C stops)", 2 * played, 2 * pairs)
    };
    after_a_while(line, || {
        for number in 0..pairs {
            match duplicate.pair(&mut agents, number).map_err(Error::from)? {
                Some([first, second]) => won.add((first + second) / 2.0),
                None => break,
            }
            played.store(won.pairs(), Ordering::Relaxed);
        }
        Ok(won)
    })
}

/// What is for games without luck only.
fn refuse(arguments: &ArenaMatch, game: &dyn AnyGame) -> Result<(), Failure> {
    let capabilities = game.capabilities();
    if capabilities.players != 2 || !capabilities.zero_sum {
        return Err(Failure::usage("matches are for two players in a zero-sum game"));
    }
    let set = [
        ("--store", arguments.store.is_some()),
        ("--pgn", arguments.pgn.is_some()),
        ("--sprt", arguments.sprt.is_some()),
        ("--openings", arguments.openings.is_some()),
        ("--tc", arguments.tc.is_some()),
        ("--time-like-second", arguments.time_like_second),
        ("--draw-after", arguments.draw_after.is_some()),
        ("--resign", arguments.resign.is_some()),
    ];
    match set.iter().find(|(_, set)| *set) {
        None => Ok(()),
        Some((name, _)) => Err(Failure::usage(format!(
            "{name} is for games without chance; in {} deals are played twice with the seats swapped",
            game.name()
        ))),
    }
}

fn limit(pace: Pace) -> Result<Limit, Failure> {
    match pace {
        Pace::Move(time) => Ok(Limit::Time(time)),
        Pace::Nodes(nodes) => Ok(Limit::Nodes(nodes)),
        Pace::Depth(depth) => Ok(Limit::Depth(depth)),
        _ => Err(Failure::usage("clocks are for games without chance; expected --time, --nodes or --depth")),
    }
}
