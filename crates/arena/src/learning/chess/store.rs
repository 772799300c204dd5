//! What is kept of the work, as bytes.

use gametree_learn::bytes::Reader;

use super::games::Record;

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
