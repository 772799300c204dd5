//! Learning an evaluation of chess: the engine plays itself with a fixed number of nodes per move, and the evaluation is fitted to the values
//! of its searches and to the results.
//!
//! There are two targets: the weights of the classic evaluation, whose first players know material only, and a net, whose first players have
//! the classic evaluation. The games of a round depend on its players, the seed and their number only, so that they can be used again for
//! more games or other nets.

mod fit;
mod games;
mod positions;
mod report;
mod settings;
mod store;
mod teachers;
#[cfg(test)]
mod tests;

use std::path::Path;

use gametree_core::{Limits, Rng, checksum};
use gametree_games::chess::{Classic, Evaluation};
use gametree_learn::checkpoint::Folder;

use super::shared::{Batches, Checkpoints, stopped};
use super::{LearnError, Progress, Result};
use games::{Player, Record, Style};
pub use report::{ChessLearned, ChessRound};
pub use settings::{ChessSettings, What};
use teachers::Teachers;

/// Games that are kept together.
const BATCH: u32 = 50;

/// Epochs after which a fit is kept.
const KEPT: u32 = 2;

/// Learns, and keeps in folders at `place` what is needed to go on after an interruption. Of the limits only the stop flag counts. Gives the
/// file of weights.
///
/// # Errors
/// See [`LearnError`].
pub fn chess(
    settings: &ChessSettings,
    place: Option<&Path>,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Vec<u8>, ChessLearned)> {
    settings.check()?;
    match settings.hidden {
        32 => Work::<32>::new(settings, place, limits, progress).run(),
        128 => Work::<128>::new(settings, place, limits, progress).run(),
        _ => Work::<64>::new(settings, place, limits, progress).run(),
    }
}

struct Work<'a, const HIDDEN: usize> {
    settings: &'a ChessSettings,
    place: Option<&'a Path>,
    limits: &'a Limits,
    progress: &'a mut dyn FnMut(Progress),
    /// The evaluation of the players of the next round.
    evaluation: Evaluation<HIDDEN>,
    games: Vec<Record>,
}

impl<'a, const HIDDEN: usize> Work<'a, HIDDEN> {
    fn new(
        settings: &'a ChessSettings,
        place: Option<&'a Path>,
        limits: &'a Limits,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Self {
        let given = settings.players.as_deref().and_then(|bytes| Teachers::read(bytes).ok()?.classic());
        let first = given.unwrap_or_else(|| match settings.what {
            What::Classic => Classic::material(),
            What::Net => Classic::embedded(),
        });
        let evaluation = Evaluation::Classic(first);
        Self { settings, place, limits, progress, evaluation, games: Vec::new() }
    }

    fn run(mut self) -> Result<(Vec<u8>, ChessLearned)> {
        let mut rounds = Vec::new();
        for round in 1..=self.settings.rounds {
            // Games of players that know only material are good enough for one round.
            if self.settings.what == What::Classic && round == 2 {
                self.games.clear();
            }
            let (players, games) = self.play(round)?;
            self.games.extend(games);
            if round == self.settings.rounds {
                let (bytes, report) = match self.settings.last_hidden.unwrap_or(HIDDEN) {
                    32 => self.finish::<32>(round, players)?,
                    128 => self.finish::<128>(round, players)?,
                    _ => self.finish::<64>(round, players)?,
                };
                rounds.push(report);
                return Ok((bytes.clone(), ChessLearned::new(self.settings, rounds, bytes.len())));
            }
            let (evaluation, report) = self.learn(round, players)?;
            self.evaluation = evaluation;
            rounds.push(report);
        }
        Err(LearnError::refused("expected at least 1 round"))
    }

    /// The last round, and the file of weights.
    fn finish<const UNITS: usize>(&mut self, round: u32, players: &str) -> Result<(Vec<u8>, ChessRound)> {
        let (evaluation, report) = self.learn::<UNITS>(round, players)?;
        let origin = format!("{}, {} positions", self.settings.command(), report.positions);
        Ok((weights(&evaluation, &origin), report))
    }

    /// A folder whose files belong to work described by these words.
    fn folder(&self, name: &str, words: &str) -> Result<Option<Folder>> {
        let open = |place: &Path| Folder::open(&place.join(name), words);
        Ok(self.place.map(open).transpose()?)
    }

    /// The games of a round, with the name of its players' evaluation. The first round has the players that were given, if any.
    fn play(&mut self, round: u32) -> Result<(&'static str, Vec<Record>)> {
        if !self.settings.from.is_empty() {
            let games: Result<Vec<_>> =
                self.settings.from.iter().map(|folder| store::kept_games(folder)).collect();
            return Ok(("kept", games?.into_iter().flatten().collect()));
        }
        let given = self.settings.players.as_deref().filter(|_| round == 1);
        Ok(match given.map(Teachers::read).transpose()? {
            Some(Teachers::Small(teacher)) => (teacher.name(), self.games_of(&teacher, round)?),
            Some(Teachers::Middle(teacher)) => (teacher.name(), self.games_of(&teacher, round)?),
            Some(Teachers::Large(teacher)) => (teacher.name(), self.games_of(&teacher, round)?),
            None => (self.evaluation.name(), self.games_of(&self.evaluation.clone(), round)?),
        })
    }

    /// The games of players with this evaluation: those that were kept, and the others, which are played now.
    fn games_of<const UNITS: usize>(
        &mut self,
        evaluation: &Evaluation<UNITS>,
        round: u32,
    ) -> Result<Vec<Record>> {
        let ChessSettings { games, nodes, seed, threads, .. } = *self.settings;
        let style = Style { nodes, ..Style::default() };
        let players = checksum(&weights(evaluation, ""));
        let words = format!("chess games/1: {style:?}, seed {seed}, players {players:016x}");
        let folder = self.folder(&format!("games-{round}"), &words)?;
        let random = Rng::new(seed).fork(round.into());
        let make = |batch: u32| {
            let mut player = Player::new(evaluation.clone());
            let numbers = batch * BATCH..games.min((batch + 1) * BATCH);
            let play = |number: u32| player.play(&style, &mut random.fork(number.into()), self.limits);
            numbers.map(play).collect::<Option<Vec<Record>>>()
        };
        let batches = Batches {
            count: games.div_ceil(BATCH),
            threads,
            // A last batch that is not full has a name of its own: a run with more games does not use it.
            name: &|batch| store::batch_name(batch, games.min((batch + 1) * BATCH) - batch * BATCH),
            read: store::read_games,
            write: store::write_games,
            make: &make,
        };
        Checkpoints { folder: folder.as_ref(), progress: self.progress }.games(round, games, &batches)
    }

    /// Fits an evaluation to all games so far.
    fn learn<const UNITS: usize>(
        &mut self,
        round: u32,
        players: &str,
    ) -> Result<(Evaluation<UNITS>, ChessRound)> {
        // A run with more rounds goes on from the rounds of an earlier run.
        let last_hidden = self.settings.last_hidden.filter(|_| round == self.settings.rounds);
        let so_far = ChessSettings { rounds: round, last_hidden, ..self.settings.clone() };
        let words = format!("chess fit/1: {}, from {:016x}", so_far.command(), self.digest());
        // Another fit of the same games has another folder.
        let name = format!("fit-{round}-{:08x}", checksum(words.as_bytes()) as u32);
        let folder = self.folder(&name, &words)?;
        let kept = Checkpoints { folder: folder.as_ref(), progress: self.progress };
        let mut fit = fit::Fit { settings: self.settings, kept, limits: self.limits, round };
        let fitted = match self.settings.what {
            What::Classic => fit.classic(&self.games, &self.evaluation)?,
            What::Net => fit.net::<UNITS>(&self.games)?,
        };
        let plies = self.games.iter().map(|game| game.moves.len()).sum();
        let report = ChessRound {
            round,
            players: players.into(),
            games: self.games.len(),
            plies,
            positions: fitted.positions,
            scale: fitted.scale,
            epochs: fitted.epochs,
        };
        Ok((fitted.evaluation, report))
    }

    /// A checksum of all games and of the evaluation that the fit starts from.
    fn digest(&self) -> u64 {
        let mut bytes = checksum(&store::write_games(&self.games)).to_le_bytes().to_vec();
        bytes.extend(weights(&self.evaluation, ""));
        checksum(&bytes)
    }
}

/// An evaluation as a file.
fn weights<const HIDDEN: usize>(evaluation: &Evaluation<HIDDEN>, origin: &str) -> Vec<u8> {
    match evaluation {
        Evaluation::Classic(classic) => classic.print(origin).into_bytes(),
        Evaluation::Net(net) => net.to_bytes(origin),
        _ => Vec::new(),
    }
}
