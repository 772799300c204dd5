//! What has been learned: regrets and sums of strategies, a row of numbers for each key.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// Keys are numbers: one multiplication spreads them well enough.
#[derive(Clone, Debug, Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

/// Rows in the order in which their keys were first met.
#[derive(Clone, Debug, Default)]
pub struct Table {
    places: HashMap<u64, u32, BuildHasherDefault<Spread>>,
    /// The key of each row.
    keys: Vec<u64>,
    /// Where each row begins, and where the last one ends.
    starts: Vec<u32>,
    regrets: Vec<f32>,
    sums: Vec<f32>,
}

impl Table {
    /// The cells of a key's row; a new row has zeros.
    pub(super) fn cells(&mut self, key: u64, choices: usize) -> Range<usize> {
        let next = self.keys.len() as u32;
        let row = *self.places.entry(key).or_insert(next);
        if row == next {
            if self.starts.is_empty() {
                self.starts.push(0);
            }
            self.keys.push(key);
            let end = self.regrets.len() + choices;
            self.regrets.resize(end, 0.0);
            self.sums.resize(end, 0.0);
            self.starts.push(end as u32);
        }
        let cells = self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize;
        debug_assert_eq!(cells.len(), choices, "sets with one key have equally many choices");
        cells
    }

    pub(super) fn regrets(&mut self, cells: Range<usize>) -> &mut [f32] {
        &mut self.regrets[cells]
    }

    pub(super) fn sums(&mut self, cells: Range<usize>) -> &mut [f32] {
        &mut self.sums[cells]
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.keys.len()
    }

    /// What to do at a key, as the average over all that was learned; none where no walk has been there.
    pub fn average(&self, key: u64) -> Option<Vec<f32>> {
        let row = *self.places.get(&key)? as usize;
        let sums = &self.sums[self.starts[row] as usize..self.starts[row + 1] as usize];
        let total: f32 = sums.iter().sum();
        (total > 0.0).then(|| sums.iter().map(|sum| sum / total).collect())
    }

    /// All of it as bytes, from which the work can go on as if nothing had happened.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.keys.len() as u64).to_le_bytes());
        for (row, key) in self.keys.iter().enumerate() {
            out.extend(key.to_le_bytes());
            out.extend((self.starts[row + 1] - self.starts[row]).to_le_bytes());
        }
        for number in self.regrets.iter().chain(&self.sums) {
            out.extend(number.to_le_bytes());
        }
    }

    /// What [`write`](Table::write) wrote; none where it is something else.
    pub(super) fn read(mut bytes: &[u8]) -> Option<Self> {
        let rows = u64::from_le_bytes(take(&mut bytes)?);
        let mut table = Self::default();
        for _ in 0..rows {
            let (key, choices) =
                (u64::from_le_bytes(take(&mut bytes)?), u32::from_le_bytes(take(&mut bytes)?));
            if choices == 0 || choices > 1 << 16 || table.places.contains_key(&key) {
                return None;
            }
            table.cells(key, choices as usize);
        }
        if bytes.len() != 8 * table.regrets.len() {
            return None;
        }
        for number in table.regrets.iter_mut().chain(&mut table.sums) {
            *number = f32::from_le_bytes(take(&mut bytes)?);
        }
        Some(table)
    }
}

/// The next few bytes.
pub(super) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*taken)
}
