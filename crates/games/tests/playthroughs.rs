//! One whole random game of each kind as a text file, so that any change of rules, order or notation shows up as a
//! difference that can be read.
//!
//! After a wanted change: `UPDATE_GOLDEN=1 cargo test -p gametree-games playthroughs`, then read the difference.

use std::fmt::Write;
use std::path::Path;

use crate::common::{self, Named, actions, named};
use gametree_core::{Game, Hidden, Rational, Rng, Text, Turn};
use gametree_games::blind::{Blind, Taken};
use gametree_games::brinkmanship::Brinkmanship;
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::matrix::Matrix;
use gametree_games::poker::holdem::Holdem;
use gametree_games::poker::{Kuhn, Leduc};
use gametree_games::tree::{DiceTree, DuelTree, HiddenTree, OpenTree};

fn playthrough<G: Game + Text>(game: &G, seed: u64) -> String {
    shown(game, seed, |_| Vec::new())
}

/// The same with what each player sees of every position.
fn hidden_playthrough<G: Hidden + Text>(game: &G, seed: u64) -> String {
    shown(game, seed, |state| {
        let seen = |player| (game.player_name(player), game.print_view(&game.view(state, player)));
        (0..game.players()).map(seen).map(|(name, view)| format!("{name} sees: {view}")).collect()
    })
}

fn shown<G: Game + Text>(game: &G, seed: u64, views: impl Fn(&G::State) -> Vec<String>) -> String {
    let (mut rng, mut state, mut text) = (Rng::new(seed), game.initial(), String::new());
    let mut write = |line: String| writeln!(text, "{line}").expect("a string takes every line");
    loop {
        write(game.diagram(&state));
        write(format!("position: {}", game.print_state(&state)));
        views(&state).into_iter().for_each(&mut write);
        let list = actions(game, &state);
        let Some(action) = rng.pick(&list) else { break };
        let names: Vec<String> = list.iter().map(|action| game.print_action(&state, *action)).collect();
        write(format!("legal: {}", names.join(" ")));
        let mover = match game.turn(&state) {
            Turn::Player(player) => game.player_name(player),
            Turn::Chance => "chance".into(),
            Turn::Over => panic!("a game that is over has no actions"),
        };
        write(format!("{mover} plays {}\n", game.print_action(&state, *action)));
        game.play(&mut state, *action);
    }
    for player in 0..game.players() {
        write(format!("utility of {}: {}", game.player_name(player), game.utility(&state, player)));
    }
    text
}

fn compare(file: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/playthroughs/{file}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, found).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(&path).expect("the golden file can be read");
    // A checkout may have changed the line ends.
    let golden = golden.replace("\r\n", "\n");
    assert!(golden == found, "{file} differs from its golden file; it now is:\n{found}");
}

#[test]
fn games_go_as_they_always_went() {
    for (name, seed) in [
        ("tic-tac-toe", 1),
        ("mnk:4,4,3", 2),
        ("mnk:7,7,5", 3),
        ("nim:5,2,6,3", 4),
        ("misere:3,4,5", 5),
        ("connect-four:7,6", 6),
        ("othello:8", 6),
        ("othello:6", 7),
        ("breakthrough:4,5", 8),
        ("swap:4", 9),
    ] {
        let text = match named(name) {
            Named::Breakthrough(game) => playthrough(&game, seed),
            Named::Chess(game) => playthrough(&game, seed),
            Named::ConnectFour(game) => playthrough(&game, seed),
            Named::Hex(game) => playthrough(&game, seed),
            Named::Mnk(game) => playthrough(&game, seed),
            Named::Nim(game) => playthrough(&game, seed),
            Named::Othello(game) => playthrough(&game, seed),
        };
        compare(&name.replace([':', ','], "-"), &text);
    }
}

#[test]
fn trees_go_as_they_always_went() {
    let duel = DuelTree::new(&common::duel_tree()).expect("a duel");
    compare("tree-duel", &playthrough(&duel, 1));
    let dice = DiceTree::new(&common::dice_tree()).expect("a duel with dice");
    compare("tree-dice", &playthrough(&dice, 2));
    let open = OpenTree::new(&common::open_tree()).expect("an open tree");
    compare("tree-open", &playthrough(&open, 3));
    compare("tree-hidden", &playthrough(&HiddenTree::new(&common::hidden_tree()), 4));
}

#[test]
fn games_with_hidden_parts_go_as_they_always_went() {
    compare("kuhn", &hidden_playthrough(&Kuhn::new(2).expect("a table"), 1));
    compare("kuhn-3", &hidden_playthrough(&Kuhn::new(3).expect("a table"), 2));
    compare("leduc", &hidden_playthrough(&Leduc::default(), 3));
    compare("holdem", &hidden_playthrough(&Holdem::parse("stack=12").expect("a table"), 4));
    let three = Holdem::parse("stacks=40/25/60,blinds=1/2,bets=few").expect("a table");
    compare("holdem-3", &hidden_playthrough(&three, 5));
    compare("liars-dice", &hidden_playthrough(&LiarsDice::new(1, 6).expect("dice"), 6));
    compare("goofspiel", &hidden_playthrough(&Goofspiel::new(4, PrizeOrder::Random).expect("cards"), 7));
    let matrix = Matrix::parse("rows: rock paper\n1 -1\n-1 1").expect("a table");
    compare("matrix", &hidden_playthrough(&matrix, 8));
    compare("blind-tic-tac-toe", &hidden_playthrough(&Blind::new(Taken::Retry, &[]).expect("a start"), 9));
    let fee = Rational::new(1, 4).expect("a fraction");
    compare("brinkmanship", &hidden_playthrough(&Brinkmanship::new(3, 3, 20, fee).expect("rules"), 10));
}
