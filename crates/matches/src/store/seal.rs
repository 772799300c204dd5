//! Checksums of rows, and the sum of them all: a changed, missing or doubled row does not go unnoticed.

use gametree_core::checksum;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};

/// The column of a row's checksum.
const COLUMN: &str = "checksum";

/// The row of `about` with the sum of all checksums but its own.
const TOTAL: &str = "total";

/// The tables, each with the column that names a row.
const TABLES: [(&str, &str); 3] = [("about", "name"), ("openings", "number"), ("games", "number")];

/// The checksum of a row: of every value but the checksum itself, with its type and its length.
pub(super) fn sum(row: &Row<'_>) -> rusqlite::Result<u64> {
    let names: &rusqlite::Statement<'_> = row.as_ref();
    let mut bytes = Vec::new();
    for (index, name) in names.column_names().enumerate() {
        if name == COLUMN {
            continue;
        }
        let (kind, value) = match row.get_ref(index)? {
            ValueRef::Null => (0, Vec::new()),
            ValueRef::Integer(number) => (1, number.to_le_bytes().to_vec()),
            ValueRef::Real(number) => (2, number.to_bits().to_le_bytes().to_vec()),
            ValueRef::Text(text) => (3, text.to_vec()),
            ValueRef::Blob(blob) => (4, blob.to_vec()),
        };
        bytes.push(kind);
        bytes.extend((value.len() as u64).to_le_bytes());
        bytes.extend(value);
    }
    Ok(checksum(&bytes))
}

/// Whether a row is as it was sealed.
pub(super) fn holds(row: &Row<'_>) -> rusqlite::Result<bool> {
    Ok(row.get::<_, String>(COLUMN)? == text(sum(row)?))
}

fn text(sum: u64) -> String {
    format!("{sum:016x}")
}

/// Whether the sum of all rows is the one that was written with the last of them.
pub(super) fn total_holds(connection: &Connection) -> rusqlite::Result<bool> {
    let kept = "SELECT value FROM about WHERE name = ?";
    let kept: String = connection.query_row(kept, [TOTAL], |row| row.get(0))?;
    Ok(kept == text(total(connection)?))
}

fn total(connection: &Connection) -> rusqlite::Result<u64> {
    let mut total = 0_u64;
    for (table, key) in TABLES {
        // Which rows count must not depend on an index that may be damaged.
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} NOT INDEXED"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let own = table == "about" && row.get::<_, String>(key)? == TOTAL;
            total = total.wrapping_add(if own { 0 } else { sum(row)? });
        }
    }
    Ok(total)
}

/// Seals every row, and the total.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<()> {
    for (table, key) in TABLES {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
        let sums =
            statement.query_map([], |row| Ok((row.get::<_, rusqlite::types::Value>(key)?, sum(row)?)))?;
        let sums: Vec<_> = sums.collect::<rusqlite::Result<_>>()?;
        let update = format!("UPDATE {table} SET {COLUMN} = ? WHERE {key} = ?");
        for (name, sum) in sums {
            connection.execute(&update, params![text(sum), name])?;
        }
    }
    write_total(connection, total(connection)?)
}

/// Seals the game of this number, which was just added, and the total with it.
pub(super) fn game(connection: &Connection, number: usize) -> rusqlite::Result<()> {
    let number = number as i64;
    let added = connection.query_row("SELECT * FROM games WHERE number = ?", [number], sum)?;
    connection.execute("UPDATE games SET checksum = ? WHERE number = ?", params![text(added), number])?;
    let kept = "SELECT value FROM about WHERE name = ?";
    let before: String = connection.query_row(kept, [TOTAL], |row| row.get(0))?;
    let before = u64::from_str_radix(&before, 16).unwrap_or_default();
    write_total(connection, before.wrapping_add(added))
}

fn write_total(connection: &Connection, total: u64) -> rusqlite::Result<()> {
    connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?, '')", params![TOTAL, text(total)])?;
    let own = connection.query_row("SELECT * FROM about WHERE name = ?", [TOTAL], sum)?;
    connection.execute("UPDATE about SET checksum = ? WHERE name = ?", params![text(own), TOTAL])?;
    Ok(())
}
