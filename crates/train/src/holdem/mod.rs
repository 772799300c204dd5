//! Learning a blueprint for hold'em of two: sampled regret minimisation in a smaller game.

use gametree_core::Limits;
use gametree_games::poker::heads_up::{BettingTree, DEEPEST, HeadsUp};
use gametree_learn::checkpoint::Folder;
use gametree_search::sampled::Learner;
use serde::Serialize;

use super::shared::{Checkpoints, stopped};
use super::{LearnError, Progress, Result};
use gametree_engine::words::thousands;
use gametree_poker::blueprint::{Blueprint, CardBuckets, Facts};

/// Iterations between two reports of progress.
const CHUNK: u64 = 5_000;

/// Iterations between two checkpoints: about a minute.
const KEEP: u64 = 250_000;

/// The name of the checkpoint.
const WORK: &str = "regrets";

/// What decides the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlueprintSettings {
    /// Big blinds of each player.
    pub depth: u32,
    /// Iterations.
    pub iterations: u64,
    /// Seed of everything random.
    pub seed: u64,
}

impl Default for BlueprintSettings {
    fn default() -> Self {
        Self { depth: 100, iterations: 2_000_000, seed: 1 }
    }
}

impl BlueprintSettings {
    /// Checks the numbers.
    ///
    /// # Errors
    /// When a number makes no sense.
    pub fn check(&self) -> Result<()> {
        if !(2..=DEEPEST).contains(&self.depth) {
            let problem = format!("expected big blinds from 2 to {DEEPEST}, found {}", self.depth);
            return Err(LearnError::refused(problem));
        }
        if !(1..=1_000_000_000).contains(&self.iterations) {
            let problem = format!("expected iterations from 1 to 1000000000, found {}", self.iterations);
            return Err(LearnError::refused(problem));
        }
        Ok(())
    }

    /// What work this is, for its folder. The iterations are left out: more of them go on from fewer.
    pub fn describe(&self) -> String {
        format!("blueprint of holdem, {} big blinds, seed {}", self.depth, self.seed)
    }
}

/// A report on the work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BlueprintLearned {
    /// `gametree.learn/1`.
    pub schema: &'static str,
    /// Which game.
    pub game: &'static str,
    /// Big blinds of each player.
    pub depth: u32,
    /// Iterations.
    pub iterations: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// Nodes of the tree of bets.
    pub nodes: usize,
    /// Pairs of a node and a bucket that were reached.
    pub rows: usize,
    /// Bytes of the file.
    pub bytes: usize,
}

/// Learns a blueprint. Checkpoints are kept in `folder`.
///
/// # Errors
/// When the settings make no sense, a folder cannot be used, or the stop flag was set.
pub fn holdem(
    settings: &BlueprintSettings,
    folder: Option<&Folder>,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Blueprint, BlueprintLearned)> {
    settings.check()?;
    let tree = BettingTree::new(settings.depth).map_err(LearnError::Refused)?;
    let game = HeadsUp { tree };
    let mut learner = Learner::new(&game, CardBuckets::new(&game), settings.seed);
    let mut kept = Checkpoints { folder, progress };
    if let Some(bytes) = kept.load(WORK, |bytes| Some(bytes.to_vec()))? {
        match learner.resume(&bytes) {
            true => kept
                .note(format!("going on: {} iterations were done before", thousands(learner.iterations()))),
            false => kept.note("the work that was kept cannot be read; beginning anew".into()),
        }
    }
    let mut saved = learner.iterations();
    while learner.iterations() < settings.iterations {
        let next = (learner.iterations() + CHUNK).min(settings.iterations);
        learner.run(next, &Limits::default());
        let done = learner.iterations();
        kept.report(Progress::Sampled { done, of: settings.iterations });
        if stopped(limits) {
            kept.save(WORK, &learner.to_bytes())?;
            return Err(LearnError::Stopped);
        }
        if done - saved >= KEEP {
            kept.save(WORK, &learner.to_bytes())?;
            saved = done;
        }
    }
    kept.save(WORK, &learner.to_bytes())?;
    let (iterations, rows) = (learner.iterations(), learner.table().rows());
    let facts = Facts { iterations, seed: settings.seed };
    let blueprint = Blueprint::new(game.tree.clone(), learner.table(), facts);
    let learned = BlueprintLearned {
        schema: "gametree.learn/1",
        game: "holdem",
        depth: settings.depth,
        iterations,
        seed: settings.seed,
        nodes: game.tree.nodes.len(),
        rows,
        bytes: blueprint.to_bytes().len(),
    };
    Ok((blueprint, learned))
}

impl BlueprintLearned {
    /// The work as text.
    pub fn table(&self) -> String {
        format!(
            "Blueprint of holdem for two with {} big blinds each: {} iterations, seed {}\n{} nodes of bets, {} rows of hands in buckets\n",
            self.depth,
            thousands(self.iterations),
            self.seed,
            thousands(self.nodes as u64),
            thousands(self.rows as u64)
        )
    }
}
