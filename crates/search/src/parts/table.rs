//! A transposition table that several threads share without locks.
//!
//! Two words an entry: what is known about a position, and its key mixed with that. An entry that two threads wrote at once does not give
//! back its key and counts as absent (Hyatt and Mann, "A lock-less transposition table implementation", 2002), so that plain atomic words
//! do, without any order between them.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Entries that share a line of the cache: any of them may hold a position that belongs there.
const WAYS: usize = 4;

/// Words in a bucket.
const WORDS: usize = 2 * WAYS;

/// For each entry its key and what is known.
type Bucket = [AtomicU64; WORDS];

/// From this size on large pages are worth while.
#[cfg(target_os = "linux")]
const LARGE: usize = 4 << 20;

/// Buckets that are had from the heap where the system maps no memory at all.
const LEAST: usize = 1 << 10;

/// Memory for a table. It costs nothing until it is used.
pub struct Memory {
    map: Result<MmapMut, Vec<u64>>,
    buckets: usize,
}

impl Memory {
    /// About so many bytes: the largest power of two that fits, and at least two buckets. Where the system does not give so much, less.
    pub fn new(bytes: usize) -> Self {
        let mut buckets = 1 << (bytes / (8 * WORDS)).max(2).ilog2();
        let mut map = MmapMut::map_anon(buckets * 8 * WORDS);
        while map.is_err() && buckets > LEAST {
            buckets /= 2;
            map = MmapMut::map_anon(buckets * 8 * WORDS);
        }
        let size = buckets * 8 * WORDS;
        let map = map.map_err(|_| vec![0; buckets * WORDS]);
        // Large pages save a walk through the page table at nearly every look-up. Where there are none, nothing is lost.
        #[cfg(target_os = "linux")]
        if let Ok(map) = &map
            && size >= LARGE
        {
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Self { map, buckets }
    }

    /// How large it is.
    pub fn bytes(&self) -> usize {
        self.buckets * 8 * WORDS
    }

    /// The memory as a table, with whatever the last one left in it.
    pub fn table(&mut self) -> Table<'_> {
        let bytes: &mut [u8] = match &mut self.map {
            Ok(map) => map,
            Err(words) => zerocopy::IntoBytes::as_mut_bytes(words.as_mut_slice()),
        };
        let buckets: &[Bucket] = <[Bucket]>::mut_from_bytes(bytes).map_or(&[], |buckets| buckets);
        Table { buckets, shift: 64 - self.buckets.ilog2() }
    }
}

/// What a table knows about a position: bounds of its value for player 0, and where to look first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value is at least this, in steps.
    pub low: i32,
    /// The value is at most this, in steps.
    pub high: i32,
    /// How many plies deep the search was; [`Entry::TO_THE_END`] when nothing was left to an evaluation.
    pub depth: u8,
    /// The selectivity of the search: 0 when nothing was cut on a guess.
    pub selectivity: u8,
    /// The place of the best action in the list of candidates; [`Entry::NO_ACTION`] when none is known.
    pub action: u8,
}

impl Entry {
    /// Depth of a search that knows the ends of the game.
    pub const TO_THE_END: u8 = u8::MAX;
    /// No action is known to be good.
    pub const NO_ACTION: u8 = u8::MAX;
    /// The largest value that an entry can hold, and the smallest with the other sign: what is beyond counts as unknown.
    pub const MOST: i32 = (1 << 19) - 1;

    /// True when the bounds follow from the rules alone.
    #[inline]
    pub fn is_proof(&self) -> bool {
        self.depth == Self::TO_THE_END && self.selectivity == 0
    }

    /// ```text
    ///     63..44 low  43..24 high  23..16 depth  15..8 action  7..5 selectivity  4..0 work
    /// ```
    #[inline]
    fn pack(self, work: u64) -> u64 {
        let value = |steps: i32| (steps.clamp(-Self::MOST, Self::MOST) + Self::MOST + 1) as u64;
        let effort = u64::from(64 - work.leading_zeros()).min(31);
        value(self.low) << 44
            | value(self.high) << 24
            | u64::from(self.depth) << 16
            | u64::from(self.action) << 8
            | u64::from(self.selectivity & 7) << 5
            | effort
    }

    #[inline(always)]
    fn unpack(data: u64) -> Self {
        let value = |bits: u64| (bits & 0xf_ffff) as i32 - Self::MOST - 1;
        Self {
            low: value(data >> 44),
            high: value(data >> 24),
            depth: (data >> 16) as u8,
            action: (data >> 8) as u8,
            selectivity: (data >> 5 & 7) as u8,
        }
    }
}

/// A view of [`Memory`] that any number of threads may read and write.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    buckets: &'a [Bucket],
    shift: u32,
}

impl Table<'_> {
    /// The number of the bucket of `key`.
    #[inline]
    fn number(&self, key: u64) -> usize {
        // With at least two buckets the shift is less than 64.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.number(key)]
    }

    /// Asks the memory for the bucket of `key`, which will be looked at soon. Has no effect but to save time.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(self.buckets, self.number(key));
    }

    /// What is known about the position with this key.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.word(key).map(Entry::unpack)
    }

    /// The word that was kept under this key.
    #[inline(always)]
    pub(crate) fn word(&self, key: u64) -> Option<u64> {
        let bucket = self.bucket(key);
        for way in 0..WAYS {
            let data = bucket[2 * way + 1].load(Relaxed);
            if bucket[2 * way].load(Relaxed) ^ data == key && data != 0 {
                return Some(data);
            }
        }
        None
    }

    /// Remembers what was found out by looking at `work` positions. Where it is full, what took the least work is forgotten.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry, work: u64) {
        self.keep(key, entry.pack(work), |data| (data & 31) as i32);
    }

    /// Keeps a word, which is not zero. Where it is full, the word that is worth least is forgotten.
    #[inline(always)]
    pub(crate) fn keep(&self, key: u64, word: u64, worth: impl Fn(u64) -> i32) {
        let bucket = self.bucket(key);
        let (mut place, mut least) = (0, i32::MAX);
        for way in 0..WAYS {
            let data = bucket[2 * way + 1].load(Relaxed);
            if bucket[2 * way].load(Relaxed) ^ data == key {
                place = way;
                break;
            }
            // An empty place is worth less than anything.
            let worth = if data == 0 { i32::MIN } else { worth(data) };
            if worth < least {
                (place, least) = (way, worth);
            }
        }
        bucket[2 * place].store(key ^ word, Relaxed);
        bucket[2 * place + 1].store(word, Relaxed);
    }

    /// Takes over everything that another table knows.
    pub fn absorb(&self, other: Table<'_>) {
        for entry in other.buckets.iter().flat_map(|bucket| bucket.chunks_exact(2)) {
            let data = entry[1].load(Relaxed);
            if data != 0 {
                self.store(entry[0].load(Relaxed) ^ data, Entry::unpack(data), 1 << (data & 31) >> 1);
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.buckets.iter().flatten().for_each(|word| word.store(0, Relaxed));
    }

    /// The share of entries in use, by a sample of the first thousand.
    pub fn fill(&self) -> f64 {
        let sample = &self.buckets[..self.buckets.len().min(1000 / WAYS)];
        let words = sample.iter().flatten().skip(1).step_by(2);
        let used = words.filter(|word| word.load(Relaxed) != 0).count();
        used as f64 / (WAYS * sample.len()).max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Rng;

    use super::*;

    fn entry(low: i32, high: i32) -> Entry {
        Entry { low, high, depth: 7, selectivity: 5, action: 33 }
    }

    #[test]
    fn what_was_stored_comes_back_and_nothing_else() {
        let mut memory = Memory::new(1 << 16);
        let table = memory.table();
        assert_eq!(table.probe(0), None, "an empty entry is not the position with key 0");
        for (key, low, high) in [(0, -5, 5), (u64::MAX, -Entry::MOST, Entry::MOST), (77, 3, 3)] {
            table.store(key, entry(low, high), 1);
            assert_eq!(table.probe(key), Some(entry(low, high)));
        }
        assert_eq!(table.probe(78), None);
        table.store(77, entry(i32::MIN, i32::MAX), 1);
        assert_eq!(table.probe(77), Some(entry(-Entry::MOST, Entry::MOST)), "beyond the range is unknown");
        table.clear();
        assert_eq!(table.probe(77), None);
    }

    #[test]
    fn a_full_bucket_forgets_what_took_the_least_work() {
        let mut memory = Memory::new(64);
        let table = memory.table();
        let keys: Vec<u64> = (0..).filter(|key| table.number(*key) == 0).take(5).collect();
        for (work, key) in keys.iter().enumerate() {
            table.store(*key, entry(0, 0), 1 << (2 * work));
        }
        let known: Vec<bool> = keys.iter().map(|key| table.probe(*key).is_some()).collect();
        assert_eq!(known, [false, true, true, true, true]);
    }

    #[test]
    fn more_than_the_system_has_gives_less_and_works() {
        let mut memory = Memory::new(usize::MAX / 2);
        assert!(memory.bytes() >= 1 << 16);
        let table = memory.table();
        table.store(77, entry(3, 3), 1);
        assert_eq!(table.probe(77), Some(entry(3, 3)));
    }

    #[test]
    fn threads_that_write_at_once_never_leave_a_false_entry() {
        let mut memory = Memory::new(1 << 10);
        let table = memory.table();
        std::thread::scope(|scope| {
            for thread in 0..2 {
                scope.spawn(move || {
                    let mut rng = Rng::new(thread);
                    for _ in 0..200_000 {
                        let key = rng.bits() % 512;
                        if let Some(found) = table.probe(key) {
                            assert_eq!(found.low, key as i32);
                        }
                        table.store(key, entry(key as i32, rng.below(1000) as i32), 1);
                    }
                });
            }
        });
    }
}
