//! What did well elsewhere is tried first here.

use gametree_core::{BUCKETS, Duel, Player};

/// How often and how deep below each action, by the game's [`bucket`](gametree_core::Game::bucket)s, ended the search of a node (Schaeffer
/// 1989), and the last two actions that did so at each ply ("killers", Akl and Newborn 1977).
pub struct History<A> {
    scores: [Vec<i32>; 2],
    killers: Vec<[Option<A>; 2]>,
}

/// Scores stay within plus and minus this.
const MOST: i32 = 1 << 14;

impl<A: Copy + Eq> Default for History<A> {
    fn default() -> Self {
        Self { scores: [vec![0; BUCKETS], vec![0; BUCKETS]], killers: Vec::new() }
    }
}

impl<A: Copy + Eq> History<A> {
    /// How well an action did, from -[`MOST`] to [`MOST`].
    #[inline]
    pub fn score<G: Duel<Action = A>>(&self, game: &G, player: Player, action: A) -> i32 {
        self.scores[player & 1][game.bucket(action) % BUCKETS]
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

    /// `action` ended the search of a node at `ply` with `depth` plies below it, after `others` had not.
    pub fn reward<G: Duel<Action = A>>(
        &mut self,
        game: &G,
        player: Player,
        ply: usize,
        depth: u32,
        action: A,
        others: impl Iterator<Item = A>,
    ) {
        let gain = (depth * depth).min(400) as i32;
        let scores = &mut self.scores[player & 1];
        // The nearer a score is to the limit, the less it moves, and old news fades.
        let mut change = |action: A, gain: i32| {
            let score = &mut scores[game.bucket(action) % BUCKETS];
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
    use gametree_games::mnk::{Mnk, Square};

    use super::*;

    #[test]
    fn scores_rise_and_fall_and_stay_within_their_limits() {
        // The bucket of every square is the same as long as the game does not say otherwise.
        let (game, mut history) = (Mnk::tic_tac_toe(), History::default());
        for _ in 0..10_000 {
            history.reward(&game, 0, 3, 20, Square(4), std::iter::empty());
            assert!(history.score(&game, 0, Square(4)) <= MOST);
        }
        assert!(history.score(&game, 0, Square(4)) > MOST / 2);
        assert_eq!(history.score(&game, 1, Square(4)), 0);
        for _ in 0..10_000 {
            history.reward(&game, 1, 3, 20, Square(1), [Square(2), Square(3)].into_iter());
        }
        assert!((-MOST..0).contains(&history.score(&game, 1, Square(2))));
    }

    #[test]
    fn the_last_two_killers_are_kept_for_each_ply() {
        let (game, mut history) = (Mnk::tic_tac_toe(), History::default());
        for square in [1, 2, 2, 3] {
            history.reward(&game, 0, 5, 1, Square(square), std::iter::empty());
        }
        assert_eq!([1, 2, 3].map(|square| history.kills(5, Square(square))), [0, 1, 2]);
        assert_eq!(history.kills(6, Square(3)), 0);
    }
}
