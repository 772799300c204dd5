//! The node of the exact search.

use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use gametree_core::{Counts, Duel, Knowledge, Meter, Player, Score, Turn};

use super::Options;
use crate::driver::{Pool, Split, seen_by};
use crate::parts::{Entry, Table, as_rank};

/// What all threads of a search have in common.
pub(crate) struct Shared<'a, G: Duel, K> {
    pub(crate) game: &'a G,
    pub(crate) knowledge: &'a K,
    pub(crate) options: &'a Options,
    pub(crate) table: Table<'a>,
    pub(crate) pool: &'a Pool<Child<G>>,
    /// Whether the options are the usual ones.
    pub(crate) usual: bool,
}

// By hand, because a derive would ask the game itself to be `Copy`.
impl<G: Duel, K> Clone for Shared<'_, G, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Duel, K> Copy for Shared<'_, G, K> {}

/// A position one move ahead that may be worth more than the null window.
pub(crate) struct Child<G: Duel> {
    pub(crate) state: G::State,
    pub(crate) key: Option<u64>,
    /// The highest is tried first. No two children of a node have the same.
    pub(crate) priority: Priority,
}

/// How early to try a move: by its rank, and of two with the same rank the one that comes first in the list. One number for both, as there
/// are many of these to compare and to move about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Priority(i64);

impl Priority {
    #[inline]
    fn new(rank: i32, index: usize) -> Self {
        Self((i64::from(rank) << 32) - index as i64)
    }

    /// The place of the action in the list.
    #[inline]
    pub(crate) fn index(self) -> u8 {
        self.0.wrapping_neg() as u8
    }
}

/// The search on one thread.
pub(crate) struct Prover<'a, G: Duel, K> {
    pub(crate) shared: Shared<'a, G, K>,
    meter: Meter,
    counts: Counts,
    /// The actions of the node that is being expanded.
    pub(crate) actions: Vec<G::Action>,
    /// The positions one move ahead of all nodes from the root to the current one, one after the other.
    pub(crate) children: Vec<Child<G>>,
    /// The split on whose moves this thread works.
    split: Option<Arc<Split<Child<G>>>>,
    /// Nodes after which the search gives up.
    patience: u64,
    /// Nodes at which to look again whether to go on.
    next_look: u64,
    /// What unwinds is not a result.
    halted: bool,
}

/// Nodes between two looks at whether the search is still of use.
const LOOK_EVERY: u64 = 128;

impl<'a, G, K> Prover<'a, G, K>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    /// A search that stops by `meter`, and gives up after `patience` nodes.
    pub(crate) fn new(shared: Shared<'a, G, K>, meter: Meter, patience: u64) -> Self {
        Self {
            shared,
            meter,
            counts: Counts::default(),
            actions: Vec::with_capacity(64),
            children: Vec::with_capacity(1024),
            split: None,
            patience,
            next_look: 0,
            halted: false,
        }
    }

    /// True when patience was at an end before the search was.
    pub(crate) fn gave_up(&self) -> bool {
        self.halted && !self.meter.stopped()
    }

    /// True when nothing that the search returns means anything any more.
    #[inline]
    pub(crate) fn halted(&self) -> bool {
        self.halted
    }

    pub(crate) fn stopped(&self) -> bool {
        self.meter.stopped()
    }

    /// What the next prover of the same search begins with, which has a larger table: the meter, and what was counted beside it.
    pub(crate) fn handed_over(self) -> (Meter, Counts) {
        let nodes = self.counts.nodes + self.shared.pool.helped();
        (self.meter, Counts { nodes, ..self.counts })
    }

    /// Counts on from there.
    pub(crate) fn counting_from(self, counts: Counts) -> Self {
        Self { counts, ..self }
    }

    /// Positions that this thread has seen, those of endgame shortcuts included.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes() + self.counts.nodes
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts { nodes: self.nodes() + self.shared.pool.helped(), ..self.counts }
    }

    /// A position was valued without looking further.
    #[inline]
    pub(crate) fn count_leaf(&mut self) {
        self.counts.leaves += 1;
    }

    /// A position was left because the rest could not matter.
    #[inline]
    pub(crate) fn count_cutoff(&mut self) {
        self.counts.cutoffs += 1;
    }

    /// A position was answered by the table.
    #[inline]
    pub(crate) fn count_table_hit(&mut self) {
        self.counts.table_hits += 1;
    }

    /// Counts one node; false when the search must stop without entering it.
    #[inline]
    pub(crate) fn enter(&mut self) -> bool {
        if self.meter.nodes() >= self.next_look {
            self.look();
        }
        self.halted = self.halted || !self.meter.enter();
        !self.halted
    }

    #[cold]
    fn look(&mut self) {
        self.next_look = self.meter.nodes() + LOOK_EVERY;
        self.halted |= self.meter.nodes() >= self.patience;
        self.halted |= self.split.as_ref().is_some_and(|split| split.useless());
    }

    /// Is the position, which is not over, worth more than `alpha` to `player`, who is to move there? If not, the result is an upper bound
    /// of its value, otherwise a lower one. After a halt it means nothing.
    pub(crate) fn node(&mut self, state: &G::State, key: Option<u64>, player: Player, alpha: i32) -> i32 {
        // 1. Count the node and see whether to go on.
        if !self.enter() {
            return 0;
        }
        let Shared { game, knowledge, options, table, usual, .. } = self.shared;

        // 2. Special code may play out the last plies.
        if options.endgame_shortcut {
            let (low, high) = seen_by(player, (alpha, alpha + 1));
            if let Some((value, nodes)) =
                knowledge.endgame_shortcut(game, state, G::Value::from_steps(low), G::Value::from_steps(high))
            {
                self.counts.leaves += 1;
                self.counts.nodes += nodes;
                return if player == 0 { value.steps() } else { -value.steps() };
            }
        }

        // 3. The table may know the answer, or the move that will give it.
        let mut hint = Entry::NO_ACTION;
        let (mut low, mut high) = (-Entry::MOST, Entry::MOST);
        if let Some(entry) = key.and_then(|key| table.probe(key)) {
            hint = entry.action;
            if entry.is_proof() {
                (low, high) = seen_by(player, (entry.low, entry.high));
                if low > alpha || high <= alpha {
                    self.counts.table_hits += 1;
                    return if low > alpha { low } else { high };
                }
            }
        }

        // 4. List the moves, but for those that are known not to be good enough. One may be known to be good enough.
        let (first, before) = (self.children.len(), self.nodes());
        let expanded = match usual {
            true => self.expand::<true>(state, player, hint, alpha),
            false => self.expand_otherwise(state, player, hint, alpha),
        };
        let mut best = match expanded {
            Continue(best) => best,
            Break(value) => {
                self.children.truncate(first);
                return value;
            }
        };

        // 5. Search them.
        let mut action = Entry::NO_ACTION;
        while self.children.len() > first {
            let place = self.highest_priority(first);
            let child = self.children.swap_remove(place);
            let value = self.value(&child.state, child.key, player, alpha);
            best = best.max(value);
            if value > alpha {
                self.counts.cutoffs += u64::from(self.children.len() > first);
                action = child.priority.index();
                break;
            }
            if self.shared.pool.wants_work() && self.worth_sharing(state, first) {
                let (value, index) = self.share(first, player, alpha);
                (best, action) = if value > best { (value, index) } else { (best, action) };
                break;
            }
        }
        self.children.truncate(first);
        if self.halted {
            return 0;
        }

        // 6. Remember it.
        if let Some(key) = key {
            (low, high) = if best > alpha { (low.max(best), high) } else { (low, high.min(best)) };
            let (low, high) = seen_by(player, (low, high));
            let action = if action == Entry::NO_ACTION { hint } else { action };
            let entry = Entry { low, high, depth: Entry::TO_THE_END, selectivity: 0, action };
            table.store(key, entry, self.nodes() - before);
        }
        best
    }

    /// The same for a position to which `player` has moved, and which may be over.
    #[inline]
    pub(crate) fn value(&mut self, state: &G::State, key: Option<u64>, player: Player, alpha: i32) -> i32 {
        match self.shared.game.turn(state) {
            Turn::Player(next) if next == player => self.node(state, key, next, alpha),
            Turn::Player(next) => -self.node(state, key, next, -alpha - 1),
            _ => {
                self.counts.leaves += 1;
                self.shared.game.utility(state, player).steps()
            }
        }
    }

    /// Appends the positions one move ahead, but for those that are known to be worth no more than `alpha`: of these it gives the highest
    /// bound. Breaks off with a value when one of them is known to be worth more.
    ///
    /// With the usual options the loops need not ask about each of them for every move.
    #[inline(always)]
    fn expand<const USUAL: bool>(
        &mut self,
        state: &G::State,
        player: Player,
        hint: u8,
        alpha: i32,
    ) -> ControlFlow<i32, i32> {
        let Shared { game, options, table, knowledge, .. } = self.shared;
        let (first, mut best) = (self.children.len(), -Entry::MOST);
        self.actions.clear();
        if USUAL || options.candidates {
            knowledge.candidates(game, state, &mut self.actions);
        } else {
            game.actions(state, &mut self.actions);
        }
        let left = game.plies_left(state).unwrap_or(u32::MAX);
        let evaluate = knowledge.orders_moves() && options.evaluation.is_some_and(|plies| left >= plies);
        for (index, action) in self.actions.iter().enumerate() {
            let result = game.result(state, *action);
            if USUAL || options.bounds {
                let (least, most) = game.bounds(&result);
                let (least, most) = seen_by(player, (least.steps(), most.steps()));
                if least > alpha {
                    self.counts.leaves += 1;
                    return Break(least);
                }
                if most <= alpha {
                    best = best.max(most);
                    continue;
                }
            }
            let key = if USUAL || options.table > 0 { game.canonical_key(&result) } else { None };
            if let Some(key) = key {
                table.prefetch(key);
            }
            let mut rank = if USUAL || options.ranking {
                knowledge.rank_result(game, state, *action, &result)
            } else {
                0
            };
            if evaluate {
                let value = as_rank(knowledge.evaluate(game, &result).steps(), knowledge.unit(game));
                rank = rank.saturating_add(if player == 0 { value } else { -value });
            }
            if (USUAL || options.hints) && index == usize::from(hint) {
                rank = i32::MAX;
            }
            self.children.push(Child { state: result, key, priority: Priority::new(rank, index) });
        }

        // By now what the table has to say about them is on its way here from memory.
        if options.etc.is_some_and(|plies| left >= plies) {
            let mut place = first;
            while let Some(child) = self.children.get(place) {
                if let Some(entry) = child.key.and_then(|key| table.probe(key))
                    && entry.is_proof()
                {
                    let (least, most) = seen_by(player, (entry.low, entry.high));
                    if least > alpha {
                        self.counts.table_hits += 1;
                        return Break(least);
                    }
                    if most <= alpha {
                        best = best.max(most);
                        self.children.swap_remove(place);
                        continue;
                    }
                }
                place += 1;
            }
        }
        Continue(best)
    }

    #[inline(never)]
    fn expand_otherwise(
        &mut self,
        state: &G::State,
        player: Player,
        hint: u8,
        alpha: i32,
    ) -> ControlFlow<i32, i32> {
        self.expand::<false>(state, player, hint, alpha)
    }

    /// The place of the most promising of the children that begin at `first`, of which there is at least one.
    #[inline]
    fn highest_priority(&self, first: usize) -> usize {
        let (mut best, mut priority) = (first, self.children[first].priority);
        for (place, child) in self.children.iter().enumerate().skip(first + 1) {
            if child.priority > priority {
                (best, priority) = (place, child.priority);
            }
        }
        best
    }

    /// True when the children that begin at `first` are enough work for more than one thread.
    fn worth_sharing(&self, state: &G::State, first: usize) -> bool {
        let left = self.shared.game.plies_left(state).unwrap_or(u32::MAX);
        left >= self.shared.options.split && self.children.len() > first + 1
    }

    /// Searches the children that begin at `first` together with other threads: the best value, and the move that has it if it is good
    /// enough.
    fn share(&mut self, first: usize, player: Player, alpha: i32) -> (i32, u8) {
        let mut children: Vec<_> = self.children.drain(first..).collect();
        children.sort_unstable_by_key(|child| Reverse(child.priority));
        let split = Arc::new(Split::new(children, player, alpha, self.split.clone()));
        self.shared.pool.offer(&split);
        self.work_on(&split);
        if self.halted {
            split.cancel();
        }
        let pool = self.shared.pool;
        pool.withdraw(&split, |inner| self.work_on(inner));
        // The split may have ended while this thread was still at it; that says nothing about whether the node itself is of use.
        self.next_look = 0;
        split.result()
    }

    /// Takes moves from a split until there are none, or it does not matter any more.
    fn work_on(&mut self, split: &Arc<Split<Child<G>>>) {
        let outer = self.split.replace(split.clone());
        let (halted, first) = (self.halted, self.children.len());
        while let Some(child) = if self.halted { None } else { split.take() } {
            let value = self.value(&child.state, child.key, split.player, split.alpha);
            if !self.halted {
                split.answer(value, child.priority.index());
            }
        }
        self.children.truncate(first);
        // A halt because this split was over concerns nothing outside it.
        self.split = outer;
        self.halted = halted || self.meter.stopped() || self.meter.nodes() >= self.patience;
        self.halted |= self.split.as_ref().is_some_and(|split| split.useless());
    }

    /// Works for other threads until the search is over.
    pub(crate) fn help(mut self) {
        let pool = self.shared.pool;
        pool.serve(|split| self.work_on(split));
        pool.add_nodes(self.nodes());
    }
}
