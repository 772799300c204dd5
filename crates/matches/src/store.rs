//! A match in one SQLite file: its settings, its openings and every finished game. Each game is one transaction, so that a program that is killed at any
//! moment loses no finished game, and the same command goes on with those that are missing.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use gametree_core::Rational;
use rusqlite::{Connection, ErrorCode, OpenFlags, Row, params};
use serde_json::{Value, json};

use super::error::MatchError;
use super::game::{Played, Ply};
use super::openings::Opening;
use super::settings::Settings;
use super::statistics::half_points;
use super::tournament::{Fixture, Record};

/// The name of the format, in every file.
const SCHEMA: &str = "gametree.match/1";

const TABLES: &str = "
    CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE openings (number INTEGER PRIMARY KEY, start TEXT, moves TEXT NOT NULL) STRICT;
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
        ended INTEGER NOT NULL        -- seconds since 1970
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
    /// The file is of another match, is in use, or is none.
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
        let kept = read(&store.connection)?;
        if let Some(difference) = settings.difference(&kept.settings) {
            return Err(MatchError::OtherMatch(difference));
        }
        if let Some(number) = kept.openings.iter().zip(openings).position(|(kept, now)| kept != now) {
            return Err(MatchError::OtherMatch(format!(
                "opening {} is not the one with which the match was begun; expected the same file of openings",
                number + 1
            )));
        }
        store.lengthen(settings, openings, kept.openings.len()).map_err(unusable)?;
        Ok((store, kept.records))
    }

    /// A match in a file, which is not changed.
    ///
    /// # Errors
    /// There is no such file, or it is not a match.
    pub fn read(path: &Path) -> Result<Stored, MatchError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(unusable)?;
        connection.busy_timeout(Duration::from_secs(10)).map_err(unusable)?;
        read(&connection)
    }

    /// Keeps a finished game.
    ///
    /// # Errors
    /// It cannot be written, or is kept already.
    pub fn add(&mut self, record: &Record) -> Result<(), MatchError> {
        let Record { fixture, played, ended } = record;
        let seconds = |agent: usize| played.time[agent].as_secs_f64();
        let insert = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
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
        self.connection.execute(insert, values).map(|_| ()).map_err(unusable)
    }

    fn begin(&mut self, settings: &Settings, openings: &[Opening]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        transaction.execute_batch(TABLES)?;
        transaction.execute("INSERT INTO about VALUES ('schema', ?)", [SCHEMA])?;
        transaction.execute("INSERT INTO about VALUES ('settings', ?)", [settings_text(settings)])?;
        add_openings(&transaction, openings, 0)?;
        transaction.commit()
    }

    /// The match may have got longer.
    fn lengthen(&mut self, settings: &Settings, openings: &[Opening], known: usize) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        transaction
            .execute("UPDATE about SET value = ? WHERE name = 'settings'", [settings_text(settings)])?;
        add_openings(&transaction, openings, known)?;
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

/// A file without the tables of a match, where it can be read at all.
fn foreign(error: rusqlite::Error) -> MatchError {
    use ErrorCode::{CannotOpen, DatabaseBusy, DatabaseLocked, PermissionDenied, SystemIoFailure};
    match error.sqlite_error_code() {
        Some(CannotOpen | DatabaseBusy | DatabaseLocked | PermissionDenied | SystemIoFailure) => {
            MatchError::File(error.to_string())
        }
        _ => damaged(format!("not a match of gametree; expected a file with {SCHEMA}")),
    }
}

fn damaged(message: impl Into<String>) -> MatchError {
    MatchError::Format(message.into())
}

fn settings_text(settings: &Settings) -> String {
    serde_json::to_string(settings).unwrap_or_default()
}

fn add_openings(connection: &Connection, openings: &[Opening], known: usize) -> rusqlite::Result<()> {
    let mut insert = connection.prepare("INSERT INTO openings VALUES (?, ?, ?)")?;
    for (number, opening) in openings.iter().enumerate().skip(known) {
        insert.execute(params![number as i64, opening.start, json!(opening.moves).to_string()])?;
    }
    Ok(())
}

fn read(connection: &Connection) -> Result<Stored, MatchError> {
    let about = |name: &str| {
        connection.query_row("SELECT value FROM about WHERE name = ?", [name], |row| row.get::<_, String>(0))
    };
    let schema = about("schema").map_err(foreign)?;
    if schema != SCHEMA {
        return Err(damaged(format!("expected a file with {SCHEMA}, found {schema}")));
    }
    let settings = about("settings").map_err(foreign)?;
    let settings: Settings =
        serde_json::from_str(&settings).map_err(|error| damaged(format!("its settings: {error}")))?;
    let openings = all(connection, "SELECT start, moves FROM openings ORDER BY number", |row| {
        let moves: Vec<String> = serde_json::from_str(&row.get::<_, String>(1)?).unwrap_or_default();
        Ok(Opening { start: row.get(0)?, moves })
    })?;
    let records = all(connection, "SELECT * FROM games ORDER BY number", |row| Ok(record(row)))?;
    let records: Vec<Record> = records.into_iter().collect::<Result<_, MatchError>>()?;
    // The file comes from outside: its numbers are checked.
    let agents = settings.agents.len();
    let fits = |record: &Record| {
        let Fixture { first, second, .. } = record.fixture;
        first < second && second < agents && record.played.first_player < 2
    };
    match records.iter().find(|record| !fits(record)) {
        Some(record) => {
            Err(damaged(format!("game {} is among agents that are not there", record.fixture.number + 1)))
        }
        None if openings.is_empty() => Err(damaged("the openings are missing")),
        None => Ok(Stored { settings, openings, records }),
    }
}

fn all<T>(
    connection: &Connection,
    query: &str,
    row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, MatchError> {
    let wrong = |error: rusqlite::Error| damaged(error.to_string());
    let mut statement = connection.prepare(query).map_err(wrong)?;
    statement.query_map([], row).map_err(wrong)?.collect::<Result<_, _>>().map_err(wrong)
}

fn record(row: &Row<'_>) -> Result<Record, MatchError> {
    let wrong = |error: rusqlite::Error| damaged(format!("a game is not as it was written: {error}"));
    let number = |name: &str| row.get::<_, i64>(name).map(|number| number.max(0) as usize).map_err(wrong);
    let text = |name: &str| row.get::<_, String>(name).map_err(wrong);
    let seconds = |name: &str| {
        let seconds = row.get::<_, f64>(name).map_err(wrong)?;
        Duration::try_from_secs_f64(seconds).map_err(|_| damaged(format!("'{seconds}' is not a time")))
    };
    let payoff: Rational = text("payoff")?.parse().map_err(|_| damaged("a payoff is not a number"))?;
    let fixture = Fixture {
        number: number("number")?,
        first: number("first")?,
        second: number("second")?,
        opening: number("opening")?,
        first_begins: number("first_begins")? == 1,
    };
    let played = Played {
        first_begins: fixture.first_begins,
        first_player: number("first_player")?,
        moves: moves(&text("moves")?)?,
        payoff,
        ending: text("ending")?.parse()?,
        reason: text("reason")?,
        time: [seconds("seconds_first")?, seconds("seconds_second")?],
        counts: [number("moves_first")? as u32, number("moves_second")? as u32],
    };
    Ok(Record { fixture, played, ended: number("ended")? as u64 })
}

fn moves_text(moves: &[Ply]) -> String {
    let ply = |ply: &Ply| {
        let evaluation = ply.evaluation.map(|evaluation| evaluation.to_string());
        json!([ply.text, ply.time.as_secs_f64(), evaluation, ply.depth, ply.nodes])
    };
    Value::Array(moves.iter().map(ply).collect()).to_string()
}

/// A move as it stands in a file.
type MoveRow = (String, f64, Option<String>, Option<u32>, Option<u64>);

fn moves(text: &str) -> Result<Vec<Ply>, MatchError> {
    let rows: Vec<MoveRow> =
        serde_json::from_str(text).map_err(|error| damaged(format!("the moves of a game: {error}")))?;
    let ply = |(text, seconds, evaluation, depth, nodes): MoveRow| Ply {
        text,
        time: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
        evaluation: evaluation.and_then(|evaluation| evaluation.parse().ok()),
        depth,
        nodes,
    };
    Ok(rows.into_iter().map(ply).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::example;
    use crate::{Ending, Evaluation, Format};
    use gametree_core::Value as _;

    fn game(number: usize) -> Record {
        let ply = Ply {
            text: "a1".into(),
            time: Duration::from_millis(20),
            evaluation: Some(Evaluation::Mate(-3)),
            depth: None,
            nodes: Some(7),
        };
        let played = Played {
            first_begins: number.is_multiple_of(2),
            first_player: 0,
            moves: vec![ply.clone(), ply],
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
        let openings = [Opening::default(), Opening { start: Some("x".into()), moves: vec!["a1".into()] }];
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
