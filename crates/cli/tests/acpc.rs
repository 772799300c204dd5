//! `acpc` against a dealer over real TCP, polite and otherwise.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Output;
use std::time::Duration;

use crate::common::{self, command};
use gametree_core::{Game, Rng, Turn};
use gametree_games::poker::Card;
use gametree_games::poker::holdem::{Holdem, HoldemAction};

/// Runs a player against a dealer, who gets the lines of the player and a place to write to.
fn against(arguments: &[&str], dealer: impl FnOnce(&mut BufReader<TcpStream>, &mut TcpStream)) -> Output {
    let listener = TcpListener::bind("127.0.0.1:0").expect("it works");
    let port = listener.local_addr().expect("it works").port().to_string();
    let child = command(&[&["acpc", "127.0.0.1", &port], arguments].concat())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it works");
    let (mut stream, _) = listener.accept().expect("it works");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("it works");
    let mut lines = BufReader::new(stream.try_clone().expect("it works"));
    let mut hello = String::new();
    lines.read_line(&mut hello).expect("it works");
    assert_eq!(hello, "VERSION:2.0.0\r\n");
    dealer(&mut lines, &mut stream);
    drop((lines, stream));
    child.wait_with_output().expect("it works")
}

/// Deals hands to a player, who changes seats; the dealer's own player does anything.
fn deal(game: &Holdem, hands: u64, lines: &mut BufReader<TcpStream>, out: &mut TcpStream) {
    let mut rng = Rng::new(5);
    writeln!(out, "# a comment\r").expect("it works");
    for hand in 0..hands {
        let (seat, mut state) = (hand as usize % 2, game.initial());
        let mut deck: Vec<Card> = Card::all().collect();
        rng.shuffle(&mut deck);
        loop {
            let turn = game.turn(&state);
            if turn == Turn::Chance {
                game.play(&mut state, HoldemAction::Deal(deck.pop().expect("it works")));
                continue;
            }
            let state_line = game.match_state(&state, seat, hand);
            write!(out, "{state_line}\r\n").expect("it works");
            let action = match turn {
                Turn::Player(player) if player == seat => {
                    let mut answer = String::new();
                    lines.read_line(&mut answer).expect("it works");
                    let action = answer
                        .trim_end()
                        .strip_prefix(&format!("{state_line}:"))
                        .expect("the same line")
                        .to_string();
                    game.parse_acpc_action(&state, &action).expect("it works")
                }
                Turn::Player(_) => match (rng.below(3), game.raises(&state)) {
                    (0, Some((least, most))) => {
                        HoldemAction::Raise(least + rng.below((most - least + 1) as usize) as u32 / 8)
                    }
                    _ => HoldemAction::Call,
                },
                _ => break,
            };
            game.play(&mut state, action);
        }
    }
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_match_is_played_to_its_end_and_reported() {
    let game = Holdem::new(2, 200, 1, 2).expect("it works");
    for agent in ["blueprint:resolve=off", "bot:play=tight"] {
        let ended = against(&["--algorithm", agent, "--json"], |lines, out| deal(&game, 40, lines, out));
        assert_eq!(ended.status.code(), Some(0), "{}", err(&ended));
        let report: serde_json::Value = serde_json::from_slice(&ended.stdout).expect("it works");
        assert_eq!(
            (&report["schema"], &report["hands"]),
            (&"gametree.acpc/1".into(), &40.into()),
            "{report}"
        );
    }
}

#[test]
fn a_turn_is_solved_anew_in_time() {
    let game = Holdem::new(2, 200, 1, 2).expect("it works");
    let state_line = "MATCHSTATE:0:7:r6c/cr12c/:AsKs|/Td9d6h/2c";
    let ended = against(&["--algorithm", "blueprint:iterations=2", "--time", "100ms"], |lines, out| {
        write!(out, "{state_line}\r\n").expect("it works");
        let mut answer = String::new();
        lines.read_line(&mut answer).expect("it works");
        let action =
            answer.trim_end().strip_prefix(&format!("{state_line}:")).expect("the same line").to_string();
        let (_, sight) = game.parse_match_state(state_line).expect("it works");
        assert!(action == "c" || action.starts_with('r'), "{action} {}", sight.seat);
    });
    assert_eq!(ended.status.code(), Some(1), "the dealer left in the middle of a hand");
    assert!(err(&ended).contains("hung up in the middle of hand 7"), "{}", err(&ended));
}

#[test]
fn dealers_who_talk_nonsense_or_leave_get_a_sentence() {
    for (said, code, part) in [
        ("", 1, "hung up before the first hand"),
        ("MATCHSTATE:0:1::AsKs|\r\n", 1, "hung up in the middle of hand 1"),
        ("HELLO\r\n", 3, "line 1 of the dealer, 'HELLO': expected MATCHSTATE:seat:hand:bets:cards"),
        ("#\r\n;\r\n\r\nMATCHSTATE:5:1::AsKs|\r\n", 3, "line 4 of the dealer"),
        ("MATCHSTATE:0:1:r9999:AsKs|\r\n", 3, "'r9999' is not possible"),
        ("MATCHSTATE:0:1::AsAs|\r\n", 3, "comes twice"),
        ("MATCHSTATE:0:x::AsKs|\r\n", 3, "is not the number of a hand"),
        ("\u{0}\u{1}\u{ffff}\r\n", 3, "line 1 of the dealer"),
    ] {
        let ended =
            against(&["--algorithm", "bot"], |_, out| out.write_all(said.as_bytes()).expect("it works"));
        assert_eq!(ended.status.code(), Some(code), "{said:?}: {}", err(&ended));
        assert!(err(&ended).contains(part), "{said:?}: {}", err(&ended));
    }
    let endless = against(&["--algorithm", "bot"], |_, out| {
        // The player may be gone before all is written.
        out.write_all(&vec![b'x'; 100_000]).ok();
    });
    assert!(endless.status.code() == Some(3) && err(&endless).contains("does not end"), "{}", err(&endless));
}

#[test]
fn tables_that_do_not_fit_and_dealers_who_are_not_there_are_refused() {
    for (arguments, code, part) in [
        (&["acpc", "127.0.0.1", "9", "--game", "chess"][..], 4, "is not hold'em"),
        (&["acpc", "127.0.0.1", "9", "--game", "holdem:stack=20000,blinds=50/100"], 2, "100 big blinds"),
        (&["acpc", "127.0.0.1", "9", "--algorithm", "ismcts"], 2, "expected --algorithm blueprint or bot"),
        (&["acpc", "127.0.0.1", "1", "--algorithm", "bot"], 1, "cannot reach a dealer at 127.0.0.1:1"),
    ] {
        let ran = common::run(arguments).expect(code);
        assert!(ran.err.contains(part), "{arguments:?}: {}", ran.err);
    }
}
