//! Opening books of chess as a user makes and shows them.

// Whatever is not as it should be must stop the test.
#![allow(clippy::unwrap_used)]

use crate::common::{run, scratch};

const GAMES: &str =
    "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n1. e4 c5 (1... e6) 2. Nf3 1/2-1/2\n\n1. d4 Nf6 *\n";

#[test]
fn a_book_is_made_from_games_and_shown() {
    let (games, book) = (scratch("openings.pgn"), scratch("openings.bin"));
    std::fs::write(&games, GAMES).unwrap();
    let [games, book] = [&games, &book].map(|path| path.to_str().unwrap());
    let built = run(&["book", "build", "chess", "--pgn", games, "--output", book]).expect(0);
    assert!(built.err.contains("from 3 games"), "{}", built.err);
    assert!(built.out.contains("6 moves in 5 positions"), "{}", built.out);
    assert_eq!(run(&["book", "show", book]).expect(0).out, built.out);
    let shown = run(&["book", "show", book, "--position", "1. e4", "--json"]).expect(0).json();
    assert_eq!(shown["schema"], "gametree.polyglot/1");
    assert_eq!(shown["moves"], serde_json::json!([{"move": "c5", "weight": 1}]));
    let twice = run(&["book", "build", "chess", "--pgn", games, "--output", book, "--least", "2", "--json"])
        .expect(0);
    assert_eq!(twice.json()["entries"], 1);
}

#[test]
fn wrong_games_and_books_are_refused_with_their_place() {
    let (games, book) = (scratch("wrong.pgn"), scratch("wrong.bin"));
    std::fs::write(&games, "1. e4 e5\n2. Ke3").unwrap();
    std::fs::write(&book, [1; 17]).unwrap();
    let [games, book] = [&games, &book].map(|path| path.to_str().unwrap());
    let refused = run(&["book", "build", "chess", "--pgn", games, "--output", book]).expect(3);
    assert!(
        refused.err.contains("wrong.pgn: line 2, column 4: 'Ke3' is not a legal move here"),
        "{}",
        refused.err
    );
    let refused = run(&["book", "show", book]).expect(3);
    assert!(refused.err.contains("wrong.bin: expected records of 16 bytes"), "{}", refused.err);
    run(&["book", "build", "nim:1,2", "--pgn", games]).expect(2);
    run(&["book", "build", "chess", "--least", "2"]).expect(2);
    run(&["book", "show", "x.book", "--position", "startpos"]).expect(2);
}
