//! Reads a match from its file, which comes from outside: everything in it is checked.

use std::time::Duration;

use gametree_core::Rational;
use rusqlite::{Connection, ErrorCode, Row};

use super::{SCHEMA, Stored, UNSEALED, damaged, replay, seal};
use crate::error::MatchError;
use crate::game::{Played, Ply};
use crate::openings::Opening;
use crate::settings::Settings;
use crate::statistics::half_points;
use crate::tournament::{Fixture, Record};

/// The match, and whether its rows have checksums.
pub(super) fn read(connection: &Connection) -> Result<(Stored, bool), MatchError> {
    let schema = about(connection, "schema", false)?;
    let sealed = schema == SCHEMA;
    if !sealed && schema != UNSEALED {
        return Err(damaged(format!("expected a file with {SCHEMA}, found {schema}")));
    }
    let check = "PRAGMA integrity_check(1)";
    let whole = connection.query_row(check, [], |row| row.get::<_, String>(0)).map_err(foreign)?;
    if whole != "ok" {
        return Err(damaged(format!("a damaged file: {whole}")));
    }
    if sealed {
        about(connection, "schema", true)?;
        about(connection, "total", true)?;
    }
    let settings: Settings = serde_json::from_str(&about(connection, "settings", sealed)?)
        .map_err(|error| damaged(format!("its settings: {error}")))?;
    let openings = all(connection, "openings", |number, row| opening(number, row, sealed))?;
    let records = all(connection, "games", |_, row| record(row, sealed))?;
    if openings.is_empty() {
        return Err(damaged("the openings are missing"));
    }
    if sealed && !seal::total_holds(connection).map_err(foreign)? {
        return Err(damaged(
            "games or openings are missing, or there are too many: the sum of all rows is wrong",
        ));
    }
    let stored = Stored { settings, openings, records };
    replay::check(&stored, sealed)?;
    Ok((stored, sealed))
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

/// A value of the table of names and values.
fn about(connection: &Connection, name: &str, sealed: bool) -> Result<String, MatchError> {
    let query = "SELECT * FROM about WHERE name = ?";
    let found = connection
        .query_row(query, [name], |row| Ok((row.get::<_, String>("value")?, !sealed || seal::holds(row)?)));
    match found.map_err(foreign)? {
        (value, true) => Ok(value),
        (_, false) => Err(changed(&format!("its {name}"))),
    }
}

/// The rows of a table in their order, each with its place.
fn all<T>(
    connection: &Connection,
    table: &str,
    mut read: impl FnMut(usize, &Row<'_>) -> Result<T, MatchError>,
) -> Result<Vec<T>, MatchError> {
    let wrong = |error: rusqlite::Error| damaged(format!("the {table}: {error}"));
    let mut statement =
        connection.prepare(&format!("SELECT * FROM {table} ORDER BY number")).map_err(wrong)?;
    let (mut rows, mut found) = (statement.query([]).map_err(wrong)?, Vec::new());
    while let Some(row) = rows.next().map_err(wrong)? {
        found.push(read(found.len(), row)?);
    }
    Ok(found)
}

/// Something is not as it was written.
fn changed(what: &str) -> MatchError {
    damaged(format!("{what}: not as it was written, the checksum is wrong"))
}

/// Fails where a row has another checksum than the one that it was written with.
fn require(row: &Row<'_>, sealed: bool, what: &str) -> Result<(), MatchError> {
    let holds = !sealed || seal::holds(row).map_err(|error| damaged(format!("{what}: {error}")))?;
    if holds { Ok(()) } else { Err(changed(what)) }
}

fn opening(place: usize, row: &Row<'_>, sealed: bool) -> Result<Opening, MatchError> {
    let what = format!("opening {}", place + 1);
    let wrong = |error: rusqlite::Error| damaged(format!("{what}: {error}"));
    require(row, sealed, &what)?;
    if row.get::<_, i64>("number").map_err(wrong)? != place as i64 {
        return Err(damaged(format!("{what} is missing")));
    }
    let moves = row.get::<_, String>("moves").map_err(wrong)?;
    let moves = serde_json::from_str(&moves).map_err(|error| damaged(format!("{what}: {error}")))?;
    Ok(Opening { start: row.get("start").map_err(wrong)?, moves })
}

fn record(row: &Row<'_>, sealed: bool) -> Result<Record, MatchError> {
    let number = row.get::<_, i64>("number").unwrap_or(-1);
    let what = format!("game {}", number.saturating_add(1));
    require(row, sealed, &what)?;
    let wrong = |error: rusqlite::Error| damaged(format!("{what}: {error}"));
    let no = |reason: String| damaged(format!("{what}: {reason}"));
    let number = |name: &str| {
        let number = row.get::<_, i64>(name).map_err(wrong)?;
        usize::try_from(number).map_err(|_| no(format!("'{number}' for {name}; expected a number from 0")))
    };
    let small = |name: &str| {
        let count = number(name)?;
        u32::try_from(count).map_err(|_| no(format!("'{count}' for {name} is too large")))
    };
    let text = |name: &str| row.get::<_, String>(name).map_err(wrong);
    let seconds = |name: &str| time(row.get::<_, f64>(name).map_err(wrong)?).map_err(no);
    let payoff: Rational = text("payoff")?.parse().map_err(|_| no("its payoff is not a number".into()))?;
    if small("half_points")? != half_points(payoff) {
        return Err(no("its points are not those of its payoff".into()));
    }
    let fixture = Fixture {
        number: number("number")?,
        first: number("first")?,
        second: number("second")?,
        opening: number("opening")?,
        first_begins: number("first_begins")? == 1,
    };
    let ending = text("ending")?.parse().map_err(|error: gametree_engine::Error| no(error.to_string()))?;
    let played = Played {
        first_begins: fixture.first_begins,
        first_player: number("first_player")?,
        moves: moves(&text("moves")?).map_err(no)?,
        payoff,
        ending,
        reason: text("reason")?,
        time: [seconds("seconds_first")?, seconds("seconds_second")?],
        counts: [small("moves_first")?, small("moves_second")?],
    };
    Ok(Record { fixture, played, ended: number("ended")? as u64 })
}

fn time(seconds: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("'{seconds}' is not a time"))
}

/// A move as it stands in a file.
type MoveRow = (String, f64, Option<String>, Option<u32>, Option<u64>);

fn moves(text: &str) -> Result<Vec<Ply>, String> {
    let rows: Vec<MoveRow> = serde_json::from_str(text).map_err(|error| format!("its moves: {error}"))?;
    let ply = |(text, seconds, evaluation, depth, nodes): MoveRow| {
        let wrong = |evaluation: &str| format!("'{evaluation}' is not an evaluation");
        let evaluation = evaluation.map(|text| text.parse().map_err(|_| wrong(&text))).transpose()?;
        Ok(Ply { text, time: time(seconds)?, evaluation, depth, nodes })
    };
    rows.into_iter().map(ply).collect()
}
