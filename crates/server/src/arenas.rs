//! The matches that run on the server, and the one in a file that the server was started with.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use gametree_matches::{Arena, ArenaGame, ArenaLine};
use gametree_matches::{Ledger, MatchError, Opening, Record, Settings, Store, Stored};

use crate::random::{self, NoRandomness};

/// Games that a list names: the last ones.
const LISTED: usize = 200;

/// A match stops when no client has asked for it for so long.
const FORGOTTEN: Duration = Duration::from_secs(30);

/// A match makes room for another when no client has asked for it for so long.
const NEGLECTED: Duration = Duration::from_secs(3);

/// One match.
pub struct Room {
    /// What it was started with.
    pub settings: Settings,
    /// Set to stop it.
    pub stop: Arc<AtomicBool>,
    state: Mutex<State>,
}

struct State {
    openings: Vec<Opening>,
    ledger: Ledger,
    /// In their order.
    records: Vec<Record>,
    running: bool,
    problem: Option<String>,
    touched: Instant,
}

impl Room {
    /// A match without games yet.
    pub fn new(settings: Settings) -> Self {
        let ledger = Ledger::new(settings.agents.len());
        let (openings, records, touched) = (Vec::new(), Vec::new(), Instant::now());
        let state = State { openings, ledger, records, running: true, problem: None, touched };
        Self { settings, stop: Arc::default(), state: Mutex::new(state) }
    }

    /// A match that was played elsewhere.
    fn stored(stored: Stored) -> Self {
        let room = Self::new(stored.settings);
        room.open(stored.openings);
        stored.records.into_iter().for_each(|record| room.add(record));
        room.close(None);
        room
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The openings are known.
    pub fn open(&self, openings: Vec<Opening>) {
        self.lock().openings = openings;
    }

    /// A game is over.
    pub fn add(&self, record: Record) {
        let mut state = self.lock();
        state.ledger.add(&record);
        let place = state.records.partition_point(|other| other.fixture.number < record.fixture.number);
        state.records.insert(place, record);
    }

    /// The match is over, or has to end with this reason.
    pub fn close(&self, problem: Option<String>) {
        let mut state = self.lock();
        (state.running, state.problem) = (false, problem);
    }

    /// Bytes of its games.
    fn bytes(&self) -> usize {
        let state = self.lock();
        let record = |record: &Record| {
            let moves = &record.played.moves;
            size_of::<Record>() + moves.iter().map(|played| size_of_val(played) + 16).sum::<usize>()
        };
        state.records.iter().map(record).sum::<usize>() + state.openings.len() * size_of::<Opening>()
    }

    /// Whether a client still looks.
    pub fn is_watched(&self) -> bool {
        self.lock().touched.elapsed() < FORGOTTEN
    }

    /// How many games are over, with everything that they say.
    pub fn with_ledger<T>(&self, look: impl FnOnce(&Ledger) -> T) -> T {
        look(&self.lock().ledger)
    }

    /// How it stands, the last games, whether it goes on, and what went wrong.
    pub fn standing(&self) -> (Arena, Vec<ArenaLine>, bool, Option<String>) {
        let state = self.lock();
        let line = |record: &Record| ArenaLine::from(state.game(&self.settings, record));
        let lines = state.records.iter().rev().take(LISTED).map(line).collect();
        (gametree_matches::arena(&self.settings, &state.ledger), lines, state.running, state.problem.clone())
    }

    /// A game by its number from 1.
    pub fn game(&self, number: usize) -> Option<ArenaGame> {
        let state = self.lock();
        let place = state.records.binary_search_by_key(&number, |record| record.fixture.number + 1).ok()?;
        Some(state.game(&self.settings, &state.records[place]))
    }
}

impl State {
    fn game(&self, settings: &Settings, record: &Record) -> ArenaGame {
        let opening = &self.openings[record.fixture.opening % self.openings.len()];
        gametree_matches::arena_game(settings, opening, record)
    }
}

/// A file, when it was read, and what was in it.
struct Shown {
    path: PathBuf,
    id: String,
    read: Mutex<Option<(SystemTime, Arc<Room>)>>,
}

/// All matches.
pub struct Arenas {
    most: usize,
    idle: Duration,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    shown: Option<Shown>,
}

impl Arenas {
    /// No matches but the one in this file, and never more than `most`.
    pub fn new(most: usize, idle: Duration, file: Option<PathBuf>) -> Result<Self, NoRandomness> {
        let shown = |path| Ok(Shown { path, id: random::name()?, read: Mutex::default() });
        Ok(Self { most, idle, rooms: Mutex::default(), shown: file.map(shown).transpose()? })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of the match in the file, where there is one.
    pub fn shown(&self) -> Option<&str> {
        self.shown.as_ref().map(|shown| shown.id.as_str())
    }

    /// Keeps a match under a name that cannot be guessed. Where `running` matches run already, those that no client looks at are stopped.
    pub fn keep(&self, room: Arc<Room>, running: usize) -> Result<String, NoRandomness> {
        let (name, mut rooms) = (random::name()?, self.lock());
        rooms.retain(|_, room| room.lock().running || room.lock().touched.elapsed() < self.idle);
        if rooms.values().filter(|room| room.lock().running).count() >= running {
            for other in rooms.values().filter(|room| room.lock().touched.elapsed() > NEGLECTED) {
                other.stop.store(true, Ordering::SeqCst);
            }
        }
        while rooms.len() >= self.most {
            let oldest =
                rooms.iter().min_by_key(|(_, room)| room.lock().touched).map(|(name, _)| name.clone());
            if let Some(room) = oldest.and_then(|name| rooms.remove(&name)) {
                room.stop.store(true, Ordering::SeqCst);
            }
        }
        rooms.insert(name.clone(), room);
        Ok(name)
    }

    /// Bytes of all games that are kept.
    pub fn bytes(&self) -> usize {
        self.lock().values().map(|room| room.bytes()).sum()
    }

    /// Drops the match that is over and that no client has asked for longest; false where there is none.
    pub fn drop_oldest(&self) -> bool {
        let mut rooms = self.lock();
        let over = rooms.iter().filter(|(_, room)| !room.lock().running);
        let oldest = over.min_by_key(|(_, room)| room.lock().touched).map(|(name, _)| name.clone());
        oldest.and_then(|name| rooms.remove(&name)).is_some()
    }

    /// The match of that name; the file is read again where it has changed.
    pub fn find(&self, name: &str) -> Result<Option<Arc<Room>>, MatchError> {
        if let Some(shown) = self.shown.as_ref().filter(|shown| shown.id == name) {
            return shown.room().map(Some);
        }
        let room = self.lock().get(name).cloned();
        if let Some(room) = &room {
            room.lock().touched = Instant::now();
        }
        Ok(room)
    }
}

impl Shown {
    fn room(&self) -> Result<Arc<Room>, MatchError> {
        let changed = std::fs::metadata(&self.path).and_then(|about| about.modified());
        let unreadable = |error| MatchError::File(format!("the match cannot be read: {error}"));
        let changed = changed.map_err(unreadable)?;
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        match &*read {
            Some((before, room)) if *before == changed => Ok(room.clone()),
            _ => {
                let room = Arc::new(Room::stored(Store::read(&self.path)?));
                *read = Some((changed, room.clone()));
                Ok(room)
            }
        }
    }
}
