//! How long a search may go on. The only place where the library looks at a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. Without any limit it runs to its natural end.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time from the start of the search.
    pub time: Option<Duration>,
    /// Nodes entered.
    pub nodes: Option<u64>,
    /// Plies below the root.
    pub depth: Option<u32>,
    /// Set to true by somebody else to stop the search.
    pub stop: Option<Arc<AtomicBool>>,
    /// Raised by the nodes entered, by all searches that are given it, for somebody who watches.
    pub watch: Option<Arc<AtomicU64>>,
}

impl Limits {
    /// No limit but a number of plies.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Starts the clock.
    pub fn start(&self) -> Meter {
        let mut meter = Meter {
            started: Instant::now(),
            time: self.time,
            node_limit: self.nodes.unwrap_or(u64::MAX),
            stop: self.stop.clone(),
            watch: self.watch.clone(),
            nodes: 0,
            told: 0,
            next_check: 0,
            stopped: false,
        };
        meter.check();
        meter
    }
}

/// Nodes between two looks at the clock: a fraction of a millisecond even for slow games.
const CHECK_EVERY: u64 = 256;

/// Counts the nodes of a running search and says when it must stop.
#[derive(Clone, Debug)]
pub struct Meter {
    started: Instant,
    time: Option<Duration>,
    node_limit: u64,
    stop: Option<Arc<AtomicBool>>,
    watch: Option<Arc<AtomicU64>>,
    nodes: u64,
    /// How many of them the watcher knows of.
    told: u64,
    next_check: u64,
    stopped: bool,
}

impl Meter {
    /// Counts one node; false when the search must stop without entering it.
    #[inline]
    pub fn enter(&mut self) -> bool {
        if self.nodes >= self.next_check && !self.check() {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Nodes entered so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// True once a limit was hit; what unwinds from then on is not a result.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Looks at the clock; false when the search must stop, and from then on at every node.
    #[cold]
    fn check(&mut self) -> bool {
        let late = self.time.is_some_and(|time| self.started.elapsed() >= time);
        let told = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.stopped |= late || told || self.nodes >= self.node_limit;
        if let Some(watch) = &self.watch {
            watch.fetch_add(self.nodes - self.told, Ordering::Relaxed);
            self.told = self.nodes;
        }
        self.next_check = if self.stopped { 0 } else { (self.nodes + CHECK_EVERY).min(self.node_limit) };
        !self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entered(limits: &Limits, most: u64) -> u64 {
        let mut meter = limits.start();
        (0..most).take_while(|_| meter.enter()).count() as u64
    }

    #[test]
    fn a_node_limit_is_met_exactly() {
        for nodes in [0, 1, 255, 256, 257, 1000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            assert_eq!(entered(&limits, 5000), nodes);
        }
    }

    #[test]
    fn no_time_means_no_node_and_no_limit_means_all() {
        assert_eq!(entered(&Limits { time: Some(Duration::ZERO), ..Limits::default() }, 5000), 0);
        assert_eq!(entered(&Limits::default(), 5000), 5000);
    }

    #[test]
    fn a_stop_flag_stops_within_one_check_interval() {
        let stop = Arc::new(AtomicBool::new(false));
        let mut meter = Limits { stop: Some(stop.clone()), ..Limits::default() }.start();
        assert!(meter.enter());
        stop.store(true, Ordering::Relaxed);
        assert!((0..=CHECK_EVERY).any(|_| !meter.enter()));
        assert!(meter.stopped());
    }
}
