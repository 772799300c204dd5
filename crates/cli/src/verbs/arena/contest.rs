//! A match: from what was typed to its result.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use gametree_core::Rational;
use gametree_engine::{AnyGame, Error, open};
use gametree_matches::{
    Adjudication, Conditions, Fixture, Format, Ledger, Opening, Pace, RandomOpenings, Record, Settings,
    Store, Tournament, Trial, Verdict, pgn,
};
use gametree_matches::{arena, arena_game};

use super::duplicates;
use super::entrants::{Candidate, candidates};
use super::live::Live;
use super::text;
use crate::args::ArenaMatch;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json, print_json_line};
use crate::progress::{after_a_while, lock};
use crate::session::{interrupt_flag, read_text, stopped};

/// Nodes of the search that finds an opening balanced or not.
const JUDGED: u64 = 20_000;

pub fn run(arguments: &ArenaMatch) -> Result<(), Failure> {
    let game = open(&arguments.game)?;
    if game.capabilities().chance {
        return duplicates::run(arguments, &*game);
    }
    if game.capabilities().players != 2 {
        return Err(Failure::usage("matches are for two players; expected a game such as othello"));
    }
    let (live, notice) = Live::shared();
    let candidates = candidates(arguments, &*game, &notice)?;
    if arguments.sprt.is_some() && candidates.len() != 2 {
        return Err(Failure::usage("--sprt is for two agents; expected --agents FIRST SECOND"));
    }
    for candidate in &candidates {
        let line = || format!("waiting for {} to get ready", candidate.name);
        after_a_while(line, || candidate.check())?;
    }
    let format = Format::from(arguments.format);
    let pairs = arguments.games.div_ceil(2) as usize;
    let interrupted = interrupt_flag();
    let openings = openings(arguments, &*game, pairs, &interrupted)?;
    let fixtures = Fixture::all(format, candidates.len(), pairs);
    let settings = settings(arguments, &*game, &candidates, fixtures.len());
    let mut hall = Hall::new(arguments, &*game, &settings, &openings, live)?;
    let paces: Vec<Pace> = candidates.iter().map(|candidate| candidate.pace).collect();
    let conditions = Conditions {
        game: &*game,
        paces: [paces[0], paces[1]],
        margin: arguments.margin,
        patience: arguments.patience,
        adjudication: Adjudication {
            draw: arguments.draw_after,
            resign: arguments.resign,
            most_plies: arguments.max_plies,
        },
        seed: arguments.seed,
        stop: Arc::default(),
    };
    let concurrency = arguments.concurrency as usize;
    let tournament = Tournament { conditions, paces: &paces, openings: &openings, concurrency };
    let left: Vec<Fixture> = fixtures.into_iter().filter(|fixture| !hall.knows(fixture)).collect();
    if hall.goes_on() {
        let make = |index: usize| candidates[index].make();
        let ended = tournament.run(&left, &make, &interrupted, &mut |record| hall.take_in(&record));
        lock(&hall.live).clear();
        hall.failed.take().map_or(ended.map_err(Error::from), Err)?;
    }
    let document = arena(&settings, &hall.ledger);
    match (arguments.json, arguments.jsonl) {
        (true, _) => print_json(&document)?,
        (_, true) => print_json_line(&document)?,
        _ => print(&text(&document))?,
    }
    if !stopped(&interrupted) {
        return Ok(());
    }
    let message = if arguments.store.is_some() { "stopped; the same command goes on from here" } else { "" };
    Err(Failure::new(Code::Interrupted, message))
}

fn settings(arguments: &ArenaMatch, game: &dyn AnyGame, candidates: &[Candidate], games: usize) -> Settings {
    let openings = match &arguments.openings {
        Some(file) => format!("{}", file.file_name().unwrap_or_default().display()),
        None => {
            format!("{} random plies, balanced within {}", arguments.opening_plies, balance(arguments, game))
        }
    };
    Settings {
        game: game.name().into(),
        format: Format::from(arguments.format).name().into(),
        agents: candidates.iter().map(Candidate::entrant).collect(),
        openings,
        seed: arguments.seed,
        margin: arguments.margin.as_millis() as u64,
        patience: arguments.patience.as_millis() as u64,
        draw: arguments.draw_after.map(|rule| rule.to_string()),
        resign: arguments.resign.map(|rule| rule.to_string()),
        most_plies: arguments.max_plies,
        sprt: arguments.sprt.map(|sprt| sprt.to_string()),
        games,
    }
}

/// What neither side may be ahead by: discs in othello, pawns in chess.
fn balance<'a>(arguments: &'a ArenaMatch, game: &dyn AnyGame) -> &'a str {
    let usual = if game.rules().starts_with("chess") { "0.6" } else { "4" };
    arguments.balance.as_deref().unwrap_or(usual)
}

fn openings(
    arguments: &ArenaMatch,
    game: &dyn AnyGame,
    pairs: usize,
    interrupted: &AtomicBool,
) -> Result<Vec<Opening>, Failure> {
    if let Some(file) = &arguments.openings {
        let openings = Opening::parse(game, &read_text(file)?, arguments.opening_plies)
            .map_err(|error| Failure::unreadable(file, error))?;
        if openings.is_empty() {
            return Err(Failure::unreadable(file, "expected at least one opening"));
        }
        return Ok(openings);
    }
    let balance = balance(arguments, game);
    let balance: Rational = balance
        .parse()
        .map_err(|_| Failure::usage(format!("'{balance}' is not a number; expected one such as 3")))?;
    let how = RandomOpenings { plies: arguments.opening_plies, balance, seed: arguments.seed, nodes: JUDGED };
    let made = AtomicUsize::new(0);
    let line = || format!("making openings: {} of {pairs} (Ctrl-C stops)", made.load(Ordering::Relaxed));
    let openings = after_a_while(line, || {
        let mut progress = |so_far| made.store(so_far, Ordering::Relaxed);
        Opening::random(game, pairs, &how, interrupted, &mut progress)
    });
    if stopped(interrupted) {
        return Err(Failure::new(Code::Interrupted, ""));
    }
    if openings.len() < pairs {
        return Err(Failure::failed(format!(
            "only {} balanced openings of {} plies were found, expected {pairs}; try --balance or --opening-plies",
            openings.len(),
            arguments.opening_plies
        )));
    }
    Ok(openings)
}

/// Everything that takes in finished games.
struct Hall<'a> {
    arguments: &'a ArenaMatch,
    game: &'a dyn AnyGame,
    settings: &'a Settings,
    openings: &'a [Opening],
    ledger: Ledger,
    trial: Option<Trial>,
    known: std::collections::HashSet<usize>,
    store: Option<Store>,
    pgn: Option<File>,
    live: Arc<Mutex<Live>>,
    /// Why the match cannot go on.
    failed: Option<Error>,
}

impl<'a> Hall<'a> {
    /// With the games that were played before, where the match is kept in a file.
    fn new(
        arguments: &'a ArenaMatch,
        game: &'a dyn AnyGame,
        settings: &'a Settings,
        openings: &'a [Opening],
        live: Arc<Mutex<Live>>,
    ) -> Result<Self, Failure> {
        let (store, before) = match &arguments.store {
            Some(path) => {
                let opened = Store::open(path, settings, openings);
                let (store, before) = opened.map_err(|error| error.in_file(path))?;
                (Some(store), before)
            }
            None => (None, Vec::new()),
        };
        let pgn = arguments.pgn.as_deref().map(create).transpose()?;
        let (ledger, known) = (Ledger::new(settings.agents.len()), Default::default());
        let (trial, failed) = (arguments.sprt.map(Trial::new), None);
        let mut hall =
            Self { arguments, game, settings, openings, ledger, trial, known, store, pgn, live, failed };
        if !before.is_empty() {
            eprintln!("going on: {} of {} games were played before", before.len(), settings.games);
        }
        before.iter().for_each(|record| hall.note(record));
        hall.failed.take().map_or(Ok(hall), |error| Err(error.into()))
    }

    fn knows(&self, fixture: &Fixture) -> bool {
        self.known.contains(&fixture.number)
    }

    /// Whether the sequential test, where there is one, is undecided.
    fn goes_on(&mut self) -> bool {
        let scores = &self.ledger.scores;
        self.trial.as_mut().is_none_or(|trial| trial.follow(scores) == Verdict::Open)
    }

    /// A game has ended; false when no more are wanted.
    fn take_in(&mut self, record: &Record) -> bool {
        if let Some(Err(reason)) = self.store.as_mut().map(|store| store.add(record)) {
            self.failed = Some(Error::File(format!("cannot keep a game: {reason}")));
            return false;
        }
        self.note(record);
        lock(&self.live).show(self.settings, &self.ledger);
        self.failed.is_none() && self.goes_on()
    }

    fn note(&mut self, record: &Record) {
        self.known.insert(record.fixture.number);
        self.ledger.add(record);
        let opening = &self.openings[record.fixture.opening % self.openings.len()];
        if let Some(file) = &mut self.pgn {
            let text = pgn(self.game, self.settings, opening, record);
            if let Err(error) = file.write_all(text.as_bytes()).and_then(|()| file.flush()) {
                self.failed = Some(Error::File(format!("cannot write the games: {error}")));
            }
        }
        if self.arguments.jsonl && print_json_line(&arena_game(self.settings, opening, record)).is_err() {
            self.failed = Some(Error::failed("cannot write to standard output"));
        }
    }
}

/// A file for games, empty.
fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| Failure::failed(format!("cannot write {}: {error}", path.display())))
}
