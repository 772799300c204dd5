//! What clients come back to: each under a name that cannot be guessed, with the client who keeps it and the bytes that it takes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::random::{self, NoRandomness};

/// The least that anything counts, whatever it holds.
const LEAST: usize = 2 << 10;

/// Something with a size.
pub trait Weigh {
    /// Bytes that it takes, as far as they are its own.
    fn bytes(&self) -> usize;
}

struct Kept<T> {
    thing: Arc<Mutex<T>>,
    touched: Instant,
    client: Client,
    bytes: usize,
}

/// All things of one kind.
pub struct Shelf<T> {
    idle: Duration,
    things: Mutex<HashMap<String, Kept<T>>>,
}

impl<T: Weigh> Shelf<T> {
    /// Nothing yet, and never anything that was idle for longer than `idle`.
    pub fn new(idle: Duration) -> Self {
        Self { idle, things: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Kept<T>>> {
        self.things.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps something for a client and gives it a name.
    pub fn keep(&self, thing: T, client: Client) -> Result<String, NoRandomness> {
        let (name, touched, bytes) = (random::name()?, Instant::now(), thing.bytes().max(LEAST));
        let kept = Kept { thing: Arc::new(Mutex::new(thing)), touched, client, bytes };
        self.lock().insert(name.clone(), kept);
        Ok(name)
    }

    /// The thing of that name.
    pub fn find(&self, name: &str) -> Option<Arc<Mutex<T>>> {
        let (mut things, now) = (self.lock(), Instant::now());
        let kept = things.get_mut(name).filter(|kept| now.duration_since(kept.touched) < self.idle)?;
        kept.touched = now;
        Some(kept.thing.clone())
    }

    /// Notes what a thing takes by now.
    pub fn weigh(&self, name: &str, bytes: usize) {
        if let Some(kept) = self.lock().get_mut(name) {
            kept.bytes = bytes.max(LEAST);
        }
    }

    /// Drops what was idle too long.
    pub fn expire(&self) {
        let now = Instant::now();
        self.lock().retain(|_, kept| now.duration_since(kept.touched) < self.idle);
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Bytes of everything, by client.
    pub fn usage(&self) -> HashMap<Client, usize> {
        let mut usage = HashMap::new();
        for kept in self.lock().values() {
            *usage.entry(kept.client).or_default() += kept.bytes;
        }
        usage
    }

    /// The thing of a client that was idle longest and that no request is using, and when it was last used.
    pub fn oldest(&self, client: Client, except: &str) -> Option<(Instant, String)> {
        let things = self.lock();
        let own = things.iter().filter(|(name, kept)| {
            kept.client == client && *name != except && Arc::strong_count(&kept.thing) == 1
        });
        own.map(|(name, kept)| (kept.touched, name.clone())).min()
    }

    /// Drops a thing.
    pub fn remove(&self, name: &str) {
        // What it holds is freed after the lock: that may take a while.
        let _kept = self.lock().remove(name);
    }
}
