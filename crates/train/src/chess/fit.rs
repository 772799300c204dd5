//! From games to an evaluation.

use gametree_core::{Limits, Rng};
use gametree_games::chess::classic::{FEATURES, Tally, walk};
use gametree_games::chess::net::{self, BUCKETS, Numbers};
use gametree_games::chess::{Classic, Evaluation, Net};
use gametree_learn::logistic::{self, Rows, Tuner};
use gametree_learn::net::{Settings, Shape, Trainer};
use gametree_learn::tables::Epoch;

use super::games::Record;
use super::positions::{Examples, Targets};
use super::teachers::Teachers;
use super::{Checkpoints, ChessSettings, KEPT, LearnError, Progress, Result, stopped};

/// One fit: its settings and its checkpoints.
pub(super) struct Fit<'a> {
    pub settings: &'a ChessSettings,
    pub kept: Checkpoints<'a>,
    pub limits: &'a Limits,
    pub round: u32,
}

/// The result of a fit.
pub(super) struct Fitted<const HIDDEN: usize> {
    pub evaluation: Evaluation<HIDDEN>,
    pub positions: usize,
    pub scale: f32,
    pub epochs: Vec<Epoch>,
}

/// The stream of random numbers for units that the net to begin with does not have.
const START: u64 = 3;

/// The name of the checkpoint.
const NAME: &str = "fit";

/// How strongly the weights of rare features are held where they were: about as strongly as by five times so many positions. Results are mostly
/// chance, and all positions of a game share one; with a hundredth of this, squares of bishops were worth up to two pawns after 1,500 games.
const SHRINK: f32 = 1_000.0;

/// The smallest and the largest scale that is tried, in thousandths of a pawn.
const SCALES: (f32, f32) = (500.0, 20_000.0);

/// The scale under which the values of searches predict the results best. An evaluation in these units agrees with both.
fn scale(games: &[Record]) -> f32 {
    let mut pairs = Vec::new();
    for game in games {
        let share = (f32::from(game.result) + 1.0) / 2.0;
        game.visit(|_, place| pairs.push((f32::from(game.values[place]), share)));
    }
    logistic::scale(&pairs, SCALES.0, SCALES.1)
}

impl Fit<'_> {
    /// The targets for these games.
    fn targets(&self, games: &[Record]) -> Targets {
        Targets { results: self.settings.results, foresight: self.settings.foresight, scale: scale(games) }
    }

    /// Weights of the classic evaluation.
    pub(super) fn classic<const HIDDEN: usize, const UNITS: usize>(
        &mut self,
        games: &[Record],
        before: &Evaluation<HIDDEN>,
    ) -> Result<Fitted<UNITS>> {
        let targets = self.targets(games);
        let (mut rows, mut tally) = (Rows::default(), Tally::default());
        for (number, game) in (0..).zip(games) {
            let white = targets.of(game);
            game.visit(|state, place| {
                walk(state.board(), &mut tally);
                rows.push(tally.take(), Classic::phase(state.board()), white[place], number);
            });
        }
        let Evaluation::Classic(before) = before else {
            return Err(LearnError::refused("expected players with the classic evaluation"));
        };
        let start = before.weights().iter().map(|pair| pair.map(|weight| weight as f32)).collect();
        let settings = logistic::Settings {
            epochs: self.settings.epochs,
            batch: 4096,
            rate: 10.0,
            scale: targets.scale,
            shrink: SHRINK,
            held_out: 20,
            seed: self.settings.seed,
        };
        let mut tuner = Tuner::new(&rows, start, &settings).map_err(LearnError::Failed)?;
        self.resume(|bytes| tuner.resume(bytes))?;
        while let Some(epoch) = tuner.epoch() {
            self.passed(epoch, || tuner.save())?;
        }
        let mut weights = [[0; 2]; FEATURES];
        for (weight, fitted) in weights.iter_mut().zip(tuner.weights()) {
            *weight = fitted.map(|number| number.round() as i32);
        }
        let (evaluation, epochs) = (Evaluation::Classic(Classic::new(&weights)), tuner.history().to_vec());
        Ok(Fitted { evaluation, positions: rows.len(), scale: targets.scale, epochs })
    }

    /// A net.
    pub(super) fn net<const HIDDEN: usize>(&mut self, games: &[Record]) -> Result<Fitted<HIDDEN>> {
        let targets = self.targets(games);
        let (scale, examples) = (targets.scale, Examples::new(games, &targets));
        let settings = Settings {
            epochs: self.settings.epochs,
            seed: self.settings.seed,
            threads: self.settings.threads,
            rate: self.settings.rate,
            ..Settings::default()
        };
        let shape = Shape { features: net::FEATURES, buckets: BUCKETS };
        let mut trainer =
            Trainer::<_, HIDDEN>::new(&examples, shape, &settings).map_err(LearnError::Failed)?;
        if let Some(start) = &self.settings.start {
            let net = Teachers::net_weights(start)?;
            let layers = net.layers(shape, &mut Rng::new(self.settings.seed).fork(START));
            let layers = layers.ok_or_else(|| {
                LearnError::refused(format!(
                    "expected a net of at most {HIDDEN} hidden units to begin with, found {}",
                    net.hidden
                ))
            })?;
            trainer.start_from(layers).map_err(LearnError::Failed)?;
        }
        self.resume(|bytes| trainer.resume(bytes))?;
        while let Some(epoch) = trainer.epoch() {
            self.passed(epoch, || trainer.save())?;
        }
        let quantised = trainer.layers().quantised();
        let numbers = Numbers {
            first: &quantised.first,
            bias: &quantised.bias,
            output: &quantised.output,
            constant: &quantised.constant,
        };
        let net = Net::new(numbers, scale.round() as i32).map_err(LearnError::Failed)?;
        let (learned, held_out) = trainer.counts();
        let epochs = trainer.history().to_vec();
        Ok(Fitted {
            evaluation: Evaluation::Net(Box::new(net)),
            positions: learned + held_out,
            scale,
            epochs,
        })
    }

    /// Goes on from a checkpoint, if there is one.
    fn resume(&mut self, mut resume: impl FnMut(&[u8]) -> bool) -> Result<()> {
        let saved = self.kept.load(NAME, |bytes| Some(bytes.to_vec()))?;
        if saved.is_some_and(|bytes| !resume(&bytes)) {
            self.kept.note(format!("{NAME} is no fit of these positions; it starts anew"));
        }
        Ok(())
    }

    /// Reports an epoch, and saves a checkpoint every few of them.
    fn passed(&mut self, epoch: Epoch, save: impl Fn() -> Vec<u8>) -> Result<()> {
        self.kept.report(Progress::Epoch { round: self.round, epoch });
        let stopped = stopped(self.limits);
        if stopped || epoch.number.is_multiple_of(KEPT) || epoch.number == self.settings.epochs {
            self.kept.save(NAME, &save())?;
        }
        if stopped { Err(LearnError::Stopped) } else { Ok(()) }
    }
}
