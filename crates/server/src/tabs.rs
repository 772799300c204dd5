//! The tabs: each has one stream of events, of which only the newest is kept, and at most one running search.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::error::{ApiError, Code};

/// How long a search may run before its tab has opened a stream.
pub const STREAM_PATIENCE: Duration = Duration::from_secs(5);

/// What a stream sends.
#[derive(Clone, Debug)]
pub struct News {
    /// `report`, `done` or `failed`.
    pub kind: &'static str,
    /// One JSON document.
    pub data: Arc<str>,
}

/// All tabs.
pub struct Tabs {
    most: usize,
    numbers: AtomicU64,
    tabs: Mutex<HashMap<String, Tab>>,
}

struct Tab {
    news: watch::Sender<Option<News>>,
    /// The stream that is open now; an older one of the same tab has ended.
    stream: Option<u64>,
    job: Option<(u64, Arc<AtomicBool>)>,
}

impl Tab {
    fn stop(&mut self) -> bool {
        // A finished search has dropped its half of the flag.
        self.job.take().is_some_and(|(_, stop)| {
            let running = Arc::strong_count(&stop) > 1;
            stop.store(true, Ordering::Relaxed);
            running
        })
    }
}

impl Tabs {
    /// No tabs yet, and never more than `most`.
    pub fn new(most: usize) -> Self {
        Self { most, numbers: AtomicU64::new(1), tabs: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Tab>> {
        // Whoever panicked while holding it has left nothing half done: every change is one assignment.
        self.tabs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    fn tab<'a>(&self, tabs: &'a mut HashMap<String, Tab>, name: &str) -> Result<&'a mut Tab, ApiError> {
        if !tabs.contains_key(name) && tabs.len() >= self.most {
            return Err(ApiError::new(Code::Busy, "too many tabs are open; close one"));
        }
        let fresh = || Tab { news: watch::Sender::new(None), stream: None, job: None };
        Ok(tabs.entry(name.into()).or_insert_with(fresh))
    }

    /// Opens the stream of a tab; an older stream of the same tab ends.
    pub fn listen(&self, name: &str) -> Result<(u64, watch::Receiver<Option<News>>), ApiError> {
        let (number, mut tabs) = (self.number(), self.lock());
        let tab = self.tab(&mut tabs, name)?;
        if tab.stream.replace(number).is_some() {
            // Only the newest stream hears of the news from now on; the older one sees its sender go.
            let newest = tab.news.borrow().clone();
            tab.news = watch::Sender::new(newest);
        }
        let mut receiver = tab.news.subscribe();
        // What was found before the stream opened is news to it.
        receiver.mark_changed();
        Ok((number, receiver))
    }

    /// The stream has ended: so has the search, and the tab with it, unless a newer stream has taken over.
    pub fn hang_up(&self, name: &str, stream: u64) {
        let mut tabs = self.lock();
        if let Some(tab) = tabs.get_mut(name).filter(|tab| tab.stream == Some(stream)) {
            tab.stop();
            tabs.remove(name);
        }
    }

    /// A new search of the tab, which stops the one before. Gives its number and its stop flag.
    pub fn begin(&self, name: &str) -> Result<(u64, Arc<AtomicBool>), ApiError> {
        let (number, mut tabs) = (self.number(), self.lock());
        let tab = self.tab(&mut tabs, name)?;
        tab.stop();
        let stop = Arc::new(AtomicBool::new(false));
        tab.job = Some((number, stop.clone()));
        Ok((number, stop))
    }

    /// News of a search; false where nobody wants it any more.
    pub fn tell(&self, name: &str, job: u64, news: News) -> bool {
        let tabs = self.lock();
        let tab = tabs.get(name).filter(|tab| tab.job.as_ref().is_some_and(|(number, _)| *number == job));
        tab.map(|tab| tab.news.send_replace(Some(news))).is_some()
    }

    /// Stops the tab's search; false where none was running. The search tells what it has found so far.
    pub fn stop(&self, name: &str) -> bool {
        let mut tabs = self.lock();
        let running = tabs.get_mut(name).and_then(|tab| tab.job.as_ref());
        running.is_some_and(|(_, stop)| Arc::strong_count(stop) > 1 && !stop.swap(true, Ordering::Relaxed))
    }

    /// Forgets a tab whose stream was never opened, and stops its search.
    pub fn give_up(&self, name: &str, job: u64) {
        let mut tabs = self.lock();
        let deserted = |tab: &&mut Tab| {
            tab.stream.is_none() && tab.job.as_ref().is_some_and(|(number, _)| *number == job)
        };
        if let Some(tab) = tabs.get_mut(name).filter(deserted) {
            tab.stop();
            tabs.remove(name);
        }
    }
}
