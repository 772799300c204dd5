//! A fast hash for tables in memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map keyed by whole states: two states are never mistaken for one another.
pub type StateMap<K, V> = HashMap<K, V, BuildHasherDefault<StateHasher>>;

/// Bytes that a map takes, without what its entries point to.
pub fn map_bytes<K, V>(map: &StateMap<K, V>) -> usize {
    // One bucket of eight stays empty, and each has a byte of its own.
    map.capacity().div_ceil(7) * 8 * (size_of::<(K, V)>() + 1)
}

/// Bytes that a map takes at most while one more entry is added: a full one is there until all has moved into one of twice the size.
pub fn growth_bytes<K, V>(map: &StateMap<K, V>) -> usize {
    if map.len() < map.capacity() { map_bytes(map) } else { 3 * map_bytes(map) }
}

/// Multiplies and folds: fast and good enough for tables that outsiders cannot fill.
#[derive(Clone, Copy, Debug, Default)]
pub struct StateHasher {
    state: u64,
}

impl StateHasher {
    #[inline]
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.state ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
        self.state = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.state
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.fold(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.fold(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.fold(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.fold(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.fold(number as u64);
    }
}
