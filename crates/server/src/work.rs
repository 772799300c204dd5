//! Work that takes long: on threads of its own, in bounded number, stopped when no client waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use gametree_core::Limits;
use gametree_engine::{Spec, algorithms};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::error::{ApiError, Code};
use crate::settings::Settings;

/// How long after its limit work may still end by itself, with what it has; then it is stopped.
const OVERTIME: Duration = Duration::from_millis(400);

/// How long after that it may take to stop. A client never waits longer; the place stays taken until the work has really ended.
const GRACE: Duration = Duration::from_millis(500);

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
            Some(patience) => timeout(patience, place).await.map_err(|_| busy())?,
            None => place.await,
        };
        drop(waiting);
        place.map_err(|_| busy())
    }

    /// Does some work at a place and waits for it, until shortly after its limit. A client that leaves meanwhile stops it.
    pub async fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        work: impl FnOnce(Arc<AtomicBool>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.place(Some(self.patience)).await?;
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let flag = stop.0.clone();
        let mut result = started(place, move || work(flag))?;
        in_time(&mut result, limit, &stop).await.ok_or_else(late)??
    }
}

/// The result of work with a limit; none where the work goes on although it was stopped. A panic is an error.
pub async fn in_time<T>(
    result: &mut oneshot::Receiver<T>,
    limit: Duration,
    stop: &StopOnDrop,
) -> Option<Result<T, ApiError>> {
    let ended = |result: Result<T, oneshot::error::RecvError>| result.map_err(|_| fault());
    if let Ok(result) = timeout(limit + OVERTIME, &mut *result).await {
        return Some(ended(result));
    }
    stop.0.store(true, Ordering::Relaxed);
    timeout(GRACE, result).await.ok().map(ended)
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

/// The error for work that does not end in time.
pub fn late() -> ApiError {
    ApiError::new(
        Code::Limit,
        "the time was over before there was an answer; expected a smaller game or less of it",
    )
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
    /// The time, with `default` where the request has none.
    pub fn time(&self, settings: &Settings, default: Duration) -> Duration {
        self.time_ms.map_or(default, Duration::from_millis).min(settings.time)
    }

    /// With `default` for the time where the request has none.
    pub fn limits(
        &self,
        settings: &Settings,
        spec: &Spec,
        default: Duration,
        stop: Arc<AtomicBool>,
    ) -> Limits {
        let time = self.time(settings, default);
        // A search that keeps what it meets is always bounded. The others have their time: a bound on nodes would keep them from the books.
        let remembers = spec.algorithm().keeps_positions() || spec.algorithm() == algorithms::ISMCTS;
        let most = if remembers { settings.table_entries } else { settings.nodes };
        let nodes = self.nodes.map(|nodes| nodes.min(most)).or(remembers.then_some(most));
        Limits { time: Some(time), nodes, depth: self.depth, stop: Some(stop), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_place() -> Work {
        Work::new(&Settings { waiting: 4, patience: Duration::from_secs(20), ..Settings::loopback(8080) }, 1)
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_its_place() {
        let work = one_place();
        let broken = work.run::<()>(Duration::from_secs(5), |_| panic!("a fault")).await;
        assert_eq!(broken.unwrap_err().body().error.code, Code::Internal);
        assert_eq!(work.run(Duration::from_secs(5), |_| Ok(7)).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_without_an_end_is_stopped_and_its_client_answered() {
        let work = one_place();
        let endless = |stop: Arc<AtomicBool>| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            Ok(1)
        };
        // It ends when it is stopped, with what it has.
        assert_eq!(work.run(Duration::from_millis(10), endless).await.unwrap(), 1);
        let (end, never) = std::sync::mpsc::channel::<()>();
        let deaf = move |_| {
            never.recv().ok();
            Ok(2)
        };
        let late = work.run(Duration::from_millis(10), deaf).await;
        assert_eq!(late.unwrap_err().body().error.code, Code::Limit);
        // The place is taken as long as the work goes on, and no longer.
        assert!(work.place(Some(Duration::from_millis(20))).await.is_err());
        drop(end);
        assert!(work.place(Some(Duration::from_secs(20))).await.is_ok());
    }

    #[tokio::test]
    async fn a_client_that_leaves_stops_its_work() {
        let work = one_place();
        let (say, heard) = std::sync::mpsc::channel();
        let endless = move |stop: Arc<AtomicBool>| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            say.send(()).ok();
            Ok(())
        };
        let asked = work.run(Duration::from_secs(60), endless);
        assert!(timeout(Duration::from_millis(50), asked).await.is_err());
        assert!(heard.recv_timeout(Duration::from_secs(10)).is_ok());
    }
}
