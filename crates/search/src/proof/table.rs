//! What is remembered about one question: numbers by whole states, in a table that never grows beyond its size.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use super::Numbers;
use crate::parts::StateHasher;

/// Places in which a state may be found.
const BUCKET: usize = 4;

/// Entries at the start; the table doubles as it fills, so that a small question needs little memory.
const FEWEST: usize = 1 << 10;

/// A table of a bounded number of entries. The state itself is kept and compared, so that no proof depends on luck. Where all places of a
/// state are taken, the entry goes that took the least work.
pub(super) struct Table<S> {
    entries: Vec<Option<Entry<S>>>,
    most: usize,
    filled: usize,
}

struct Entry<S> {
    state: S,
    numbers: Numbers,
    /// Nodes that were entered for these numbers.
    work: u32,
}

impl<S: Eq + Hash> Table<S> {
    /// An empty table for at most so many entries; for none it remembers nothing.
    pub fn new(most: usize) -> Self {
        let most = most.next_multiple_of(BUCKET);
        Self { entries: Vec::new(), most, filled: 0 }
    }

    /// What is known about `state`.
    pub fn find(&self, state: &S) -> Option<Numbers> {
        let bucket = self.entries.get(self.bucket(state)..)?;
        let entry = bucket.iter().take(BUCKET).flatten().find(|entry| entry.state == *state)?;
        Some(entry.numbers)
    }

    /// Remembers what `state` has come to after so much more work.
    pub fn store(&mut self, state: S, numbers: Numbers, work: u64) {
        if self.filled * 2 >= self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        self.insert(Entry { state, numbers, work });
    }

    fn insert(&mut self, mut entry: Entry<S>) {
        let start = self.bucket(&entry.state);
        let bucket = self.entries.iter_mut().skip(start).take(BUCKET);
        // The same state first, then an empty place, then the least work.
        let rank = |place: &Option<Entry<S>>| match place {
            Some(old) if old.state == entry.state => (0, 0),
            None => (1, 0),
            Some(old) => (2, old.work),
        };
        let Some(place) = bucket.min_by_key(|place| rank(place)) else { return };
        match place {
            Some(old) if old.state == entry.state => entry.work = entry.work.saturating_add(old.work),
            Some(_) => {}
            None => self.filled += 1,
        }
        *place = Some(entry);
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.entries.len() * 2).max(FEWEST).min(self.most);
        let mut larger = Vec::new();
        larger.resize_with(size, || None);
        self.filled = 0;
        for entry in std::mem::replace(&mut self.entries, larger).into_iter().flatten() {
            self.insert(entry);
        }
    }

    /// Where the bucket of `state` starts.
    fn bucket(&self, state: &S) -> usize {
        let hash = BuildHasherDefault::<StateHasher>::default().hash_one(state);
        let buckets = self.entries.len() / BUCKET;
        ((u128::from(hash) * buckets as u128) >> 64) as usize * BUCKET
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(state: u32) -> Numbers {
        Numbers { proof: state, disproof: state + 1 }
    }

    #[test]
    fn a_large_table_forgets_nothing_while_it_grows() {
        let mut table = Table::new(1 << 16);
        (0..8_000).for_each(|state| table.store(state, numbers(state), 1));
        let found = (0..8_000).filter(|state| table.find(state) == Some(numbers(*state))).count();
        // Buckets that are full while others are empty cost a few.
        assert!(found > 7_990, "{found}");
        assert_eq!(table.find(&8_000), None);
    }

    #[test]
    fn a_small_table_never_holds_more_than_it_may_and_never_a_wrong_entry() {
        for most in [0, 1, 4, 7, 100, 1000, 1025, 5000] {
            let mut table = Table::new(most);
            (0..20_000).for_each(|state| table.store(state, numbers(state), u64::from(state % 7)));
            let kept = (0..20_000).filter_map(|state| table.find(&state).map(|found| (state, found)));
            let kept: Vec<_> = kept.collect();
            assert!(kept.len() <= most.next_multiple_of(BUCKET) && kept.len() >= most / 2, "{}", kept.len());
            assert!(kept.iter().all(|(state, found)| *found == numbers(*state)));
        }
    }

    #[test]
    fn the_entry_of_least_work_makes_room() {
        let mut table = Table::new(BUCKET);
        for (state, work) in [(1, 50), (2, 10), (3, 40), (4, 30)] {
            table.store(state, numbers(state), work);
        }
        // Twenty more for the second make it dearer than the fourth.
        table.store(2, numbers(9), 25);
        table.store(5, numbers(5), 1);
        assert_eq!(
            [1, 2, 3, 4, 5].map(|state| table.find(&state).is_some()),
            [true, true, true, false, true]
        );
        assert_eq!(table.find(&2), Some(numbers(9)));
    }
}
