//! How much to learn from.

use gametree_learn::checkpoint::Folder;

use super::store;
use crate::{LearnError, Result};

/// Games that are kept together.
pub(super) const BATCH: u32 = 250;

/// Most positions that are searched for the ProbCut model: one for each sixty games of the last round.
const MOST_SEARCHED: u32 = 1_000;

/// Positions whose searches are kept together.
pub(super) const SEARCHED: u32 = 50;

/// How much to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OthelloSettings {
    /// Games of the last round; earlier ones have fewer.
    pub games: u32,
    /// Rounds of self-play.
    pub rounds: u32,
    /// Most passes over the positions in each round.
    pub epochs: u32,
    /// Seed of everything random.
    pub seed: u64,
    /// How many games are played at the same time. Changes nothing else.
    pub threads: usize,
}

impl Default for OthelloSettings {
    fn default() -> Self {
        Self { games: 60_000, rounds: 5, epochs: 40, seed: 1, threads: 1 }
    }
}

impl OthelloSettings {
    /// Checks that there is something to learn from.
    ///
    /// # Errors
    /// When there is nothing to learn from.
    pub fn check(&self) -> Result<()> {
        let &Self { games, rounds, epochs, .. } = self;
        if games == 0 || rounds == 0 || epochs == 0 {
            return Err(LearnError::refused(format!(
                "expected at least 1 game, 1 round and 1 epoch, found {games}, {rounds} and {epochs}"
            )));
        }
        Ok(())
    }

    /// What work this is, for its folder: checkpoints of other settings do not belong to it.
    pub fn describe(&self) -> String {
        let Self { games, rounds, epochs, seed, .. } = self;
        format!("othello/2: {games} games, {rounds} rounds, {epochs} epochs, seed {seed}")
    }

    /// Removes all checkpoints of this work from its folder.
    pub fn tidy(&self, folder: &Folder) {
        for round in 1..=self.rounds {
            let batches = self.games_of(round).div_ceil(BATCH);
            (0..batches).for_each(|batch| folder.forget(&store::batch_name(round, batch)));
            folder.forget(&store::fit_name(round));
            folder.forget(&store::round_name(round));
        }
        for batch in 0..self.searched().div_ceil(SEARCHED) {
            folder.forget(&store::searched_name(batch));
        }
    }

    /// How many games a round has.
    pub(super) fn games_of(&self, round: u32) -> u32 {
        let half = if round < self.rounds { 2 } else { 1 };
        self.games.div_ceil(half)
    }

    /// How many positions are searched for the ProbCut model.
    pub(super) fn searched(&self) -> u32 {
        self.games.div_ceil(60).min(MOST_SEARCHED)
    }
}
