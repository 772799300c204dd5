//! What agents draw: anew in every game, so that a match measures a mixed strategy and not one draw of it, and the same again with the same seed.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use gametree_core::Limits;
use gametree_engine::ladder::LadderSettings;
use gametree_engine::{Spec, open};
use gametree_matches::{Agent, Conditions, Duplicate, Engine, Limit, Opening, Pace, Winnings};

const AGENTS: [&str; 4] = ["lp", "dcfr:iterations=200", "worlds", "random"];

/// Enough for every agent to do what it would do without a limit.
const PLENTY: u64 = 10_000_000;

fn agent(game: &str, spec: &str) -> Box<dyn Agent> {
    Box::new(Engine::new(open(game).expect("as it was written"), spec.parse().expect("as it was written")))
}

fn match_of(game: &str, specs: [&str; 2], games: u64, nodes: u64, seed: u64) -> Winnings {
    let rules = open(game).expect("as it was written");
    let mut agents = specs.map(|spec| agent(game, spec));
    let duplicate = Duplicate { game: &*rules, limits: [Limit::Nodes(nodes); 2], seed, stop: Arc::default() };
    let mut winnings = Winnings::default();
    for number in 0..games / 2 {
        let [first, second] =
            duplicate.pair(&mut agents, number).expect("as it was written").expect("as it was written");
        winnings.add((first + second) / 2.0);
    }
    winnings
}

/// What each agent wins against each other by the rules: the table that `ladder` works out.
fn exact(game: &str) -> Vec<Vec<f64>> {
    let rungs = AGENTS.iter().map(|spec| spec.parse::<Spec>().expect("as it was written")).collect();
    let settings = LadderSettings { rungs, time: Duration::from_secs(600), most: 1_000_000, values: None };
    let ladder = open(game)
        .expect("as it was written")
        .ladder(&settings, &Limits::default(), &mut |_| {})
        .expect("as it was written");
    assert_eq!((ladder.rungs.len(), &ladder.missing), (AGENTS.len(), &Vec::new()));
    ladder.rungs.into_iter().map(|rung| rung.against).collect()
}

fn matches_agree_with_the_exact_expectations(game: &str, seed: u64) {
    let exact = exact(game);
    for (first, second) in [(0, 3), (1, 3), (2, 3), (0, 2), (1, 2)] {
        let won = match_of(game, [AGENTS[first], AGENTS[second]], 20_000, PLENTY, seed);
        let (mean, error) = (won.mean(), won.band().expect("as it was written") / 1.96);
        let truth = exact[first][second];
        let names = (AGENTS[first], AGENTS[second]);
        assert!((mean - truth).abs() <= 4.0 * error, "{game} {names:?}: {mean} +- {error}, in truth {truth}");
    }
}

#[test]
fn matches_at_kuhn_poker_agree_with_the_exact_expectations() {
    matches_agree_with_the_exact_expectations("kuhn", 7);
}

#[test]
fn matches_at_leduc_poker_agree_with_the_exact_expectations() {
    matches_agree_with_the_exact_expectations("leduc", 7);
}

#[test]
fn matches_at_liars_dice_agree_with_the_exact_expectations() {
    matches_agree_with_the_exact_expectations("liars-dice:dice=1,sides=3", 7);
}

#[test]
fn the_same_seed_gives_the_same_match_and_another_seed_another_one() {
    for agents in [["lp", "random"], ["ismcts", "pimc:worlds=3"]] {
        let played = |seed| match_of("kuhn", agents, 200, 1000, seed);
        assert_eq!(played(1), played(1), "{agents:?}");
        assert_ne!(played(1), played(2), "{agents:?}");
    }
}

/// The moves of random games of connect four, by their columns.
fn random_games(count: usize) -> Vec<Vec<usize>> {
    let game = open("connect-four").expect("as it was written");
    let mut agents = [0, 1].map(|_| agent("connect-four", "random"));
    let conditions = Conditions { seed: 3, ..Conditions::new(&*game, Pace::Nodes(1)) };
    let mut games = Vec::new();
    for number in 0..count {
        let [first, second] = &mut agents;
        let agents: [&mut dyn Agent; 2] = [&mut **first, &mut **second];
        let played = conditions
            .play(number, agents, &Opening::default(), true)
            .expect("as it was written")
            .expect("as it was written");
        games.push(
            played
                .moves
                .iter()
                .map(|ply| ply.text.parse::<usize>().expect("as it was written") - 1)
                .collect(),
        );
    }
    games
}

/// The moves up to the first full column: as long as all seven are open, each is as likely as another.
fn while_all_are_open(game: &[usize]) -> &[usize] {
    let mut heights = [0; 7];
    let full = game.iter().position(|column| {
        heights[*column] += 1;
        heights[*column] == 6
    });
    &game[..full.map_or(game.len(), |last| last + 1)]
}

fn chi_square(counts: &[u32]) -> f64 {
    let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - mean).powi(2) / mean).sum()
}

#[test]
fn random_play_is_uniform_across_games_and_within_a_game() {
    let games = random_games(3000);
    let distinct: BTreeSet<&Vec<usize>> = games.iter().collect();
    assert_eq!(distinct.len(), games.len(), "no game of so many moves comes twice");
    let (mut firsts, mut all, mut pairs) = ([0; 7], [0; 7], [0; 49]);
    for game in &games {
        firsts[game[0]] += 1;
        let free = while_all_are_open(game);
        free.iter().for_each(|column| all[*column] += 1);
        free.windows(2).for_each(|two| pairs[two[0] * 7 + two[1]] += 1);
    }
    // Exceeded by chance once in ten thousand times, with 6 and with 48 degrees of freedom.
    assert!(chi_square(&firsts) < 27.9, "first moves: {firsts:?}");
    assert!(chi_square(&pairs) < 93.2, "a move and the next: {pairs:?}");
    // A column that is full ends the count, so that all moves together are only nearly independent.
    assert!(chi_square(&all) < 27.9, "moves: {all:?}");
}

#[test]
fn random_play_does_not_follow_the_position_alone() {
    // The same position of chess comes back, and random play does not repeat itself.
    let game = open("chess").expect("as it was written");
    let mut moves = BTreeSet::new();
    for ply in 0..40 {
        let spec = "random".parse::<Spec>().expect("as it was written").at_table(1, ply);
        moves.extend(
            game.start().search(&spec, &Limits::default(), &mut |_| {}).expect("as it was written").best,
        );
    }
    assert!(moves.len() > 8, "{moves:?}");
}
