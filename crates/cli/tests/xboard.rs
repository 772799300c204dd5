//! Engines that speak the protocol of XBoard in `arena`: what they are sent, and what becomes of those that misbehave.

use std::path::Path;

use crate::common::{Ran, run, scratch};
use crate::engines::{alive, ended};
use serde_json::Value;

fn engine(mode: &str) -> String {
    format!("xboard:{}/tests/engines/xboard.sh {mode};name={mode}", env!("CARGO_MANIFEST_DIR"))
}

/// The same, which writes its process number and the lines that it reads into a file.
fn watched(mode: &str, file: &Path) -> String {
    std::fs::remove_file(file).ok();
    engine(mode).replace(';', &format!(" {};", file.display()))
}

/// A match of two games of tic-tac-toe: a line for each, and one for the match.
fn play(first: &str, second: &str, more: &[&str]) -> Ran {
    let mut arguments = vec!["arena", "tic-tac-toe", "--agents", first, second, "--opening-plies", "1"];
    arguments.extend(["--games", "2", "--jsonl"]);
    arguments.extend(more);
    run(&arguments)
}

/// The games and the match, in which all games have ended in one way.
fn all_ended(ending: &str, ran: Ran) -> (Vec<Value>, Value) {
    let read = |line| serde_json::from_str(line).expect("a document");
    let mut games: Vec<Value> = ran.expect(0).out.lines().map(read).collect();
    let document = games.pop().expect("a match");
    assert_eq!((games.len(), ended(&document, ending)), (2, 2), "{document}");
    (games, document)
}

/// The processes and the lines that they have read.
fn read(file: &Path) -> (Vec<String>, Vec<String>) {
    let text = std::fs::read_to_string(file).expect("the engine has written it");
    let (lines, processes): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('>'));
    let lines = lines.iter().map(|line| line.trim_start_matches("> ").to_string()).collect();
    (processes.into_iter().map(String::from).collect(), lines)
}

/// The lines of the last process, without pings.
fn last_start(lines: &[String]) -> Vec<String> {
    let lines = lines.rsplit(|line| line == "xboard").next().unwrap_or_default();
    lines.iter().filter(|line| !line.starts_with("ping")).cloned().collect()
}

#[test]
fn two_engines_play_by_the_rules_and_are_sent_features_options_clocks_and_moves() {
    let file = scratch("good.txt");
    let good = watched("good", &file) + ";hash size=2;clear;Memory=64";
    let (documents, _) = all_ended("rules", play(&good, &engine("last"), &["--tc", "60+1"]));
    let (processes, lines) = read(&file);
    // One start is to see whether it can be started at all.
    assert_eq!(processes.len(), 2);
    let all = last_start(&lines).join("\n");
    let greeting = "protover 2\naccepted done\naccepted myname\naccepted ping\naccepted setboard\naccepted usermove\n\
         rejected san\nrejected telepathy\naccepted memory\naccepted option\naccepted option\naccepted colors\naccepted done\n\
         option Hash Size=2\noption Clear\nmemory 64\n";
    assert!(all.starts_with(greeting), "{all}");
    let games: Vec<Vec<&str>> = all.split("\nnew\n").skip(1).map(|game| game.lines().collect()).collect();
    for (game, document) in games.iter().zip(&documents) {
        assert_eq!(game[..3], ["easy", "post", "force"]);
        assert!(game[3].starts_with("usermove ") && game.contains(&"level 0 1 1"), "{game:?}");
        let count = |word| game.iter().filter(|line| line.starts_with(word)).count();
        // A clock is set once. Every move is sent or made by the engine itself, after which it waits.
        let plies = 1 + document["moves"].as_array().expect("a list").len();
        assert_eq!((count("level"), count("go") + count("usermove")), (1, plies), "{game:?}");
        let asked: Vec<usize> = (0..game.len()).filter(|place| game[*place] == "go").collect();
        assert!(asked.len() > 1 && asked.iter().all(|place| game[place + 1] == "force"), "{game:?}");
        assert!(asked.iter().all(|place| game[place - 1].starts_with("otim ")), "{game:?}");
    }
    // The opening is one move, so that in one of the games it moves next and in the other it is sent another move.
    let mut sent: Vec<usize> = games
        .iter()
        .map(|game| {
            game.iter().take_while(|line| **line != "go").filter(|line| line.starts_with("usermove")).count()
        })
        .collect();
    sent.sort_unstable();
    assert_eq!(sent, [1, 2], "{games:?}");
}

#[test]
fn what_an_engine_thinks_is_kept_with_its_moves() {
    let (games, _) = all_ended("rules", play(&engine("good"), &engine("last"), &["--depth", "3"]));
    for ply in games[0]["moves"].as_array().expect("a list") {
        assert_eq!(
            (&ply["evaluation"], &ply["depth"], &ply["nodes"]),
            (&"+0.25".into(), &3.into(), &70.into())
        );
    }
}

#[test]
fn an_engine_that_hangs_ends_or_cheats_loses_that_game_and_is_started_again_if_need_be() {
    for (mode, ending, reason, again) in [
        ("hang", "time", "lost on time", true),
        ("crash", "crash", "ended after 'Error (out of luck): go' instead of moving", true),
        ("illegal", "illegal", "made an illegal move 'z9'", false),
    ] {
        let file = scratch(&format!("{mode}.txt"));
        let ran = play("random", &watched(mode, &file), &["--time", "100ms"]);
        let (_, document) = all_ended(ending, ran);
        assert_eq!(document["wins"], 2, "{mode}: {document}");
        let forfeits = document["forfeits"].as_array().expect("a list");
        let said =
            |text: &Value| text.as_str().is_some_and(|text| text.contains(&format!("{mode} {reason}")));
        assert!(forfeits.len() == 2 && forfeits.iter().all(said), "{forfeits:?}");
        let (processes, _) = read(&file);
        assert_eq!(processes.len(), if again { 3 } else { 2 }, "{mode}");
        assert!(!processes.iter().any(|process| alive(process)), "{mode}: a process is left behind");
    }
}

#[test]
fn an_engine_may_resign_and_a_result_of_its_own_counts_only_against_it() {
    for (mode, reason) in [("resign", "resign resigned"), ("beaten", "beaten resigned: ")] {
        let file = scratch(&format!("{mode}.txt"));
        let ran = play("random", &watched(mode, &file), &["--depth", "1"]);
        let (games, document) = all_ended("adjudicated", ran);
        assert_eq!((&document["wins"], &document["forfeits"]), (&2.into(), &Value::Array(Vec::new())));
        assert!(games.iter().all(|game| game["reason"].as_str().expect("a sentence").starts_with(reason)));
        assert_eq!(read(&file).0.len(), 2, "it plays the next game, too");
    }
    let (_, document) = all_ended("no answer", play("random", &engine("claim"), &["--depth", "1"]));
    assert_eq!(document["wins"], 2, "{document}");
    let forfeit = document["forfeits"][0].as_str().expect("a sentence");
    assert!(forfeit.contains("claim gave no move after '1/2-1/2 {I say so}'"), "{forfeit}");
}

#[test]
fn an_engine_that_takes_no_moves_is_refused_with_its_words() {
    let ran = play("random", &engine("deaf"), &["--depth", "1"]).expect(1);
    assert!(ran.err.contains("deaf cannot begin: does not take 'usermove "), "{}", ran.err);
    assert!(ran.err.contains(": Illegal move: "), "{}", ran.err);
}

#[test]
fn an_engine_with_few_features_plays_too_one_game_per_start() {
    for (mode, pings) in [("bare", false), ("once", true)] {
        let file = scratch(&format!("{mode}.txt"));
        all_ended("rules", play(&watched(mode, &file), &engine("last"), &["--time", "5s"]));
        let (processes, lines) = read(&file);
        assert_eq!(processes.len(), 1 + 2, "{mode}");
        let begin = |word: &str| lines.iter().any(|line| line.starts_with(word));
        assert_eq!((begin("ping"), begin("usermove"), begin("st 5")), (pings, pings, true), "{lines:?}");
        // The colour that is on move, for engines that do not say that they need none.
        let place = lines.iter().position(|line| line == "go").expect("a question");
        assert_eq!(["white", "black"].contains(&lines[place - 1].as_str()), !pings, "{lines:?}");
    }
}

#[test]
fn an_engine_that_waits_for_lines_is_nudged_until_all_features_are_known() {
    all_ended("rules", play(&engine("needy"), &engine("last"), &["--time", "5s"]));
}

#[test]
fn an_engine_that_answers_no_ping_forfeits_the_game_with_the_reason() {
    let file = scratch("frozen.txt");
    let limits = ["--patience", "3s", "--concurrency", "2", "--depth", "1"];
    let ran = play("random", &watched("frozen", &file), &limits);
    assert!(ran.err.contains("waiting for frozen to answer 'ping 1' ..."), "{}", ran.err);
    let (_, document) = all_ended("no answer", ran);
    assert_eq!(document["wins"], 2, "{document}");
    let forfeit = document["forfeits"][0].as_str().expect("a sentence");
    assert!(forfeit.starts_with("game 1: frozen gave no answer to 'ping 1'; expected 'pong 1'"), "{forfeit}");
}

#[test]
fn what_an_engine_cannot_do_is_refused_before_the_first_game() {
    for (mode, options, limit, reason) in [
        ("good", ";Hush=2", "--depth=3", "has no option 'Hush'; expected one of memory, Hash Size, Clear"),
        ("good", "", "--nodes=50", "cannot count nodes (feature nps); expected time=, depth= or tc="),
        ("endless", "", "--nodes=50", "cannot count nodes (feature nps)"),
        ("shallow", "", "--depth=3", "does not take 'sd 3': Error (unknown command): sd"),
    ] {
        let ran = play("random", &(engine(mode) + options), &[limit]).expect(1);
        assert!(ran.err.contains(reason), "{}", ran.err);
    }
    let file = scratch("nodes.txt");
    all_ended("rules", play("random", &watched("nodes", &file), &["--nodes", "50"]));
    assert!(last_start(&read(&file).1).join("\n").contains("\nnps 50\nst 1\n"));
    for (command, reason) in [
        ("xboard:true", "true ended instead of answering 'protover 2' with 'feature'"),
        ("xboard:no-such-engine-here", "cannot start 'no-such-engine-here'"),
    ] {
        let ran = play("random", command, &[]).expect(1);
        assert!(ran.err.contains(reason), "{}", ran.err);
    }
}

#[test]
fn positions_are_set_up_where_the_engine_takes_them() {
    let (openings, file) = (scratch("openings.txt"), scratch("setboard.txt"));
    std::fs::write(&openings, ".../.../X..\n").expect("a file");
    let from = ["--openings", openings.to_str().expect("a path"), "--time", "5s"];
    all_ended("rules", play(&watched("good", &file), &engine("last"), &from));
    assert!(read(&file).1.contains(&"setboard .../.../X..".to_string()));
    let ran = play("random", &engine("bare"), &from).expect(1);
    assert!(ran.err.contains("bare cannot begin: takes no positions (feature setboard)"), "{}", ran.err);
}

#[test]
fn chess_960_is_a_variant_in_which_castling_is_written_out() {
    let (openings, file) = (scratch("castling.txt"), scratch("shuffled.txt"));
    std::fs::write(&openings, "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O\n").expect("a file");
    let from = openings.to_str().expect("a path");
    let chess = |game: &str, mode: &str| {
        let engine = watched(mode, &file);
        let ran = run(&["arena", game, "--agents", &engine, "random", "--games", "2", "--openings", from]);
        (ran, last_start(&read(&file).1).join("\n"))
    };
    let (ran, lines) = chess("chess:960=518", "shuffled");
    ran.expect(0);
    let start = "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ";
    assert!(lines.contains(&format!("\nnew\nvariant fischerandom\neasy\npost\nforce\n{start}")), "{lines}");
    assert!(lines.contains("\nusermove f8c5\nusermove O-O\nusermove O-O\n"), "{lines}");
    let (ran, lines) = chess("chess", "shuffled");
    ran.expect(0);
    assert!(lines.contains("\nusermove f8c5\nusermove e1g1\nusermove e8g8\n"), "{lines}");
    let (ran, _) = chess("chess:960=518", "good");
    let ran = ran.expect(1);
    assert!(ran.err.contains("does not play fischerandom; expected it in feature variants"), "{}", ran.err);
}
