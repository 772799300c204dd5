//! What the table keeps about a position in one word.

use gametree_core::Bound;

use crate::parts::Table;

/// What is known about a position, as its mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// The value, in steps; wins and losses counted from the position itself.
    pub value: i32,
    pub bound: Bound,
    /// The static evaluation without corrections; none where there is none.
    pub evaluation: Option<i32>,
    /// Plies that were searched.
    pub depth: i32,
    /// The best action's code, or 0.
    pub code: u16,
    /// It was once part of a principal variation.
    pub was_pv: bool,
}

/// No evaluation.
const NO_EVALUATION: i16 = i16::MIN;

/// Depths are kept from here on, because quiescence has some below zero.
const SHALLOWEST: i32 = -8;

/// Searches are distinguished by so many bits of their number.
const AGES: u64 = 31;

impl TableEntry {
    /// ```text
    ///     63..48 value  47..32 evaluation  31..16 action  15..8 depth  7..6 bound  5 was_pv  4..0 age
    /// ```
    fn pack(self, age: u64) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        let evaluation = self.evaluation.map_or(NO_EVALUATION, |evaluation| evaluation as i16);
        let depth = (self.depth - SHALLOWEST).clamp(0, 255) as u64;
        u64::from(self.value as i16 as u16) << 48
            | u64::from(evaluation as u16) << 32
            | u64::from(self.code) << 16
            | depth << 8
            | bound << 6
            | u64::from(self.was_pv) << 5
            | age & AGES
    }

    fn unpack(word: u64) -> Self {
        let bound = match word >> 6 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        let evaluation = (word >> 32) as u16 as i16;
        Self {
            value: i32::from((word >> 48) as u16 as i16),
            bound,
            evaluation: Some(i32::from(evaluation)).filter(|_| evaluation != NO_EVALUATION),
            depth: (word >> 8 & 255) as i32 + SHALLOWEST,
            code: (word >> 16) as u16,
            was_pv: word >> 5 & 1 == 1,
        }
    }
}

/// What is known about the position with this key.
#[inline]
pub(super) fn probe(table: Table<'_>, key: u64) -> Option<TableEntry> {
    table.word(key).map(TableEntry::unpack)
}

/// Remembers. What is known by less depth, or from an earlier search, is forgotten first. What is known better about the same
/// position stays, unless the new knowledge is exact.
#[inline]
pub(super) fn store(table: Table<'_>, key: u64, mut entry: TableEntry, age: u64) {
    if let Some(word) = table.word(key) {
        let before = TableEntry::unpack(word);
        if entry.code == 0 {
            entry.code = before.code;
        }
        let fresh = word & AGES == age & AGES;
        let better = before.depth > entry.depth + 3 + 2 * i32::from(entry.was_pv);
        if fresh && better && entry.bound != Bound::Exact {
            return;
        }
    }
    table.keep(key, entry.pack(age), |word| {
        let behind = (age.wrapping_sub(word) & AGES) as i32;
        (word >> 8 & 255) as i32 - 8 * behind
    });
}

/// The share of entries in use that were written in this search, in thousandths, by a sample.
pub(super) fn fill(table: Table<'_>) -> u32 {
    (table.fill() * 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::Memory;

    #[test]
    fn what_was_kept_comes_back() {
        let mut memory = Memory::new(1 << 12);
        let table = memory.table();
        for (value, evaluation, depth) in
            [(-31_999, None, -5), (0, Some(-30_000), 0), (32_000, Some(17), 120)]
        {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = TableEntry { value, bound, evaluation, depth, code: 0xabcd, was_pv: value > 0 };
                store(table, 7, entry, 33);
                assert_eq!(probe(table, 7), Some(entry));
                table.clear();
            }
        }
    }

    #[test]
    fn what_is_old_or_shallow_is_forgotten_first() {
        let mut memory = Memory::new(64);
        let table = memory.table();
        let entry = |depth| TableEntry {
            value: 1,
            bound: Bound::Lower,
            evaluation: None,
            depth,
            code: 1,
            was_pv: false,
        };
        // Multiples of a large power of two share a index or not; take keys until one is forgotten.
        let keys: Vec<u64> = (1..200).collect();
        for key in &keys {
            store(table, *key, entry(if *key == 1 { 50 } else { 5 }), 1);
        }
        assert!(probe(table, 1).is_some(), "the deepest stays");
        for key in &keys[1..] {
            store(table, *key, entry(5), 9);
        }
        assert!(probe(table, 1).is_none(), "until it is old");
    }
}
