//! Pictures of what a player sees: nothing hidden is on them, and with everything laid open they show the same things.

use gametree_core::{Game, Hidden, Item, Picture, Rng, Seat, Shape, Tabletop, Turn, ViewScene};
use gametree_games::blind::{Blind, Taken};
use gametree_games::brinkmanship::Brinkmanship;
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::poker::holdem::Holdem;
use gametree_games::poker::{Kuhn, Leduc, Suits};

const PLAYS: u64 = 60;

fn table(picture: &Picture) -> Option<&Tabletop> {
    if let Shape::Table(table) = &picture.shape { Some(table) } else { None }
}

fn things(seat: &Seat) -> impl Iterator<Item = &Item> {
    seat.items.iter().chain(&seat.laid)
}

/// Calls `look` with every state of some random plays.
fn walk<G: Game>(game: &G, mut look: impl FnMut(&G::State)) {
    let mut rng = Rng::new(7);
    for _ in 0..PLAYS {
        let mut state = game.initial();
        loop {
            look(&state);
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let Some(action) = rng.pick(&actions) else { break };
            game.play(&mut state, *action);
        }
    }
}

/// What is seen is right, what is laid open is complete, and both show the same things at the same places.
fn conform<G: ViewScene>(game: &G) {
    let mut hidden = 0;
    walk(game, |state| {
        for player in 0..game.players() {
            let (sight, open) =
                (game.view_picture(&game.view(state, player)), game.open_picture(state, player));
            if let (Some(sight), Some(open)) = (table(&sight), table(&open)) {
                assert_eq!(sight.seats.len(), game.players());
                assert_eq!(
                    (&sight.middle, &sight.counters, &sight.log),
                    (&open.middle, &open.counters, &open.log)
                );
                for (seen, open) in sight.seats.iter().zip(&open.seats) {
                    assert_eq!((seen.items.len(), seen.laid.len()), (open.items.len(), open.laid.len()));
                    for (seen, open) in things(seen).zip(things(open)) {
                        assert!(open.face.is_some(), "{state:?} is not laid open");
                        assert!(seen.face.is_none() || seen == open, "{state:?}: {seen:?} is {open:?}");
                        hidden += usize::from(seen.face.is_none());
                    }
                }
                assert!(things(&sight.seats[player]).all(|thing| thing.face.is_some()), "{state:?}");
            } else {
                assert!(sight.pieces.iter().all(|piece| open.pieces.contains(piece)), "{state:?}");
                hidden += open.pieces.len() - sight.pieces.len();
            }
            if game.turn(state) == Turn::Over {
                let (end, seen) =
                    (game.final_picture(state, player), game.view_picture(&game.view(state, player)));
                assert_eq!(std::mem::discriminant(&end.shape), std::mem::discriminant(&seen.shape));
            }
        }
    });
    assert!(hidden > 0, "nothing was ever hidden");
}

#[test]
fn every_game_with_hidden_parts_draws_what_is_seen_and_no_more() {
    conform(&Kuhn::new(2).expect("a table"));
    conform(&Kuhn::new(4).expect("a table"));
    conform(&Leduc::new(Suits::Seen));
    conform(&Leduc::new(Suits::Ignored));
    conform(&Holdem::parse("stack=15").expect("a table"));
    conform(&Holdem::parse("stacks=40/25/60,blinds=2/5,bets=few").expect("a table"));
    conform(&LiarsDice::new(2, 6).expect("dice"));
    conform(&Goofspiel::new(5, PrizeOrder::Random).expect("cards"));
    conform(&Blind::new(Taken::Retry, &[]).expect("a start"));
    conform(&Brinkmanship::new(3, 3, 20, gametree_core::Rational::whole(1)).expect("rules"));
}

/// The cards of the seat after the last move, as the other sees them.
fn shown<G: ViewScene + gametree_core::Text>(game: &G, text: &str, player: usize) -> Vec<Option<String>> {
    let state = game.parse_state(text).expect("a position");
    assert_eq!(game.turn(&state), Turn::Over, "{text}");
    let end = game.final_picture(&state, player);
    let seats = &table(&end).expect("a table").seats;
    seats[1 - player].items.iter().map(|thing| thing.face.clone()).collect()
}

#[test]
fn cards_are_turned_over_at_a_showdown_and_not_after_a_fold() {
    let (kuhn, leduc) = (Kuhn::new(2).expect("a table"), Leduc::default());
    assert_eq!(shown(&kuhn, "KQ pp", 0), [Some("Q".into())]);
    assert_eq!(shown(&kuhn, "KQ bb", 1), [Some("K".into())]);
    assert_eq!(shown(&kuhn, "KQ bp", 1), [None]);
    assert_eq!(shown(&kuhn, "KQ pbp", 1), [None]);
    assert_eq!(shown(&leduc, "KaQb cc Jb cc", 0), [Some("Qh".into())]);
    assert_eq!(shown(&leduc, "KaQb rf", 0), [None]);
    let holdem = Holdem::parse("stack=200").expect("a table");
    assert_eq!(shown(&holdem, "f:AsKs|QhQd", 0), [None, None]);
}

#[test]
fn the_log_of_a_hand_names_who_did_what() {
    let holdem = Holdem::parse("players=3,stack=100").expect("a table");
    let state = gametree_core::Text::parse_state(&holdem, "r6fc/cr12:AsKs|QhQd|7c2d/Td9d6h").expect("a hand");
    let sight = holdem.view_picture(&holdem.view(&state, 0));
    let log: Vec<String> = table(&sight)
        .expect("a table")
        .log
        .iter()
        .map(|event| format!("{:?} {}", event.who, event.what))
        .collect();
    assert_eq!(
        log,
        [
            "Some(2) raise to 6",
            "Some(0) fold",
            "Some(1) call",
            "None the flop",
            "Some(1) check",
            "Some(2) bet 6"
        ]
    );
    // All in before the flop: each street is named once.
    let holdem = Holdem::parse("stack=20").expect("a table");
    let state = gametree_core::Text::parse_state(&holdem, "r20c///:AsKs|QhQd/Td9d6h/2c/3c").expect("a hand");
    let sight = holdem.view_picture(&holdem.view(&state, 0));
    let log: Vec<&str> =
        table(&sight).expect("a table").log.iter().map(|event| event.what.as_str()).collect();
    assert_eq!(log[2..], ["the flop", "the turn", "the river"]);
    assert_eq!(holdem.items_name(&["As", "Ks"]), "AKs");
    assert_eq!(holdem.items_name(&["9h", "Td"]), "T9o");
    assert_eq!(holdem.items_name(&["Qh", "Qd"]), "QQ");
}
