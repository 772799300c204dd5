//! No-limit hold'em: known situations at the table, and what must hold in all of them.

use std::collections::{HashMap, HashSet};

use gametree_core::{Game, Hidden, Rational, Rng, Text, Turn, Value, Worlds};
use gametree_games::poker::holdem::{Bets, Holdem, HoldemAction, Street, Table, pots};

fn actions(game: &Holdem, state: &Table) -> Vec<HoldemAction> {
    let mut out = Vec::new();
    game.actions(state, &mut out);
    out
}

/// A random action; large raises are rare, so that hands last.
fn random(game: &Holdem, state: &Table, rng: &mut Rng) -> Option<HoldemAction> {
    let list = actions(game, state);
    let few = list.len().min(if rng.one_in(4) { list.len() } else { 4 });
    let from = if game.turn(state) == Turn::Chance { list.len() } else { few };
    rng.pick(&list[..from]).copied()
}

#[test]
fn random_hands_keep_every_promise() {
    let tables = [
        Holdem::parse("").unwrap(),
        Holdem::parse("players=3,stack=30,blinds=1/2").unwrap(),
        Holdem::parse("players=9,stack=25,blinds=5/10").unwrap(),
        Holdem::with_stacks(&[7, 1, 40, 12], 2, 5).unwrap(),
        Holdem::with_stacks(&[1, 50], 3, 6).unwrap(),
        Holdem::parse("stacks=60/45/200,blinds=1/3,bets=few").unwrap(),
    ];
    for (number, game) in tables.iter().enumerate() {
        for playout in 0..60 {
            let mut rng = Rng::new(number as u64).fork(playout);
            let mut state = game.initial();
            loop {
                check(game, &state, &mut rng);
                let Some(action) = random(game, &state, &mut rng) else { break };
                assert!(game.is_legal(&state, action));
                game.play(&mut state, action);
            }
            let total = (0..game.players()).map(|seat| game.utility(&state, seat)).reduce(Rational::plus);
            assert_eq!(total, Some(Rational::ZERO), "{}", game.print_state(&state));
            for seat in 0..game.players() {
                assert!(game.utility(&state, seat) >= Rational::whole(-i64::from(game.stacks()[seat])));
            }
            let shared: u32 = pots(&state, game.players()).iter().map(|pot| pot.chips).sum();
            assert_eq!(shared, state.total(), "{}", game.print_state(&state));
        }
    }
}

fn check(game: &Holdem, state: &Table, rng: &mut Rng) {
    let list = actions(game, state);
    assert_eq!(list.is_empty(), game.turn(state) == Turn::Over);
    assert_eq!(game.count(state), Some(list.len()));
    assert_eq!(list.iter().collect::<HashSet<_>>().len(), list.len());
    let text = game.print_state(state);
    assert_eq!(game.parse_state(&text).as_ref(), Ok(state), "{text}");
    let words: HashSet<String> = list.iter().map(|action| game.print_action(state, *action)).collect();
    assert_eq!(words.len(), list.len(), "{text}: every action has its own words");
    for seat in 0..game.players() {
        let view = game.view(state, seat);
        let guess = game.sampler(&view)(rng).expect("cards are left");
        assert_eq!(game.view(&guess, seat), view, "{text}");
        // While cards are dealt the deck itself depends on hidden ones.
        if game.turn(state) != Turn::Chance {
            assert_eq!(actions(game, &guess), list, "{text}: hidden cards change nothing that can be done");
        }
        if game.turn(state) == Turn::Player(seat) {
            let mut choices = Vec::new();
            game.choices(&view, &mut choices);
            assert_eq!(choices, list, "{text}: a view is enough to know what can be done");
        }
        assert!(!game.print_view(&view).contains('\n'));
    }
}

#[test]
fn hidden_cards_do_not_reach_a_view() {
    let game = Holdem::parse("").unwrap();
    let seen = |text: &str| game.view(&game.parse_state(text).unwrap(), 0);
    assert_eq!(seen("r6:AsKs|QhQd"), seen("r6:AsKs|7h2d"));
    assert_ne!(seen("r6:AsKs|QhQd"), seen("r8:AsKs|QhQd"));
    // At a showdown hands are shown, after a fold they are not.
    assert_ne!(seen("cc/cc/cc/cc:AsKs|QhQd/2c3c4d/5h/9h"), seen("cc/cc/cc/cc:AsKs|7h2d/2c3c4d/5h/9h"));
    assert_eq!(seen("r6f:AsKs|QhQd"), seen("r6f:AsKs|7h2d"));
    let mut worlds = Vec::new();
    game.worlds(&seen("r6:AsKs|QhQd"), &mut worlds);
    assert_eq!(worlds.len(), 1225);
    assert_eq!(worlds.iter().map(|(table, _)| table).collect::<HashSet<_>>().len(), 1225);
    assert!(worlds.iter().all(|(table, _)| game.view(table, 0) == seen("r6:AsKs|QhQd")));
}

#[test]
fn a_view_is_told_on_one_line() {
    let game = Holdem::parse("players=3,stack=100,blinds=1/2").unwrap();
    let seen = |text: &str, seat: usize| game.print_view(&game.view(&game.parse_state(text).unwrap(), seat));
    let flop = "cr10cc/r20:AsKs|QhQd|2c2d/Td9d6h";
    assert_eq!(seen(flop, 0), "cr10cc/r20:AsKs|????|????/6h9dTd");
    let second = "cr10cc/r20:????|QhQd|????/6h9dTd, pot 40, 10 to call, 90 left";
    assert_eq!(seen(flop, 1), second);
    assert_eq!(seen(":AsKs|Qh|", 0), ":AsKs|??|");
    // At a showdown those who are still in show their cards.
    let shown = seen("ccc/ccc/ccc/r10fc:AsKs|QhQd|2c2d/Td9d6h/Ah/3c", 1);
    assert_eq!(shown, "ccc/ccc/ccc/r10fc:AsKs|QhQd|2d2c/6h9dTd/Ah/3c");
    let folded = seen("ccc/ccc/ccc/r10fc:AsKs|QhQd|2c2d/Td9d6h/Ah/3c", 0);
    assert_eq!(folded, "ccc/ccc/ccc/r10fc:AsKs|????|2d2c/6h9dTd/Ah/3c");
}

#[test]
fn actions_are_one_word_and_read_with_a_space_as_well() {
    let game = Holdem::parse("players=2,stack=200,blinds=1/2").unwrap();
    let state = play(&game, "r6c/r18:AsKs|QhQd/2c3c4d");
    assert_eq!(game.print_action(&state, HoldemAction::Raise(30)), "raise24");
    for text in ["raise24", "Raise 24", " raise  24 "] {
        assert_eq!(game.parse_action(&state, text), Ok(HoldemAction::Raise(30)), "{text}");
    }
    let refused = |text: &str, state: &Table| game.parse_action(state, text).unwrap_err().message;
    let expected = "is not possible here; expected fold, call, raise24 to raise194";
    for text in ["check", "raise 5", "raise", "As", "", "5raise", "é", "raise99999999999"] {
        assert!(refused(text, &state).ends_with(expected), "{text}: {}", refused(text, &state));
    }
    assert!(refused("As", &play(&game, ":AsKs|Qh")).ends_with("expected a card that is still in the deck"));
    assert!(refused("fold", &play(&game, "f:AsKs|QhQd")).ends_with("expected nothing: the hand is over"));
}

#[test]
fn hidden_hands_are_drawn_evenly() {
    let game = Holdem::parse("").unwrap();
    let view = game.view(&play(&game, "cc/cc/cc/c:AsKs|QhQd/Td9d6h/Ah/3c"), 1);
    let mut worlds = Vec::new();
    game.worlds(&view, &mut worlds);
    assert_eq!(worlds.len(), 45 * 44 / 2);
    let (mut counts, draws) = (HashMap::new(), 20 * worlds.len());
    let (mut sampler, mut rng) = (game.sampler(&view), Rng::new(7));
    for _ in 0..draws {
        *counts.entry(sampler(&mut rng).expect("cards are left")).or_insert(0) += 1;
    }
    let expected = draws as f64 / worlds.len() as f64;
    let count = |world: &Table| f64::from(counts.get(world).copied().unwrap_or(0));
    // Pearson's test: the sum is near its degrees of freedom, and within five deviations nearly always.
    let sum: f64 = worlds.iter().map(|(world, _)| (count(world) - expected).powi(2) / expected).sum();
    assert!(sum < 990.0 + 5.0 * (2.0 * 990.0f64).sqrt(), "{sum}");
    assert!(counts.keys().all(|world| game.view(world, 1) == view));
}

#[test]
fn few_bets_are_half_of_the_pot_the_pot_and_everything() {
    let game = Holdem::parse("players=2,stack=200,blinds=1/2").unwrap().with_bets(Bets::Few);
    let raises = |text: &str| -> Vec<u32> {
        let chips =
            |action: &HoldemAction| if let HoldemAction::Raise(chips) = action { Some(*chips) } else { None };
        actions(&game, &play(&game, text)).iter().filter_map(chips).collect()
    };
    // Four chips are in the middle after a call; half of them would be a raise by two, which is the smallest.
    assert_eq!(raises(":AsKs|QhQd"), [4, 6, 200]);
    assert_eq!(raises("r6c/:AsKs|QhQd/2c3c4d"), [12, 18, 200]);
    // What is nearly everything is offered once.
    assert!(raises("r6r18r200:AsKs|QhQd").is_empty());
    assert_eq!(raises("r6r18c/r54r162:AsKs|QhQd/2c3c4d"), [200]);
    assert!(game.parse_state("r5:AsKs|QhQd").unwrap_err().message.contains("'r5' is not possible"));
}

fn play(game: &Holdem, text: &str) -> Table {
    game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn won(game: &Holdem, text: &str) -> Vec<i64> {
    let state = play(game, text);
    assert_eq!(game.turn(&state), Turn::Over, "{text}");
    (0..game.players()).map(|seat| game.utility(&state, seat).to_f64() as i64).collect()
}

#[test]
fn with_two_players_the_button_has_the_small_blind_and_acts_first_before_the_flop_only() {
    let game = Holdem::parse("players=2,stack=200,blinds=1/2").unwrap();
    let state = play(&game, ":AsKs|QhQd");
    assert_eq!((game.turn(&state), state.paid(0), state.paid(1)), (Turn::Player(1), 2, 1));
    assert_eq!(game.raises(&state), Some((4, 200)));
    // The big blind may still raise after a call.
    let state = play(&game, "c:AsKs|QhQd");
    assert_eq!(game.turn(&state), Turn::Player(0));
    assert_eq!(game.print_action(&state, HoldemAction::Call), "check");
    let state = play(&game, "cc/:AsKs|QhQd/2c3c4d");
    assert_eq!((game.turn(&state), state.street()), (Turn::Player(0), Street::Flop));
}

#[test]
fn with_three_players_the_seat_after_the_blinds_acts_first() {
    let game = Holdem::parse("players=3,stack=100,blinds=5/10").unwrap();
    let state = play(&game, ":AsKs|QhQd|2c2d");
    assert_eq!(game.turn(&state), Turn::Player(2));
    assert_eq!([state.paid(0), state.paid(1), state.paid(2)], [5, 10, 0]);
}

#[test]
fn raises_are_at_least_as_large_as_the_one_before() {
    let game = Holdem::parse("players=2,stack=200,blinds=1/2").unwrap();
    assert_eq!(game.raises(&play(&game, "r6:AsKs|QhQd")), Some((10, 200)));
    assert_eq!(game.raises(&play(&game, "r6r20:AsKs|QhQd")), Some((34, 200)));
    // On a new street the smallest bet is the big blind again.
    assert_eq!(game.raises(&play(&game, "r6r20c/:AsKs|QhQd/2c3c4d")), Some((22, 200)));
    assert!(game.parse_state("r3:AsKs|QhQd").unwrap_err().message.contains("'r3' is not possible"));
}

#[test]
fn an_all_in_below_a_full_raise_does_not_let_others_raise_again() {
    let game = Holdem::with_stacks(&[200, 200, 26], 5, 10).unwrap();
    // Seat 2 calls, seat 0 raises to 20, seat 1 calls, seat 2 is all in with 26: only six more, not a full raise of ten.
    let state = play(&game, "cr20cr26:AsKs|QhQd|2c2d");
    assert_eq!(game.turn(&state), Turn::Player(0));
    assert_eq!(game.raises(&state), None);
    assert_eq!(actions(&game, &state), [HoldemAction::Fold, HoldemAction::Call]);
    // With four more it is one.
    let game = Holdem::with_stacks(&[200, 200, 30], 5, 10).unwrap();
    assert_eq!(game.raises(&play(&game, "cr20cr30:AsKs|QhQd|2c2d")), Some((40, 200)));
}

#[test]
fn side_pots_go_to_the_best_hand_of_those_who_paid_for_them() {
    let game = Holdem::with_stacks(&[10, 50, 100], 1, 2).unwrap();
    // The shortest stack has the best hand and wins 30; the second best wins the 80 above that; the rest comes back.
    let text = "r100cc///:AsAd|KhKd|QcQd/2c3c4d/7h/9h";
    assert_eq!(won(&game, text), [20, 30, -50]);
    let pots = pots(&play(&game, text), 3);
    let seen: Vec<(u32, usize)> = pots.iter().map(|pot| (pot.chips, pot.seats.len())).collect();
    assert_eq!(seen, [(30, 3), (80, 2), (50, 1)]);
    // Who folds leaves his chips in.
    let game = Holdem::parse("players=3,stack=100,blinds=1/2").unwrap();
    assert_eq!(won(&game, "r10cc/r40fc/cc/cc:AsAd|KhKd|QcQd/2c3c4d/7h/9h"), [50, -10, -40]);
    assert_eq!(won(&game, "ff:AsAd|KhKd|QcQd"), [-1, 1, 0]);
}

#[test]
fn odd_chips_go_to_the_first_seats_after_the_button() {
    let game = Holdem::parse("players=3,stack=100,blinds=1/2").unwrap();
    // The small blind gives up a chip, and the board plays for the other two: five chips.
    assert_eq!(won(&game, "cfc/cc/cc/cc:2s4d|2h3d|2c4h/KcKdKh/Ks/Qh"), [-1, 1, 0]);
    let pairs = Holdem::parse("players=2,stack=100,blinds=1/2").unwrap();
    assert_eq!(won(&pairs, "cc/cc/cc/cc:2s4d|2h3d/KcKdKh/Ks/Qh"), [0, 0]);
}

#[test]
fn a_blind_that_is_all_in_is_called_without_asking() {
    let game = Holdem::with_stacks(&[1, 50], 3, 6).unwrap();
    let state = play(&game, ":AsAd|KhKd");
    assert_eq!(
        game.turn(&state),
        Turn::Chance,
        "seat 0 has one chip in, seat 1 three: nothing is left to do"
    );
    assert_eq!(won(&game, "///:AsAd|KhKd/2c3c4d/7h/9h"), [1, -1]);
}

#[test]
fn the_competition_s_lines_are_read_and_written() {
    let game = Holdem::new(2, 20_000, 50, 100).unwrap();
    let line = "MATCHSTATE:0:30:r300c/r900:9s8h|/8c8d5c";
    let (hand, view) = game.parse_match_state(line).unwrap();
    assert_eq!((hand, view.seat), (30, 0));
    let state = game.sampler(&view)(&mut Rng::new(1)).expect("cards are left");
    assert_eq!(game.turn(&state), Turn::Player(1));
    assert_eq!(game.match_state(&state, 0, 30), "MATCHSTATE:0:30:r300c/r900:9s8h|/5c8c8d");
    assert_eq!(game.parse_acpc_action(&state, "r1800"), Ok(HoldemAction::Raise(1800)));
    assert_eq!(Holdem::acpc_action(HoldemAction::Raise(1800)), "r1800");
    assert!(game.parse_acpc_action(&state, "r1000").unwrap_err().contains("not possible"));
    let over = play(&game, "r300f:9s8h|KdKh");
    assert_eq!(game.log_line(&over, 3, &["a", "b"]).unwrap(), "STATE:3:r300f:9s8h|KhKd:-100|100:a|b");
    for wrong in
        ["MATCHSTATE:0:30:c", "MATCHSTATE:2:1::9s8h|", "MATCHSTATE:0:1::|9s8h", "MATCHSTATE:0:1:x:9s8h|"]
    {
        assert!(game.parse_match_state(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn wrong_parameters_and_texts_are_refused_with_a_sentence() {
    for (text, part) in [
        ("players=1", "expected 2 to 9"),
        ("players=10", "expected 2 to 9"),
        ("stack=0", "a stack of 0"),
        ("blinds=2", "means nothing"),
        ("blinds=3/2", "blinds of 3 and 2"),
        ("chips=3", "means nothing"),
        ("stack=many", "not a number"),
        ("stacks=20/x", "not a number"),
        ("players=2,stacks=20/30/40", "3 stacks for 2 players"),
        ("bets=none", "expected players=N, stack=N, stacks=N/N, blinds=N/N, bets=any or bets=few"),
    ] {
        let error = Holdem::parse(text).unwrap_err();
        assert!(error.contains(part), "{text}: {error}");
    }
    let game = Holdem::parse("").unwrap();
    for text in [
        "",
        "c",
        "x:AsKs|QhQd",
        "c:AsKs",
        "c:AsKs|AsQd",
        "ccc:AsKs|QhQd",
        ":AsKs|QhQd/2c3c4d",
        "c/:AsKs|QhQd",
        "r:AsKs|QhQd",
        "é:|",
    ] {
        assert!(game.parse_state(text).is_err(), "{text}");
    }
}
