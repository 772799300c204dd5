//! Books of exact values against other ways to get them, and what the one inside the program says.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;

use gametree_core::{Duel, Finite, Limits, Score, Symmetric, Text};
use gametree_engine::book::{Book, Built, Effort, Progress, Sample, Wish, build, check, work_file};
use gametree_engine::{AnyGame, AnyReport, open};
use gametree_games::connect_four::ConnectFour;
use gametree_games::mnk::Mnk;
use gametree_games::nim::Nim;
use gametree_search::{Silent, memo};

/// A file of this test's own.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn wish(name: &str, plies: u32, threads: usize) -> Wish {
    let file = scratch(name);
    std::fs::remove_file(&file).ok();
    std::fs::remove_file(work_file(&file)).ok();
    Wish { plies, file, effort: Effort { threads, ..Effort::default() } }
}

fn built(game: &dyn AnyGame, wish: &Wish) -> Book {
    match build(game, wish, &Limits::default(), &mut |_| {}).unwrap() {
        Built::Done(book) => book,
        other => panic!("{other:?}"),
    }
}

/// Builds a book and holds every value of it against memoised solving.
fn hold<G: Duel<Value: Score> + Finite + Text + Symmetric>(name: &str, game: &G, plies: u32) -> Book {
    let opened = open(name).unwrap();
    let book = built(&*opened, &wish(&format!("hold-{name}-{plies}.book"), plies, 1));
    let opening = opened.opening(plies).unwrap();
    let (limits, mut silent) = (Limits::default(), Silent);
    let mut solver = memo::Solver::new(game, Some(G::canonical), &limits, &mut silent);
    for (place, value) in book.values.iter().enumerate() {
        let state = game.parse_state(&opening.text(place)).unwrap();
        assert_eq!(solver.value(&state).unwrap().steps(), *value, "{name}, {}", opening.text(place));
    }
    book
}

#[test]
fn every_value_is_that_of_memoised_solving() {
    for plies in [0, 1, 3, 5, 6] {
        hold("connect-four:4x4", &ConnectFour::new(4, 4).unwrap(), plies);
    }
    hold("connect-four:5x4", &ConnectFour::new(5, 4).unwrap(), 4);
    hold("connect-four:2x3", &ConnectFour::new(2, 3).unwrap(), 9);
    hold("mnk:3,3,3", &Mnk::tic_tac_toe(), 3);
    // Piles lead to the same position on different plies.
    hold("nim:3,4,5", &Nim::normal(&[3, 4, 5]).unwrap(), 2);
    hold("nim:3,2,misere", &Nim::misere(&[3, 2]).unwrap(), 40);
}

#[test]
fn mirror_images_are_in_a_book_once() {
    let book = hold("mnk:3,3,3", &Mnk::tic_tac_toe(), 9);
    assert_eq!(book.counts, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    assert_eq!(book.values.len(), 765, "the published number of positions up to symmetry");
}

#[test]
fn threads_interruptions_and_the_table_change_no_byte() {
    let game = open("connect-four:5x4").unwrap();
    let whole = wish("whole.book", 4, 1);
    built(&*game, &whole);
    let expected = std::fs::read(&whole.file).unwrap();
    for (threads, table) in [(1, 1 << 20), (2, 1 << 20), (2, 64 << 20)] {
        let mut pieces = wish("pieces.book", 4, threads);
        pieces.effort.table = table;
        let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let mut runs = 0;
        loop {
            stop.store(false, std::sync::atomic::Ordering::Relaxed);
            let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
            let mut interrupt = |progress: Progress| {
                if progress.done >= progress.before + 50 {
                    stop.store(true, std::sync::atomic::Ordering::Relaxed);
                }
            };
            runs += 1;
            match build(&*game, &pieces, &limits, &mut interrupt).unwrap() {
                Built::Stopped { done, all } => assert!(done == 50 * runs && done < all),
                Built::Done(_) => break,
                Built::Already(_) => panic!("it cannot be there yet"),
            }
            assert!(!pieces.file.exists() && work_file(&pieces.file).exists());
        }
        assert!(runs > 2 && !work_file(&pieces.file).exists());
        assert_eq!(std::fs::read(&pieces.file).unwrap(), expected, "{threads} threads");
        let again = build(&*game, &pieces, &Limits::default(), &mut |_| panic!("no work is left"));
        assert!(matches!(again, Ok(Built::Already(_))));
    }
}

#[test]
fn nothing_that_is_there_is_overwritten() {
    let game = open("connect-four:4x4").unwrap();
    let first = wish("taken.book", 2, 1);
    built(&*game, &first);
    let before = std::fs::read(&first.file).unwrap();
    let refusal = |wish: &Wish| build(&*game, wish, &Limits::default(), &mut |_| {}).unwrap_err();
    let other = Wish { plies: 3, ..first.clone() };
    assert!(refusal(&other).contains("a book of connect-four:4x4 with 2 plies"), "{}", refusal(&other));
    assert_eq!(std::fs::read(&first.file).unwrap(), before);
    std::fs::write(&first.file, "my shopping list").unwrap();
    assert!(refusal(&first).contains("not a book"), "{}", refusal(&first));
    assert_eq!(std::fs::read(&first.file).unwrap(), b"my shopping list");
}

#[test]
fn a_wrong_value_is_found_by_its_moves_or_by_searching_again() {
    let game = || open("connect-four:4x4").unwrap();
    let book = built(&*game(), &wish("wrong.book", 3, 1));
    let (all, frontier) = (book.values.len(), *book.counts.last().unwrap());
    let sample = Sample { positions: frontier, seed: 1, effort: Effort::default() };
    let check = |book: &Book| check(&*game(), book, sample, &Limits::default(), &mut |_| {}).unwrap();
    let good = check(&book);
    assert_eq!((good.by_rules, good.searched, good.wrong.len()), (all - frontier, frontier, 0));
    let spoilt = |place: usize| {
        let mut book = book.clone();
        book.values[place] += 1;
        check(&book).wrong
    };
    assert_eq!(spoilt(1).len(), 1);
    assert!(!spoilt(1)[0].by_search && spoilt(1)[0].position == "..../..../..../X...", "{:?}", spoilt(1));
    assert!(spoilt(all - 1).iter().any(|wrong| wrong.by_search));
}

#[test]
fn books_of_other_games_and_games_without_books_are_refused() {
    let small = open("connect-four:4x4").unwrap();
    let book = built(&*small, &wish("foreign.book", 2, 1));
    let refusal = open("connect-four:5x4").unwrap().use_book(&book, "it").unwrap_err();
    assert_eq!(refusal.to_string(), "a book of connect-four:4x4; expected one of connect-four:5x4");
    let shorter = Book { counts: vec![1, 2], values: vec![0; 3], ..book.clone() };
    let other = Book { order: 0, ..book };
    for changed in [shorter, other] {
        let refusal = open("connect-four:4x4").unwrap().use_book(&changed, "it").unwrap_err();
        assert!(refusal.to_string().contains("other rules"), "{refusal}");
    }
    let refusal = open("[[1,2],[3,4]]").unwrap().opening(2).err().unwrap();
    assert!(refusal.to_string().contains("A book needs two opposed players"), "{refusal}");
    let refusal = open("othello").unwrap().opening(12).err().unwrap();
    assert!(refusal.to_string().contains("more than 10,000,000 positions"), "{refusal}");
}

fn auto(game: &dyn AnyGame, moves: &str, spec: &str, limits: &Limits) -> AnyReport {
    let mut position = game.start();
    moves.split_whitespace().for_each(|text| {
        position.play(text).unwrap();
    });
    position.search(&spec.parse().unwrap(), limits, &mut |_| {}).unwrap()
}

fn values(report: &AnyReport) -> Vec<String> {
    report.moves.iter().map(|row| report.move_value(row).0.to_string()).collect()
}

#[test]
fn connect_four_is_answered_from_the_book_inside_the_program() {
    for name in ["connect-four", "connect-four:7x6", "Connect-Four"] {
        let game = open(name).unwrap();
        let report = auto(&*game, "", "auto", &Limits::default());
        assert_eq!((report.algorithm.as_str(), report.counts.nodes), ("book", 0), "{name}");
        assert_eq!(report.meaning.as_deref(), Some("X wins on ply 41"));
        assert_eq!(report.best.as_deref(), Some("4"));
        assert_eq!(values(&report), ["-2", "-1", "0", "1", "0", "-1", "-2"]);
        assert!(report.proven && report.why.unwrap().contains("the book inside the program"));
    }
    let game = open("connect-four").unwrap();
    let (left, right) =
        (auto(&*game, "1 2", "auto", &Limits::default()), auto(&*game, "7 6", "auto", &Limits::default()));
    let mirrored: Vec<String> = values(&right).into_iter().rev().collect();
    assert_eq!((left.algorithm.as_str(), values(&left)), ("book", mirrored));
}

#[test]
fn a_search_that_was_asked_for_is_run() {
    let game = open("connect-four").unwrap();
    let shallow = Limits::depth(2);
    let few = Limits { nodes: Some(1000), ..Limits::default() };
    for (spec, limits) in [
        ("auto", &shallow),
        ("auto", &few),
        ("auto:depth=2", &Limits::default()),
        ("auto:book=off", &few),
        ("alphabeta", &shallow),
        ("exact", &few),
        ("random", &Limits::default()),
    ] {
        let report = auto(&*game, "4", spec, limits);
        assert_ne!(report.algorithm, "book", "{spec}");
    }
    // Beyond its last ply a book knows nothing.
    let brief = Limits { time: Some(std::time::Duration::from_millis(20)), ..Limits::default() };
    assert_ne!(auto(&*game, "4 4 4 4 4", "auto", &brief).algorithm, "book");
    assert_eq!(auto(&*game, "4 4", "auto", &brief).algorithm, "book");
}

#[test]
fn the_book_inside_the_program_is_whole_and_follows_from_its_last_ply() {
    let game = open("connect-four").unwrap();
    let book = Book::parse(include_bytes!("../data/connect-four.book")).unwrap();
    let sample = Sample { positions: 0, seed: 0, effort: Effort::default() };
    let checked = check(&*game, &book, sample, &Limits::default(), &mut |_| {}).unwrap();
    assert!(checked.wrong.is_empty(), "{:?}", checked.wrong);
    assert!(book.text().len() <= 60_000 && book.plies >= 3);
}
