//! What was found out, four entries to a line of the cache.

const WAYS: usize = 4;

/// Bounds for the player to move, and the move that was best.
#[derive(Clone, Copy)]
pub struct Entry {
    pub low: i32,
    pub high: i32,
    pub action: u32,
}

pub const NO_ACTION: u32 = 255;

/// Stands for a value that is not known.
pub const MOST: i32 = 99;

pub struct Table {
    /// Key and data in turn.
    buckets: Vec<[u64; 2 * WAYS]>,
    shift: u32,
}

impl Table {
    pub fn new(bytes: usize) -> Self {
        let buckets = bytes / (16 * WAYS);
        Self { buckets: vec![[0; 2 * WAYS]; buckets], shift: 64 - buckets.ilog2() }
    }

    pub fn bytes(&self) -> usize {
        self.buckets.len() * 16 * WAYS
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// Asks for a bucket that will be probed soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(&self.buckets, self.index(key));
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)];
        for way in 0..WAYS {
            let data = bucket[2 * way + 1];
            if bucket[2 * way] == key && data != 0 {
                let (low, high) = ((data >> 24 & 0xff) as i32 - MOST, (data >> 16 & 0xff) as i32 - MOST);
                return Some(Entry { low, high, action: (data >> 8 & 0xff) as u32 });
            }
        }
        None
    }

    /// Where it is full, what took the least work is forgotten.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry, work: u64) {
        let data = ((entry.low + MOST) as u64) << 24
            | ((entry.high + MOST) as u64) << 16
            | u64::from(entry.action) << 8
            | u64::from(64 - work.leading_zeros()).min(31);
        self.put(key, data);
    }

    #[inline]
    fn put(&mut self, key: u64, data: u64) {
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let (mut place, mut least) = (0, i64::MAX);
        for way in 0..WAYS {
            let data = bucket[2 * way + 1];
            if bucket[2 * way] == key && data != 0 {
                place = way;
                break;
            }
            // An empty place is worth less than anything, also than an entry that took no work.
            let worth = if data == 0 { -1 } else { (data & 31) as i64 };
            if worth < least {
                (place, least) = (way, worth);
            }
        }
        bucket[2 * place] = key;
        bucket[2 * place + 1] = data;
    }

    /// Takes over everything that another table knows.
    pub fn absorb(&mut self, other: &Table) {
        for entry in other.buckets.iter().flat_map(|bucket| bucket.chunks_exact(2)) {
            if entry[1] != 0 {
                self.put(entry[0], entry[1]);
            }
        }
    }
}
