//! A match in one SQLite file: its settings, its openings and every finished game. Each game is one transaction, so that a program that is killed at any
//! moment loses no finished game, and the same command goes on with those that are missing.
//!
//! Every row has a checksum, and the file the sum of them all, so that a damaged file is noticed. Games are replayed when they are read.

mod read;
mod replay;
mod seal;

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, params};
use serde_json::{Value, json};

use super::error::MatchError;
use super::game::Ply;
use super::openings::Opening;
use super::settings::Settings;
use super::statistics::half_points;
use super::tournament::Record;

/// The name of the format, in every file.
const SCHEMA: &str = "gametree.match/2";

/// The format before it, in which rows had no checksums.
const UNSEALED: &str = "gametree.match/1";

const TABLES: &str = "
    CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum TEXT NOT NULL DEFAULT '') STRICT;
    CREATE TABLE openings (
        number INTEGER PRIMARY KEY,
        start TEXT,
        moves TEXT NOT NULL,
        checksum TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,   -- from 0; games 2n and 2n + 1 are a pair
        first INTEGER NOT NULL,       -- the agent whose payoff it is, and its opponent
        second INTEGER NOT NULL,
        opening INTEGER NOT NULL,
        first_begins INTEGER NOT NULL,
        first_player INTEGER NOT NULL,
        payoff TEXT NOT NULL,
        half_points INTEGER NOT NULL,
        ending TEXT NOT NULL,
        reason TEXT NOT NULL,
        seconds_first REAL NOT NULL,
        seconds_second REAL NOT NULL,
        moves_first INTEGER NOT NULL,
        moves_second INTEGER NOT NULL,
        moves TEXT NOT NULL,          -- JSON: [[move, seconds, evaluation, depth, nodes], ...]
        ended INTEGER NOT NULL,       -- seconds since 1970
        checksum TEXT NOT NULL DEFAULT ''
    ) STRICT;";

/// A file to which a match is written.
pub struct Store {
    connection: Connection,
    /// Locked as long as this program plays the match. SQLite's own locks are of another kind.
    _lock: File,
}

/// A match as it stands in a file.
pub struct Stored {
    /// What it was started with.
    pub settings: Settings,
    /// The openings that it knows so far.
    pub openings: Vec<Opening>,
    /// The finished games, in their order.
    pub records: Vec<Record>,
}

impl Store {
    /// Opens a file for a match, and gives the games of it that were played before. The number of games may have changed, nothing else.
    ///
    /// # Errors
    /// The file is of another match, is in use, is damaged, or is none.
    pub fn open(
        path: &Path,
        settings: &Settings,
        openings: &[Opening],
    ) -> Result<(Self, Vec<Record>), MatchError> {
        let connection = Connection::open(path).map_err(unusable)?;
        // Another program may read the match while a game is being written.
        connection.busy_timeout(Duration::from_secs(10)).map_err(unusable)?;
        // An empty file is an empty database.
        let lock = File::options().create(true).append(true).open(path);
        let lock = lock.map_err(|error| MatchError::File(error.to_string()))?;
        if lock.try_lock().is_err() {
            return Err(MatchError::InUse);
        }
        let mut store = Self { connection, _lock: lock };
        let empty = store
            .connection
            .query_row("SELECT count(*) = 0 FROM sqlite_master", [], |row| row.get::<_, bool>(0))
            .map_err(unusable)?;
        if empty {
            store.begin(settings, openings).map_err(unusable)?;
            return Ok((store, Vec::new()));
        }
        let (kept, sealed) = read::read(&store.connection)?;
        if let Some(difference) = settings.difference(&kept.settings) {
            return Err(MatchError::OtherMatch(difference));
        }
        if let Some(number) = kept.openings.iter().zip(openings).position(|(kept, now)| kept != now) {
            return Err(MatchError::OtherMatch(format!(
                "opening {} is not the one with which the match was begun; expected the same file of openings",
                number + 1
            )));
        }
        store.lengthen(settings, openings, kept.openings.len(), sealed).map_err(unusable)?;
        Ok((store, kept.records))
    }

    /// A match in a file, which is not changed.
    ///
    /// # Errors
    /// There is no such file, it is not a match, or it is damaged.
    pub fn read(path: &Path) -> Result<Stored, MatchError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(unusable)?;
        connection.busy_timeout(Duration::from_secs(10)).map_err(unusable)?;
        read::read(&connection).map(|(stored, _)| stored)
    }

    /// Keeps a finished game.
    ///
    /// # Errors
    /// It cannot be written, or is kept already.
    pub fn add(&mut self, record: &Record) -> Result<(), MatchError> {
        self.insert(record).map_err(unusable)
    }

    fn insert(&mut self, record: &Record) -> rusqlite::Result<()> {
        let Record { fixture, played, ended } = record;
        let seconds = |agent: usize| played.time[agent].as_secs_f64();
        let insert = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')";
        let values = params![
            fixture.number as i64,
            fixture.first as i64,
            fixture.second as i64,
            fixture.opening as i64,
            fixture.first_begins,
            played.first_player as i64,
            played.payoff.to_string(),
            half_points(played.payoff),
            played.ending.name(),
            played.reason,
            seconds(0),
            seconds(1),
            played.counts[0],
            played.counts[1],
            moves_text(&played.moves),
            *ended as i64,
        ];
        let transaction = self.connection.transaction()?;
        transaction.execute(insert, values)?;
        seal::game(&transaction, fixture.number)?;
        transaction.commit()
    }

    fn begin(&mut self, settings: &Settings, openings: &[Opening]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        transaction.execute_batch(TABLES)?;
        transaction.execute("INSERT INTO about VALUES ('schema', ?, '')", [SCHEMA])?;
        transaction.execute("INSERT INTO about VALUES ('settings', ?, '')", [settings_text(settings)])?;
        add_openings(&transaction, openings, 0)?;
        seal::all(&transaction)?;
        transaction.commit()
    }

    /// The match may have got longer, and its file may be of the old format.
    fn lengthen(
        &mut self,
        settings: &Settings,
        openings: &[Opening],
        known: usize,
        sealed: bool,
    ) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        if !sealed {
            for table in ["about", "openings", "games"] {
                let add = format!("ALTER TABLE {table} ADD COLUMN checksum TEXT NOT NULL DEFAULT ''");
                transaction.execute_batch(&add)?;
            }
            transaction.execute("UPDATE about SET value = ? WHERE name = 'schema'", [SCHEMA])?;
        }
        transaction
            .execute("UPDATE about SET value = ? WHERE name = 'settings'", [settings_text(settings)])?;
        add_openings(&transaction, openings, known)?;
        seal::all(&transaction)?;
        transaction.commit()
    }
}

/// What SQLite says about a file: that it is none of its own, or that it cannot be used.
fn unusable(error: rusqlite::Error) -> MatchError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => MatchError::Format(error.to_string()),
        _ => MatchError::File(error.to_string()),
    }
}

fn damaged(message: impl Into<String>) -> MatchError {
    MatchError::Format(message.into())
}

fn settings_text(settings: &Settings) -> String {
    serde_json::to_string(settings).unwrap_or_default()
}

fn add_openings(connection: &Connection, openings: &[Opening], known: usize) -> rusqlite::Result<()> {
    let mut insert = connection.prepare("INSERT INTO openings VALUES (?, ?, ?, '')")?;
    for (number, opening) in openings.iter().enumerate().skip(known) {
        insert.execute(params![number as i64, opening.start, json!(opening.moves).to_string()])?;
    }
    Ok(())
}

fn moves_text(moves: &[Ply]) -> String {
    let ply = |ply: &Ply| {
        let evaluation = ply.evaluation.map(|evaluation| evaluation.to_string());
        json!([ply.text, ply.time.as_secs_f64(), evaluation, ply.depth, ply.nodes])
    };
    Value::Array(moves.iter().map(ply).collect()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::example;
    use crate::{Ending, Evaluation, Fixture, Format, Played};
    use gametree_core::{Rational, Value as _};

    fn game(number: usize) -> Record {
        let ply = |text: &str| Ply {
            text: text.into(),
            time: Duration::from_millis(20),
            evaluation: Some(Evaluation::Mate(-3)),
            depth: None,
            nodes: Some(7),
        };
        let played = Played {
            first_begins: number.is_multiple_of(2),
            first_player: number % 2,
            moves: vec![ply("a1"), ply("b2")],
            payoff: Rational::ZERO,
            ending: Ending::Silence,
            reason: "it's over".into(),
            time: [Duration::from_millis(20); 2],
            counts: [1, 1],
        };
        Record { fixture: Fixture::all(Format::RoundRobin, 2, 5)[number], played, ended: 5 }
    }

    #[test]
    fn a_match_goes_on_where_it_was_and_refuses_other_settings() {
        let path = std::env::temp_dir().join(format!("gametree-store-{}.sqlite", std::process::id()));
        std::fs::remove_file(&path).ok();
        let openings = [Opening::default(), Opening { start: None, moves: vec!["a1".into()] }];
        let (mut store, before) = Store::open(&path, &example(), &openings[..1]).unwrap();
        assert!(before.is_empty());
        let second = Store::open(&path, &example(), &openings[..1]).err().unwrap();
        assert_eq!(second, MatchError::InUse);
        store.add(&game(1)).unwrap();
        store.add(&game(0)).unwrap();
        assert!(store.add(&game(0)).is_err(), "a game is kept once");
        drop(store);
        let longer = Settings { games: 20, ..example() };
        let (_, before) = Store::open(&path, &longer, &openings).unwrap();
        let texts =
            |records: &[Record]| records.iter().map(|record| format!("{record:?}")).collect::<Vec<_>>();
        assert_eq!(texts(&before), texts(&[game(0), game(1)]));
        let stored = Store::read(&path).unwrap();
        assert_eq!((stored.settings, stored.openings), (longer.clone(), openings.to_vec()));
        let refused = |settings: &Settings, openings: &[Opening]| match Store::open(&path, settings, openings)
        {
            Err(MatchError::OtherMatch(reason)) => reason,
            other => panic!("{:?}", other.err()),
        };
        let margin = refused(&Settings { margin: 1, ..longer.clone() }, &openings);
        assert!(margin.contains("margin was 50 and is 1 now"), "{margin}");
        assert!(refused(&longer, &openings[1..]).contains("opening 1"));
        std::fs::write(&path, "something else, and long enough to be read as a database").unwrap();
        assert!(matches!(Store::read(&path), Err(MatchError::Format(_))));
        assert!(matches!(Store::open(&path, &longer, &openings), Err(MatchError::Format(_))));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(Store::read(&path), Err(MatchError::File(_))));
    }
}
