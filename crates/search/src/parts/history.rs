//! What did well elsewhere is tried first here.

use gametree_core::{HISTORY_INDICES, Player};

/// How often and how deep below each action, by its [`history_index`](gametree_core::Knowledge::history_index), ended the search of a node (Schaeffer
/// 1989), and the last two actions that did so at each ply ("killers", Akl and Newborn 1977).
pub struct History<A> {
    scores: [Vec<i32>; 2],
    killers: Vec<[Option<A>; 2]>,
}

/// Scores stay within plus and minus this.
const MOST: i32 = 1 << 14;

impl<A: Copy + Eq> Default for History<A> {
    fn default() -> Self {
        Self { scores: [vec![0; HISTORY_INDICES], vec![0; HISTORY_INDICES]], killers: Vec::new() }
    }
}

impl<A: Copy + Eq> History<A> {
    /// How well the actions of this history index did, from -`MOST` to `MOST`.
    #[inline]
    pub fn score(&self, player: Player, index: usize) -> i32 {
        self.scores[player & 1][index % HISTORY_INDICES]
    }

    /// 2 for what last ended the search of a node at this ply, 1 for what did so before, else 0.
    #[inline]
    pub fn kills(&self, ply: usize, action: A) -> i32 {
        match self.killers.get(ply) {
            Some([Some(last), _]) if *last == action => 2,
            Some([_, Some(before)]) if *before == action => 1,
            _ => 0,
        }
    }

    /// `action` ended the search of a node at `ply` with `depth` plies below it, after `others` had not. `index` gives history indices.
    pub fn reward(
        &mut self,
        player: Player,
        ply: usize,
        depth: u32,
        action: A,
        others: impl Iterator<Item = A>,
        index: impl Fn(A) -> usize,
    ) {
        let gain = (depth * depth).min(400) as i32;
        let scores = &mut self.scores[player & 1];
        // The nearer a score is to the limit, the less it moves, and old news fades.
        let mut change = |action: A, gain: i32| {
            let score = &mut scores[index(action) % HISTORY_INDICES];
            *score += gain * 16 - *score * gain.abs() / (MOST / 16);
        };
        change(action, gain);
        others.for_each(|other| change(other, -gain));
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_rise_and_fall_and_stay_within_their_limits() {
        let mut history = History::default();
        for _ in 0..10_000 {
            history.reward(0, 3, 20, 4, std::iter::empty(), |action| action);
            assert!(history.score(0, 4) <= MOST);
        }
        assert!(history.score(0, 4) > MOST / 2);
        assert_eq!((history.score(1, 4), history.score(0, 5)), (0, 0));
        for _ in 0..10_000 {
            history.reward(1, 3, 20, 1, [2, 3].into_iter(), |action| action);
        }
        assert!(history.score(1, 1) > MOST / 2);
        assert!((-MOST..0).contains(&history.score(1, 2)));
    }

    #[test]
    fn the_last_two_killers_are_kept_for_each_ply() {
        let mut history = History::default();
        for action in [1, 2, 2, 3] {
            history.reward(0, 5, 1, action, std::iter::empty(), |action| action);
        }
        assert_eq!([1, 2, 3].map(|action| history.kills(5, action)), [0, 1, 2]);
        assert_eq!(history.kills(6, 3), 0);
    }
}
