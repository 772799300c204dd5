//! A match between two evaluations of chess, each a name or a file of weights, at equal nodes or equal time:
//! `chess_match ONE OTHER --games 200 --nodes 2000` or `--time 20` (milliseconds a move), `--threads N`, `--seed N`.
//!
//! Each random opening of eight plies is played from both sides.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use gametree_core::{Game, Limits, Rng, Turn};
use gametree_games::chess::{Chess, Classic, Evaluation, Net, Position};
use gametree_search::selective::{Engine, Options, Request};

fn evaluation(name: &str) -> Result<Evaluation, String> {
    if let Some(evaluation) = Evaluation::named(name) {
        return Ok(evaluation);
    }
    let bytes = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    match Net::from_bytes(&bytes) {
        Ok(net) => Ok(Evaluation::Net(Box::new(net))),
        Err(_) => Classic::parse(&String::from_utf8_lossy(&bytes)).map(Evaluation::Classic),
    }
}

fn main() -> Result<(), String> {
    let (mut names, mut options) = (Vec::new(), HashMap::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix("--") {
            Some(key) => {
                let value = arguments.next().and_then(|value| value.parse::<u64>().ok());
                options.insert(key.to_string(), value.ok_or(format!("expected a number after --{key}"))?);
            }
            None => names.push(argument),
        }
    }
    let [one, other] = &names[..] else { return Err("expected two evaluations".into()) };
    let evaluations = [evaluation(one)?, evaluation(other)?];
    let number = |key: &str, usual| options.get(key).copied().unwrap_or(usual);
    let limits = Limits {
        nodes: (!options.contains_key("time")).then(|| number("nodes", 2_000)),
        time: options.get("time").map(|milliseconds| Duration::from_millis(*milliseconds)),
        ..Limits::default()
    };
    let (pairs, random) = (number("games", 200).div_ceil(2), Rng::new(number("seed", 1)));
    let (next, counts) = (AtomicU32::new(0), [(); 3].map(|()| AtomicU32::new(0)));
    std::thread::scope(|scope| {
        for _ in 0..number("threads", 1) {
            scope.spawn(|| {
                let mut engines = [Engine::new(), Engine::new()];
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if u64::from(pair) >= pairs {
                        break;
                    }
                    let start = opening(&mut random.fork(pair.into()), &evaluations[0]);
                    for first in 0..2 {
                        let score = play(&mut engines, &evaluations, first, &start, &limits);
                        counts[(1 - score) as usize].fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let [won, drawn, lost] = counts.map(|count| f64::from(count.into_inner()));
    let all = won + drawn + lost;
    let mean = (won + drawn / 2.0) / all;
    let spread =
        ((won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2)) / all / all)
            .sqrt();
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(1e-6, 1.0 - 1e-6) - 1.0).log10();
    println!("{one} against {other}: {won} won, {drawn} drawn, {lost} lost; {:.1} %", 100.0 * mean);
    println!(
        "Elo {:+.0} ({:+.0} to {:+.0})",
        elo(mean),
        elo(mean - 1.96 * spread),
        elo(mean + 1.96 * spread)
    );
    Ok(())
}

/// A position after eight random plies in which nobody is more than a pawn and a half ahead.
fn opening(random: &mut Rng, judge: &Evaluation) -> Position {
    let game = Chess::standard();
    loop {
        let (mut state, mut actions) = (game.initial(), Vec::new());
        for _ in 0..8 {
            actions.clear();
            game.actions(&state, &mut actions);
            let Some(action) = random.pick(&actions) else { break };
            game.play(&mut state, *action);
        }
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let thought =
            Engine::new().think(&game, &state, judge, &options(), &Request::default(), &limits, &mut |_| {});
        if game.turn(&state) != Turn::Over
            && thought.lines.first().is_some_and(|line| line.value.abs() < 1_500)
        {
            return state;
        }
    }
}

fn options() -> Options {
    Options { bytes: 4 << 20, ..Options::default() }
}

/// 1 when the first evaluation wins, which plays as White where `first` is 0.
fn play(
    engines: &mut [Engine; 2],
    evaluations: &[Evaluation; 2],
    first: usize,
    start: &Position,
    limits: &Limits,
) -> i32 {
    let (game, mut state, mut decided) = (Chess::standard(), start.clone(), 0);
    engines.iter_mut().for_each(Engine::forget);
    while let Turn::Player(mover) = game.turn(&state) {
        let who = mover ^ first;
        let thought = engines[who].think(
            &game,
            &state,
            &evaluations[who],
            &options(),
            &Request::default(),
            limits,
            &mut |_| {},
        );
        let (Some(action), Some(line)) = (thought.best(), thought.lines.first()) else { break };
        let white = if mover == 0 { line.value } else { -line.value };
        decided = if white.abs() > 10_000 { decided + white.signum() } else { 0 };
        if decided.abs() >= 6 {
            return if first == 0 { decided.signum() } else { -decided.signum() };
        }
        game.play(&mut state, action);
    }
    let white = game.utility(&state, 0).0.signum();
    if first == 0 { white } else { -white }
}
