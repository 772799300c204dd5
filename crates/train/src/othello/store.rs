//! Checkpoints as bytes.

use gametree_games::othello::{Move, Patterns};
use gametree_learn::bytes::{Append, Reader};

use super::games::Record;
use super::probcut::Searched;
use super::report::{OthelloEpoch, OthelloPhase, OthelloRound};

pub(super) fn batch_name(round: u32, batch: u32) -> String {
    format!("games-{round}-{batch}")
}

pub(super) fn fit_name(round: u32) -> String {
    format!("fit-{round}")
}

pub(super) fn round_name(round: u32) -> String {
    format!("round-{round}")
}

pub(super) fn searched_name(batch: u32) -> String {
    format!("searched-{batch}")
}

pub(super) fn write_searched(searched: &[Searched]) -> Vec<u8> {
    let mut out = Vec::new();
    for one in searched {
        out.number(one.empty.into());
        out.fractions(&one.values);
    }
    out
}

pub(super) fn read_searched(bytes: &[u8]) -> Option<Vec<Searched>> {
    let (mut reader, mut searched) = (Reader(bytes), Vec::new());
    while !reader.0.is_empty() {
        let (empty, values) = (u32::try_from(reader.number()?).ok()?, reader.fractions()?);
        searched.push(Searched { empty, values });
    }
    Some(searched)
}

/// A byte for each move and two for each value, after four for its opening, its score, and the numbers of its moves and values.
pub(super) fn write_games(games: &[Record]) -> Vec<u8> {
    let mut out = Vec::new();
    for game in games {
        out.extend([game.opening, game.score as u8, game.moves.len() as u8, game.values.len() as u8]);
        out.extend(game.moves.iter().map(|action| action.0));
        out.extend(game.values.iter().flat_map(|value| value.to_le_bytes()));
    }
    out
}

pub(super) fn read_games(bytes: &[u8]) -> Option<Vec<Record>> {
    let (mut reader, mut games) = (Reader(bytes), Vec::new());
    while !reader.0.is_empty() {
        let (opening, score) = (reader.byte()?, reader.byte()? as i8);
        let (moves, values) = (usize::from(reader.byte()?), usize::from(reader.byte()?));
        let moves = reader.take(moves)?.iter().map(|square| Move(*square)).collect();
        let values = reader.take(2 * values)?.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        games.push(Record { moves, opening, values: values.collect(), score });
    }
    Some(games)
}

pub(super) fn write_round(patterns: &Patterns, report: &OthelloRound) -> Vec<u8> {
    let mut out = Vec::new();
    for number in [report.round, report.depth, report.exact, report.games] {
        out.number(number.into());
    }
    out.number(report.positions as u64);
    out.number(report.epochs.len() as u64);
    report.epochs.iter().for_each(|epoch| out.fractions(&[epoch.learned, epoch.held_out]));
    out.number(report.phases.len() as u64);
    for phase in &report.phases {
        out.number(phase.from.into());
        out.number(phase.to.into());
        out.number(phase.learned as u64);
        out.number(phase.held_out as u64);
        out.fractions(&[phase.mean_absolute, phase.root_mean_square]);
    }
    out.extend(patterns.to_bytes());
    out
}

pub(super) fn read_round(bytes: &[u8]) -> Option<(Patterns, OthelloRound)> {
    let mut reader = Reader(bytes);
    let small = |reader: &mut Reader| u32::try_from(reader.number()?).ok();
    let two = |reader: &mut Reader| <[f64; 2]>::try_from(reader.fractions()?).ok();
    let [round, depth, exact, games] =
        [small(&mut reader)?, small(&mut reader)?, small(&mut reader)?, small(&mut reader)?];
    let (positions, count) = (reader.number()? as usize, small(&mut reader)?);
    let mut epoch = || two(&mut reader).map(|[learned, held_out]| OthelloEpoch { learned, held_out });
    let epochs = (0..count).map(|_| epoch()).collect::<Option<Vec<OthelloEpoch>>>()?;
    let count = small(&mut reader)?;
    let mut phase = || {
        let (from, to) = (small(&mut reader)?, small(&mut reader)?);
        let (learned, held_out) = (reader.number()? as usize, reader.number()? as usize);
        let [mean_absolute, root_mean_square] = two(&mut reader)?;
        Some(OthelloPhase { from, to, learned, held_out, mean_absolute, root_mean_square })
    };
    let phases = (0..count).map(|_| phase()).collect::<Option<Vec<OthelloPhase>>>()?;
    let patterns = Patterns::from_bytes(reader.0).ok()?;
    Some((patterns, OthelloRound { round, depth, exact, games, positions, epochs, phases }))
}
