//! Endgame tables in Syzygy's format (de Man, 2013): who wins a position with few pieces, and how, with the rule of fifty moves taken into
//! account.
//!
//! Nothing in a file is trusted. Its name, its beginning and its length are looked at when a folder is opened, its checksum when a table is
//! first asked; every place that it names is checked. A damaged table is as good as none, and [`Syzygy::damaged`] names it.

mod checksum;
mod contents;
mod index;
mod maps;
mod material;
mod pairs;
mod probe;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use cozy_chess::{Board, Color};

use super::ChessMove;
use contents::Damage;
use material::Material;
use probe::Absent;
use table::Table;

/// What the tables say about the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Lost.
    Loss,
    /// Lost, but saved by the rule of fifty moves.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the rule of fifty moves.
    CursedWin,
    /// Won.
    Win,
}

impl Outcome {
    /// From -2 for a loss to 2 for a win.
    fn value(self) -> i32 {
        self as i32 - 2
    }

    /// The same for the other side.
    fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// The best move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub action: ChessMove,
    /// What comes of it for who plays it.
    pub outcome: Outcome,
    /// Plies until a capture or a pawn's move, when both sides play well.
    pub plies: u16,
}

/// Tables that were found.
pub struct Syzygy {
    tables: HashMap<Material, Entry>,
    largest: u32,
    /// Bytes of the tables that are in memory as a whole.
    in_memory: AtomicU64,
    /// Tables that turned out to be damaged, with the reason.
    damaged: Mutex<Vec<(PathBuf, Damage)>>,
}

/// The two files about the same pieces.
#[derive(Default)]
struct Entry {
    outcomes: Slot,
    distances: Slot,
}

/// A file, and its table from when it was first asked; nothing where it is damaged.
#[derive(Default)]
struct Slot {
    path: Option<PathBuf>,
    table: OnceLock<Option<Table>>,
}

/// The two kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Outcomes,
    Distances,
}

impl Kind {
    /// How the name of a file ends.
    fn extension(self) -> &'static str {
        match self {
            Self::Outcomes => "rtbw",
            Self::Distances => "rtbz",
        }
    }

    /// How a file begins.
    fn magic(self) -> [u8; 4] {
        match self {
            Self::Outcomes => [0x71, 0xe8, 0x23, 0x5d],
            Self::Distances => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// Between folders, as most programs write them.
const SEPARATOR: char = ':';

/// Tables are kept in memory as a whole until they take so many bytes; others are read from their files.
const MOST_IN_MEMORY: u64 = 256 << 20;

impl Syzygy {
    /// The tables in a folder, or in several with a colon between them.
    ///
    /// # Errors
    /// A sentence, when there is no such folder, no table in it, or one that is damaged at first sight.
    pub fn open(path: &str) -> Result<Self, String> {
        let mut tables: HashMap<Material, Entry> = HashMap::new();
        for folder in path.split(SEPARATOR) {
            add_folder(Path::new(folder), &mut tables)?;
        }
        let known = tables.iter().filter(|(_, entry)| entry.outcomes.path.is_some());
        let largest = known.map(|(material, _)| material.count()).max().ok_or_else(|| {
            format!("{path}: expected endgame tables, files whose names end in .rtbw, found none")
        })?;
        Ok(Self {
            tables,
            largest: largest as u32,
            in_memory: AtomicU64::new(0),
            damaged: Mutex::new(Vec::new()),
        })
    }

    /// The largest number of pieces, kings included, that a position may have.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// A sentence about every table that was asked and is damaged.
    pub fn damaged(&self) -> Vec<String> {
        let damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
        let sentence = |(path, damage): &(PathBuf, Damage)| {
            format!("{}: expected a whole endgame table, found a damaged file: {}", path.display(), damage.0)
        };
        damaged.iter().map(sentence).collect()
    }

    /// What the tables say, where they know the position: it has few pieces, nobody can castle, and the last move was a capture or a
    /// pawn's move, so that the rule of fifty moves begins to count.
    pub fn probe_wdl(&self, board: &Board) -> Option<Outcome> {
        if board.halfmove_clock() > 0 || !self.fits(board) {
            return None;
        }
        self.wdl(board).ok()
    }

    /// Plies to a capture or a pawn's move that keeps what the position is worth, whatever happened since the last one: positive where the
    /// mover wins, negative where the mover loses, more than 100 where the rule of fifty moves makes a draw of it, 0 for a draw.
    pub fn probe_dtz(&self, board: &Board) -> Option<i32> {
        if self.fits(board) { self.dtz(board).ok() } else { None }
    }

    /// The best move, where the tables know the position, whatever happened since the last capture.
    pub fn probe_root(&self, board: &Board) -> Option<Advice> {
        if self.fits(board) { self.best(board).ok().flatten() } else { None }
    }

    fn fits(&self, board: &Board) -> bool {
        let castles = [Color::White, Color::Black].into_iter().any(|color| {
            let rights = board.castle_rights(color);
            rights.short.is_some() || rights.long.is_some()
        });
        board.occupied().len() <= self.largest && !castles
    }

    /// Whether there are tables with these pieces, White's first.
    fn has(&self, material: Material) -> bool {
        self.tables.contains_key(&material)
    }

    /// Asks a table, and notes if it is damaged.
    fn ask<T>(
        &self,
        material: Material,
        kind: Kind,
        question: impl Fn(&Table) -> Result<T, Damage>,
    ) -> Result<T, Absent> {
        let entry = self.tables.get(&material).ok_or(Absent)?;
        let slot = if kind == Kind::Outcomes { &entry.outcomes } else { &entry.distances };
        let path = slot.path.as_deref().ok_or(Absent)?;
        let table = slot.table.get_or_init(|| {
            let opened = Table::open(path, kind, material, self.makes_room(path));
            opened.map_err(|damage| self.note(path, damage)).ok()
        });
        question(table.as_ref().ok_or(Absent)?).map_err(|damage| {
            self.note(path, damage);
            Absent
        })
    }

    /// Whether a file may be kept in memory; if so, it is counted.
    fn makes_room(&self, path: &Path) -> bool {
        let length = path.metadata().map_or(u64::MAX, |data| data.len());
        let taken = self.in_memory.fetch_update(Relaxed, Relaxed, |before| {
            before.checked_add(length).filter(|after| *after <= MOST_IN_MEMORY)
        });
        taken.is_ok()
    }

    fn note(&self, path: &Path, damage: Damage) {
        let mut damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
        if damaged.iter().all(|(known, _)| known != path) {
            damaged.push((path.into(), damage));
        }
    }
}

/// Adds the tables of a folder. Of two with the same name the first counts.
fn add_folder(folder: &Path, tables: &mut HashMap<Material, Entry>) -> Result<(), String> {
    let name = folder.display();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{name}: expected a folder: {error}"))?;
    for entry in entries {
        let path = entry.map_err(|error| format!("{name}: {error}"))?.path();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let kinds = [Kind::Outcomes, Kind::Distances];
        let Some(kind) = kinds.into_iter().find(|kind| kind.extension() == extension) else { continue };
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Some(material) = Material::named(stem) else { continue };
        check_file(&path, kind, material)?;
        let entry = tables.entry(material).or_default();
        let slot = if kind == Kind::Outcomes { &mut entry.outcomes } else { &mut entry.distances };
        slot.path.get_or_insert(path);
    }
    Ok(())
}

/// Looks at the beginning and the length of a table.
fn check_file(path: &Path, kind: Kind, material: Material) -> Result<(), String> {
    let data = path.metadata().map_err(|error| format!("{}: {error}", path.display()))?;
    let damaged = || format!("{}: expected a whole endgame table, found a damaged file", path.display());
    // Blocks of 64 bytes and a checksum of 16.
    if !data.is_file() || data.len() % 64 != 16 {
        return Err(damaged());
    }
    let mut file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut start = [0; 5];
    file.read_exact(&mut start).map_err(|_| damaged())?;
    let [magic @ .., flags] = start;
    if magic == kind.magic() && flags == table::flags(material) { Ok(()) } else { Err(damaged()) }
}
