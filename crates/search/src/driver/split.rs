//! Several threads on one node: when the first move of a node did not decide, the others are shared out ("young brothers wait", Feldmann
//! 1993).

use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst,
};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use gametree_core::Player;

use crate::parts::Entry;

/// The moves of one node, which any thread may take from. `C` is a position one move ahead.
pub(crate) struct Split<C> {
    children: Vec<C>,
    pub(crate) player: Player,
    /// The null window: is any of the moves worth more than this?
    pub(crate) alpha: i32,
    next: AtomicUsize,
    best: AtomicI32,
    action: AtomicU8,
    /// Threads at work here, but for the one that opened it.
    helpers: AtomicUsize,
    /// Nothing more is to be done: a move was good enough, or the result does not matter any more.
    over: AtomicBool,
    /// The split inside whose moves this one was opened.
    parent: Option<Arc<Split<C>>>,
}

impl<C> Split<C> {
    pub(crate) fn new(children: Vec<C>, player: Player, alpha: i32, parent: Option<Arc<Split<C>>>) -> Self {
        let (next, helpers) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (best, action) = (AtomicI32::new(-Entry::MOST), AtomicU8::new(Entry::NO_ACTION));
        Self { children, player, alpha, next, best, action, helpers, over: AtomicBool::new(false), parent }
    }

    /// The next move that no thread has taken.
    pub(crate) fn take(&self) -> Option<&C> {
        if self.over.load(Relaxed) { None } else { self.children.get(self.next.fetch_add(1, Relaxed)) }
    }

    /// A move has turned out to be worth `value`.
    pub(crate) fn answer(&self, value: i32, index: u8) {
        self.best.fetch_max(value, Relaxed);
        if value > self.alpha {
            self.action.store(index, Relaxed);
            self.over.store(true, Relaxed);
        }
    }

    /// The result does not matter any more.
    pub(crate) fn cancel(&self) {
        self.over.store(true, Relaxed);
    }

    /// True when what goes on inside is of no use any more.
    pub(crate) fn useless(&self) -> bool {
        self.over.load(Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.useless())
    }

    fn is_within(&self, other: &Arc<Split<C>>) -> bool {
        self.parent.as_ref().is_some_and(|parent| Arc::ptr_eq(parent, other) || parent.is_within(other))
    }

    /// The best value, and the move that has it if it is good enough.
    pub(crate) fn result(&self) -> (i32, u8) {
        (self.best.load(SeqCst), self.action.load(SeqCst))
    }
}

/// Where threads that have nothing to do find work.
pub(crate) struct Pool<C> {
    threads: usize,
    open: Mutex<Shared<C>>,
    news: Condvar,
    idle: AtomicUsize,
    /// Nodes that helpers have seen.
    helped: AtomicU64,
}

struct Shared<C> {
    splits: Vec<Arc<Split<C>>>,
    closed: bool,
}

impl<C> Pool<C> {
    pub(crate) fn new(threads: usize) -> Self {
        let open = Mutex::new(Shared { splits: Vec::new(), closed: false });
        Self { threads, open, news: Condvar::new(), idle: AtomicUsize::new(0), helped: AtomicU64::new(0) }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// True when a thread has nothing to do.
    #[inline]
    pub(crate) fn wants_work(&self) -> bool {
        self.threads > 1 && self.idle.load(Relaxed) > 0
    }

    fn lock(&self) -> MutexGuard<'_, Shared<C>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Offers the moves of a node to threads that have nothing to do.
    pub(crate) fn offer(&self, split: &Arc<Split<C>>) {
        self.lock().splits.push(split.clone());
        self.news.notify_all();
    }

    /// No thread may begin to help any more; those that do are waited for, and helped in turn by `help`, which works on a split.
    pub(crate) fn withdraw(&self, split: &Arc<Split<C>>, mut help: impl FnMut(&Arc<Split<C>>)) {
        let mut shared = self.lock();
        shared.splits.retain(|other| !Arc::ptr_eq(other, split));
        self.idle.fetch_add(1, SeqCst);
        while split.helpers.load(SeqCst) > 0 {
            let found = shared.splits.iter().find(|other| other.is_within(split)).cloned();
            if let Some(found) = found {
                shared = self.work(shared, &found, &mut help);
            } else {
                shared = self.news.wait(shared).unwrap_or_else(PoisonError::into_inner);
            }
        }
        self.idle.fetch_sub(1, SeqCst);
    }

    /// Helps wherever there is work, until the pool is closed.
    pub(crate) fn serve(&self, mut help: impl FnMut(&Arc<Split<C>>)) {
        let mut shared = self.lock();
        self.idle.fetch_add(1, SeqCst);
        while !shared.closed {
            // The oldest one is nearest to the root and has the most to do.
            if let Some(found) = shared.splits.first().cloned() {
                shared = self.work(shared, &found, &mut help);
            } else {
                shared = self.news.wait(shared).unwrap_or_else(PoisonError::into_inner);
            }
        }
        self.idle.fetch_sub(1, SeqCst);
    }

    /// Works on a split that was found while the pool was locked, and locks it again.
    fn work<'s>(
        &'s self,
        shared: MutexGuard<'s, Shared<C>>,
        split: &Arc<Split<C>>,
        help: &mut impl FnMut(&Arc<Split<C>>),
    ) -> MutexGuard<'s, Shared<C>> {
        split.helpers.fetch_add(1, SeqCst);
        self.idle.fetch_sub(1, SeqCst);
        drop(shared);
        help(split);
        let mut shared = self.lock();
        // Its moves are all taken; no other thread need look.
        shared.splits.retain(|other| !Arc::ptr_eq(other, split));
        self.idle.fetch_add(1, SeqCst);
        split.helpers.fetch_sub(1, SeqCst);
        self.news.notify_all();
        shared
    }

    /// The search is over.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.news.notify_all();
    }

    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.helped.fetch_add(nodes, Relaxed);
    }

    pub(crate) fn helped(&self) -> u64 {
        self.helped.load(SeqCst)
    }
}
