//! Work that takes long: on threads of its own, not too much at once, ended when nobody waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gametree_arena::{Algorithm, Spec};
use gametree_core::Limits;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::error::{ApiError, Code};
use crate::settings::Settings;

/// Searches recurse once a ply, and a tree may have a thousand plies. Only what is touched is taken from memory.
const STACK: usize = 64 << 20;

/// The places at which work is done.
pub struct Work {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
    patience: Duration,
}

/// Set when the answer is no longer wanted.
pub struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// One who waits for a place; counted as long as he does.
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

    /// An error where as many wait already as may.
    pub fn admit(&self) -> Result<(), ApiError> {
        if self.waiting.load(Ordering::Relaxed) < self.most_waiting { Ok(()) } else { Err(busy()) }
    }

    /// A place, first come first served; an error where too many wait, or it takes longer than `patience`.
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

    /// Does some work at a place and waits for it. A client who goes away meanwhile stops it.
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

/// Starts some work at a place that it keeps until it is done; the receiver hears of the result, or of the fault that ended it.
pub fn started<T: Send + 'static>(
    place: OwnedSemaphorePermit,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<oneshot::Receiver<T>, ApiError> {
    let (send, receive) = oneshot::channel();
    let thread = std::thread::Builder::new().name("search".into()).stack_size(STACK);
    let body = move || {
        let result = work();
        // The place is free before anybody hears of it, so that whoever comes next finds it.
        drop(place);
        send.send(result).ok();
    };
    thread.spawn(body).map_err(|_| ApiError::new(Code::Busy, "no thread is left for the search"))?;
    Ok(receive)
}

fn busy() -> ApiError {
    ApiError::new(Code::Busy, "too many searches are running; try again in a moment")
}

/// What is said when the work itself broke.
pub fn fault() -> ApiError {
    ApiError::new(Code::Internal, "a fault of the program ended the search; please report it")
}

/// The limits of a search: what the client wishes, and never more than the settings allow.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

impl Wishes {
    /// With `default` for the time where nothing is wished for.
    pub fn limits(
        &self,
        settings: &Settings,
        spec: &Spec,
        default: Duration,
        stop: Arc<AtomicBool>,
    ) -> Limits {
        let time = self.time_ms.map_or(default, Duration::from_millis).min(settings.time);
        let remembers = matches!(spec.algorithm, Algorithm::Memo | Algorithm::Proof);
        let most = if remembers { settings.table } else { settings.nodes };
        Limits {
            time: Some(time),
            nodes: Some(self.nodes.unwrap_or(most).min(most)),
            depth: self.depth,
            stop: Some(stop),
            ..Limits::default()
        }
    }
}
