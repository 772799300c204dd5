//! From games to an opinion.

use gametree_core::{Limits, Rng};
use gametree_games::chess::classic::{FEATURES, Tally, walk};
use gametree_games::chess::net::{self, BUCKETS, Numbers};
use gametree_games::chess::{Classic, Net, Opinion};
use gametree_learn::logistic::{self, Rows, Tuner};
use gametree_learn::net::{Settings, Shape, Trainer};
use gametree_learn::tables::Epoch;

use super::games::Record;
use super::positions::{Examples, Targets};
use super::teachers::Teachers;
use super::{ChessSettings, KEPT, Kept, LearnError, Progress, stopped};

/// What a fit works with.
pub(super) struct Desk<'a> {
    pub settings: &'a ChessSettings,
    pub kept: Kept<'a>,
    pub limits: &'a Limits,
    pub round: u32,
}

/// What a fit gave.
pub(super) struct Fitted<const HIDDEN: usize> {
    pub opinion: Opinion<HIDDEN>,
    pub positions: usize,
    pub scale: f32,
    pub epochs: Vec<Epoch>,
}

/// Which random numbers fill the units that a net to begin with does not have.
const START: u64 = 3;

/// The name under which a fit is kept while it goes on.
const NAME: &str = "fit";

/// How strongly weights of features that are seldom there are held where they were: about as strongly as by five times so many positions.
/// Results are mostly chance, and the positions of one game all have the same; with a hundredth of this, squares of bishops were worth up to two
/// pawns after 1,500 games.
const SHRINK: f32 = 1_000.0;

/// The smallest and the largest scale that is looked for, in thousandths of a pawn.
const SCALES: (f32, f32) = (500.0, 20_000.0);

/// The scale under which what the players expected foretells the results best. An opinion in these units agrees with both.
fn scale(games: &[Record]) -> f32 {
    let mut pairs = Vec::new();
    for game in games {
        let share = (f32::from(game.result) + 1.0) / 2.0;
        game.visit(|_, place| pairs.push((f32::from(game.values[place]), share)));
    }
    logistic::scale(&pairs, SCALES.0, SCALES.1)
}

impl Desk<'_> {
    /// What is to be foretold of these games.
    fn targets(&self, games: &[Record]) -> Targets {
        Targets { results: self.settings.results, foresight: self.settings.foresight, scale: scale(games) }
    }

    /// Weights of the classic opinion.
    pub(super) fn classic<const HIDDEN: usize, const UNITS: usize>(
        &mut self,
        games: &[Record],
        before: &Opinion<HIDDEN>,
    ) -> Result<Fitted<UNITS>, LearnError> {
        let targets = self.targets(games);
        let (mut rows, mut tally) = (Rows::default(), Tally::default());
        for (number, game) in (0..).zip(games) {
            let white = targets.of(game);
            game.visit(|state, place| {
                walk(state.board(), &mut tally);
                rows.push(tally.take(), Classic::phase(state.board()), white[place], number);
            });
        }
        let Opinion::Classic(before) = before else {
            return Err(LearnError::Refused("expected players with the classic opinion".into()));
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
        let mut tuner = Tuner::new(&rows, start, &settings).map_err(LearnError::Refused)?;
        self.resume(|bytes| tuner.resume(bytes))?;
        while let Some(epoch) = tuner.epoch() {
            self.passed(epoch, || tuner.save())?;
        }
        let mut weights = [[0; 2]; FEATURES];
        for (weight, fitted) in weights.iter_mut().zip(tuner.weights()) {
            *weight = fitted.map(|number| number.round() as i32);
        }
        let (opinion, epochs) = (Opinion::Classic(Classic::new(&weights)), tuner.history().to_vec());
        Ok(Fitted { opinion, positions: rows.len(), scale: targets.scale, epochs })
    }

    /// A net.
    pub(super) fn net<const HIDDEN: usize>(
        &mut self,
        games: &[Record],
    ) -> Result<Fitted<HIDDEN>, LearnError> {
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
            Trainer::<_, HIDDEN>::new(&examples, shape, &settings).map_err(LearnError::Refused)?;
        if let Some(start) = &self.settings.start {
            let layers = Teachers::net_weights(start).and_then(|net| {
                net.layers(shape, &mut Rng::new(self.settings.seed).fork(START)).ok_or_else(|| {
                    format!(
                        "expected a net of at most {HIDDEN} hidden units to begin with, found {}",
                        net.hidden
                    )
                })
            });
            layers.and_then(|layers| trainer.start_from(layers)).map_err(LearnError::Refused)?;
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
        let net = Net::new(numbers, scale.round() as i32).map_err(LearnError::Refused)?;
        let (learned, held_out) = trainer.counts();
        let epochs = trainer.history().to_vec();
        Ok(Fitted { opinion: Opinion::Net(Box::new(net)), positions: learned + held_out, scale, epochs })
    }

    /// Goes on from what is kept, if anything is.
    fn resume(&mut self, mut resume: impl FnMut(&[u8]) -> bool) -> Result<(), LearnError> {
        let saved = self.kept.load(NAME, |bytes| Some(bytes.to_vec()))?;
        if saved.is_some_and(|bytes| !resume(&bytes)) {
            self.kept.note(format!("{NAME} is no fit of these positions; it starts anew"));
        }
        Ok(())
    }

    /// Tells of an epoch, and keeps the work now and then.
    fn passed(&mut self, epoch: Epoch, save: impl Fn() -> Vec<u8>) -> Result<(), LearnError> {
        self.kept.tell(Progress::Epoch { round: self.round, epoch });
        let stopped = stopped(self.limits);
        if stopped || epoch.number.is_multiple_of(KEPT) || epoch.number == self.settings.epochs {
            self.kept.save(NAME, &save())?;
        }
        if stopped { Err(LearnError::Stopped) } else { Ok(()) }
    }
}
