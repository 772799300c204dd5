//! Hold'em for two as a user has it played: by name, in matches with the same cards for both, learned, and put to the test.

use crate::common::{command, run, scratch};

#[test]
fn the_blueprint_plays_where_it_was_learned_and_nowhere_else() {
    let view = ["--moves", "As Ks Qh Qd", "--algorithm", "blueprint", "--json"];
    let analyzed = run(&[&["analyze", "holdem"], &view[..]].concat()).expect(0).json();
    let best = analyzed["best"].as_str().expect("a move");
    assert!(best == "call" || best.starts_with("raise"), "queens are not folded before the flop: {analyzed}");
    let scaled = ["analyze", "holdem:stack=1000,blinds=5/10"];
    run(&[&scaled[..], &view[..]].concat()).expect(0);
    for game in ["holdem:stack=100", "holdem:players=3", "kuhn"] {
        let refused = run(&["analyze", game, "--algorithm", "blueprint"]).expect(2);
        assert!(refused.err.contains("100 big blinds each, which it was learned for"), "{}", refused.err);
    }
    let refused = run(&["analyze", "leduc", "--algorithm", "bot"]).expect(2);
    assert!(refused.err.contains("A bot needs hold'em of two players"), "{}", refused.err);
    assert!(
        run(&["analyze", "holdem", "--algorithm", "bot:play=wild"])
            .expect(2)
            .err
            .contains("call, raise or tight")
    );
}

#[test]
fn a_turn_is_solved_anew_for_all_hands() {
    let spot = ["--position", "r6c/cr12c/cr24:AsKs|QhQd/Td9d6h/2c", "--json"];
    let solved = ["analyze", "holdem", "--algorithm", "blueprint:iterations=3"];
    let report = run(&[&solved[..], &spot[..]].concat()).expect(0).json();
    assert_eq!(report["mover"], "seat 1", "{report}");
    assert!(
        ["fold", "call"].contains(&report["best"].as_str().unwrap_or(""))
            || report["best"].as_str().is_some_and(|best| best.starts_with("raise")),
        "{report}"
    );
    let mixture = report["decisions"][0]["move"].as_str().expect("a mixture");
    assert!(mixture.contains('%'), "{mixture}");
}

#[test]
fn deals_are_played_twice_and_counted_in_thousandths_of_a_big_blind() {
    let agents = ["--agents", "blueprint:resolve=off", "bot:play=raise", "random", "--games", "60", "--json"];
    let arena = run(&[&["arena", "holdem"], &agents[..]].concat()).expect(0).json();
    assert_eq!(
        (&arena["schema"], &arena["unit"]),
        (&"gametree.arena-deals/1".into(), &"thousandths of a big blind per hand".into())
    );
    let meetings = arena["meetings"].as_array().expect("meetings");
    assert_eq!(meetings.len(), 3);
    assert!(
        meetings.iter().all(|meeting| meeting["games"] == 60 && meeting["band"].as_f64().is_some()),
        "{arena}"
    );
    let same = run(&[&["arena", "holdem"], &agents[..]].concat()).expect(0).json();
    assert_eq!(arena, same, "the same seed, the same match");
    let text = run(&["arena", "kuhn", "--agents", "lp", "random", "--games", "200"]).expect(0).out;
    assert!(text.contains("points per game, 200 games") && text.contains("95 % band"), "{text}");
    let refused = run(&["arena", "holdem", "--agents", "blueprint", "uci:stockfish"]).expect(2);
    assert!(refused.err.contains("would see every card"), "{}", refused.err);
}

#[test]
fn a_local_best_response_wins_from_simple_bots() {
    let lbr = ["poker", "lbr", "--algorithm", "bot:play=call", "--hands", "60", "--json"];
    let report = run(&lbr).expect(0).json();
    assert_eq!(report["schema"], "gametree.poker-lbr/1");
    let (mean, band) =
        (report["mbb_per_hand"].as_f64().expect("a mean"), report["band"].as_f64().expect("a band"));
    assert!(mean - band > 0.0, "{report}");
    assert!(
        run(&["poker", "lbr", "--algorithm", "pimc"])
            .expect(2)
            .err
            .contains("expected --algorithm blueprint or bot")
    );
}

#[test]
fn a_blueprint_is_learned_kept_and_gone_on_with() {
    let (out, folder) = (scratch("small.blueprint"), scratch("small.blueprint.kept"));
    std::fs::remove_dir_all(&folder).ok();
    let learn = |iterations: &str, out: &std::path::Path, folder: &std::path::Path| {
        let files =
            ["--output", out.to_str().expect("letters"), "--checkpoint", folder.to_str().expect("letters")];
        run(&[&["learn", "holdem", "--stack", "10", "--iterations", iterations, "--json"], &files[..]]
            .concat())
        .expect(0)
    };
    learn("300", &out, &folder);
    let more = learn("600", &out, &folder);
    assert!(more.err.contains("going on: 300 iterations were done before"), "{}", more.err);
    let (whole, other) = (scratch("whole.blueprint"), scratch("whole.blueprint.kept"));
    std::fs::remove_dir_all(&other).ok();
    let report = learn("600", &whole, &other).json();
    assert_eq!(
        (&report["schema"], &report["iterations"]),
        (&"gametree.learn/1".into(), &600.into()),
        "{report}"
    );
    assert_eq!(
        std::fs::read(&out).expect("a file"),
        std::fs::read(&whole).expect("a file"),
        "bit by bit the same"
    );
    let lbr = ["poker", "lbr", "--game", "holdem:stack=20", "--hands", "10", "--blueprint"];
    run(&[&lbr[..], &[whole.to_str().expect("letters")]].concat()).expect(0);
    let damaged = scratch("damaged.blueprint");
    std::fs::write(&damaged, b"gtblue").expect("a file");
    let refused =
        command(&[&lbr[..], &[damaged.to_str().expect("letters")]].concat()).output().expect("it starts");
    assert_eq!(refused.status.code(), Some(3));
    assert!(run(&["learn", "holdem", "--stack", "1"]).expect(2).err.contains("expected big blinds from 2"));
}
