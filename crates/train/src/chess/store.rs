//! Games as bytes.

use std::path::Path;

use gametree_learn::bytes::Reader;
use gametree_learn::checkpoint::payload;

use super::games::Record;
use super::{LearnError, Result};

pub(super) fn batch_name(batch: u32, games: u32) -> String {
    if games == super::BATCH { format!("batch-{batch}") } else { format!("batch-{batch}-of-{games}") }
}

/// Two bytes for each move and each value, after six for the opening, the result, and the numbers of moves and values.
pub(super) fn write_games(games: &[Record]) -> Vec<u8> {
    let mut out = Vec::new();
    for game in games {
        out.extend([game.opening, game.result as u8]);
        out.extend((game.moves.len() as u16).to_le_bytes());
        out.extend((game.values.len() as u16).to_le_bytes());
        out.extend(game.moves.iter().flat_map(|code| code.to_le_bytes()));
        out.extend(game.values.iter().flat_map(|value| value.to_le_bytes()));
    }
    out
}

pub(super) fn read_games(bytes: &[u8]) -> Option<Vec<Record>> {
    let (mut reader, mut games) = (Reader(bytes), Vec::new());
    let two = |reader: &mut Reader| reader.take(2)?.try_into().ok().map(u16::from_le_bytes);
    while !reader.0.is_empty() {
        let (opening, result) = (reader.byte()?, reader.byte()? as i8);
        let (moves, values) = (two(&mut reader)?, two(&mut reader)?);
        let moves = (0..moves).map(|_| two(&mut reader)).collect::<Option<Vec<u16>>>()?;
        let values =
            (0..values).map(|_| two(&mut reader).map(|value| value as i16)).collect::<Option<_>>()?;
        games.push(Record { opening, moves, values, result });
    }
    Some(games)
}

/// All games in a folder of one round, in their order.
///
/// # Errors
/// When there are none, or one of the files is not whole.
pub(super) fn kept_games(folder: &Path) -> Result<Vec<Record>> {
    let name = folder.display();
    let unusable = |error: std::io::Error| LearnError::File(format!("{name}: {error}"));
    let entries = std::fs::read_dir(folder).map_err(unusable)?;
    let mut batches = Vec::new();
    for entry in entries {
        let path = entry.map_err(unusable)?.path();
        if let Some(number) = path.file_name().and_then(|name| batch_number(name.to_str()?)) {
            batches.push((number, path));
        }
    }
    // A batch that was not full at first may have been played again in full; the longer name is that of the part.
    batches.sort();
    batches.dedup_by_key(|(number, _)| *number);
    let mut games = Vec::new();
    for (_, path) in &batches {
        let batch = read_games(&payload(path).map_err(LearnError::File)?);
        let other = || LearnError::File(format!("{}: expected games of chess", path.display()));
        games.extend(batch.ok_or_else(other)?);
    }
    if games.is_empty() {
        return Err(LearnError::File(format!(
            "{name}: expected games that were kept, such as games-1 below --checkpoint; found none"
        )));
    }
    Ok(games)
}

/// The number of a batch by the name of its file.
fn batch_number(name: &str) -> Option<u32> {
    let rest = name.strip_prefix("batch-")?;
    rest.split_once("-of-").map_or(rest, |(number, _)| number).parse().ok()
}
