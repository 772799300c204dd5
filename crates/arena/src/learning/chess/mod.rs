//! Learning chess: the engine plays itself at a fixed number of positions a move, and its opinion is fitted to what it found and how the
//! games ended.
//!
//! There are two things to learn: the weights of the classic opinion, from material alone, and a net, whose first players have the classic
//! opinion. Games of a round depend on the players, the seed and their number alone, so that they can be used again for more games or
//! other nets.

mod fit;
mod games;
mod positions;
mod report;
mod store;
mod teachers;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use gametree_core::{Limits, Rng, checksum};
use gametree_games::chess::{Classic, Opinion};
use gametree_learn::checkpoint::Folder;

use super::kept::{Batches, Kept, refused, stopped};
use super::{LearnError, Progress};
use games::{Player, Record, Style};
pub use report::{ChessLearned, ChessRound};
use teachers::Teachers;

/// What is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The weights of the classic opinion.
    Classic,
    /// A net.
    Net,
}

impl What {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            What::Classic => "classic",
            What::Net => "net",
        }
    }
}

/// How much to learn, from what.
#[derive(Clone, Debug, PartialEq)]
pub struct ChessSettings {
    /// What is learned.
    pub what: What,
    /// Games of each round.
    pub games: u32,
    /// Rounds of self-play, each with what was learned before.
    pub rounds: u32,
    /// Positions that the players look at for a move.
    pub nodes: u64,
    /// Units of the net's first layer: 32, 64 or 128.
    pub hidden: usize,
    /// Units of the last round's net, if they are others: games are many, so that their players had better be quick.
    pub last_hidden: Option<usize>,
    /// Passes over the positions in each round.
    pub epochs: u32,
    /// How much results count against what the players thought, from 0 to 1.
    pub results: f32,
    /// How much what the players thought at the next move counts against what they thought at this one, from 0 to 1; that counts in turn what was
    /// thought after it.
    pub foresight: f32,
    /// Folders of games that were kept; where there are any, no other ones are played.
    pub from: Vec<PathBuf>,
    /// What the first players think, as a file of classic weights or of a net; none for material where the classic opinion is learned, and
    /// for the classic opinion inside the program where a net is.
    pub players: Option<Vec<u8>>,
    /// The net whose weights each fit begins with, of as many units or fewer; none for random ones.
    pub start: Option<Vec<u8>>,
    /// How far the first steps of fitting a net go.
    pub rate: f32,
    /// Seed of everything random.
    pub seed: u64,
    /// How many games are played at the same time. Changes nothing else.
    pub threads: usize,
}

impl ChessSettings {
    /// What is usual for either thing to learn.
    pub fn usual(what: What) -> Self {
        let (games, rounds, epochs, results) = match what {
            What::Classic => (6_000, 2, 20, 0.7),
            What::Net => (20_000, 2, 30, 0.3),
        };
        Self {
            what,
            games,
            rounds,
            nodes: 1_000,
            hidden: 64,
            last_hidden: None,
            epochs,
            results,
            foresight: 0.0,
            from: Vec::new(),
            players: None,
            start: None,
            rate: RATE,
            seed: 1,
            threads: 1,
        }
    }

    /// Whether there is anything to learn from; a sentence when not.
    pub fn check(&self) -> Result<(), String> {
        let &Self { games, rounds, epochs, nodes, .. } = self;
        if games == 0 || rounds == 0 || epochs == 0 || nodes == 0 {
            return Err(format!(
                "expected at least 1 game, 1 round, 1 epoch and 1 position a move, found {games}, {rounds}, {epochs} and {nodes}"
            ));
        }
        if !(0.0..=1.0).contains(&self.results) {
            return Err(format!("expected a share of results from 0 to 1, found {}", self.results));
        }
        if !(0.0..=1.0).contains(&self.foresight) {
            return Err(format!("expected a foresight from 0 to 1, found {}", self.foresight));
        }
        for hidden in [self.hidden, self.last_hidden.unwrap_or(self.hidden)] {
            if !teachers::SIZES.contains(&hidden) {
                return Err(teachers::unknown_size(hidden));
            }
        }
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            return Err(format!("expected a rate of learning above 0, of at most 1, found {}", self.rate));
        }
        self.check_start()?;
        self.check_from()?;
        let teachers = self.players.as_deref().map(Teachers::read).transpose()?;
        if self.what == What::Classic && teachers.is_some_and(|teachers| teachers.classic().is_none()) {
            return Err("expected players with the classic opinion to learn its weights".into());
        }
        Ok(())
    }

    /// Whether kept games are all that is asked for.
    fn check_from(&self) -> Result<(), String> {
        if self.from.is_empty() {
            return Ok(());
        }
        if self.rounds != 1 || self.players.is_some() {
            return Err("expected one round and no players, as the games are there".into());
        }
        if self.what == What::Classic {
            return Err("expected a net to be learned from kept games".into());
        }
        Ok(())
    }

    /// Whether there is a net to begin with wherever one was given.
    fn check_start(&self) -> Result<(), String> {
        let Some(start) = self.start.as_deref() else { return Ok(()) };
        if self.what == What::Classic {
            return Err("expected a net to be learned, as there is one to begin with".into());
        }
        let units = Teachers::net_weights(start)
            .map_err(|problem| format!("the net to begin with: {problem}"))?
            .hidden;
        let least = self.hidden.min(self.last_hidden.unwrap_or(self.hidden));
        if units > least {
            return Err(format!(
                "expected a net of at most {least} hidden units to begin with, found {units}"
            ));
        }
        Ok(())
    }

    /// The command that gives the same.
    pub fn command(&self) -> String {
        let Self { what, games, rounds, nodes, epochs, results, seed, players, .. } = self;
        let last = self.last_hidden.map_or_else(String::new, |last| format!(" --last-hidden {last}"));
        let hidden = match what {
            What::Classic => String::new(),
            What::Net => format!(" --hidden {}{last}", self.hidden),
        };
        // A name of a file says little; the number tells whether it is the same.
        let file = |name: &str, bytes: &Option<Vec<u8>>| {
            bytes
                .as_deref()
                .map_or_else(String::new, |bytes| format!(" --{name} FILE ({:016x})", checksum(bytes)))
        };
        let (players, start) = (file("players", players), file("start", &self.start));
        let rate = if self.rate == RATE { String::new() } else { format!(" --rate {}", self.rate) };
        let foresight =
            if self.foresight == 0.0 { String::new() } else { format!(" --foresight {}", self.foresight) };
        let games = if self.from.is_empty() {
            format!("--games {games} --rounds {rounds} --nodes {nodes}")
        } else {
            // Where a folder lies says nothing to others.
            let name =
                |path: &PathBuf| path.file_name().map_or_else(String::new, |name| name.display().to_string());
            format!("--from {}", self.from.iter().map(name).collect::<Vec<String>>().join(" "))
        };
        format!(
            "gametree learn chess --what {} {games}{hidden} --epochs {epochs} --results {results}{foresight} --seed {seed}{players}{start}{rate}",
            what.name()
        )
    }
}

/// How far the first steps of fitting a net go, where nobody says.
const RATE: f32 = 0.001;

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
) -> Result<(Vec<u8>, ChessLearned), LearnError> {
    settings.check().map_err(LearnError::Refused)?;
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
    /// What the players of the next round think.
    opinion: Opinion<HIDDEN>,
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
        let opinion = Opinion::Classic(first);
        Self { settings, place, limits, progress, opinion, games: Vec::new() }
    }

    fn run(mut self) -> Result<(Vec<u8>, ChessLearned), LearnError> {
        let mut rounds = Vec::new();
        for round in 1..=self.settings.rounds {
            // Who knows nothing but material teaches the next players how to begin, and no more.
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
            let (opinion, report) = self.learn(round, players)?;
            self.opinion = opinion;
            rounds.push(report);
        }
        Err(LearnError::Refused("expected at least 1 round".into()))
    }

    /// The last round, and the file of weights.
    fn finish<const UNITS: usize>(
        &mut self,
        round: u32,
        players: &str,
    ) -> Result<(Vec<u8>, ChessRound), LearnError> {
        let (opinion, report) = self.learn::<UNITS>(round, players)?;
        let origin = format!("{}, {} positions", self.settings.command(), report.positions);
        Ok((weights(&opinion, &origin), report))
    }

    /// A folder whose files belong to work described by these words.
    fn folder(&self, name: &str, words: &str) -> Result<Option<Folder>, LearnError> {
        let open = |place: &Path| Folder::open(&place.join(name), words);
        self.place.map(open).transpose().map_err(refused)
    }

    /// The games of a round, with the name of what its players think: of the first round those who were given, if any were.
    fn play(&mut self, round: u32) -> Result<(&'static str, Vec<Record>), LearnError> {
        if !self.settings.from.is_empty() {
            let games: Result<Vec<_>, _> =
                self.settings.from.iter().map(|folder| store::kept_games(folder)).collect();
            return Ok(("kept", games.map_err(LearnError::Refused)?.into_iter().flatten().collect()));
        }
        let given = self.settings.players.as_deref().filter(|_| round == 1);
        Ok(match given.map(Teachers::read).transpose().map_err(LearnError::Refused)? {
            Some(Teachers::Small(teacher)) => (teacher.name(), self.games_of(&teacher, round)?),
            Some(Teachers::Middle(teacher)) => (teacher.name(), self.games_of(&teacher, round)?),
            Some(Teachers::Large(teacher)) => (teacher.name(), self.games_of(&teacher, round)?),
            None => (self.opinion.name(), self.games_of(&self.opinion.clone(), round)?),
        })
    }

    /// The games of players with this opinion: those that are kept, and the others played.
    fn games_of<const UNITS: usize>(
        &mut self,
        opinion: &Opinion<UNITS>,
        round: u32,
    ) -> Result<Vec<Record>, LearnError> {
        let ChessSettings { games, nodes, seed, threads, .. } = *self.settings;
        let style = Style { nodes, ..Style::default() };
        let players = checksum(&weights(opinion, ""));
        let words = format!("chess games/1: {style:?}, seed {seed}, players {players:016x}");
        let folder = self.folder(&format!("games-{round}"), &words)?;
        let random = Rng::new(seed).fork(round.into());
        let make = |batch: u32| {
            let mut player = Player::new(opinion.clone());
            let numbers = batch * BATCH..games.min((batch + 1) * BATCH);
            let play = |number: u32| player.play(&style, &mut random.fork(number.into()), self.limits);
            numbers.map(play).collect::<Option<Vec<Record>>>()
        };
        let batches = Batches {
            count: games.div_ceil(BATCH),
            threads,
            // The last batch may be a part of one, which is no use where more games are asked for.
            name: &|batch| store::batch_name(batch, games.min((batch + 1) * BATCH) - batch * BATCH),
            read: store::read_games,
            write: store::write_games,
            make: &make,
        };
        Kept { folder: folder.as_ref(), progress: self.progress }.games(round, games, &batches)
    }

    /// Fits an opinion to all games at hand.
    fn learn<const UNITS: usize>(
        &mut self,
        round: u32,
        players: &str,
    ) -> Result<(Opinion<UNITS>, ChessRound), LearnError> {
        // Whoever asks for more rounds than before goes on with those that were done.
        let last_hidden = self.settings.last_hidden.filter(|_| round == self.settings.rounds);
        let so_far = ChessSettings { rounds: round, last_hidden, ..self.settings.clone() };
        let words = format!("chess fit/1: {}, from {:016x}", so_far.command(), self.digest());
        // Another fit of the same games has another folder.
        let name = format!("fit-{round}-{:08x}", checksum(words.as_bytes()) as u32);
        let folder = self.folder(&name, &words)?;
        let kept = Kept { folder: folder.as_ref(), progress: self.progress };
        let mut desk = fit::Desk { settings: self.settings, kept, limits: self.limits, round };
        let fitted = match self.settings.what {
            What::Classic => desk.classic(&self.games, &self.opinion)?,
            What::Net => desk.net::<UNITS>(&self.games)?,
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
        Ok((fitted.opinion, report))
    }

    /// A number for all games and the opinion that the fit starts from.
    fn digest(&self) -> u64 {
        let mut bytes = checksum(&store::write_games(&self.games)).to_le_bytes().to_vec();
        bytes.extend(weights(&self.opinion, ""));
        checksum(&bytes)
    }
}

/// An opinion as a file.
fn weights<const HIDDEN: usize>(opinion: &Opinion<HIDDEN>, origin: &str) -> Vec<u8> {
    match opinion {
        Opinion::Classic(classic) => classic.print(origin).into_bytes(),
        Opinion::Net(net) => net.to_bytes(origin),
        _ => Vec::new(),
    }
}
