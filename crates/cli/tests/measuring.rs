//! `arena` and `bench ablation` as a user runs them, on small sizes.

use crate::common::{run, scratch};

#[test]
fn two_agents_play_and_the_stronger_one_is_named() {
    let small = ["--games", "6", "--nodes", "300", "--json"];
    let arguments = [&["arena", "othello:6x6", "--agents", "pvs", "random"][..], &small].concat();
    let report = run(&arguments).expect(0).json();
    assert_eq!((&report["schema"], &report["games"]), (&"gametree.arena/2".into(), &6.into()));
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
fn an_equilibrium_wins_in_a_match_what_it_is_worth() {
    let arguments = ["arena", "kuhn", "--agents", "lp", "random", "--games", "4000", "--seed", "7", "--json"];
    let report = run(&arguments).expect(0).json();
    let (mean, band) = (report["meetings"][0]["mean"].as_f64(), report["meetings"][0]["band"].as_f64());
    let (mean, error) = (mean.expect("a mean"), band.expect("a band") / 1.96);
    // What `gametree ladder kuhn` works out exactly.
    let ladder = run(&["ladder", "kuhn", "--rungs", "lp", "random", "--json"]).expect(0).json();
    let truth = ladder["rungs"][0]["against"][1].as_f64().expect("a payoff");
    assert!((truth - 0.17).abs() < 0.01, "{truth}");
    assert!((mean - truth).abs() < 4.0 * error && error < 0.05, "{mean} +- {error}, in truth {truth}");
    assert_eq!(run(&arguments).expect(0).json(), report, "the same seed, the same match");
}

#[test]
fn text_document_page_and_cross_table_say_the_same_about_elo() {
    let store = scratch("alike.sqlite");
    std::fs::remove_file(&store).ok();
    let file = store.to_str().expect("a name");
    // The player who begins at nim wins, so that every pair is one game each.
    let game = ["arena", "nim:1,2", "--agents", "memo", "minimax", "alphabeta", "--opening-plies", "0"];
    let more = ["--balance", "9", "--games", "2", "--depth", "9", "--store", file];
    let shown = run(&[&game[..], &more].concat()).expect(0).out;
    let document = run(&["arena", "show", file, "--json"]).expect(0).json();
    let page = store.with_extension("html");
    run(&["arena", "report", file, "--html", page.to_str().expect("a name")]).expect(0);
    let page = std::fs::read_to_string(page).expect("a page");
    let unknown = |row: &serde_json::Value| row["elo"].is_null() && row["elo_error"].is_null();
    assert!(document["elo"].is_null() && document["superiority"].is_null(), "{document}");
    assert!(document["table"].as_array().is_some_and(|rows| rows.iter().all(unknown)), "{document}");
    assert!(page.contains("no Elo: ") && page.contains("<td>?</td><td>?</td>"), "{page}");
    assert!(shown.contains(" ?  "), "{shown}");
}

#[test]
fn threads_beyond_the_cores_are_not_started_and_that_is_said() {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let limits = ["--nodes", "2000", "--json"];
    let asked = [&["analyze", "connect-four", "--no-book", "--threads", "1000"][..], &limits].concat();
    let ran = run(&asked);
    assert!(ran.err.contains("1000 threads on "), "{}", ran.err);
    assert!(ran.json()["threads"].as_u64().is_some_and(|threads| threads <= cores), "{}", ran.out);
    let ran = run(&[&["analyze", "connect-four", "--algorithm", "exact:threads=1000"][..], &limits].concat());
    assert!(ran.err.contains("exact:threads=1000: 1000 threads on "), "{}", ran.err);
    run(&["analyze", "connect-four", "--threads", "0", "--nodes", "10"]).expect(2);
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
