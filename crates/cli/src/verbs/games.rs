//! `games`: what there is, and what runs on what.

use gametree_arena::{Algorithm, GAMES, documents, open};

use crate::args::Games;
use crate::failure::Failure;
use crate::output::{bold, print, print_json, table};

pub fn run(arguments: &Games) -> Result<(), Failure> {
    match &arguments.game {
        None if arguments.json => print_json(&documents::games()),
        None => print(&overview()),
        Some(name) => one(name, arguments.json),
    }
}

fn overview() -> String {
    let games: Vec<Vec<String>> =
        GAMES.iter().map(|entry| vec![format!("  {}", entry.usage), entry.summary.into()]).collect();
    let algorithms: Vec<Vec<String>> = Algorithm::ALL
        .iter()
        .map(|algorithm| vec![format!("  {}", algorithm.name()), algorithm.summary().into()])
        .collect();
    format!(
        "{}\n{}\n{}\n{}\nWhat runs on a game, and why not: gametree games GAME\n",
        bold("Games"),
        table(&games),
        bold("Algorithms"),
        table(&algorithms)
    )
}

fn one(name: &str, as_json: bool) -> Result<(), Failure> {
    let game = open(name)?;
    if as_json {
        return print_json(&documents::game(&*game));
    }
    let (abilities, players) = (game.abilities(), game.players());
    let refusals: Vec<(Algorithm, Option<String>)> = Algorithm::ALL
        .iter()
        .map(|algorithm| (*algorithm, abilities.refusal(game.name(), *algorithm)))
        .collect();
    let (exact, exact_why) = abilities.pick(false);
    let (clock, clock_why) = abilities.pick(true);
    let mut out = format!("{}\n{}\n\n", bold(game.name()), game.start().diagram());
    out += &format!("players: {}\n", players.join(", "));
    out += &format!("auto, exact: {}, because {exact_why}\n", exact.name());
    if clock != exact {
        out += &format!("auto, under a clock: {}, because {clock_why}\n", clock.name());
    }
    out.push('\n');
    for (algorithm, refusal) in refusals {
        match refusal {
            None => out += &format!("  yes  {:<15} {}\n", algorithm.name(), algorithm.summary()),
            Some(refusal) => out += &format!("  no   {:<15} {refusal}\n", algorithm.name()),
        }
    }
    print(&out)
}
