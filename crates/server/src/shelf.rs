//! What clients come back to: each under a name that cannot be guessed, and in bounded number.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::random::{self, NoRandomness};

struct Kept<T> {
    thing: Arc<Mutex<T>>,
    touched: Instant,
}

/// All things of one kind.
pub struct Shelf<T> {
    most: usize,
    idle: Duration,
    things: Mutex<HashMap<String, Kept<T>>>,
}

impl<T> Shelf<T> {
    /// Nothing yet, never more than `most`, and nothing that was idle for longer than `idle`.
    pub fn new(most: usize, idle: Duration) -> Self {
        Self { most, idle, things: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Kept<T>>> {
        self.things.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps something and gives it a name. The one idle longest makes room.
    pub fn keep(&self, thing: T) -> Result<String, NoRandomness> {
        let (name, now) = (random::name()?, Instant::now());
        let mut things = self.lock();
        things.retain(|_, kept| now.duration_since(kept.touched) < self.idle);
        while things.len() >= self.most {
            let oldest = things.iter().min_by_key(|(_, kept)| kept.touched).map(|(name, _)| name.clone());
            oldest.and_then(|name| things.remove(&name));
        }
        things.insert(name.clone(), Kept { thing: Arc::new(Mutex::new(thing)), touched: now });
        Ok(name)
    }

    /// The thing of that name.
    pub fn find(&self, name: &str) -> Option<Arc<Mutex<T>>> {
        let (mut things, now) = (self.lock(), Instant::now());
        let kept = things.get_mut(name).filter(|kept| now.duration_since(kept.touched) < self.idle)?;
        kept.touched = now;
        Some(kept.thing.clone())
    }
}
