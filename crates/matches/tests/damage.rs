//! Files of matches that are damaged, and files of the old format.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use gametree_core::Rng;
use gametree_engine::open;
use gametree_matches::{
    Agent, Conditions, Engine, Entrant, Fixture, Format, MatchError, Opening, Pace, Record, Settings, Store,
    Stored, Tournament, pgn,
};
use rusqlite::Connection;

const GAME: &str = "connect-four:5x4";
const AGENTS: [&str; 2] = ["pvs:depth=2", "random"];

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("gametree-{}-{name}", std::process::id()));
    std::fs::remove_file(&path).ok();
    path
}

fn settings(games: usize) -> Settings {
    let entrant = |name: &str| Entrant { name: name.into(), text: name.into(), pace: "depth 2".into() };
    Settings {
        game: GAME.into(),
        format: Format::RoundRobin.name().into(),
        agents: AGENTS.map(entrant).to_vec(),
        openings: "two".into(),
        seed: 5,
        margin: 50,
        patience: 60_000,
        draw: None,
        resign: None,
        most_plies: None,
        sprt: None,
        games,
    }
}

fn openings() -> Vec<Opening> {
    let moves = |text: &str| text.split(' ').map(String::from).collect();
    ["1 2", "3 3 4"].map(|text| Opening { start: None, moves: moves(text) }).to_vec()
}

/// Plays the games of a match that its file does not have yet.
fn play(path: &Path, pairs: usize) {
    let (game, openings) = (open(GAME).expect("as it was written"), openings());
    let fixtures = Fixture::all(Format::RoundRobin, 2, pairs);
    let (mut store, before) =
        Store::open(path, &settings(fixtures.len()), &openings).expect("as it was written");
    let known = |fixture: &Fixture| before.iter().any(|record| record.fixture == *fixture);
    let left: Vec<Fixture> = fixtures.into_iter().filter(|fixture| !known(fixture)).collect();
    let pace = Pace::Depth(2);
    let conditions = Conditions { seed: 5, ..Conditions::new(&*game, pace) };
    let tournament = Tournament { conditions, paces: &[pace; 2], openings: &openings, concurrency: 2 };
    let make = |index: usize| -> Result<Box<dyn Agent>, MatchError> {
        Ok(Box::new(Engine::new(open(GAME)?, AGENTS[index].parse()?)))
    };
    let mut keep = |record: Record| store.add(&record).is_ok();
    tournament.run(&left, &make, &AtomicBool::new(false), &mut keep).expect("as it was written");
}

fn games(stored: &Stored) -> String {
    let game = open(GAME).expect("as it was written");
    let opening = |record: &Record| &stored.openings[record.fixture.opening % stored.openings.len()];
    stored.records.iter().map(|record| pgn(&*game, &stored.settings, opening(record), record)).collect()
}

/// The moves alone: times differ from one match to the next.
fn moves(stored: &Stored) -> Vec<Vec<String>> {
    let texts = |record: &Record| record.played.moves.iter().map(|ply| ply.text.clone()).collect();
    stored.records.iter().map(texts).collect()
}

#[test]
fn a_match_goes_on_with_the_draws_that_it_would_have_had() {
    let (whole, pieces) = (scratch("whole.sqlite"), scratch("pieces.sqlite"));
    play(&whole, 8);
    [2, 3, 8].into_iter().for_each(|pairs| play(&pieces, pairs));
    let [whole_games, pieces_games] =
        [&whole, &pieces].map(|path| moves(&Store::read(path).expect("as it was written")));
    assert_eq!(whole_games.len(), 16);
    assert_eq!(whole_games, pieces_games);
    [whole, pieces].into_iter().for_each(|path| std::fs::remove_file(path).expect("as it was written"));
}

#[test]
fn a_changed_byte_is_noticed_or_changes_no_game() {
    let (path, damaged) = (scratch("sound.sqlite"), scratch("damaged.sqlite"));
    play(&path, 12);
    let (bytes, expected) = (
        std::fs::read(&path).expect("as it was written"),
        games(&Store::read(&path).expect("as it was written")),
    );
    let (mut rng, mut noticed) = (Rng::new(11), 0);
    let tries = 600;
    for _ in 0..tries {
        let (mut bytes, place) = (bytes.clone(), rng.below(bytes.len()));
        bytes[place] ^= 1 << rng.below(8);
        std::fs::write(&damaged, bytes).expect("as it was written");
        match Store::read(&damaged) {
            Ok(stored) => assert_eq!(games(&stored), expected, "byte {place}"),
            Err(error) => {
                noticed += 1;
                assert!(error.to_string().len() > 10, "byte {place}: {error}");
            }
        }
    }
    // Unused parts of pages are the rest.
    assert!(noticed > tries / 10, "{noticed} of {tries} were noticed");
    [path, damaged].into_iter().for_each(|path| std::fs::remove_file(path).expect("as it was written"));
}

/// What a change by SQL does to the reading of the file.
fn changed(path: &Path, sql: &str) -> String {
    let copy = scratch("changed.sqlite");
    std::fs::copy(path, &copy).expect("as it was written");
    let connection = Connection::open(&copy).expect("as it was written");
    connection.execute_batch(sql).expect("as it was written");
    drop(connection);
    let error = Store::read(&copy).err().map(|error| error.to_string()).unwrap_or_default();
    std::fs::remove_file(&copy).expect("as it was written");
    error
}

#[test]
fn a_changed_missing_or_doubled_row_is_named() {
    let path = scratch("rows.sqlite");
    play(&path, 4);
    for (sql, part) in [
        ("UPDATE games SET reason = 'a draw' WHERE number = 2", "game 3: not as it was written"),
        ("UPDATE games SET ended = ended + 1 WHERE number = 0", "game 1: not as it was written"),
        ("UPDATE openings SET moves = '[\"1\"]' WHERE number = 1", "opening 2: not as it was written"),
        ("UPDATE about SET value = replace(value, '\"seed\":5', '\"seed\":6')", "its settings: not as"),
        ("DELETE FROM games WHERE number = 7", "the sum of all rows is wrong"),
        ("DELETE FROM openings WHERE number = 0", "opening 1"),
    ] {
        let error = changed(&path, sql);
        assert!(error.contains(part), "{sql}: {error}");
    }
    std::fs::remove_file(path).expect("as it was written");
}

/// The same file as it was written before rows had checksums.
fn unseal(path: &Path) {
    let connection = Connection::open(path).expect("as it was written");
    let drop_all: String = ["about", "openings", "games"]
        .map(|table| format!("ALTER TABLE {table} DROP COLUMN checksum;"))
        .concat();
    let about = "DELETE FROM about WHERE name = 'total'; UPDATE about SET value = 'gametree.match/1' WHERE name = 'schema';";
    connection.execute_batch(&format!("{about} {drop_all}")).expect("as it was written");
}

#[test]
fn files_of_the_old_format_are_replayed_and_get_checksums_when_they_are_played_on() {
    let path = scratch("old.sqlite");
    play(&path, 4);
    let expected = games(&Store::read(&path).expect("as it was written"));
    unseal(&path);
    assert_eq!(games(&Store::read(&path).expect("as it was written")), expected);
    for (sql, part) in [
        ("UPDATE games SET moves = replace(moves, '[\"1\"', '[\"9\"') WHERE moves LIKE '%[\"1\"%'", "move "),
        ("UPDATE games SET payoff = '1/3', half_points = 2", "its result does not follow"),
        ("UPDATE games SET half_points = 1", "its points are not those of its payoff"),
        ("UPDATE games SET first_player = 1 - first_player WHERE number = 1", "game 2: another agent begins"),
        ("UPDATE games SET opening = 1 - opening WHERE number < 4", "not those of this match"),
    ] {
        let error = changed(&path, sql);
        assert!(error.contains(part), "{sql}: {error}");
    }
    play(&path, 5);
    let stored = Store::read(&path).expect("as it was written");
    assert_eq!(stored.records.len(), 10);
    assert!(games(&stored).starts_with(&expected));
    let error = changed(&path, "UPDATE games SET reason = 'a draw' WHERE number = 2");
    assert!(error.contains("game 3: not as it was written"), "{error}");
    std::fs::remove_file(path).expect("as it was written");
}
