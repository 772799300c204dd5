//! Learning the evaluation of othello.
//!
//! In each round a player with the weights so far plays games, and the next weights are fitted to the positions of these games. The first
//! round knows nothing and moves at random. At the end positions of the last games are searched to all depths with the finished weights, and
//! the ProbCut model is fitted to the differences between shallow and deep searches.
//!
//! A folder keeps batches of games, the fit of a round every few epochs, and finished rounds.

mod games;
mod player;
mod probcut;
mod report;
mod settings;
mod store;
#[cfg(test)]
mod tests;

use gametree_core::{Limits, Rng};
use gametree_games::othello::{Entries, Patterns};
use gametree_learn::checkpoint::Folder;
use gametree_learn::tables::{self, Shape, Trainer};

use super::shared::{Batches, Checkpoints, stopped};
use super::{LearnError, Progress, Result};
use games::{Positions, Record, Style, play};
use player::Player;
use probcut::Searched;
pub use probcut::{ProbCutPair, ProbCutReport};
pub use report::{OthelloEpoch, OthelloLearned, OthelloPhase, OthelloRound};
pub use settings::OthelloSettings;
use settings::{BATCH, SEARCHED};

/// Epochs after which the fit is kept.
const KEPT: u32 = 5;

/// Rounds whose games are learned from: the last ones.
const REMEMBERED: u32 = 3;

/// Learns weights for othello, and keeps in `folder` what is needed to go on after an interruption. Of the limits only the stop flag counts.
///
/// # Errors
/// See [`LearnError`].
pub fn othello(
    settings: &OthelloSettings,
    folder: Option<&Folder>,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Patterns, OthelloLearned)> {
    settings.check()?;
    let kept = Checkpoints { folder, progress };
    let mut work = Work { settings, kept, limits, weights: vec![no_weights()], games: Vec::new() };
    let mut reports = Vec::new();
    for round in 1..=settings.rounds {
        let (patterns, report) = work.round(round)?;
        work.weights.push(patterns);
        reports.push(report);
    }
    let (patterns, probcut) = work.probcut()?;
    let learned = OthelloLearned::new(settings, reports, probcut, patterns.to_bytes().len());
    Ok((patterns, learned))
}

/// Weights that know nothing.
fn no_weights() -> Patterns {
    let entries = Entries::new();
    Patterns::new(&entries, &vec![0.0; Patterns::PHASES * entries.count()])
}

/// How the games of a round are played: deeper from round to round.
fn style(round: u32) -> Style {
    match round {
        1 => Style { opening: (4, 50), noise: 0, depth: 0, exact: 8 },
        2 | 3 => Style { opening: (8, 40), noise: 12, depth: 2, exact: 10 },
        _ => Style { opening: (8, 40), noise: 10, depth: 4, exact: 12 },
    }
}

struct Work<'a> {
    settings: &'a OthelloSettings,
    kept: Checkpoints<'a>,
    limits: &'a Limits,
    /// The weights that each round has learned; those before the first know nothing.
    weights: Vec<Patterns>,
    /// The games of the first rounds, as far as they are loaded.
    games: Vec<Vec<Record>>,
}

impl Work<'_> {
    /// The weights of a round; all rounds before it are done.
    fn round(&mut self, round: u32) -> Result<(Patterns, OthelloRound)> {
        let name = store::round_name(round);
        if let Some(done) = self.kept.load(&name, store::read_round)? {
            return Ok(done);
        }
        for earlier in self.games.len() as u32 + 1..=round {
            let games = self.games(earlier)?;
            self.games.push(games);
        }
        // The random games of the first round teach the second one only how to begin.
        let first = if round == 1 { 1 } else { (round + 1).saturating_sub(REMEMBERED).max(2) };
        let records = self.games[first as usize - 1..].iter().flatten();
        let positions = Positions::new(records);
        let (patterns, report) = self.fit(round, &positions)?;
        self.kept.save(&name, &store::write_round(&patterns, &report))?;
        self.kept.forget(&store::fit_name(round));
        Ok((patterns, report))
    }

    /// All games of a round: those that were kept, and the others, which are played now.
    fn games(&mut self, round: u32) -> Result<Vec<Record>> {
        let count = self.settings.games_of(round);
        let job = Job {
            style: style(round),
            random: Rng::new(self.settings.seed).fork(round.into()),
            patterns: self.weights[round as usize - 1].clone(),
            games: count,
            limits: self.limits.clone(),
        };
        let batches = Batches {
            count: count.div_ceil(BATCH),
            threads: self.settings.threads,
            name: &|batch| store::batch_name(round, batch),
            read: store::read_games,
            write: store::write_games,
            make: &|batch| job.batch(batch),
        };
        self.kept.games(round, count, &batches)
    }

    /// Weights for these positions.
    fn fit(&mut self, round: u32, positions: &Positions) -> Result<(Patterns, OthelloRound)> {
        let settings = tables::Settings { epochs: self.settings.epochs, seed: self.settings.seed, ..FIT };
        let shape = Shape { phases: Patterns::PHASES, entries: positions.entries().count() };
        let mut trainer = Trainer::new(positions, shape, &settings).map_err(LearnError::Failed)?;
        let name = store::fit_name(round);
        let saved = self.kept.load(&name, |bytes| Some(bytes.to_vec()))?;
        if saved.is_some_and(|bytes| !trainer.resume(&bytes)) {
            self.kept.note(format!("{name} is no fit of these positions; it starts anew"));
        }
        while let Some(epoch) = trainer.epoch() {
            self.kept.report(Progress::Epoch { round, epoch });
            let stopped = stopped(self.limits);
            if stopped || epoch.number.is_multiple_of(KEPT) {
                self.kept.save(&name, &trainer.save())?;
            }
            if stopped {
                return Err(LearnError::Stopped);
            }
        }
        let patterns = Patterns::new(positions.entries(), &trainer.weights().values);
        let report =
            OthelloRound::new(round, &style(round), self.settings.games_of(round), positions, &trainer);
        Ok((patterns, report))
    }

    /// The finished weights with their ProbCut model.
    fn probcut(&mut self) -> Result<(Patterns, ProbCutReport)> {
        let round = self.settings.rounds;
        let patterns = self.weights[round as usize].clone();
        let of = self.settings.searched();
        let (mut searched, mut games) = (Vec::new(), None);
        for batch in 0..of.div_ceil(SEARCHED) {
            let name = store::searched_name(batch);
            let kept = match self.kept.load(&name, store::read_searched)? {
                Some(kept) => kept,
                None => {
                    if games.is_none() {
                        games = Some(self.games(round)?);
                    }
                    let games = games.as_deref().unwrap_or_default();
                    let count = SEARCHED.min(of - batch * SEARCHED);
                    let made = self.searched(&patterns, games, batch, count)?;
                    self.kept.save(&name, &store::write_searched(&made))?;
                    made
                }
            };
            searched.extend(kept);
            self.kept.report(Progress::Searched { done: searched.len() as u32, of });
        }
        let (model, report) = probcut::fit(&searched);
        Ok((patterns.with_probcut(model), report))
    }

    /// One batch of positions, searched.
    fn searched(
        &self,
        patterns: &Patterns,
        games: &[Record],
        batch: u32,
        count: u32,
    ) -> Result<Vec<Searched>> {
        let mut random = Rng::new(self.settings.seed).fork(u64::MAX - u64::from(batch));
        let positions = std::iter::repeat_with(|| probcut::position(games, &mut random)).flatten();
        let searched =
            positions.take(count as usize).map(|state| probcut::search(patterns, &state, self.limits));
        searched.collect::<Option<_>>().ok_or(LearnError::Stopped)
    }
}

/// How the weights of a round are fitted.
const FIT: tables::Settings =
    tables::Settings { epochs: 40, shrink: 10.0, least: 1, held_out: 20, patience: 3, seed: 1 };

/// The games of a round, still to be played.
struct Job {
    style: Style,
    random: Rng,
    patterns: Patterns,
    games: u32,
    limits: Limits,
}

impl Job {
    /// The games of one batch; none when the stop flag is set.
    fn batch(&self, batch: u32) -> Option<Vec<Record>> {
        let mut player = Player::new(&self.patterns);
        let numbers = batch * BATCH..self.games.min((batch + 1) * BATCH);
        let play = |number: u32| {
            let mut random = self.random.fork(number.into());
            (!stopped(&self.limits)).then(|| play(&mut player, &self.style, &mut random))
        };
        numbers.map(play).collect()
    }
}
