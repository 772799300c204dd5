//! What every game must keep, checked along seeded random playouts.

use std::collections::{HashMap, HashSet};

use crate::common::{self, Named, actions, is_over, named};
use gametree_core::{
    Average, Chance, Duel, Game, HISTORY_INDICES, Knowledge, Odds, Rng, Symmetric, Text, Turn, Value, Worlds,
};
use gametree_games::blind::{Blind, Taken};
use gametree_games::breakthrough::{Advance, Breakthrough};
use gametree_games::brinkmanship::Brinkmanship;
use gametree_games::chess::{Chess, Placement};
use gametree_games::connect_four::{ConnectFour, Threats};
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::hex::{Hex, TwoDistance};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::matrix::Matrix;
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::Nim;
use gametree_games::othello::{Corners, Othello};
use gametree_games::poker::holdem::Holdem;
use gametree_games::poker::{Kuhn, Leduc};
use gametree_games::tree::{DiceTree, DuelTree, HiddenTree, OpenTree};

const PLAYOUTS: u64 = 40;

/// Every state of some random games, the last ones included.
fn sample<G: Game>(game: &G, seed: u64) -> Vec<G::State> {
    let mut states = Vec::new();
    for playout in 0..PLAYOUTS {
        let mut rng = Rng::new(seed).fork(playout);
        let mut state = game.initial();
        states.push(state.clone());
        while let Some(action) = rng.pick(&actions(game, &state)) {
            game.play(&mut state, *action);
            states.push(state.clone());
        }
    }
    states
}

/// What holds for every game that has a notation.
fn conform<G: Game + Text>(game: &G, seed: u64) {
    let states = sample(game, seed);
    for state in &states {
        actions_are_legal(game, state);
        facts_are_consistent(game, state);
        notation_comes_back(game, state);
        if is_over(game, state) {
            let (low, high) = game.bounds(state);
            let utility = game.utility(state, 0);
            assert!(low <= utility && utility <= high, "{state:?}: {utility} is outside {low} to {high}");
        }
    }
    keys_tell_states_apart(game, &states);
}

fn actions_are_legal<G: Game>(game: &G, state: &G::State) {
    let list = actions(game, state);
    assert_eq!(list.is_empty(), is_over(game, state), "{state:?}: over means no actions");
    assert_eq!(list, actions(game, state), "{state:?}: the order of actions is fixed");
    let different: HashSet<_> = list.iter().collect();
    assert_eq!(different.len(), list.len(), "{state:?}: every action is listed once");
    if let Turn::Player(player) = game.turn(state) {
        assert!(player < game.players(), "{state:?}");
    }
    // The list is appended to, and what a search keeps below it stays.
    if let Some(first) = list.first() {
        let mut stack = vec![*first];
        game.actions(state, &mut stack);
        assert_eq!((stack[0], &stack[1..]), (*first, &*list), "{state:?}: actions are appended");
    }
    let before = state.clone();
    for action in list {
        let mut changed = state.clone();
        game.play(&mut changed, action);
        assert_eq!(*state, before, "a clone is independent");
        assert_eq!(changed, game.result(state, action), "{state:?}: result is what play does");
        assert_ne!(changed, before, "{state:?}: a move changes the state");
    }
}

/// What engine knowledge claims without a search: the moves worth trying are legal, and nothing is said twice in two ways.
fn knows<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, seed: u64) {
    for state in &sample(game, seed) {
        let list = actions(game, state);
        let mut noisy = Vec::new();
        knowledge.noisy(game, state, &mut noisy);
        let different: HashSet<_> = noisy.iter().collect();
        assert_eq!(different.len(), noisy.len(), "{state:?}: every noisy action is listed once");
        assert!(noisy.iter().all(|action| list.contains(action)), "{state:?}: noisy actions are legal");
        for action in &list {
            let (action, result) = (*action, game.result(state, *action));
            let rank = knowledge.rank(game, state, action);
            assert_eq!(rank, knowledge.rank_result(game, state, action, &result), "{state:?}");
            assert!(knowledge.history_index(game, action) < HISTORY_INDICES, "{state:?}: {action:?}");
        }
        if list.is_empty() {
            continue;
        }
        let mut candidates = vec![list[0]];
        knowledge.candidates(game, state, &mut candidates);
        let candidates = candidates.split_off(1);
        let different: HashSet<_> = candidates.iter().collect();
        assert!(!candidates.is_empty(), "{state:?}: there is something to try");
        assert_eq!(different.len(), candidates.len(), "{state:?}: every candidate is listed once");
        assert!(candidates.iter().all(|action| list.contains(action)), "{state:?}: candidates are legal");
    }
}

/// Facts about the rules that games may state agree with the rules.
fn facts_are_consistent<G: Game>(game: &G, state: &G::State) {
    let list = actions(game, state);
    let (left, forced) = (game.plies_left(state), list.len() == 1);
    for action in list {
        let result = game.result(state, action);
        // A forced pass is not counted.
        let most = |before: u32| if forced { before } else { before - 1 };
        let enough = game.plies_left(&result).zip(left).is_none_or(|(after, before)| after <= most(before));
        assert!(enough, "{state:?}: a ply is left more than once");
    }
    let (low, high) = game.bounds(state);
    assert!(low <= high, "{state:?}: {low} to {high}");
}

fn notation_comes_back<G: Game + Text>(game: &G, state: &G::State) {
    let text = game.print_state(state);
    assert!(!text.contains('\n'), "a position is one line: {text:?}");
    assert_eq!(game.parse_state(&text).as_ref(), Ok(state), "{text}");
    assert!(!game.diagram(state).is_empty());
    let list = actions(game, state);
    // Reading a move may look through all of them; a dozen, evenly spread, keep the test short.
    for action in list.iter().step_by(list.len().div_ceil(12).max(1)) {
        let name = game.print_action(state, *action);
        assert_eq!(game.parse_action(state, &name), Ok(*action), "{text}: {name}");
    }
    let printed: HashSet<String> = list.iter().map(|action| game.print_action(state, *action)).collect();
    assert_eq!(printed.len(), list.len(), "{text}: different actions print differently");
}

fn keys_tell_states_apart<G: Game>(game: &G, states: &[G::State]) {
    let (mut by_key, mut by_state) = (HashMap::new(), HashMap::new());
    for state in states {
        let Some(key) = game.key(state) else { continue };
        assert_eq!(by_key.entry(key).or_insert(state), &state, "one key for two states");
        assert_eq!(by_state.entry(state).or_insert(key), &key, "two keys for one state");
    }
}

fn conform_duel<G: Duel + Text>(game: &G, seed: u64) {
    conform(game, seed);
    assert_eq!(game.players(), 2);
    for state in sample(game, seed) {
        assert_ne!(game.turn(&state), Turn::Chance);
        if is_over(game, &state) {
            assert_eq!(game.utility(&state, 0), game.utility(&state, 1).negate(), "{state:?}");
        }
    }
}

/// At most this many symmetries are tried: sixteen piles have 16! of them.
const MOST_SYMMETRIES: usize = 24;

fn conform_symmetric<G: Symmetric>(game: &G, seed: u64) {
    let count = game.symmetries();
    let stride = count.div_ceil(MOST_SYMMETRIES);
    for state in sample(game, seed) {
        assert_eq!(game.transform(0, &state), state, "symmetry 0 is the identity");
        let canonical = game.canonical(&state);
        assert_eq!(game.canonical(&canonical), canonical, "the representative represents itself");
        let mut represented = stride > 1;
        for index in (0..count).step_by(stride) {
            let image = game.transform(index, &state);
            represented |= image == canonical;
            assert_eq!(game.turn(&image), game.turn(&state), "symmetry {index} of {state:?}");
            assert_eq!(game.canonical(&image), canonical, "symmetry {index} of {state:?}");
            if is_over(game, &state) {
                assert_eq!(game.utility(&image, 0), game.utility(&state, 0));
            }
            let ahead = |state: &G::State| -> Vec<G::State> {
                actions(game, state).into_iter().map(|action| game.result(state, action)).collect()
            };
            let (here, there) = (ahead(&state), ahead(&image));
            assert_eq!(here.len(), there.len(), "symmetry {index} of {state:?} maps actions to actions");
            let images: HashSet<_> = here.iter().map(|next| game.transform(index, next)).collect();
            let there: HashSet<_> = there.into_iter().collect();
            assert_eq!(images, there, "symmetry {index} commutes with play in {state:?}");
        }
        assert!(represented, "{canonical:?} is no image of {state:?}");
    }
}

fn conform_chance<G: Chance>(game: &G, seed: u64) {
    let states = sample(game, seed);
    let draws = states.iter().filter(|state| game.turn(state) == Turn::Chance);
    let mut seen = 0;
    for state in draws {
        let odds: Vec<Odds> =
            actions(game, state).into_iter().map(|outcome| game.odds(state, outcome)).collect();
        assert!(odds.iter().all(|odds| *odds > Odds::ZERO), "{state:?}: {odds:?}");
        let sum = odds.into_iter().reduce(Odds::plus);
        assert_eq!(sum, Some(Odds::ONE), "{state:?}");
        seen += 1;
    }
    assert!(seen > 0, "the sample has no chance node");
}

fn conform_hidden<G: Worlds>(game: &G, seed: u64) {
    for state in sample(game, seed) {
        for player in 0..game.players() {
            let view = game.view(&state, player);
            let mut worlds = Vec::new();
            game.worlds(&view, &mut worlds);
            assert!(worlds.iter().any(|(world, _)| *world == state), "{view:?} has lost the truth");
            for (world, odds) in worlds {
                assert_eq!(game.view(&world, player), view, "{world:?} looks different");
                assert!(odds > Odds::ZERO, "{world:?} is impossible");
                // A player who is to move knows what he may do, whichever world it is.
                if game.turn(&state) == Turn::Player(player) {
                    assert_eq!(game.turn(&world), Turn::Player(player));
                    assert_eq!(actions(game, &world), actions(game, &state), "{view:?}");
                }
            }
        }
    }
}

#[test]
fn boards_keep_every_promise() {
    for (seed, name) in (1..).zip([
        "tic-tac-toe",
        "mnk:4,4,3",
        "mnk:4,3,3",
        "mnk:3,5,4",
        "mnk:7,7,5",
        "mnk:8,8,5",
        "mnk:1,7,3",
        "mnk:40,1,3",
        "mnk:1,1,1",
        "mnk:2,2,3",
    ]) {
        let Named::Mnk(game) = named(name) else { panic!("{name}") };
        conform_duel::<Mnk>(&game, seed);
        knows(&game, &OpenLines, seed);
        conform_symmetric(&game, seed);
    }
}

#[test]
fn connect_four_keeps_every_promise() {
    for (seed, name) in (1..).zip([
        "connect-four:7,6",
        "connect-four:8,7",
        "connect-four:4,4",
        "connect-four:5,4",
        "connect-four:4,15",
        "connect-four:32,1",
        "connect-four:21,2",
        "connect-four:3,20",
        "connect-four:1,63",
        "connect-four:1,1",
        "connect-four:2,3",
    ]) {
        let Named::ConnectFour(game) = named(name) else { panic!("{name}") };
        conform_duel::<ConnectFour>(&game, seed);
        knows(&game, &Threats, seed);
        conform_symmetric(&game, seed);
    }
}

#[test]
fn nim_keeps_every_promise() {
    for (seed, name) in (1..).zip([
        "nim:5,2,6,3",
        "misere:5,2,6,3",
        "nim:1",
        "misere:1,1",
        "nim:3,3,3,3",
        "nim:7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7",
        "nim:15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15",
        "misere:255,255",
        "misere:0,4,0",
    ]) {
        let Named::Nim(game) = named(name) else { panic!("{name}") };
        conform_duel::<Nim>(&game, seed);
        conform_symmetric(&game, seed);
    }
}

#[test]
fn othello_keeps_every_promise() {
    for (seed, name) in (1..).zip(["othello:8", "othello:6", "othello:4"]) {
        let Named::Othello(game) = named(name) else { panic!("{name}") };
        conform_duel::<Othello>(&game, seed);
        knows(&game, &Corners, seed);
        conform_symmetric(&game, seed);
    }
}

#[test]
fn breakthrough_keeps_every_promise() {
    for (seed, name) in (1..).zip(["8,8", "2,4", "3,5", "5,6", "4,8", "8,4"]) {
        let Named::Breakthrough(game) = named(&format!("breakthrough:{name}")) else { panic!("{name}") };
        conform_duel::<Breakthrough>(&game, seed);
        knows(&game, &Advance, seed);
        conform_symmetric(&game, seed);
    }
}

#[test]
fn hex_keeps_every_promise() {
    for (seed, name) in (1..).zip(["hex:11", "hex:2", "hex:5", "hex:6", "swap:2", "swap:4", "swap:9"]) {
        let Named::Hex(game) = named(name) else { panic!("{name}") };
        conform_duel::<Hex>(&game, seed);
        knows(&game, &TwoDistance, seed);
        conform_symmetric(&game, seed);
    }
}

#[test]
fn trees_keep_every_promise() {
    let duel = DuelTree::new(&common::duel_tree()).expect("a duel");
    conform_duel(&duel, 1);
    conform_hidden(&duel, 1);
    assert!(DuelTree::new(&common::dice_tree()).is_none(), "dice are no duel");
    let dice = DiceTree::new(&common::dice_tree()).expect("a duel with dice");
    conform(&dice, 2);
    conform_chance(&dice, 2);
    conform_hidden(&dice, 2);
    let open = OpenTree::new(&common::open_tree()).expect("an open tree");
    conform(&open, 3);
    conform_hidden(&open, 3);
    assert!(OpenTree::new(&common::hidden_tree()).is_none(), "a hidden coin is not in view");
    let hidden = HiddenTree::new(&common::hidden_tree());
    conform(&hidden, 4);
    conform_chance(&hidden, 4);
    conform_hidden(&hidden, 4);
}

#[test]
fn chess_conforms() {
    conform_duel::<Chess>(&Chess::standard(), 11);
    knows(&Chess::standard(), &Placement, 11);
    conform_duel::<Chess>(&Chess::shuffled(4).expect("a start position"), 12);
}

#[test]
fn games_with_hidden_parts_keep_every_promise() {
    fn all<G: Worlds + Chance + Text>(game: &G, draws: bool) {
        conform(game, 21);
        if draws {
            conform_chance(game, 21);
        }
        for state in sample(game, 21).into_iter().filter(|state| is_over(game, state)) {
            let sum = (0..game.players()).map(|player| game.utility(&state, player)).reduce(G::Value::plus);
            assert_eq!(sum, Some(G::Value::ZERO), "{state:?}");
        }
        survives_nonsense(game);
    }
    all(&Kuhn::new(2).expect("a table"), true);
    all(&Kuhn::new(3).expect("a table"), true);
    all(&Kuhn::new(10).expect("a table"), true);
    all(&Leduc::default(), true);
    all(&Holdem::parse("stack=15").expect("a table"), true);
    all(&Holdem::parse("stacks=40/25/60,blinds=2/5,bets=few").expect("a table"), true);
    all(&LiarsDice::new(1, 6).expect("dice"), true);
    all(&LiarsDice::new(3, 6).expect("dice"), true);
    all(&Goofspiel::new(4, PrizeOrder::Descending).expect("cards"), false);
    all(&Goofspiel::new(10, PrizeOrder::Random).expect("cards"), true);
    all(&Matrix::parse("rows: rock paper\n1 -1\n-1 1").expect("a table"), false);
    all(&Blind::new(Taken::Retry, &[]).expect("a start"), false);
    all(&Blind::new(Taken::LoseTurn, &[4, 0]).expect("a start"), false);
    let fee = gametree_core::Rational::new(1, 4).expect("a fraction");
    all(&Brinkmanship::new(6, 9, 20, fee).expect("rules"), true);
}

/// Positions with letters changed, left out or doubled: read as a valid position or refused, never a panic.
fn survives_nonsense<G: Text>(game: &G) {
    let mut rng = Rng::new(5);
    for state in sample(game, 22) {
        for _ in 0..5 {
            let mut letters: Vec<char> = game.print_state(&state).chars().collect();
            let place = rng.below(letters.len());
            match rng.below(4) {
                0 => letters.truncate(place),
                1 => letters.insert(place, letters[rng.below(letters.len())]),
                2 => letters[place] = [' ', '-', ':', '9', 'k', 'é'][rng.below(6)],
                _ => _ = letters.remove(place),
            }
            let text: String = letters.into_iter().collect();
            if let Ok(read) = game.parse_state(&text) {
                assert_eq!(game.parse_state(&game.print_state(&read)).as_ref(), Ok(&read), "{text}");
            }
        }
    }
}
