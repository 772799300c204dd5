//! `arena` and `bench ablation` as a user runs them, on small sizes.

use crate::common::run;

#[test]
fn two_agents_play_and_the_stronger_one_is_named() {
    let small = ["--games", "6", "--nodes", "300", "--json"];
    let arguments = [&["arena", "othello:6x6", "--agents", "pvs", "random"][..], &small].concat();
    let report = run(&arguments).expect(0).json();
    assert_eq!((&report["schema"], &report["games"]), (&"gametree.arena/1".into(), &6.into()));
    assert!(report["score"].as_f64() > Some(0.6), "{report}");
    assert_eq!(report["agents"][1], "random@othello:6x6");
    // The same seed, the same games.
    let again = run(&arguments).expect(0).json();
    assert_eq!((&report["wins"], &report["pairs"]), (&again["wins"], &again["pairs"]));
}

#[test]
fn games_that_all_end_alike_say_nothing_about_elo() {
    let ran = run(&[
        "arena",
        "tic-tac-toe",
        "--agents",
        "memo",
        "alphabeta",
        "--opening-plies",
        "1",
        "--games",
        "4",
        "--time",
        "5s",
    ]);
    let ran = ran.expect(0);
    assert!(ran.out.contains("no Elo: the same happened from every opening"), "{}", ran.out);
    assert!(!ran.out.contains("95 %"), "{}", ran.out);
}

#[test]
fn agents_that_cannot_play_are_refused_before_the_first_game() {
    for (agent, code, words) in [
        ("nonsense", 2, "there is no algorithm 'nonsense'"),
        ("pvs@connect-four", 2, "the rules of connect-four are not those of othello"),
        ("pvs@othelo", 4, "did you mean 'othello'?"),
        ("gtp:/no/such/program", 1, "cannot start '/no/such/program'"),
    ] {
        let ran = run(&["arena", "othello", "--agents", "pvs", agent, "--games", "2", "--nodes", "10"])
            .expect(code);
        assert!(ran.err.contains(words) && ran.out.is_empty(), "{}", ran.err);
    }
    run(&["arena", "othello", "--agents", "pvs", "pvs@othello:hand", "--games", "2", "--nodes", "10"])
        .expect(0);
    let ran = run(&[
        "arena",
        "tic-tac-toe",
        "--agents",
        "memo",
        "random",
        "--games",
        "400",
        "--opening-plies",
        "1",
    ]);
    assert!(ran.expect(1).err.contains("only 9 balanced openings of 1 plies were found"));
}
