//! Whole games: judged move by move, and turned from one format into another; and lines of chess as players write them.

use crate::common::{run, scratch};
use serde_json::Value;

/// The shortest game of chess with a mate, and a move before it that allows it.
const FOOL: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Two rooks mate in two.
const LADDER: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 30";

fn file(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).expect("a file in the folder of the test");
    path.to_str().expect("a path in UTF-8").into()
}

#[test]
fn chess_is_analysed_as_players_write_it() {
    let mate = "6k1/5ppp/8/8/8/8/1n3PPP/R5K1 w - - 0 1";
    let said = run(&["analyze", "chess", "--position", mate, "--depth", "4"]).expect(0).out;
    assert!(said.contains("value      #1 to White, who moves"), "{said}");
    let said = run(&["analyze", "chess", "--position", LADDER, "--depth", "6"]).expect(0).out;
    assert!(said.contains("value      #2 to White"), "{said}");
    assert!(said.contains("line       30. R") && said.contains(" 31. R"), "{said}");
    let said =
        run(&["analyze", "chess", "--moves", "e4 e5 Nf3", "--lines", "3", "--depth", "5"]).expect(0).out;
    assert!(said.contains("Black to move"), "{said}");
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("2... ")).collect();
    assert_eq!(lines.len(), 3, "{said}");
    assert!(lines[0].starts_with('1') && lines.iter().all(|line| line.contains(" 3. ")), "{said}");
}

#[test]
fn the_best_lines_of_chess_come_in_order_with_their_mates() {
    let said =
        run(&["analyze", "chess", "--position", LADDER, "--lines", "4", "--depth", "6", "--json"]).expect(0);
    let said: Value = serde_json::from_str(&said.out).unwrap();
    let lines = said["lines"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[0]["mate"], &lines[1]["mate"]), (4, &2.into(), &2.into()), "{said}");
    let values: Vec<f64> = lines.iter().map(|line| line["value"].as_f64().unwrap()).collect();
    assert!(values.windows(2).all(|pair| pair[0] >= pair[1]), "{values:?}");
    run(&["analyze", "nim:3,4,5", "--lines", "2"]).expect(2);
}

#[test]
fn positions_of_chess_in_documents_are_plain_fens_beside_the_moves_before() {
    let said = run(&["analyze", "chess", "--moves", "e4 e5 Nf3 Nc6 Ng1", "--depth", "3", "--json"]).expect(0);
    let said: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(said["position"], "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 3");
    assert_eq!(said["history"], serde_json::json!(["g1f3", "b8c6", "f3g1"]));
    assert_eq!(said["schema"], "gametree.report/2");
}

#[test]
fn a_game_of_chess_is_judged_in_words_as_a_document_and_as_a_pgn() {
    let pgn = file("fool.pgn", FOOL);
    let said = run(&["analyze", "chess", "--game", &pgn, "--depth", "5"]).expect(0).out;
    assert!(said.contains("2. g4??") && said.contains("better 2. "), "{said}");
    assert!(said.contains("Ann") && said.contains("Black wins by checkmate"), "{said}");
    let picture = scratch("fool.svg");
    let arguments = ["analyze", "chess", "--game", &pgn, "--depth", "5", "--svg", picture.to_str().unwrap()];
    let said = run(&[&arguments[..], &["--json"]].concat()).expect(0);
    assert!(std::fs::read_to_string(&picture).unwrap().contains("<polygon"));
    let said: Value = serde_json::from_str(&said.out).unwrap();
    let moves = said["moves"].as_array().unwrap();
    assert_eq!(
        (moves.len(), &moves[2]["verdict"], &moves[3]["verdict"]),
        (4, &"blunder".into(), &"best".into())
    );
    let accuracy = |player: usize| said["players"][player]["accuracy"].as_f64().unwrap();
    assert!(accuracy(0) < accuracy(1) && said["players"][0]["blunders"] == 1, "{said}");
    let said = run(&["analyze", "chess", "--game", &pgn, "--depth", "5", "--pgn"]).expect(0).out;
    assert!(said.contains("g4?? {[%eval #-1]} (2. "), "{said}");
    assert!(said.contains("[White \"Ann\"]") && said.trim_end().ends_with("0-1"), "{said}");
    // What is written can be read again.
    let again = file("again.pgn", &said);
    assert_eq!(
        run(&["convert", "chess", "--game", &again, "--to", "moves"]).expect(0).out,
        "f3 e5 g4 Qh4#\n"
    );
}

#[test]
fn games_of_every_kind_are_judged_by_their_lists_of_moves() {
    let judged = |game: &str, text: &str| {
        let name = file("moves.txt", text);
        let said = run(&["analyze", game, "--game", &name, "--depth", "6", "--json"]).expect(0);
        serde_json::from_str::<Value>(&said.out).unwrap()
    };
    // X takes a corner, O an edge, which loses by force; X wins.
    let said = judged("tic-tac-toe", "1. a1 a2\n2. b1 c1 3. b3?");
    let verdicts: Vec<&str> =
        said["moves"].as_array().unwrap().iter().map(|row| row["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts.len(), 5, "{said}");
    let said = judged("connect-four", "4141414");
    assert_eq!(said["moves"].as_array().unwrap().len(), 7, "{said}");
    assert_eq!(said["moves"][5]["verdict"], "blunder", "it does not stop four in a column: {said}");
    let said = judged("othello", "f5d6c3");
    assert_eq!(said["moves"][2]["move"], "c3", "{said}");
    let said = judged("nim:1,2", "2-1 1-1 2-1");
    assert_eq!(
        (&said["moves"][0]["verdict"], &said["players"][0]["accuracy"]),
        (&"best".into(), &100.0.into())
    );
    // A wrong move is an error with its place.
    let name = file("wrong.txt", "a1 a1");
    let error = run(&["analyze", "tic-tac-toe", "--game", &name]).expect(4).err;
    assert!(error.contains("wrong.txt") && error.contains("line 1, column 4"), "{error}");
    run(&["analyze", "tic-tac-toe", "--game", "/nowhere/at all"]).expect(1);
    let name = file("fine.txt", "a1");
    run(&["analyze", "tic-tac-toe", "--game", &name, "--pgn"]).expect(2);
}

#[test]
fn records_are_converted_between_pgn_fen_epd_and_moves() {
    let pgn = file("two.pgn", &format!("{FOOL}\n[White \"Eve\"]\n\n1. e4 e5 *\n"));
    let to =
        |format: &str, name: &str| run(&["convert", "chess", "--game", name, "--to", format]).expect(0).out;
    let fens = to("fen", &pgn);
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -";
    assert_eq!(fens.lines().next(), Some(format!("{mated} 1 3").as_str()));
    assert_eq!(fens.lines().count(), 2);
    assert!(to("epd", &pgn).starts_with(mated));
    assert_eq!(to("moves", &pgn), "f3 e5 g4 Qh4#\ne4 e5\n");
    // From positions, and from a bare list.
    let positions = file("positions.fen", &fens);
    assert_eq!(to("fen", &positions), fens);
    assert!(to("pgn", &positions).contains(&format!("[FEN \"{mated} 1 3\"]")));
    let list = file("list.txt", "1. f3 e5 2. g4 Qh4#");
    assert!(to("pgn", &list).contains("1. f3 e5 2. g4 Qh4#"));
    run(&["convert", "chess", "--game", &positions, "--to", "moves"]).expect(2);
    // Other games have lists of moves.
    let othello = file("game.txt", "f5d6c3");
    let said = run(&["convert", "othello", "--game", &othello, "--to", "moves"]).expect(0);
    assert_eq!(said.out, "f5 d6 c3\n");
    run(&["convert", "othello", "--game", &othello, "--to", "pgn"]).expect(2);
    let said = run(&["convert", "chess", "--moves", "e4", "--to", "fen"]).expect(0);
    assert_eq!(said.out, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n");
}
