//! How long a search may go on. The only place where the library looks at a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. Without any limit it runs to its natural end.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time from the start of the search.
    pub time: Option<Duration>,
    /// The soft limit: time after which a search that deepens need not begin anything new. It may take more where the answer is open,
    /// and less where it is clear.
    pub soft: Option<Duration>,
    /// As long as this is true no time limit ends the search: it ponders while the opponent's clock is running.
    pub pondering: Option<Arc<AtomicBool>>,
    /// Nodes entered.
    pub nodes: Option<u64>,
    /// Plies below the root.
    pub depth: Option<u32>,
    /// Set to true from outside to stop the search.
    pub stop: Option<Arc<AtomicBool>>,
    /// Raised by the nodes entered, by all searches that share it, for progress displays.
    pub watch: Option<Arc<AtomicU64>>,
    /// What may be kept in memory that grows while the search goes on.
    pub memory: Option<Arc<MemoryLimit>>,
}

/// Bytes for what grows while a search goes on, such as a table of all positions. It remembers whether it was reached.
#[derive(Debug)]
pub struct MemoryLimit {
    bytes: usize,
    reached: AtomicBool,
}

impl MemoryLimit {
    /// A limit of so many bytes.
    pub fn new(bytes: usize) -> Self {
        Self { bytes, reached: AtomicBool::new(false) }
    }

    /// The bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether so many bytes are allowed; if they are not, the limit is reached.
    pub fn allows(&self, bytes: usize) -> bool {
        let allowed = bytes <= self.bytes;
        if !allowed {
            self.reach();
        }
        allowed
    }

    /// Notes that it is reached.
    pub fn reach(&self) {
        self.reached.store(true, Ordering::SeqCst);
    }

    /// True once more was asked for than it allows.
    pub fn reached(&self) -> bool {
        self.reached.load(Ordering::SeqCst)
    }
}

impl Limits {
    /// No limit but a number of plies.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// What is left of them for the next of several searches, after so much time and so many nodes.
    pub fn after(&self, elapsed: Duration, nodes: u64) -> Self {
        Self {
            time: self.time.map(|time| time.saturating_sub(elapsed)),
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
            ..self.clone()
        }
    }

    /// What is left of them after the work of a meter that was started with them. Work of several parts shares one clock by this.
    pub fn rest(&self, meter: &Meter) -> Self {
        self.after(meter.elapsed(), 0)
    }

    /// Starts the clock.
    pub fn start(&self) -> Meter {
        let mut meter = Meter {
            started: Instant::now(),
            time: self.time,
            pondering: self.pondering.clone(),
            node_limit: self.nodes.unwrap_or(u64::MAX),
            stop: self.stop.clone(),
            watch: self.watch.clone(),
            memory: self.memory.clone(),
            nodes: 0,
            reported: 0,
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

impl Clock {
    /// The soft limit for this move, and what it may take at most. `reserve` is lost on the way between the clock and the search.
    /// `moves_left` is how many moves a game of this kind usually still lasts, for a clock that does not say.
    pub fn share(&self, reserve: Duration, moves_left: u32) -> (Duration, Duration) {
        let left = self.left.saturating_sub(reserve).max(Duration::from_millis(1));
        let moves = self.moves.map_or(moves_left, |moves| moves.clamp(1, 40)).max(1);
        // Of the increment something is put by, as the clock must not run low.
        let soft = left / moves + self.increment * 3 / 4;
        let most = if moves == 1 { left * 4 / 5 } else { (soft * 9 / 2).min(left * 2 / 5) };
        (soft.min(most), most)
    }
}

/// Nodes between two looks at the clock: a fraction of a millisecond even for slow games.
const CHECK_EVERY: u64 = 256;

/// Counts the nodes of a running search and says when it must stop.
#[derive(Clone, Debug)]
pub struct Meter {
    started: Instant,
    time: Option<Duration>,
    pondering: Option<Arc<AtomicBool>>,
    node_limit: u64,
    stop: Option<Arc<AtomicBool>>,
    watch: Option<Arc<AtomicU64>>,
    memory: Option<Arc<MemoryLimit>>,
    nodes: u64,
    /// How many of them were added to `watch`.
    reported: u64,
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

    /// Whether what grows may take so many bytes in all; if it may not, the search must stop.
    pub fn room(&mut self, bytes: usize) -> bool {
        let room = self.memory.as_ref().is_none_or(|memory| memory.allows(bytes));
        if !room {
            self.stopped = true;
            self.next_check = 0;
        }
        room
    }

    /// The same for a node that takes long: the clock and the stop flag are looked at before each of them.
    pub fn enter_long(&mut self) -> bool {
        let goes_on = self.check();
        self.nodes += u64::from(goes_on);
        goes_on
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
    pub fn pondering(&self) -> bool {
        self.pondering.as_ref().is_some_and(|pondering| pondering.load(Ordering::Relaxed))
    }

    /// Nodes of all searches that share the same counter; without one, those of this search.
    pub fn all_nodes(&self) -> u64 {
        let all = |watch: &Arc<AtomicU64>| watch.load(Ordering::Relaxed) + self.nodes - self.reported;
        self.watch.as_ref().map_or(self.nodes, all)
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Looks at the clock; false when the search must stop, and from then on at every node.
    #[cold]
    fn check(&mut self) -> bool {
        let late = self.time.is_some_and(|time| self.started.elapsed() >= time) && !self.pondering();
        let asked = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.stopped |= late || asked || self.nodes >= self.node_limit;
        if let Some(watch) = &self.watch {
            watch.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
            self.reported = self.nodes;
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
                    let (soft, most) = Clock { left, increment, moves }.share(Duration::from_millis(10), 38);
                    assert!(
                        soft <= most && most <= left,
                        "{left:?} {increment:?} {moves:?}: {soft:?} {most:?}"
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
    fn memory_that_is_not_allowed_stops_and_is_remembered() {
        let memory = Arc::new(MemoryLimit::new(1000));
        let mut meter = Limits { memory: Some(memory.clone()), ..Limits::default() }.start();
        assert!(meter.room(1000) && meter.enter() && !memory.reached());
        assert!(!meter.room(1001) && !meter.enter() && meter.stopped() && memory.reached());
        assert!(Limits::default().start().room(usize::MAX));
    }

    #[test]
    fn a_long_node_is_never_entered_after_the_stop_flag() {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), nodes: Some(3), ..Limits::default() };
        let mut meter = limits.start();
        assert!(meter.enter_long());
        stop.store(true, Ordering::Relaxed);
        assert!(!meter.enter_long() && meter.stopped());
        stop.store(false, Ordering::Relaxed);
        let mut meter = limits.start();
        assert_eq!((0..5).filter(|_| meter.enter_long()).count(), 3);
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
