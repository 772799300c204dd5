//! What did well elsewhere: moves by from and to, by what they follow, captures by what they take; and how far opinions have been off.

use gametree_core::{ASPECTS, BUCKETS, Player, SLOTS, Tactical};

/// Scores stay within plus and minus this.
pub(super) const MOST: i32 = 1 << 14;

/// So many different corrections of opinions for each aspect.
const CORRECTIONS: usize = 1 << 14;

/// Corrections are kept in parts of a step.
const FINE: i32 = 64;

/// The most that opinions are corrected by one aspect, in hundredths of the unit.
const MOST_CORRECTION: i32 = 150;

/// What one thread has learned during its searches.
pub(super) struct Experience {
    /// By mover and bucket.
    quiet: [Vec<i16>; 2],
    /// By slot and prey.
    noisy: Vec<[i16; 8]>,
    /// By the slot of an earlier action and the own slot.
    following: Vec<i16>,
    /// By mover, aspect and the number that stands for it.
    corrections: [[Vec<i32>; ASPECTS]; 2],
    /// By the slots of the last two actions.
    corrections_after: Vec<i32>,
}

/// The slot of no action: before the first move, and after a pass.
pub(super) const NO_SLOT: usize = SLOTS - 1;

impl Experience {
    pub(super) fn new() -> Self {
        let corrections = || std::array::from_fn(|_| vec![0; CORRECTIONS]);
        Self {
            quiet: [vec![0; BUCKETS], vec![0; BUCKETS]],
            noisy: vec![[0; 8]; SLOTS],
            following: vec![0; SLOTS * SLOTS],
            corrections: [corrections(), corrections()],
            corrections_after: vec![0; SLOTS * SLOTS],
        }
    }

    /// How well a quiet action did, by itself and after each of these.
    #[inline]
    pub(super) fn quiet(&self, player: Player, bucket: usize, slot: usize, after: [usize; 3]) -> i32 {
        let following = |before: usize| i32::from(self.following[before * SLOTS + slot]);
        let alone = i32::from(self.quiet[player & 1][bucket]);
        (15 * alone + 17 * following(after[0]) + 16 * following(after[1]) + 7 * following(after[2])) / 16
    }

    /// How well a noisy action did.
    #[inline]
    pub(super) fn noisy(&self, slot: usize, prey: usize) -> i32 {
        i32::from(self.noisy[slot][prey & 7])
    }

    pub(super) fn learn_quiet(
        &mut self,
        player: Player,
        bucket: usize,
        slot: usize,
        after: [usize; 3],
        bonus: i32,
    ) {
        change(&mut self.quiet[player & 1][bucket], bonus);
        for before in after {
            if before != NO_SLOT {
                change(&mut self.following[before * SLOTS + slot], bonus);
            }
        }
    }

    pub(super) fn learn_noisy(&mut self, slot: usize, prey: usize, bonus: i32) {
        change(&mut self.noisy[slot][prey & 7], bonus);
    }

    /// By how many steps opinions about positions like this one, or after the same two actions, have been too low.
    #[inline]
    pub(super) fn correction(
        &self,
        player: Player,
        aspects: [u64; ASPECTS],
        last: Option<[usize; 2]>,
    ) -> i32 {
        let tables = &self.corrections[player & 1];
        let sum: i32 = (0..ASPECTS).map(|aspect| tables[aspect][place(aspects[aspect])]).sum();
        let after = last.map_or(0, |[first, second]| self.corrections_after[first * SLOTS + second]);
        (sum + after) * 7 / 6 / FINE
    }

    /// An opinion was `error` steps too low, by a search of `depth` plies.
    pub(super) fn learn_correction<G: Tactical>(
        &mut self,
        game: &G,
        player: Player,
        aspects: [u64; ASPECTS],
        last: Option<[usize; 2]>,
        error: i32,
        depth: i32,
    ) {
        let most = game.unit() * MOST_CORRECTION / 100 * FINE / ASPECTS as i32;
        let weight = (depth + 1).clamp(1, 16);
        let wanted = (error * FINE).clamp(-2 * most, 2 * most) / ASPECTS as i32;
        // A running mean that moves faster by what was searched deeper.
        let learn = |kept: &mut i32| {
            *kept = ((*kept * (256 - weight) + wanted * weight) / 256).clamp(-most, most);
        };
        for (aspect, number) in aspects.into_iter().enumerate() {
            learn(&mut self.corrections[player & 1][aspect][place(number)]);
        }
        if let Some([first, second]) = last {
            learn(&mut self.corrections_after[first * SLOTS + second]);
        }
    }

    /// Older news counts less in the next round of thinking.
    pub(super) fn fade(&mut self) {
        let fade = |score: &mut i16| *score = (i32::from(*score) * 3 / 4) as i16;
        self.quiet.iter_mut().flatten().for_each(fade);
    }
}

#[inline]
fn place(number: u64) -> usize {
    (number % CORRECTIONS as u64) as usize
}

/// The nearer a score is to the limit, the less it moves, and old news fades.
#[inline]
fn change(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    let now = i32::from(*score);
    *score = (now + bonus - now * bonus.abs() / MOST) as i16;
}
