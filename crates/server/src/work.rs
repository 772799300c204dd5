//! Work that takes long: on threads of its own, in bounded number, stopped when no client waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gametree_core::Limits;
use gametree_engine::Spec;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::error::{ApiError, Code};
use crate::settings::Settings;

/// Bytes of stack: searches recurse once per ply, and a tree may have a thousand plies. Only what is touched takes memory.
const STACK: usize = 64 << 20;

/// The places at which work is done.
pub struct Work {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
    patience: Duration,
}

/// Sets the stop flag of a search when the answer is no longer wanted.
pub struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A request that waits for a place; counted while it waits.
struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Work {
    /// So many places.
    pub fn new(settings: &Settings, places: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            waiting: Arc::new(AtomicUsize::new(0)),
            most_waiting: settings.waiting,
            patience: settings.patience,
        }
    }

    /// An error where the queue is full.
    pub fn admit(&self) -> Result<(), ApiError> {
        if self.waiting.load(Ordering::Relaxed) < self.most_waiting { Ok(()) } else { Err(busy()) }
    }

    /// A place, first come, first served. An error where the queue is full or the wait is longer than `patience`.
    pub async fn place(&self, patience: Option<Duration>) -> Result<OwnedSemaphorePermit, ApiError> {
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting(self.waiting.clone());
        if before >= self.most_waiting {
            return Err(busy());
        }
        let place = self.places.clone().acquire_owned();
        let place = match patience {
            Some(patience) => tokio::time::timeout(patience, place).await.map_err(|_| busy())?,
            None => place.await,
        };
        drop(waiting);
        place.map_err(|_| busy())
    }

    /// Does some work at a place and waits for it. A client that leaves meanwhile stops it.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(Arc<AtomicBool>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.place(Some(self.patience)).await?;
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let flag = stop.0.clone();
        started(place, move || work(flag))?.await.unwrap_or_else(|_| Err(fault()))
    }
}

/// Starts some work at a place, which it keeps until it is done. The receiver gets the result, or an error where the work panicked.
pub fn started<T: Send + 'static>(
    place: OwnedSemaphorePermit,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<oneshot::Receiver<T>, ApiError> {
    let (send, receive) = oneshot::channel();
    let thread = std::thread::Builder::new().name("search".into()).stack_size(STACK);
    let body = move || {
        let result = work();
        // The place is free before the result is known, so that the next request finds it.
        drop(place);
        send.send(result).ok();
    };
    thread.spawn(body).map_err(|_| ApiError::new(Code::Busy, "no thread is left for the search"))?;
    Ok(receive)
}

fn busy() -> ApiError {
    ApiError::new(Code::Busy, "too many searches are running; try again in a moment")
}

/// The error for work that panicked.
pub fn fault() -> ApiError {
    ApiError::new(Code::Internal, "a fault of the program ended the search; please report it")
}

/// The limits of a search that a request asks for. A search gets them, but never more than the settings allow.
#[derive(Clone, Debug, Default)]
pub struct RequestedLimits {
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

impl RequestedLimits {
    /// With `default` for the time where the request has none.
    pub fn limits(
        &self,
        settings: &Settings,
        spec: &Spec,
        default: Duration,
        stop: Arc<AtomicBool>,
    ) -> Limits {
        let time = self.time_ms.map_or(default, Duration::from_millis).min(settings.time);
        let remembers = spec.algorithm().keeps_positions();
        let most = if remembers { settings.table_entries } else { settings.nodes };
        Limits {
            time: Some(time),
            nodes: Some(self.nodes.unwrap_or(most).min(most)),
            depth: self.depth,
            stop: Some(stop),
            ..Limits::default()
        }
    }
}
