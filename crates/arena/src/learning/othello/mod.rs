//! Learning an evaluation by self-play: games, then weights, then better games.
//!
//! Round by round, a player with the weights so far plays games; the positions of these games, each with the final score of its game,
//! are what the next weights are fitted to. The first round knows nothing and moves at random. Everything follows from the seed:
//! games are numbered, each has random numbers of its own, and any number of threads may play them. At last positions of the last games are
//! searched with the finished weights, to see how far shallow searches err.
//!
//! Whatever is finished is kept in a folder: batches of games, the fit of a round every few epochs, and finished rounds. Killed at any
//! moment and started again, the work goes on from there and ends with the same weights.

mod doubts;
mod games;
mod player;
mod report;
mod store;

use gametree_core::{Limits, Rng};
use gametree_games::othello::{Entries, Patterns};
use gametree_learn::checkpoint::Folder;
use gametree_learn::tables::{self, Shape, Trainer};

use super::kept::{Batches, Kept, stopped};
use super::{LearnError, Progress};
use doubts::Searched;
pub use doubts::{DoubtReport, PairReport};
use games::{Positions, Record, Style, play};
use player::Player;
pub use report::{EpochReport, Learned, PhaseReport, RoundReport};

/// How much to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
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

impl Default for Settings {
    fn default() -> Self {
        Self { games: 60_000, rounds: 5, epochs: 40, seed: 1, threads: 1 }
    }
}

impl Settings {
    /// Whether there is anything to learn from; a sentence when not.
    pub fn check(&self) -> Result<(), String> {
        let &Settings { games, rounds, epochs, .. } = self;
        if games == 0 || rounds == 0 || epochs == 0 {
            return Err(format!(
                "expected at least 1 game, 1 round and 1 epoch, found {games}, {rounds} and {epochs}"
            ));
        }
        Ok(())
    }
}

/// Games that are kept together.
const BATCH: u32 = 250;

/// Epochs after which the fit is kept.
const KEPT: u32 = 5;

/// Most positions that are searched to see how far shallow searches err: one for each sixty games of the last round.
const DOUBTED: u32 = 1_000;

/// Positions whose searches are kept together.
const SEARCHED: u32 = 50;

/// Rounds whose games are learned from: the last ones.
const REMEMBERED: u32 = 3;

/// Learns weights for othello, and keeps in `folder` what is needed to go on after an interruption. Of the limits only the stop flag counts.
///
/// # Errors
/// See [`LearnError`].
pub fn othello(
    settings: &Settings,
    folder: Option<&Folder>,
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Patterns, Learned), LearnError> {
    settings.check().map_err(LearnError::Refused)?;
    let kept = Kept { folder, progress };
    let mut work = Work { settings, kept, limits, weights: vec![no_weights()], games: Vec::new() };
    let mut reports = Vec::new();
    for round in 1..=settings.rounds {
        let (patterns, report) = work.round(round)?;
        work.weights.push(patterns);
        reports.push(report);
    }
    let (patterns, doubts) = work.doubts()?;
    let learned = Learned::new(settings, reports, doubts, patterns.to_bytes().len());
    Ok((patterns, learned))
}

/// The folder's words for this work: checkpoints of other settings are not mixed up with it.
pub fn describe(settings: &Settings) -> String {
    let Settings { games, rounds, epochs, seed, .. } = settings;
    format!("othello/2: {games} games, {rounds} rounds, {epochs} epochs, seed {seed}")
}

/// Removes from the folder what is of no use once the work is done.
pub fn tidy(settings: &Settings, folder: &Folder) {
    for round in 1..=settings.rounds {
        let batches = size(settings, round).div_ceil(BATCH);
        (0..batches).for_each(|batch| folder.forget(&store::batch_name(round, batch)));
        folder.forget(&store::fit_name(round));
        folder.forget(&store::round_name(round));
    }
    for batch in 0..doubted(settings).div_ceil(SEARCHED) {
        folder.forget(&store::searched_name(batch));
    }
}

/// How many positions are searched at last.
fn doubted(settings: &Settings) -> u32 {
    settings.games.div_ceil(60).min(DOUBTED)
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

/// How many games a round has.
fn size(settings: &Settings, round: u32) -> u32 {
    let half = if round < settings.rounds { 2 } else { 1 };
    settings.games.div_ceil(half)
}

struct Work<'a> {
    settings: &'a Settings,
    kept: Kept<'a>,
    limits: &'a Limits,
    /// What each round has learned; before the first, nothing.
    weights: Vec<Patterns>,
    /// The games of the rounds, as far as they are at hand.
    games: Vec<Vec<Record>>,
}

impl Work<'_> {
    /// What is learned in a round, after all rounds before.
    fn round(&mut self, round: u32) -> Result<(Patterns, RoundReport), LearnError> {
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

    /// All games of a round: those that are kept, and the others played.
    fn games(&mut self, round: u32) -> Result<Vec<Record>, LearnError> {
        let count = size(self.settings, round);
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
    fn fit(&mut self, round: u32, positions: &Positions) -> Result<(Patterns, RoundReport), LearnError> {
        let settings = tables::Settings { epochs: self.settings.epochs, seed: self.settings.seed, ..FIT };
        let shape = Shape { phases: Patterns::PHASES, entries: positions.entries().count() };
        let mut trainer = Trainer::new(positions, shape, &settings).map_err(LearnError::Refused)?;
        let name = store::fit_name(round);
        let saved = self.kept.load(&name, |bytes| Some(bytes.to_vec()))?;
        if saved.is_some_and(|bytes| !trainer.resume(&bytes)) {
            self.kept.note(format!("{name} is no fit of these positions; it starts anew"));
        }
        while let Some(epoch) = trainer.epoch() {
            self.kept.tell(Progress::Epoch { round, epoch });
            let stopped = stopped(self.limits);
            if stopped || epoch.number.is_multiple_of(KEPT) {
                self.kept.save(&name, &trainer.save())?;
            }
            if stopped {
                return Err(LearnError::Stopped);
            }
        }
        let patterns = Patterns::new(positions.entries(), &trainer.weights().values);
        let report = RoundReport::new(round, &style(round), size(self.settings, round), positions, &trainer);
        Ok((patterns, report))
    }

    /// The finished weights with what is known of how far searches with them err.
    fn doubts(&mut self) -> Result<(Patterns, DoubtReport), LearnError> {
        let round = self.settings.rounds;
        let patterns = self.weights[round as usize].clone();
        let of = doubted(self.settings);
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
            self.kept.tell(Progress::Doubts { done: searched.len() as u32, of });
        }
        let (doubt, report) = doubts::fit(&searched);
        Ok((patterns.doubting(doubt), report))
    }

    /// One batch of positions, searched.
    fn searched(
        &self,
        patterns: &Patterns,
        games: &[Record],
        batch: u32,
        count: u32,
    ) -> Result<Vec<Searched>, LearnError> {
        let mut random = Rng::new(self.settings.seed).fork(u64::MAX - u64::from(batch));
        let positions = std::iter::repeat_with(|| doubts::position(games, &mut random)).flatten();
        let searched =
            positions.take(count as usize).map(|state| doubts::search(patterns, &state, self.limits));
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
    /// The games of one batch; nothing when the stop flag is set.
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    const SMALL: Settings = Settings { games: 300, rounds: 2, epochs: 3, seed: 5, threads: 1 };

    fn learn(settings: &Settings, folder: Option<&Folder>) -> (Vec<u8>, Learned) {
        let (patterns, learned) = othello(settings, folder, &Limits::default(), &mut |_| {}).unwrap();
        (patterns.to_bytes(), learned)
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
        let (weights, learned) = learn(&SMALL, None);
        assert_eq!((weights.clone(), learned), learn(&Settings { threads: 3, ..SMALL }, None));
        assert_ne!(weights, learn(&Settings { seed: 6, ..SMALL }, None).0);
    }

    #[test]
    fn stopped_again_and_again_the_weights_are_the_same() {
        let path = std::env::temp_dir().join(format!("gametree-learning-{}", std::process::id()));
        std::fs::remove_dir_all(&path).ok();
        let folder = Folder::open(&path, &describe(&SMALL)).unwrap();
        let mut stops = 0;
        let resumed = loop {
            // Stops at the next thing that happens.
            let stop = Arc::new(AtomicBool::new(false));
            let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
            match othello(&SMALL, Some(&folder), &limits, &mut |_| stop.store(true, Ordering::Relaxed)) {
                Ok(done) => break done,
                Err(error) => assert_eq!(error, LearnError::Stopped),
            }
            stops += 1;
            assert!(stops < 100);
        };
        assert!(stops >= 5, "{stops}");
        let (weights, learned) = learn(&SMALL, None);
        assert_eq!((resumed.0.to_bytes(), resumed.1), (weights, learned));
        tidy(&SMALL, &folder);
        assert!(!path.exists());
    }

    #[test]
    fn damaged_files_are_told_and_made_again() {
        let path = std::env::temp_dir().join(format!("gametree-damaged-{}", std::process::id()));
        std::fs::remove_dir_all(&path).ok();
        let folder = Folder::open(&path, &describe(&SMALL)).unwrap();
        let (weights, _) = learn(&SMALL, Some(&folder));
        for name in [store::batch_name(2, 0), store::round_name(2)] {
            let bytes = std::fs::read(path.join(&name)).unwrap();
            std::fs::write(path.join(&name), &bytes[..bytes.len() - 9]).unwrap();
        }
        let mut notes = Vec::new();
        let (again, _) = othello(&SMALL, Some(&folder), &Limits::default(), &mut |progress| {
            if let Progress::Note(note) = progress {
                notes.push(note);
            }
        })
        .unwrap();
        assert_eq!(again.to_bytes(), weights);
        assert_eq!(notes.iter().filter(|note| note.contains("is damaged")).count(), 2, "{notes:?}");
        let other = Folder::open(&path, "something else").unwrap();
        let refused = othello(&SMALL, Some(&other), &Limits::default(), &mut |_| {}).unwrap_err();
        assert!(
            matches!(&refused, LearnError::Refused(reason) if reason.contains("other settings")),
            "{refused:?}"
        );
        std::fs::remove_dir_all(&path).ok();
    }

    #[test]
    fn learned_weights_beat_those_that_know_nothing() {
        use gametree_core::{Game, Turn};
        use gametree_games::othello::Othello;
        let settings = Settings { games: 1_000, rounds: 1, ..SMALL };
        let (patterns, _) = othello(&settings, None, &Limits::default(), &mut |_| {}).unwrap();
        let (game, nothing) = (Othello::standard(), no_weights());
        let mut players = [Player::new(&patterns), Player::new(&nothing)];
        let mut won = 0;
        for number in 0..40 {
            let (mut state, mut random) = (game.initial(), Rng::new(number));
            while let Turn::Player(mover) = game.turn(&state) {
                let player = &mut players[(mover + number as usize) % 2];
                let noise = if player_is_early(&game, &state) { 64 * 20 } else { 0 };
                let action = player.noisy(&state, noise, &mut random);
                game.play(&mut state, action);
            }
            won += i32::from(game.discs_ahead(&state, number as usize % 2) > 0);
        }
        assert!(won >= 30, "{won} of 40");
    }

    fn player_is_early(
        game: &gametree_games::othello::Othello,
        state: &gametree_games::othello::Position,
    ) -> bool {
        gametree_core::Game::plies_left(game, state) > Some(52)
    }

    #[test]
    fn numbers_that_teach_nothing_are_refused() {
        let nothing = Settings { rounds: 0, ..SMALL };
        let error = othello(&nothing, None, &Limits::default(), &mut |_| {}).unwrap_err();
        assert!(matches!(error, LearnError::Refused(reason) if reason.contains("found 300, 0 and 3")));
    }
}
