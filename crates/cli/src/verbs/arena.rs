//! `arena`: two agents play each other, and the games say who is stronger.

use std::io::IsTerminal;

use gametree_arena::contest::{Agent, Contest, Engine, Pace, Played, Tally};
use gametree_arena::{AnyGame, open};
use gametree_core::Rational;
use serde::Serialize;

use crate::args::ArenaArguments;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::progress::Line;
use crate::protocols::gtp_client::GtpEngine;
use crate::session::{interrupt_flag, stopped};

/// The document of `--json`.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    game: String,
    agents: [String; 2],
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// Pairs by their points: 0, 1/2, 1, 3/2, 2.
    pairs: [u32; 5],
    score: f64,
    /// Null where no pair of games is unlike another.
    elo: Option<f64>,
    /// Half the width of the 95 % band.
    elo_error: Option<f64>,
    /// Mean seconds a move.
    seconds_a_move: [f64; 2],
    /// Games that somebody did not play to the end, each as a sentence.
    forfeits: Vec<String>,
    seed: u64,
}

pub fn run(arguments: &ArenaArguments) -> Result<(), Failure> {
    let game = open(&arguments.game)?;
    let [first, second] = [&arguments.agents[0], &arguments.agents[1]];
    let mut agents = [agent(first, &*game, arguments)?, agent(second, &*game, arguments)?];
    let pace = if arguments.time_like_second { Pace::LikeSecond } else { Pace::Move(arguments.time) };
    let contest = Contest { game: &*game, pace };
    let stop = interrupt_flag();
    let pairs = arguments.games.div_ceil(2) as usize;
    let balance: Rational = arguments.balance.parse().map_err(|_| {
        Failure::usage(format!("'{}' is not a number; expected one such as 3", arguments.balance))
    })?;
    let openings = contest.openings(pairs, arguments.opening_plies, balance, arguments.seed);
    if openings.len() < pairs {
        return Err(Failure::failed(format!(
            "only {} balanced openings of {} plies were found, expected {pairs}; try --balance or --opening-plies",
            openings.len(),
            arguments.opening_plies
        )));
    }
    let mut line = Line::default();
    let (mut tally, mut time, mut moves) = (Tally::default(), [0.0; 2], [0usize; 2]);
    let mut forfeits = Vec::new();
    'all: for opening in &openings {
        for first_begins in [true, false] {
            if stopped(&stop) {
                break 'all;
            }
            let played = contest.play(&mut agents, opening, first_begins).map_err(Failure::failed)?;
            tally.add(played.payoff);
            note(&played, &mut time, &mut moves);
            forfeits.extend(played.forfeit.map(|reason| format!("game {}: {reason}", tally.games())));
            tell(&mut line, &tally, arguments.games);
        }
    }
    line.clear();
    let names = [agents[0].name(), agents[1].name()];
    let seconds = [0, 1].map(|agent| time[agent] / moves[agent].max(1) as f64);
    let elo = tally.elo();
    if arguments.json {
        print_json(&Document {
            schema: "gametree.arena/1",
            game: game.name().into(),
            agents: names,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pairs: tally.pairs,
            score: tally.score(),
            elo: elo.map(|(elo, _)| elo),
            elo_error: elo.map(|(_, error)| error),
            seconds_a_move: seconds,
            forfeits,
            seed: arguments.seed,
        })?;
    } else {
        let band = |(elo, error): (f64, f64)| {
            format!("Elo {elo:+.0} (95 % band {:+.0} to {:+.0})", elo - error, elo + error)
        };
        print(&format!(
            "{} against {}\n{} games: {} won, {} drawn, {} lost; {:.1} % of the points\n{}\n\
             {:.3} and {:.3} seconds a move\n{}",
            names[0],
            names[1],
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            100.0 * tally.score(),
            elo.map_or_else(|| "no Elo: the same happened from every opening".into(), band),
            seconds[0],
            seconds[1],
            forfeits.iter().map(|forfeit| format!("forfeited: {forfeit}\n")).collect::<String>(),
        ))?;
    }
    if stopped(&stop) { Err(Failure::new(Code::Interrupted, "")) } else { Ok(()) }
}

/// An agent by `SPEC`, `SPEC@GAME` (the same game opened in another way) or `gtp:COMMAND`.
fn agent(text: &str, game: &dyn AnyGame, arguments: &ArenaArguments) -> Result<Box<dyn Agent>, Failure> {
    if let Some(command) = text.strip_prefix("gtp:") {
        return Ok(Box::new(GtpEngine::start(command).map_err(Failure::failed)?));
    }
    let (spec, name) = text.split_once('@').unwrap_or((text, game.name()));
    let spec = spec.parse().map_err(Failure::usage)?;
    let opened = open(name)?;
    if opened.rules() != game.rules() {
        let (given, wanted) = (opened.rules(), game.rules());
        return Err(Failure::usage(format!(
            "{text}: the rules of {given} are not those of {wanted}; expected {wanted} opened in another way"
        )));
    }
    Ok(Box::new(Engine::new(opened, spec, arguments.nodes)))
}

fn note(played: &Played, time: &mut [f64; 2], moves: &mut [usize; 2]) {
    for agent in 0..2 {
        time[agent] += played.time[agent].as_secs_f64();
        // Who begins makes one move more where their number is odd; half a move hardly matters here.
        moves[agent] += played.moves.len() / 2;
    }
}

/// Tells the games so far, in one line of a terminal or now and then.
fn tell(line: &mut Line, tally: &Tally, games: u32) {
    if std::io::stderr().is_terminal() {
        let band = |(elo, error)| format!(", Elo {elo:+.0} +- {error:.0}");
        let elo = tally.elo().map_or_else(String::new, band);
        line.write(&format!(
            "{} of {games}: {} won, {} drawn, {} lost{elo}",
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses
        ));
    } else if tally.games().is_multiple_of(50) {
        eprintln!("{} of {games} games, {:.1} % of the points", tally.games(), 100.0 * tally.score());
    }
}
