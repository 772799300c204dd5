//! Learning a blueprint for hold'em of two: the small game by samples, as often as it takes.

use gametree_core::Limits;
use gametree_games::poker::heads_up::{BettingTree, DEEPEST, HeadsUp};
use gametree_learn::checkpoint::Folder;
use gametree_search::sampled::Learner;
use serde::Serialize;

use super::kept::{Kept, stopped};
use super::{LearnError, Progress};
use crate::poker::blueprint::{Blueprint, CardBuckets, Facts};
use crate::words::thousands;

/// Iterations between two words about how far it is.
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
    /// # Errors
    /// A sentence, when a number makes no sense.
    pub fn check(&self) -> Result<(), String> {
        if !(2..=DEEPEST).contains(&self.depth) {
            return Err(format!("expected big blinds from 2 to {DEEPEST}, found {}", self.depth));
        }
        match (1..=1_000_000_000).contains(&self.iterations) {
            true => Ok(()),
            false => Err(format!("expected iterations from 1 to 1000000000, found {}", self.iterations)),
        }
    }

    /// What work this is. More iterations go on from fewer.
    pub fn describe(&self) -> String {
        format!("blueprint of holdem, {} big blinds, seed {}", self.depth, self.seed)
    }
}

/// What learning gave.
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
    /// Pairs of a node and a bucket that play has come to.
    pub rows: usize,
    /// Bytes of the file.
    pub bytes: usize,
}

/// Learns a blueprint; `folder` keeps the work.
///
/// # Errors
/// When the settings make no sense, a folder cannot be used, or the stop flag was set.
pub fn holdem(
    settings: &BlueprintSettings,
    folder: Option<&Folder>,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Blueprint, BlueprintLearned), LearnError> {
    settings.check().map_err(LearnError::Refused)?;
    let tree = BettingTree::new(settings.depth).map_err(LearnError::Refused)?;
    let game = HeadsUp { tree };
    let mut learner = Learner::new(&game, CardBuckets::new(&game), settings.seed);
    let mut kept = Kept { folder, progress };
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
        kept.tell(Progress::Sampled { done, of: settings.iterations });
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
