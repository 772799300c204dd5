//! How long a search may go on. The only place where the library looks at a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. Without any limit it runs to its natural end.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time from the start of the search.
    pub time: Option<Duration>,
    /// Time after which a search that goes deeper and deeper need not begin anything new, as things look; it may take more where the
    /// answer is in doubt, and less where it is clear.
    pub aim: Option<Duration>,
    /// As long as this is true no time limit ends the search: the opponent's clock is running.
    pub held: Option<Arc<AtomicBool>>,
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
            held: self.held.clone(),
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

/// A clock with which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves for which that must do, this one included; none for the rest of the game.
    pub moves: Option<u32>,
}

/// Moves that are thought to be left where nobody says how many.
const MOVES_LEFT: u32 = 38;

impl Clock {
    /// What to aim at for this move, and what it may take at most. `reserve` is lost on the way between the clock and the search.
    pub fn share(&self, reserve: Duration) -> (Duration, Duration) {
        let left = self.left.saturating_sub(reserve).max(Duration::from_millis(1));
        let moves = self.moves.map_or(MOVES_LEFT, |moves| moves.clamp(1, 40));
        // Of the increment something is put by, as the clock must not run low.
        let aim = left / moves + self.increment * 3 / 4;
        let most = if moves == 1 { left * 4 / 5 } else { (aim * 9 / 2).min(left * 2 / 5) };
        (aim.min(most), most)
    }
}

/// Nodes between two looks at the clock: a fraction of a millisecond even for slow games.
const CHECK_EVERY: u64 = 256;

/// Counts the nodes of a running search and says when it must stop.
#[derive(Clone, Debug)]
pub struct Meter {
    started: Instant,
    time: Option<Duration>,
    held: Option<Arc<AtomicBool>>,
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

    /// True as long as no time limit counts.
    pub fn held(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.load(Ordering::Relaxed))
    }

    /// Nodes of everybody who was given the same counter to watch; without one, those of this search.
    pub fn all_nodes(&self) -> u64 {
        let told = |watch: &Arc<AtomicU64>| watch.load(Ordering::Relaxed) + self.nodes - self.told;
        self.watch.as_ref().map_or(self.nodes, told)
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Looks at the clock; false when the search must stop, and from then on at every node.
    #[cold]
    fn check(&mut self) -> bool {
        let late = self.time.is_some_and(|time| self.started.elapsed() >= time) && !self.held();
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
    fn a_share_of_the_clock_never_takes_all_of_it() {
        for left in [1, 20, 100, 8000, 3_600_000] {
            for increment in [0, 10, 80, 5000] {
                for moves in [None, Some(0), Some(1), Some(40), Some(1000)] {
                    let [left, increment] = [left, increment].map(Duration::from_millis);
                    let (aim, most) = Clock { left, increment, moves }.share(Duration::from_millis(10));
                    assert!(
                        aim <= most && most <= left,
                        "{left:?} {increment:?} {moves:?}: {aim:?} {most:?}"
                    );
                }
            }
        }
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
