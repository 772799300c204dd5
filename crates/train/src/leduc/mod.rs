//! Learning counterfactual values at the border of a stage: random ranges are solved, and a small net is fitted to the values.

use std::fmt::Write;

use gametree_core::{Limits, Stages};
use gametree_games::poker::{Leduc, Suits};
use gametree_learn::dense::{Dense, Example, Settings, Trainer};
use gametree_learn::tables::Epoch;
use gametree_search::equilibrium::CfrPlus;
use gametree_search::resolving::{Exact, Examples, Part, Problem, Reach};
use serde::{Serialize, Serializer};

use super::shared::{HELD_OUT, LEARNED, stopped};
use super::{LearnError, Progress, Result};
use gametree_engine::plot::{Plot, Scale, Series};
use gametree_engine::words::thousands;

/// Positions that a part of the game may have.
const MOST: usize = 1 << 20;

/// Examples between two reports of progress.
const CHUNK: u32 = 250;

/// What decides the outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueSettings {
    /// Places with random ranges to solve.
    pub examples: u32,
    /// Iterations for each.
    pub iterations: u64,
    /// Units of both hidden layers.
    pub hidden: usize,
    /// Passes over the examples.
    pub epochs: u32,
    /// Seed of everything random.
    pub seed: u64,
}

impl Default for ValueSettings {
    fn default() -> Self {
        Self { examples: 40_000, iterations: 200, hidden: 64, epochs: 150, seed: 1 }
    }
}

impl ValueSettings {
    /// Checks the numbers.
    ///
    /// # Errors
    /// When a number makes no sense.
    pub fn check(&self) -> Result<()> {
        let within = |name: &str, number: u64, least: u64, most: u64| match (least..=most).contains(&number) {
            true => Ok(()),
            false => {
                Err(LearnError::Refused(format!("expected {name} from {least} to {most}, found {number}")))
            }
        };
        within("examples", self.examples.into(), 100, 10_000_000)?;
        within("iterations", self.iterations, 1, 1_000_000)?;
        within("units", self.hidden as u64, 1, 1024)?;
        within("epochs", self.epochs.into(), 1, 10_000)
    }
}

/// A report on the work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValuesLearned {
    /// `gametree.learn/1`.
    pub schema: &'static str,
    /// Which game.
    pub game: &'static str,
    /// Places with random ranges that were solved.
    pub examples: u32,
    /// The seed of everything random.
    pub seed: u64,
    /// Bytes of the file of weights.
    pub bytes: usize,
    /// Roots of the mean squared errors of each pass, in stakes.
    #[serde(serialize_with = "errors")]
    pub epochs: Vec<Epoch>,
}

fn errors<S: Serializer>(epochs: &[Epoch], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(epochs.iter().map(|epoch| [epoch.learned.sqrt(), epoch.held_out.sqrt()]))
}

/// Learns the values of hands of Leduc poker at the moment when the public card is dealt.
///
/// # Errors
/// When the settings make no sense, or the stop flag was set.
pub fn leduc_values(
    settings: &ValueSettings,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Dense, ValuesLearned)> {
    settings.check()?;
    // Suits decide nothing, and a net sees ranks only: without suits the same examples are made sooner.
    values("leduc", &Leduc::new(Suits::Ignored), settings, limits, progress)
}

fn values<G: Stages>(
    name: &'static str,
    game: &G,
    settings: &ValueSettings,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Dense, ValuesLearned)> {
    let failed = |problem: Problem| LearnError::Failed(problem.to_string());
    let part = Part::opening(game, Reach::Stage, MOST, &Limits::default()).map_err(failed)?;
    let leaves = Exact::new(game, CfrPlus, settings.iterations, MOST, &Limits::default()).afresh();
    let mut source = Examples::new(game, part.places(), leaves, settings.seed);
    let mut examples = Vec::new();
    for number in 0..settings.examples {
        if number % CHUNK == 0 {
            progress(Progress::Solved { done: number, of: settings.examples });
            if stopped(limits) {
                return Err(LearnError::Stopped);
            }
        }
        if let Some(example) = source.example(number.into()).map_err(failed)? {
            examples.push(Example { inputs: example.inputs, targets: example.targets });
        }
    }
    let fit = Settings {
        hidden: vec![settings.hidden; 2],
        epochs: settings.epochs,
        seed: settings.seed,
        ..Settings::default()
    };
    let mut trainer = Trainer::new(&examples, &fit).map_err(LearnError::Failed)?;
    let mut epochs = Vec::new();
    while let Some(epoch) = trainer.epoch() {
        epochs.push(epoch);
        progress(Progress::Epoch { round: 1, epoch });
        if stopped(limits) {
            return Err(LearnError::Stopped);
        }
    }
    let net = trainer.net().clone();
    let (schema, bytes) = ("gametree.learn/1", net.to_bytes().len());
    let (examples, seed) = (settings.examples, settings.seed);
    Ok((net, ValuesLearned { schema, game: name, examples, seed, bytes, epochs }))
}

impl ValuesLearned {
    fn summary(&self) -> String {
        format!("{} places with random ranges, seed {}", thousands(self.examples.into()), self.seed)
    }

    /// The work as text that fits into 80 columns.
    pub fn table(&self) -> String {
        let mut out = format!("Values of {}, learned from {}\n\n", self.game, self.summary());
        out += "passes  error: learned  held out\n";
        if let Some(last) = self.epochs.last() {
            let (learned, held_out) = (last.learned.sqrt(), last.held_out.sqrt());
            let _ = writeln!(out, "{:<8}{learned:>14.4}{held_out:>10.4}", last.number);
        }
        out += "\nErrors are roots of mean squares, in units of the stake.\n";
        out
    }

    /// The errors over the epochs, as a picture.
    pub fn svg(&self) -> String {
        let series = |name: &str, colour: &'static str, dashed: bool| {
            let error = |epoch: &Epoch| if dashed { epoch.learned } else { epoch.held_out }.sqrt();
            let points = self.epochs.iter().map(|epoch| (f64::from(epoch.number), error(epoch))).collect();
            Series { name: name.into(), label: name.into(), colour, dashed, points }
        };
        Plot {
            scale: Scale::Even,
            title: format!("Learning values of {}: the error falls", self.game),
            subtitle: self.summary(),
            x_name: "passes over all examples".into(),
            y_name: "error in stakes (root mean square)".into(),
            legend: true,
            series: vec![series("held out", HELD_OUT, false), series("learned", LEARNED, true)],
        }
        .svg()
    }
}
