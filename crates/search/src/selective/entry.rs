//! What the table keeps about a position in one word.

use gametree_core::Bound;

use crate::parts::Table;

/// What is known about a position, as its mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The value, in steps; wins and losses counted from the position itself.
    pub value: i32,
    pub bound: Bound,
    /// The opinion without a search; none where there is none.
    pub opinion: Option<i32>,
    /// Plies that were searched.
    pub depth: i32,
    /// The best action's code, or 0.
    pub code: u16,
    /// It was once part of a principal variation.
    pub principal: bool,
}

/// An opinion that is not there.
const NO_OPINION: i16 = i16::MIN;

/// Depths are kept from here on, because quiescence has some below zero.
const SHALLOWEST: i32 = -8;

/// Rounds of thinking are told apart by so many bits.
const AGES: u64 = 31;

impl Known {
    /// ```text
    ///     63..48 value  47..32 opinion  31..16 action  15..8 depth  7..6 bound  5 principal  4..0 age
    /// ```
    fn pack(self, age: u64) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        let opinion = self.opinion.map_or(NO_OPINION, |opinion| opinion as i16);
        let depth = (self.depth - SHALLOWEST).clamp(0, 255) as u64;
        u64::from(self.value as i16 as u16) << 48
            | u64::from(opinion as u16) << 32
            | u64::from(self.code) << 16
            | depth << 8
            | bound << 6
            | u64::from(self.principal) << 5
            | age & AGES
    }

    fn unpack(word: u64) -> Self {
        let bound = match word >> 6 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        let opinion = (word >> 32) as u16 as i16;
        Self {
            value: i32::from((word >> 48) as u16 as i16),
            bound,
            opinion: Some(i32::from(opinion)).filter(|_| opinion != NO_OPINION),
            depth: (word >> 8 & 255) as i32 + SHALLOWEST,
            code: (word >> 16) as u16,
            principal: word >> 5 & 1 == 1,
        }
    }
}

/// What is known about the position with this key.
#[inline]
pub(super) fn probe(table: Table<'_>, key: u64) -> Option<Known> {
    table.word(key).map(Known::unpack)
}

/// Remembers. What is known by less depth, or from an earlier round of thinking, is forgotten first. What is known better about the same
/// position stays, unless the new knowledge is exact.
#[inline]
pub(super) fn store(table: Table<'_>, key: u64, mut known: Known, age: u64) {
    if let Some(word) = table.word(key) {
        let before = Known::unpack(word);
        if known.code == 0 {
            known.code = before.code;
        }
        let fresh = word & AGES == age & AGES;
        let better = before.depth > known.depth + 3 + 2 * i32::from(known.principal);
        if fresh && better && known.bound != Bound::Exact {
            return;
        }
    }
    table.keep(key, known.pack(age), |word| {
        let behind = (age.wrapping_sub(word) & AGES) as i32;
        (word >> 8 & 255) as i32 - 8 * behind
    });
}

/// The share of entries in use that were written in this round of thinking, in thousandths, by a sample.
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
        for (value, opinion, depth) in [(-31_999, None, -5), (0, Some(-30_000), 0), (32_000, Some(17), 120)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let known = Known { value, bound, opinion, depth, code: 0xabcd, principal: value > 0 };
                store(table, 7, known, 33);
                assert_eq!(probe(table, 7), Some(known));
                table.clear();
            }
        }
    }

    #[test]
    fn what_is_old_or_shallow_is_forgotten_first() {
        let mut memory = Memory::new(64);
        let table = memory.table();
        let known =
            |depth| Known { value: 1, bound: Bound::Lower, opinion: None, depth, code: 1, principal: false };
        // Multiples of a large power of two share a bucket or not; take keys until one is forgotten.
        let keys: Vec<u64> = (1..200).collect();
        for key in &keys {
            store(table, *key, known(if *key == 1 { 50 } else { 5 }), 1);
        }
        assert!(probe(table, 1).is_some(), "the deepest stays");
        for key in &keys[1..] {
            store(table, *key, known(5), 9);
        }
        assert!(probe(table, 1).is_none(), "until it is old");
    }
}
