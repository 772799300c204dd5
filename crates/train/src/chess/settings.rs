//! How much to learn, from what.

use std::path::PathBuf;

use gametree_core::checksum;

use super::teachers::{self, Teachers};
use crate::{LearnError, Result};

/// How far the first steps of fitting a net go by default.
const RATE: f32 = 0.001;

/// What is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The weights of the classic evaluation.
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
    /// Nodes that the players search per move.
    pub nodes: u64,
    /// Units of the net's first layer: 32, 64 or 128.
    pub hidden: usize,
    /// Units of the last round's net, where they differ: the players of the many games should be fast, and the last net plays none.
    pub last_hidden: Option<usize>,
    /// Passes over the positions in each round.
    pub epochs: u32,
    /// The weight of results in the targets, against the values of searches, from 0 to 1.
    pub results: f32,
    /// The weight of later values in the targets, against the value of a position's own search, from 0 to 1: the lambda of TD(lambda).
    pub foresight: f32,
    /// Folders of kept games; where there are any, no games are played.
    pub from: Vec<PathBuf>,
    /// The evaluation of the first players, as a file of classic weights or of a net. By default it is material where the classic evaluation
    /// is learned, and the classic evaluation inside the program where a net is.
    pub players: Option<Vec<u8>>,
    /// The net whose weights each fit begins with, of as many units or fewer; by default they are random.
    pub start: Option<Vec<u8>>,
    /// How far the first steps of fitting a net go.
    pub rate: f32,
    /// Seed of everything random.
    pub seed: u64,
    /// How many games are played at the same time. Changes nothing else.
    pub threads: usize,
}

impl ChessSettings {
    /// The defaults for either target.
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

    /// Checks that there is something to learn from.
    ///
    /// # Errors
    /// When there is nothing to learn from.
    pub fn check(&self) -> Result<()> {
        let &Self { games, rounds, epochs, nodes, .. } = self;
        if games == 0 || rounds == 0 || epochs == 0 || nodes == 0 {
            return Err(LearnError::refused(format!(
                "expected at least 1 game, 1 round, 1 epoch and 1 position a move, found {games}, {rounds}, {epochs} and {nodes}"
            )));
        }
        if !(0.0..=1.0).contains(&self.results) {
            return Err(LearnError::refused(format!(
                "expected a share of results from 0 to 1, found {}",
                self.results
            )));
        }
        if !(0.0..=1.0).contains(&self.foresight) {
            return Err(LearnError::refused(format!(
                "expected a foresight from 0 to 1, found {}",
                self.foresight
            )));
        }
        for hidden in [self.hidden, self.last_hidden.unwrap_or(self.hidden)] {
            if !teachers::SIZES.contains(&hidden) {
                return Err(teachers::unknown_size(hidden));
            }
        }
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            return Err(LearnError::refused(format!(
                "expected a rate of learning above 0, of at most 1, found {}",
                self.rate
            )));
        }
        self.check_start()?;
        self.check_from()?;
        let teachers = self.players.as_deref().map(Teachers::read).transpose()?;
        if self.what == What::Classic && teachers.is_some_and(|teachers| teachers.classic().is_none()) {
            return Err(LearnError::refused(
                "expected players with the classic evaluation to learn its weights",
            ));
        }
        Ok(())
    }

    /// Kept games exclude everything that belongs to playing.
    fn check_from(&self) -> Result<()> {
        if self.from.is_empty() {
            return Ok(());
        }
        if self.rounds != 1 || self.players.is_some() {
            return Err(LearnError::refused("expected one round and no players, as the games are there"));
        }
        if self.what == What::Classic {
            return Err(LearnError::refused("expected a net to be learned from kept games"));
        }
        Ok(())
    }

    /// A net to begin with must be one, and small enough.
    fn check_start(&self) -> Result<()> {
        let Some(start) = self.start.as_deref() else { return Ok(()) };
        if self.what == What::Classic {
            return Err(LearnError::refused("expected a net to be learned, as there is one to begin with"));
        }
        let units = Teachers::net_weights(start)
            .map_err(|problem| LearnError::refused(format!("the net to begin with: {problem}")))?
            .hidden;
        let least = self.hidden.min(self.last_hidden.unwrap_or(self.hidden));
        if units > least {
            return Err(LearnError::refused(format!(
                "expected a net of at most {least} hidden units to begin with, found {units}"
            )));
        }
        Ok(())
    }

    /// The command that gives the same result.
    pub fn command(&self) -> String {
        let Self { what, games, rounds, nodes, epochs, results, seed, players, .. } = self;
        let last = self.last_hidden.map_or_else(String::new, |last| format!(" --last-hidden {last}"));
        let hidden = match what {
            What::Classic => String::new(),
            What::Net => format!(" --hidden {}{last}", self.hidden),
        };
        // The checksum shows whether it is the same file, which its name does not.
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
            // The path of a folder means nothing on another machine.
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
