//! One file: its pieces, how they are numbered, and its values.

use std::path::Path;

use super::contents::{Contents, Cursor, Damage};
use super::index::{Layout, Man, leading_file};
use super::material::Material;
use super::pairs::Pairs;
use super::{Kind, Outcome};

/// Flags of a file: its two sides are stored apart, and it has pawns.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;

/// Flags of distances: the side that they are for, values are in maps, a win or a loss is counted in plies, and the maps are wide.
const MOVER: u8 = 1;
const MAPPED: u8 = 2;
const WIN_IN_PLIES: u8 = 4;
const LOSS_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// Bytes before the pieces.
const HEAD: u64 = 5;

/// A table that was read and checked.
pub(super) struct Table {
    contents: Contents,
    material: Material,
    /// By the file of the leading pawn, then by the side to move.
    parts: Vec<Vec<Part>>,
}

struct Part {
    layout: Layout,
    pairs: Pairs,
    /// For wins, losses, cursed wins and blessed losses, where distances are looked up.
    maps: Option<[Vec<u16>; 4]>,
}

/// What a table of distances says.
pub(super) enum Distance {
    Plies(u32),
    /// The distances are those of the other side to move.
    OtherSide,
}

impl Table {
    /// Reads the file and all that stands before its values.
    pub(super) fn open(path: &Path, kind: Kind, material: Material, in_memory: bool) -> Result<Self, Damage> {
        Self::read(Contents::open(path, in_memory)?, kind, material)
    }

    pub(super) fn read(contents: Contents, kind: Kind, material: Material) -> Result<Self, Damage> {
        let mut cursor = Cursor::new(&contents, 0);
        if cursor.bytes()? != kind.magic() || cursor.byte()? != flags(material) {
            return Err(Damage("its beginning is not that of its name"));
        }
        debug_assert_eq!(cursor.at(), HEAD);
        let files = if material.has_pawns() { 4 } else { 1 };
        let sides = if kind == Kind::Outcomes && !material.is_symmetric() { 2 } else { 1 };
        let mut layouts = Vec::new();
        for file in 0..files {
            layouts.push(read_layouts(&mut cursor, material, file, sides)?);
        }
        cursor.align(2);
        let mut parts = Vec::new();
        for layouts in layouts {
            let mut row = Vec::new();
            for layout in layouts {
                let pairs = Pairs::read(&mut cursor, layout.size)?;
                row.push(Part { layout, pairs, maps: None });
            }
            parts.push(row);
        }
        if kind == Kind::Distances {
            for part in parts.iter_mut().flatten() {
                part.maps = read_maps(&mut cursor, part.pairs.flags)?;
            }
            cursor.align(2);
        }
        for step in 0..3 {
            for part in parts.iter_mut().flatten() {
                part.pairs.locate(step, &mut cursor)?;
            }
        }
        cursor.align(64);
        if cursor.at() != contents.length() {
            return Err(Damage("its length is wrong"));
        }
        Ok(Self { contents, material, parts })
    }

    /// What a position is worth for the mover, as far as captures do not change it.
    pub(super) fn outcome(&self, men: &[Man], mover: usize) -> Result<Outcome, Damage> {
        let part = self.part(men, mover)?;
        match self.value(part, men)? {
            0 => Ok(Outcome::Loss),
            1 => Ok(Outcome::BlessedLoss),
            2 => Ok(Outcome::Draw),
            3 => Ok(Outcome::CursedWin),
            4 => Ok(Outcome::Win),
            _ => Err(Damage("it has a value that is none")),
        }
    }

    /// Plies to a capture or a pawn's move from a position with this outcome.
    pub(super) fn distance(&self, men: &[Man], mover: usize, outcome: Outcome) -> Result<Distance, Damage> {
        let part = self.part(men, 0)?;
        let flags = part.pairs.flags;
        let either = self.material.is_symmetric() && !self.material.has_pawns();
        if usize::from(flags & MOVER) != mover && !either {
            return Ok(Distance::OtherSide);
        }
        let mut value = self.value(part, men)?;
        let (map, in_plies) = match outcome {
            Outcome::Win | Outcome::Draw => (0, flags & WIN_IN_PLIES != 0),
            Outcome::Loss => (1, flags & LOSS_IN_PLIES != 0),
            Outcome::CursedWin => (2, false),
            Outcome::BlessedLoss => (3, false),
        };
        if let Some(maps) = &part.maps {
            value = *maps[map].get(usize::from(value)).ok_or(Damage("a distance is not in its map"))?;
        }
        let plies = if in_plies { u32::from(value) } else { u32::from(value) * 2 };
        Ok(Distance::Plies(plies + 1))
    }

    /// The value with a number, of a table without pawns.
    #[cfg(test)]
    pub(super) fn value_at(&self, mover: usize, index: u64) -> Result<u16, Damage> {
        self.parts[0][mover].pairs.value(&self.contents, index)
    }

    fn part(&self, men: &[Man], mover: usize) -> Result<&Part, Damage> {
        let file = match self.material.has_pawns() {
            true => leading_file(men, self.material.leading_pawn()),
            false => Some(0),
        };
        let row = file.and_then(|file| self.parts.get(file));
        row.and_then(|row| row.get(mover)).ok_or(Damage("it has no part for a position"))
    }

    fn value(&self, part: &Part, men: &[Man]) -> Result<u16, Damage> {
        let index = part.layout.index(men).ok_or(Damage("a position has no number"))?;
        part.pairs.value(&self.contents, index)
    }
}

/// The fifth byte of a file: flags, and the number of pieces.
pub(super) fn flags(material: Material) -> u8 {
    let split = if material.is_symmetric() { 0 } else { SPLIT };
    let pawns = if material.has_pawns() { PAWNS } else { 0 };
    split | pawns | (material.count() as u8) << 4
}

/// The order of the pieces for each side: the first in the lower halves of the bytes, the second in the upper ones.
fn read_layouts(
    cursor: &mut Cursor<'_>,
    material: Material,
    file: usize,
    sides: usize,
) -> Result<Vec<Layout>, Damage> {
    let first = cursor.byte()?;
    let second = if material.pawns()[1] > 0 { cursor.byte()? } else { 0xff };
    let pieces = (0..material.count()).map(|_| cursor.byte()).collect::<Result<Vec<u8>, Damage>>()?;
    let half = |side: usize, byte: u8| if side == 0 { byte & 15 } else { byte >> 4 };
    (0..sides)
        .map(|side| {
            let own = pieces.iter().map(|byte| half(side, *byte)).collect();
            Layout::new(material, own, [half(side, first), half(side, second)], file)
        })
        .collect()
}

/// Four lists of distances, each with its length before it.
fn read_maps(cursor: &mut Cursor<'_>, flags: u8) -> Result<Option<[Vec<u16>; 4]>, Damage> {
    if flags & MAPPED == 0 {
        return Ok(None);
    }
    let wide = flags & WIDE != 0;
    if wide {
        cursor.align(2);
    }
    let mut next = || if wide { cursor.word() } else { cursor.byte().map(u16::from) };
    let mut maps: [Vec<u16>; 4] = Default::default();
    for map in &mut maps {
        let length = next()?;
        *map = (0..length).map(|_| next()).collect::<Result<_, _>>()?;
    }
    Ok(Some(maps))
}
