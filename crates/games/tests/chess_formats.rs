//! Chess in the notations of others: games in PGN, positions in EPD.

// Whatever is not as it should be must stop the test.
#![allow(clippy::unwrap_used)]

use crate::common::actions;
use gametree_core::{Game, Rng, Text, TextError};
use gametree_games::chess::pgn::{self, Games, Outcome, Ply, Record, Variation};
use gametree_games::chess::{Chess, epd};

const GAME: &str = "\u{feff}% for programs only (\n[Event \"a \\\"small\\\" one\"]\n[White \"Ann\"]\r\n[ Black\t\"Bob\" ]\n[Result \"0-1\"]\n\n\
    {Let us see.} 1.f3 e5 $10 2. g4?? {the fastest\n  way} {to lose} (2. e4!? Bc5 (2...Nc6 ; quiet\n 3. Bc4) 3. Nc3 *) ( 2.d4 )\n2... Qh4# 0-1";

#[test]
fn a_game_is_read_with_its_tags_comments_glyphs_and_variations() {
    let game = Chess::standard();
    let record = pgn::read(&game, GAME).unwrap();
    assert_eq!(record.tag("event"), Some("a \"small\" one"));
    assert_eq!((record.tag("White"), record.tag("Black")), (Some("Ann"), Some("Bob")));
    assert_eq!((record.result, record.plies.len()), (Outcome::Black, 4));
    assert_eq!(record.comment, "Let us see.");
    assert_eq!((&*record.plies[1].glyphs, &*record.plies[2].glyphs), (&[10][..], &[4][..]));
    assert_eq!(record.plies[2].comment, "the fastest way to lose");
    let [first, second] = &*record.plies[2].variations else { panic!("two variations") };
    assert_eq!((first.plies.len(), first.plies[0].glyphs[0], second.plies.len()), (3, 5, 1));
    assert_eq!(first.plies[1].variations[0].plies[0].comment, "quiet");
    assert_eq!(
        game.print_state(&record.end),
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 after d8h4"
    );
    assert_eq!(game.parse_state(GAME), Ok(record.end.clone()));
    let written = pgn::write(&game, &record);
    assert_eq!(pgn::read(&game, &written).unwrap().plies, record.plies, "{written}");
    assert!(
        written.replace('\n', " ").contains("(2. e4!? Bc5 (2... Nc6 {quiet} 3. Bc4) 3. Nc3) (2. d4)"),
        "{written}"
    );
    assert!(written.lines().all(|line| line.len() < 80), "{written}");
    let all = pgn::read_all(
        &game,
        &format!("{written}{GAME}\n\n[White \"x\"]\n1. e4\n[White \"y\"]\n1... \n; the end"),
    );
    let all = all.unwrap();
    assert_eq!(all.iter().map(|record| record.plies.len()).collect::<Vec<_>>(), [4, 4, 1, 0]);
    assert!(
        Games::new(&game, GAME)
            .without_variations()
            .all(|record| record.unwrap().plies[2].variations.is_empty())
    );
    assert_eq!(pgn::read_all(&game, " \n"), Ok(Vec::new()));
}

#[test]
fn moves_are_read_as_people_and_programs_write_them() {
    let game = Chess::standard();
    let usual = game.parse_state("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 *").unwrap();
    for text in [
        "1.e4 e5 2.Ng1f3 Nc6 3.Bb5 Ng8f6 4.0-0 Nfxe4",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 g8f6 4. e1g1 f6e4 1/2-1/2",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 Nf6 4 O-O Nxe4 1-0",
        "[Result \"?\"]\n\n1.e4! e5? 2.Nf3!! Nc6?? 3.Bb5!? Nf6?! 4.O-O Nxe4",
    ] {
        let record = pgn::read(&game, text).map(|record| record.end);
        assert_eq!(record.as_ref(), Ok(&usual), "{text}");
    }
    let passing = game.parse_state("1. e4 a6 2. e5 d5 3. exd6 e.p. exd6").unwrap();
    assert_eq!(game.print_state(&passing), "rnbqkbnr/1pp2ppp/p2p4/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4");
}

#[test]
fn a_wrong_game_says_where_it_is_wrong() {
    let game = Chess::standard();
    let complaint = |text: &str| pgn::read(&game, text).unwrap_err().to_string();
    assert_eq!(complaint(""), "line 1, column 1: expected a game, found nothing");
    assert!(
        complaint("1. e4\n   Ke7 *")
            .starts_with("line 2, column 4: 'Ke7' is not a legal move here; expected")
    );
    assert!(
        complaint("1. f3 e5 2. g4 Qh4 3. a3")
            .contains("column 23: 'a3' is not a legal move here; expected nothing")
    );
    assert_eq!(complaint("[White Ann]"), "line 1, column 8: expected a tag such as [White \"Ann\"]");
    assert!(
        complaint("\n[White \"Ann\n\"]").starts_with("line 2, column 1: expected '\"]' on the same line")
    );
    assert_eq!(complaint("[White \"A\" x]"), "line 1, column 12: expected ']' at the end of the tag");
    assert!(complaint("1. e4 {never").contains("column 7: expected '}'"));
    assert!(complaint("1. e4 (1. d4").contains("column 13: expected ')'"));
    assert!(complaint("1. e4 )").contains("there is no '('"));
    assert!(complaint("(1. e4)").contains("expected a move before a variation"));
    assert!(complaint("1. e4 $256").contains("expected a glyph"));
    assert!(complaint("1. e4 é").contains("found 'é'"));
    assert!(complaint("1. e4 1-0 1. d4").contains("column 10: expected the end after one game"));
    assert!(
        complaint("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*")
            .starts_with("line 1, column 1: the tag FEN: expected")
    );
}

fn random_game(game: &Chess, rng: &mut Rng) -> Record {
    let mut record = Record::new(game.initial(), "one \"1\" \\", "two é");
    record.comment = "from the start".into();
    let most = rng.below(200);
    while let Some(action) = rng.pick(&actions(game, &record.end)).filter(|_| record.plies.len() < most) {
        let other = rng.pick(&actions(game, &record.end)).copied();
        record.push(game, *action);
        let ply = record.plies.last_mut().unwrap();
        match rng.below(10) {
            0 => {
                ply.comment =
                    "a comment { that is long enough to be wrapped at the end of a line \"quoted\"".into()
            }
            1 => ply.glyphs = vec![1 + rng.below(139) as u8, 7],
            2 => ply
                .variations
                .extend(other.map(|other| Variation { comment: "or".into(), plies: vec![Ply::new(other)] })),
            _ => {}
        }
    }
    record.result = [Outcome::White, Outcome::Black, Outcome::Draw, Outcome::Unknown][rng.below(4)];
    record
}

#[test]
fn what_is_written_is_read_again() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let game =
            if seed % 3 == 0 { Chess::shuffled(rng.below(960) as u32).unwrap() } else { Chess::standard() };
        let mut record = random_game(&game, &mut rng);
        if seed % 5 == 1 {
            // A game that begins elsewhere.
            record = Record { start: game.position(record.end.board().clone()), plies: Vec::new(), ..record };
            record.end = record.start.clone();
        }
        if game.is_shuffled() {
            record.tags.push(("Variant".into(), "Chess960".into()));
        }
        let text = pgn::write(&game, &record);
        assert_eq!(pgn::read(&game, &text).as_ref(), Ok(&record), "{text}");
        assert_eq!(game.parse_state(&text), Ok(record.end.clone()), "{text}");
        assert!(
            text.lines().skip_while(|line| line.starts_with('[')).all(|line| line.chars().count() < 80),
            "{text}"
        );
        let mut line = epd::Epd::new(game.position(record.end.board().clone()));
        let moves =
            actions(&game, &line.position).into_iter().map(|action| game.print_action(&record.end, action));
        line.set("bm", moves.take(3).collect::<Vec<_>>());
        line.set("id", [format!("seed; {seed}")]);
        let text = epd::write(&game, &line);
        assert_eq!(epd::read(&game, &text), Ok(line), "{text}");
    }
}

/// Signs that mean something in these notations, and some that are longer than a byte.
const SIGNS: &str = "[]{}();$%\"\\.*!?+#=-/01289abehNBRQKOx \n\r\tépwkq棋\u{0}\u{2003}";

fn complains_well(text: &str, error: &TextError) {
    assert!(error.line >= 1 && error.column >= 1, "{text:?}: {error}");
    assert!(error.column <= text.chars().count() + 1, "{text:?}: {error}");
    assert!(error.message.contains("expected") && error.message.len() < 1_000, "{text:?}: {error}");
}

#[test]
fn no_text_makes_a_reader_panic() {
    let game = Chess::standard();
    let signs: Vec<char> = SIGNS.chars().collect();
    let mut rng = Rng::new(7);
    let line =
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; dm 1; id \"x\"; pv Qxf7#;";
    let samples = [
        pgn::write(&game, &random_game(&game, &mut rng)),
        GAME.into(),
        line.into(),
        format!("{GAME}\n{GAME}"),
    ];
    for round in 0..6_000 {
        let mut text: Vec<char> = samples[round % samples.len()].chars().collect();
        for _ in 0..=rng.below(4) {
            let place = rng.below(text.len());
            match rng.below(4) {
                0 => text[place] = signs[rng.below(signs.len())],
                1 => text.insert(place, signs[rng.below(signs.len())]),
                2 if text.len() > 1 => drop(text.remove(place)),
                _ => text.truncate(place.max(1)),
            }
        }
        let noise: String = (0..rng.below(40)).map(|_| signs[rng.below(signs.len())]).collect();
        for text in [text.into_iter().collect::<String>(), noise] {
            match game.parse_state(&text) {
                Ok(state) => assert_eq!(game.parse_state(&game.print_state(&state)), Ok(state), "{text:?}"),
                Err(error) => complains_well(&text, &error),
            }
            match pgn::read_all(&game, &text) {
                Ok(records) => records.iter().for_each(|record| drop(pgn::write(&game, record))),
                Err(error) => complains_well(&text, &error),
            }
            match epd::read_all(&game, &text) {
                Ok(lines) => lines.iter().for_each(|line| drop(epd::write(&game, line))),
                Err(error) => complains_well(&text, &error),
            }
        }
    }
}

#[test]
fn long_and_deep_games_are_refused_or_read_in_time() {
    let game = Chess::standard();
    let refused = |text: &str| pgn::read_all(&game, text).unwrap_err().message;
    assert!(refused(&format!("1. e4 {}", "(1. e4 ".repeat(100_000))).contains("too deep"));
    assert!(refused(&"Nf3 Nf6 Ng1 Ng8 ".repeat(30_000)).contains("too long"));
    assert!(refused(&format!("1. e4 {}", "(".repeat(1_000_000))).contains("expected"));
    let skipped = game.parse_state(&format!("1. e4 {}", "(".repeat(1_000_000))).unwrap_err();
    assert!(skipped.message.contains("expected ')'"));
    assert!(refused(&format!("1. e4 {}", "x".repeat(1_000_000))).len() < 300);
    assert!(refused(&"[".repeat(1_000_000)).contains("expected a tag"));
    // Nobody claimed a draw.
    let long = game.parse_state(&format!("1. {}", "Nf3 Nf6 Ng1 Ng8 ".repeat(2_000))).unwrap();
    assert_eq!(game.parse_state(&game.print_state(&long)), Ok(long));
}
