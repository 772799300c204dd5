//! Histories: how well actions did elsewhere, by themselves, after others (continuation history) and by what they capture; and how far
//! evaluations have been off (correction history).

use gametree_core::{CORRECTION_KEYS, HISTORY_INDICES, Incremental, PIECE_TO_INDICES, Player, Tactical};

use super::worker::Worker;

/// Scores stay within plus and minus this.
pub(super) const MOST: i32 = 1 << 14;

/// So many different corrections per correction key.
const CORRECTIONS: usize = 1 << 14;

/// Corrections are kept in parts of a step.
const FINE: i32 = 64;

/// The most that evaluations are corrected by one key, in hundredths of the unit.
const MOST_CORRECTION: i32 = 150;

/// What one thread has learned during its searches.
pub(super) struct Histories {
    /// By mover and history index.
    quiet: [Vec<i16>; 2],
    /// By piece-to index and victim.
    noisy: Vec<[i16; 8]>,
    /// By the piece-to indices of an earlier action and of this one.
    continuation: Vec<i16>,
    /// By mover, number of the key, and key.
    corrections: [[Vec<i32>; CORRECTION_KEYS]; 2],
    /// By the piece-to indices of the last two actions.
    corrections_after: Vec<i32>,
}

/// The piece-to index of no action: before the first move, and after a pass.
pub(super) const NO_PIECE_TO: usize = PIECE_TO_INDICES - 1;

impl Histories {
    pub(super) fn new() -> Self {
        let corrections = || std::array::from_fn(|_| vec![0; CORRECTIONS]);
        Self {
            quiet: [vec![0; HISTORY_INDICES], vec![0; HISTORY_INDICES]],
            noisy: vec![[0; 8]; PIECE_TO_INDICES],
            continuation: vec![0; PIECE_TO_INDICES * PIECE_TO_INDICES],
            corrections: [corrections(), corrections()],
            corrections_after: vec![0; PIECE_TO_INDICES * PIECE_TO_INDICES],
        }
    }

    /// How well a quiet action did, by itself and after each of these.
    #[inline]
    pub(super) fn quiet(&self, player: Player, index: usize, piece_to: usize, after: [usize; 3]) -> i32 {
        let continuation = |before: usize| i32::from(self.continuation[before * PIECE_TO_INDICES + piece_to]);
        let alone = i32::from(self.quiet[player & 1][index]);
        (15 * alone + 17 * continuation(after[0]) + 16 * continuation(after[1]) + 7 * continuation(after[2]))
            / 16
    }

    /// How well a noisy action did.
    #[inline]
    pub(super) fn noisy(&self, piece_to: usize, victim: usize) -> i32 {
        i32::from(self.noisy[piece_to][victim & 7])
    }

    pub(super) fn learn_quiet(
        &mut self,
        player: Player,
        index: usize,
        piece_to: usize,
        after: [usize; 3],
        bonus: i32,
    ) {
        change(&mut self.quiet[player & 1][index], bonus);
        for before in after {
            if before != NO_PIECE_TO {
                change(&mut self.continuation[before * PIECE_TO_INDICES + piece_to], bonus);
            }
        }
    }

    pub(super) fn learn_noisy(&mut self, piece_to: usize, victim: usize, bonus: i32) {
        change(&mut self.noisy[piece_to][victim & 7], bonus);
    }

    /// By how many steps evaluations about positions like this one, or after the same two actions, have been too low.
    #[inline]
    pub(super) fn correction(
        &self,
        player: Player,
        keys: [u64; CORRECTION_KEYS],
        last: Option<[usize; 2]>,
    ) -> i32 {
        let tables = &self.corrections[player & 1];
        let sum: i32 = (0..CORRECTION_KEYS).map(|number| tables[number][place(keys[number])]).sum();
        let after =
            last.map_or(0, |[first, second]| self.corrections_after[first * PIECE_TO_INDICES + second]);
        (sum + after) * 7 / 6 / FINE
    }

    /// An evaluation was `error` steps too low, by a search of `depth` plies.
    pub(super) fn learn_correction(
        &mut self,
        unit: i32,
        player: Player,
        keys: [u64; CORRECTION_KEYS],
        last: Option<[usize; 2]>,
        error: i32,
        depth: i32,
    ) {
        let most = unit * MOST_CORRECTION / 100 * FINE / CORRECTION_KEYS as i32;
        let weight = (depth + 1).clamp(1, 16);
        let wanted = (error * FINE).clamp(-2 * most, 2 * most) / CORRECTION_KEYS as i32;
        // A running mean that moves faster by what was searched deeper.
        let learn = |kept: &mut i32| {
            *kept = ((*kept * (256 - weight) + wanted * weight) / 256).clamp(-most, most);
        };
        for (number, key) in keys.into_iter().enumerate() {
            learn(&mut self.corrections[player & 1][number][place(key)]);
        }
        if let Some([first, second]) = last {
            learn(&mut self.corrections_after[first * PIECE_TO_INDICES + second]);
        }
    }

    /// Older results count less in the next search.
    pub(super) fn fade(&mut self) {
        let fade = |score: &mut i16| *score = (i32::from(*score) * 3 / 4) as i16;
        self.quiet.iter_mut().flatten().for_each(fade);
    }
}

#[inline]
fn place(key: u64) -> usize {
    (key % CORRECTIONS as u64) as usize
}

/// The nearer a score is to the limit, the less it moves, and old results fade.
#[inline]
fn change(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    let now = i32::from(*score);
    *score = (now + bonus - now * bonus.abs() / MOST) as i16;
}

/// The bonus of an action that ended the search of a node with `depth` plies below it.
#[inline]
pub(super) fn bonus(depth: i32) -> i32 {
    (180 * depth - 85).clamp(0, 1710)
}

/// Actions that were tried at a node before the one that ended its search, as many as are worth remembering.
const MOST_TRIED: usize = 64;

/// The actions that were tried at a node and did not end its search.
pub(super) struct Tried<A> {
    quiet: [Option<A>; MOST_TRIED],
    quiets: usize,
    noisy: [Option<A>; MOST_TRIED],
    noisies: usize,
}

impl<A: Copy> Tried<A> {
    pub(super) fn new() -> Self {
        Self { quiet: [None; MOST_TRIED], quiets: 0, noisy: [None; MOST_TRIED], noisies: 0 }
    }

    pub(super) fn add(&mut self, action: A, noisy: bool) {
        let (list, count) =
            if noisy { (&mut self.noisy, &mut self.noisies) } else { (&mut self.quiet, &mut self.quiets) };
        if *count < MOST_TRIED {
            list[*count] = Some(action);
            *count += 1;
        }
    }
}

impl<G: Tactical, K: Incremental<G>> Worker<'_, G, K> {
    /// No action of `player` is good enough: the quiet action before did well.
    pub(super) fn reward_last(&mut self, player: Player, bonus: i32, ply: usize) {
        let Some(last) = ply.checked_sub(1) else { return };
        if let Some(index) = self.frames[last].quiet {
            let (piece_to, around) = (self.frames[last].piece_to, self.around(last));
            self.histories.learn_quiet(player ^ 1, index, piece_to, around, bonus);
        }
    }

    /// An action was the best of a node, or ended its search, after others had not.
    pub(super) fn update_histories(
        &mut self,
        state: &G::State,
        best: G::Action,
        tried: &Tried<G::Action>,
        depth: i32,
        ply: usize,
    ) {
        let bonus = bonus(depth);
        if self.game.is_noisy(state, best) {
            self.learn_noisy(state, best, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
            let (player, around) = (self.game.mover(state), self.around(ply));
            self.learn_quiet(state, best, player, around, bonus);
            for action in tried.quiet[..tried.quiets].iter().flatten() {
                self.learn_quiet(state, *action, player, around, -bonus);
            }
        }
        for action in tried.noisy[..tried.noisies].iter().flatten() {
            self.learn_noisy(state, *action, -bonus);
        }
    }

    fn learn_quiet(
        &mut self,
        state: &G::State,
        action: G::Action,
        player: Player,
        around: [usize; 3],
        bonus: i32,
    ) {
        let index = self.knowledge.history_index(self.game, action);
        let piece_to = self.game.piece_to_index(state, action);
        self.histories.learn_quiet(player, index, piece_to, around, bonus);
    }

    fn learn_noisy(&mut self, state: &G::State, action: G::Action, bonus: i32) {
        let (piece_to, victim) = (self.game.piece_to_index(state, action), self.game.victim(state, action));
        self.histories.learn_noisy(piece_to, victim, bonus);
    }
}
