//! One thread of a search: where it is, and what it knows.

use gametree_core::{Bound, Incremental, Meter, Player, Score, Tactical, Value};

use super::Options;
use super::entry::{self, TableEntry};
use super::histories::{Histories, NO_PIECE_TO};
use super::picker::Scored;
use super::reduce::Reductions;
use crate::parts::{Lines, Table};

/// No line is longer.
pub(super) const MOST_PLIES: usize = 246;

/// What is kept for each ply of the current line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<A> {
    /// The corrected static evaluation, as the mover sees it; none in check.
    pub evaluation: Option<i32>,
    /// The piece-to index of the action that leads on from here.
    pub piece_to: usize,
    /// Its history index, where it is quiet.
    pub quiet: Option<usize>,
    /// The action that is left out, to see how much worse the others are.
    pub excluded: Option<A>,
    /// Quiet actions that last ended the search of a node at this ply.
    pub killers: [Option<A>; 2],
    /// How often the line was extended twice at once.
    pub doubled: u8,
    /// Nodes at this ply that were left early by the last parent.
    pub cuts: u32,
}

/// One thread.
pub(super) struct Worker<'a, G: Tactical, K: Incremental<G>> {
    pub game: &'a G,
    pub knowledge: &'a K,
    pub options: &'a Options,
    pub table: Table<'a>,
    pub age: u64,
    pub meter: Meter,
    pub histories: &'a mut Histories,
    pub reductions: &'a Reductions,
    /// A win now, in steps.
    pub win: i32,
    /// The unit of the knowledge: so many steps are a clear advantage.
    pub unit: i32,
    /// The keys of all positions from the last irreversible one before the root to the parent of where it is.
    pub path: Vec<u64>,
    /// How many of them lie before the root.
    pub before_root: usize,
    pub frames: Vec<Frame<G::Action>>,
    pub accumulators: Vec<K::Accumulator>,
    pub lines: Lines<G::Action>,
    /// The actions of all nodes on the line.
    pub moves: Vec<Scored<G::Action>>,
    /// Room for lists of actions.
    pub actions: Vec<G::Action>,
    /// Room for their bonuses.
    pub quiet_bonus: Vec<i32>,
    /// The deepest ply.
    pub deepest: usize,
    /// Null moves are not tried before this ply, to find out whether the side is in zugzwang.
    pub no_pass_until: usize,
    pub leaves: u64,
    pub cutoffs: u64,
    pub table_hits: u64,
}

/// What all workers of a search share.
pub(super) struct Shared<'a, G: Tactical, K: Incremental<G>> {
    pub game: &'a G,
    pub knowledge: &'a K,
    pub options: &'a Options,
    pub table: Table<'a>,
    pub age: u64,
    pub reductions: &'a Reductions,
}

impl<G: Tactical, K: Incremental<G>> Clone for Shared<'_, G, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Tactical, K: Incremental<G>> Copy for Shared<'_, G, K> {}

impl<'a, G: Tactical, K: Incremental<G>> Worker<'a, G, K> {
    pub(super) fn new(
        shared: Shared<'a, G, K>,
        histories: &'a mut Histories,
        meter: Meter,
        root: &G::State,
        past: &[u64],
    ) -> Self {
        let frame = Frame {
            evaluation: None,
            piece_to: NO_PIECE_TO,
            quiet: None,
            excluded: None,
            killers: [None; 2],
            doubled: 0,
            cuts: 0,
        };
        let Shared { game, knowledge, options, table, age, reductions } = shared;
        let accumulator = knowledge.refresh(game, root);
        let (_, high) = game.bounds(root);
        Self {
            game,
            knowledge,
            options,
            table,
            age,
            meter,
            histories,
            reductions,
            win: high.steps(),
            unit: knowledge.unit(game),
            path: past.to_vec(),
            before_root: past.len(),
            frames: vec![frame; MOST_PLIES + 4],
            accumulators: vec![accumulator; MOST_PLIES + 4],
            lines: Lines::default(),
            moves: Vec::with_capacity(4096),
            actions: Vec::with_capacity(256),
            quiet_bonus: Vec::with_capacity(256),
            deepest: 0,
            no_pass_until: 0,
            leaves: 0,
            cutoffs: 0,
            table_hits: 0,
        }
    }

    /// So many hundredths of the game's unit, in steps.
    #[inline]
    pub(super) fn cents(&self, hundredths: i32) -> i32 {
        hundredths * self.unit / 100
    }

    /// Values beyond this, to either side, are wins and losses.
    #[inline]
    pub(super) fn decided(&self) -> i32 {
        self.win - MOST_PLIES as i32 - 1
    }

    /// More than anything.
    #[inline]
    pub(super) fn infinite(&self) -> i32 {
        self.win + 1
    }

    /// The static evaluation, as the mover sees it.
    #[inline]
    pub(super) fn raw_evaluation(&mut self, state: &G::State, ply: usize) -> i32 {
        self.leaves += 1;
        let value = self.knowledge.evaluate_accumulated(self.game, state, &self.accumulators[ply]);
        let value = if self.game.mover(state) == 0 { value } else { value.negate() };
        value.steps().clamp(-self.decided(), self.decided())
    }

    /// The evaluation with the correction history added, and drawn towards a draw the longer nothing has happened.
    #[inline]
    pub(super) fn corrected(&self, state: &G::State, raw: i32, ply: usize) -> i32 {
        if !self.options.correction {
            return raw;
        }
        let fading = 200 - (self.game.draw_clock(state) as i32).min(100);
        let keys = self.game.correction_keys(state);
        let learned = self.histories.correction(self.game.mover(state), keys, self.last_two(ply));
        let value = raw * fading / 200 + learned;
        value.clamp(-self.decided(), self.decided())
    }

    /// What a game that ends here without a move is worth to the mover, sooner being better.
    pub(super) fn ended(&self, state: &G::State, ply: usize) -> i32 {
        let value = self.game.utility(state, self.game.mover(state)).steps();
        value - value.signum() * ply as i32
    }

    /// Whether the position has been there before: once since the root, or twice at all.
    #[inline]
    pub(super) fn is_repetition(&self, key: u64, reversible: u32) -> bool {
        let last = self.path.len();
        let back = (reversible as usize).min(last);
        let mut seen = false;
        let mut ago = 4;
        while ago <= back {
            let place = last - ago;
            if self.path[place] == key {
                if place >= self.before_root || seen {
                    return true;
                }
                seen = true;
            }
            ago += 2;
        }
        false
    }

    /// Makes an action at `ply`: the state behind it. Everything that was kept for the way there is kept up to date.
    #[inline]
    pub(super) fn descend(&mut self, state: &G::State, key: u64, action: G::Action, ply: usize) -> G::State {
        (self.frames[ply].piece_to, self.frames[ply].quiet) = (self.game.piece_to_index(state, action), None);
        let mut next = state.clone();
        self.game.play(&mut next, action);
        self.table.prefetch(self.game.repetition_key(&next));
        let (upper, lower) = self.accumulators.split_at_mut(ply + 1);
        self.knowledge.update(self.game, state, action, &next, &upper[ply], &mut lower[0]);
        self.path.push(key);
        next
    }

    /// Takes it back.
    #[inline]
    pub(super) fn ascend(&mut self) {
        self.path.pop();
    }

    /// The piece-to indices of the last three actions that continuation histories go by: one, two and four plies ago.
    #[inline]
    pub(super) fn around(&self, ply: usize) -> [usize; 3] {
        [1, 2, 4].map(|ago| if ply >= ago { self.frames[ply - ago].piece_to } else { NO_PIECE_TO })
    }

    /// The piece-to indices of the last two actions, the earlier first.
    #[inline]
    pub(super) fn last_two(&self, ply: usize) -> Option<[usize; 2]> {
        (ply >= 2).then(|| [self.frames[ply - 2].piece_to, self.frames[ply - 1].piece_to])
    }

    #[inline]
    pub(super) fn noisy_score(&self, state: &G::State, action: G::Action) -> i32 {
        let history = if self.options.noisy_history {
            self.histories.noisy(self.game.piece_to_index(state, action), self.game.victim(state, action))
        } else {
            0
        };
        self.game.gain(state, action) * 7 + history
    }

    #[inline]
    pub(super) fn quiet_score(
        &self,
        state: &G::State,
        action: G::Action,
        player: Player,
        around: [usize; 3],
        ply: usize,
    ) -> i32 {
        let mut score = 0;
        if self.options.killers {
            let [last, before] = self.frames[ply].killers;
            score += if last == Some(action) {
                24_000
            } else if before == Some(action) {
                16_000
            } else {
                0
            };
        }
        score + self.history(state, action, player, around)
    }

    /// What the histories say of a quiet action.
    #[inline]
    pub(super) fn history(
        &self,
        state: &G::State,
        action: G::Action,
        player: Player,
        around: [usize; 3],
    ) -> i32 {
        if !self.options.history {
            return 0;
        }
        let after = if self.options.continuation_history { around } else { [NO_PIECE_TO; 3] };
        self.histories.quiet(
            player,
            self.knowledge.history_index(self.game, action),
            self.game.piece_to_index(state, action),
            after,
        )
    }

    /// What the table knows of a position, with wins and losses counted from the root.
    #[inline]
    pub(super) fn probe(&mut self, key: u64, ply: usize) -> Option<TableEntry> {
        if !self.options.table {
            return None;
        }
        let mut entry = entry::probe(self.table, key)?;
        if entry.value > self.decided() {
            entry.value -= ply as i32;
        } else if entry.value < -self.decided() {
            entry.value += ply as i32;
        }
        Some(entry)
    }

    /// Keeps what was found out, with wins and losses counted from the position.
    #[inline]
    pub(super) fn store(&mut self, key: u64, mut entry: TableEntry, ply: usize) {
        if !self.options.table {
            return;
        }
        if entry.value > self.decided() {
            entry.value += ply as i32;
        } else if entry.value < -self.decided() {
            entry.value -= ply as i32;
        }
        entry.value = entry.value.clamp(-self.win, self.win);
        entry::store(self.table, key, entry, self.age);
    }
}

/// Whether a value with this bound is surely at or below `alpha`, or at or above `beta`, or exact.
#[inline]
pub(super) fn settles(entry: &TableEntry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}
