//! Agents by name: `alphabeta`, `alphabeta:cut=strict,depth=4`, `star1:bounds=-10..10`, `auto`.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use gametree_core::Rng;

use crate::algorithm::Algorithm;
use crate::algorithms;
use crate::words::{did_you_mean, list_or};
use crate::{Error, Result};

/// Positions of a hidden game that are unrolled at most, counted by the ways to get there.
const MOST_UNROLLED: usize = 6_000_000;

/// The same for a server with many clients.
const MODEST_UNROLLED: usize = 300_000;

/// Threads that this machine runs at a time. A search on more takes turns with itself, and ends long after its time.
pub fn cores() -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    *CORES
}

/// Positions that a search may keep that keeps every position which it meets, where it is one of several looks at a position.
const MOST_KEPT: u64 = 2_000_000;

/// The same for a server with many clients.
const MODEST_KEPT: u64 = 400_000;

/// An algorithm with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    algorithm: Algorithm,
    /// What was set: the option's name and a value that it accepts.
    given: Vec<(&'static str, String)>,
    /// As it was written.
    text: String,
    /// What holds where nothing was set.
    defaults: Defaults,
}

/// What the caller wants where the spec itself says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Defaults {
    seed: u64,
    /// The game that is being played, where one is.
    table: Option<Table>,
    threads: usize,
    lines: usize,
    every_move: bool,
    book: bool,
    /// `auto` picks what solves the game, whatever the limits.
    solves: bool,
    /// Bytes that a table may take, and one thread only.
    modest: Option<usize>,
    /// Bytes that a table may take.
    memory: Option<usize>,
}

/// A decision at the table: the seed of the game, and how many moves were made before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Table {
    game: u64,
    ply: u64,
}

impl Spec {
    /// An algorithm with default options.
    pub fn plain(algorithm: Algorithm) -> Self {
        let defaults = Defaults {
            seed: 0,
            table: None,
            threads: 1,
            lines: 1,
            every_move: false,
            book: true,
            solves: false,
            modest: None,
            memory: None,
        };
        Self { algorithm, given: Vec::new(), text: algorithm.name().into(), defaults }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The same options for another algorithm, as far as it has them.
    pub fn with_algorithm(&self, algorithm: Algorithm) -> Self {
        let text = match self.text.split_once(':') {
            Some((_, options)) => format!("{}:{options}", algorithm.name()),
            None => algorithm.name().into(),
        };
        let known = (algorithm.0.options)();
        let keeps = |(name, value): &&(&'static str, String)| {
            known.iter().any(|option| option.name == *name && option.check(value).is_ok())
        };
        let given = self.given.iter().filter(keeps).cloned().collect();
        Self { algorithm, given, text, defaults: self.defaults }
    }

    /// What `auto` has picked, with the options that were given.
    pub(crate) fn resolved(&self, algorithm: Algorithm) -> Self {
        let mut picked = self.with_algorithm(algorithm);
        // A search that deepens step by step does better with likely good moves first; asked for by name it is the textbook's.
        if algorithm == algorithms::DEEPENING && picked.value("order").is_none() {
            picked.given.push(("order", "rank".into()));
            picked.text += if picked.text.contains(':') { ",order=rank" } else { ":order=rank" };
        }
        picked
    }

    /// The same with this seed for whatever of it is random, unless the spec names its own.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.defaults.seed = seed;
        self
    }

    /// The same at a table where a game with this seed is played, after so many moves. What it draws there is drawn anew in every game and
    /// at every ply. What it learns depends on its own seed alone, so that it is learned once for many games.
    pub fn at_table(mut self, game: u64, ply: u64) -> Self {
        self.defaults.table = Some(Table { game, ply });
        self
    }

    /// The same on so many threads, unless the spec names a number itself.
    pub fn with_threads(mut self, threads: u32) -> Self {
        self.defaults.threads = threads as usize;
        self
    }

    /// The same with a table of at most so many bytes and on one thread, whatever was asked for: for servers with many clients.
    pub fn modest(mut self, table: usize) -> Self {
        self.defaults.modest = Some(table);
        self
    }

    /// The same with a table of at most so many bytes, whatever was asked for.
    pub fn with_memory(mut self, table: usize) -> Self {
        self.defaults.memory = Some(table);
        self
    }

    /// The same without any book.
    pub fn without_book(mut self) -> Self {
        self.defaults.book = false;
        self
    }

    /// The same, but `auto` picks what solves the game, although a limit may end it before that.
    pub fn to_solve(mut self) -> Self {
        self.defaults.solves = true;
        self
    }

    /// Asks for so many of the best moves with their lines, unless the spec names a number itself.
    pub fn with_lines(mut self, lines: usize) -> Self {
        self.defaults.lines = lines;
        self
    }

    /// Asks for the value of every move at the root, where that is a choice.
    pub fn with_every_move(mut self) -> Self {
        self.defaults.every_move = true;
        self
    }

    /// What was set for an option.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.given.iter().rev().find(|(given, _)| *given == name).map(|(_, value)| value.as_str())
    }

    /// Every option that was set, in order.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.given.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// What was set for an option that is on or off.
    pub fn switch(&self, name: &str) -> Option<bool> {
        self.value(name).map(|value| value == "on")
    }

    /// What was set for an option with a number.
    pub fn number<T: FromStr>(&self, name: &str) -> Option<T> {
        self.value(name)?.replace('_', "").parse().ok()
    }

    /// A depth of its own, in plies.
    pub fn depth(&self) -> Option<u32> {
        self.number("depth")
    }

    /// What everything random depends on.
    pub fn seed(&self) -> u64 {
        self.number("seed").unwrap_or(self.defaults.seed)
    }

    /// What the draws of a single decision depend on: the seed, and at a table the game and the ply.
    pub fn draw_seed(&self) -> u64 {
        self.drawn_from(self.seed())
    }

    /// The same with another seed of its own.
    pub(crate) fn drawn_from(&self, seed: u64) -> u64 {
        match self.defaults.table {
            None => seed,
            Some(Table { game, ply }) => Rng::new(seed).fork(game).fork(ply).bits(),
        }
    }

    /// What draws depend on that must not change from one decision of a game to the next.
    pub fn game_seed(&self) -> u64 {
        let seed = self.seed();
        self.defaults.table.map_or(seed, |table| Rng::new(seed).fork(table.game).bits())
    }

    /// Whether a game is being played, so that one of several equally good moves is drawn.
    pub fn is_at_table(&self) -> bool {
        self.defaults.table.is_some()
    }

    /// How many threads the algorithm uses: as many as it is asked for, and no more than there are cores.
    pub fn threads(&self) -> usize {
        self.threads_asked().min(cores())
    }

    /// How many threads the algorithm is asked for.
    pub fn threads_asked(&self) -> usize {
        let several = (self.algorithm.0.options)().iter().any(|option| option.name == "threads");
        match self.defaults.modest {
            None if several => self.number("threads").unwrap_or(self.defaults.threads),
            _ => 1,
        }
    }

    /// How many of the best moves to find with their lines.
    pub fn lines(&self) -> usize {
        self.number("lines").unwrap_or(self.defaults.lines)
    }

    /// Whether the value of every move at the root is asked for.
    pub fn wants_every_move(&self) -> bool {
        self.value("moves").map_or(self.defaults.every_move, |moves| moves == "all")
    }

    /// Whether `auto` may answer from a book.
    pub fn uses_book(&self) -> bool {
        self.switch("book").unwrap_or(self.defaults.book)
    }

    /// Whether `auto` picks what solves the game, whatever the limits.
    pub(crate) fn solves(&self) -> bool {
        self.defaults.solves
    }

    /// Positions that a search may keep that keeps every position which it meets.
    pub(crate) fn most_kept(&self) -> u64 {
        if self.defaults.modest.is_some() { MODEST_KEPT } else { MOST_KEPT }
    }

    /// Whether the search is one of many on a server.
    pub(crate) fn is_modest(&self) -> bool {
        self.defaults.modest.is_some()
    }

    /// The bytes that a table may take at most, given what it would like.
    pub fn table(&self, wanted: usize) -> usize {
        let Defaults { modest, memory, .. } = self.defaults;
        wanted.min(modest.unwrap_or(usize::MAX)).min(memory.unwrap_or(usize::MAX))
    }

    /// Whether positions with the same 64-bit key count as the same.
    pub fn trusts_keys(&self) -> bool {
        self.algorithm.trusts_keys() && !self.given().any(|option| option == ("table", "off"))
    }

    /// Positions of a hidden game that may be unrolled, counted by the ways to get there.
    pub fn most_unrolled(&self) -> usize {
        if self.defaults.modest.is_some() { MODEST_UNROLLED } else { MOST_UNROLLED }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let options = (self.algorithm.0.options)();
        let Some(option) = options.iter().find(|option| option.is_called(key)) else {
            let (name, own) = (self.algorithm.name(), options.iter().map(|option| option.name));
            let own: Vec<&str> = own.collect();
            let expected = match own.is_empty() {
                true => "it takes no options".into(),
                false => format!("expected {}", list_or(&own)),
            };
            let (near, key) = (did_you_mean(key, &own), gametree_core::clip(key));
            return Err(Error::Option(format!("{name} has no option '{key}'{near}; {expected}")));
        };
        option.check(value)?;
        self.given.push((option.name, value.into()));
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let mut spec = Spec { text: text.into(), ..Spec::plain(name.trim().parse()?) };
        for option in options.split(',').filter(|option| !option.trim().is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, "on"));
            spec.set(&key.trim().to_lowercase(), value.trim())?;
        }
        let cuts = (spec.algorithm.0.options)().iter().any(|option| option.name == "cut");
        let strict = algorithms::textbook_options(&spec).cut == gametree_search::alphabeta::CutTest::Strict;
        if cuts && !strict && spec.value("ties").is_some_and(|ties| ties != "first") {
            return Err(Error::Option(
                "ties=last and ties=random need cut=strict: with a cut on equality, equal moves after the first are only known to be \
                 no better"
                    .into(),
            ));
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Spec>().unwrap_err().to_string()
    }

    #[test]
    fn a_spec_keeps_its_text_and_sets_its_options() {
        let spec: Spec = "alphabeta:cut=strict,returns=hard,depth=4".parse().unwrap();
        assert_eq!(spec.to_string(), "alphabeta:cut=strict,returns=hard,depth=4");
        assert_eq!(
            (spec.value("cut"), spec.value("returns"), spec.depth()),
            (Some("strict"), Some("hard"), Some(4))
        );
    }

    #[test]
    fn former_names_of_options_are_understood() {
        let spec: Spec = "exact:look-ahead=off,table=16MB,threads=2,moves=all".parse().unwrap();
        assert_eq!(spec.value("etc"), Some("off"));
        assert_eq!((spec.threads_asked(), spec.wants_every_move()), (2, true));
        let spec: Spec = "pvs:daring=0,history=off,depth=6".parse().unwrap();
        assert_eq!(
            (spec.value("selectivity"), spec.switch("history"), spec.depth()),
            (Some("0"), Some(false), Some(6))
        );
    }

    #[test]
    fn a_wrong_value_is_refused() {
        for wrong in [
            "exact:table=0",
            "exact:bounds=maybe",
            "pvs:selectivity=9",
            "exact:threads=0",
            "pvs:histroy=off",
            "proof:epsilon=0",
        ] {
            assert!(wrong.parse::<Spec>().is_err(), "{wrong}");
        }
        assert!(error("star1:bounds=5..1").contains("LOW..HIGH"));
        assert!(error("proof:epsilon=0").contains("a share such as 1/4"));
        assert!(error("proof:table=many").contains("a number from"));
    }

    #[test]
    fn a_misspelt_name_gets_a_suggestion() {
        assert!(error("alphabta").contains("did you mean 'alphabeta'?"));
        assert!(error("alphabeta:cutt=strict").contains("did you mean 'cut'?"));
        assert!(error("pvs:histroy=off").contains("did you mean 'history'?"));
    }

    #[test]
    fn ties_other_than_first_need_strict_cuts() {
        assert!(error("alphabeta:ties=last").contains("cut=strict"));
        assert!("alphabeta:ties=last,cut=strict".parse::<Spec>().is_ok());
        assert!("alphabeta:ties=last,school=cs188".parse::<Spec>().is_ok());
        assert!("minimax:ties=random-7".parse::<Spec>().is_ok());
    }

    #[test]
    fn what_the_caller_wants_gives_way_to_the_spec() {
        let spec = "selective:lines=3".parse::<Spec>().unwrap().with_lines(5).with_threads(4).with_seed(9);
        assert_eq!((spec.lines(), spec.threads_asked(), spec.seed()), (3, 4, 9));
        assert_eq!(spec.threads(), 4.min(cores()));
        assert_eq!(spec.modest(1 << 20).threads(), 1);
    }

    #[test]
    fn draws_differ_by_game_and_ply_and_what_is_learned_does_not() {
        let spec: Spec = "external:seed=5".parse().unwrap();
        assert_eq!((spec.draw_seed(), spec.game_seed(), spec.is_at_table()), (5, 5, false));
        let at = |game, ply| spec.clone().at_table(game, ply);
        assert!(at(1, 0).is_at_table());
        assert_eq!(at(1, 0).seed(), 5);
        assert_eq!(at(1, 0).draw_seed(), at(1, 0).draw_seed());
        assert_ne!(at(1, 0).draw_seed(), at(1, 1).draw_seed());
        assert_ne!(at(1, 0).draw_seed(), at(2, 0).draw_seed());
        assert_eq!(at(1, 0).game_seed(), at(1, 1).game_seed());
        assert_ne!(at(1, 0).game_seed(), at(2, 0).game_seed());
        let other: Spec = "external:seed=6".parse().unwrap();
        assert_ne!(at(1, 0).draw_seed(), other.at_table(1, 0).draw_seed());
    }
}
