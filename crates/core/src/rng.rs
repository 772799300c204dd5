//! A small seeded generator: the same numbers on every machine.

/// SplitMix64 (Steele, Lea and Flood, 2014): one 64-bit state, good enough for shuffles, samples and seeds.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator that always gives the same sequence for the same seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number from 0 to `count - 1`, each equally likely (Lemire's multiplication with rejection).
    ///
    /// # Panics
    /// When `count` is 0: there is nothing to choose from.
    pub fn below(&mut self, count: usize) -> usize {
        assert!(count > 0, "cannot choose among nothing");
        let count = count as u64;
        loop {
            let product = u128::from(self.bits()) * u128::from(count);
            if product as u64 >= count.wrapping_neg() % count {
                return (product >> 64) as usize;
            }
        }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    /// True once in `count` times on average.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the items, each equally likely; none of nothing.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Puts the items into a random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A generator of its own for part number `index`, so that parts can be made in any order.
    pub fn fork(&self, index: u64) -> Rng {
        Rng::new(mix(self.state ^ mix(index.wrapping_add(0x632b_e59b_d9b4_e019))))
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // First outputs for seed 1234567 as printed by the reference implementation.
        let mut rng = Rng::new(1_234_567);
        assert_eq!([rng.bits(), rng.bits()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let (mut rng, mut seen) = (Rng::new(7), [0u32; 6]);
        (0..60_000).for_each(|_| seen[rng.below(6)] += 1);
        assert!(seen.iter().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
    }
}
