//! One thread of a search: where it is, and what it knows.

use gametree_core::{Bound, Incremental, Meter, Player, Score, Tactical, Value};

use super::Options;
use super::entry::{self, Known};
use super::experience::{Experience, NO_SLOT};
use super::margins::Reductions;
use super::picker::Scored;
use crate::parts::{Lines, Table};

/// No line is longer.
pub(super) const MOST_PLIES: usize = 246;

/// What is kept for each ply of the current line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<A> {
    /// The opinion here, corrected, as the mover sees it; none under a threat.
    pub opinion: Option<i32>,
    /// The slot of the action that leads on from here.
    pub slot: usize,
    /// Its bucket, where it is quiet.
    pub quiet: Option<usize>,
    /// The action that is left out, to see how much worse the others are.
    pub without: Option<A>,
    /// Quiet actions that last ended the search of a node at this ply.
    pub killers: [Option<A>; 2],
    /// How often the line was extended twice at once.
    pub doubled: u8,
    /// Nodes at this ply that were left early by the last parent.
    pub cuts: u32,
}

/// One thread.
pub(super) struct Seeker<'a, G: Tactical, E: Incremental<G>> {
    pub game: &'a G,
    pub evaluation: &'a E,
    pub options: &'a Options,
    pub table: Table<'a>,
    pub age: u64,
    pub meter: Meter,
    pub experience: &'a mut Experience,
    pub reductions: &'a Reductions,
    /// A win now, in steps.
    pub win: i32,
    /// A hundredth of the game's unit, in 1/1000 steps.
    unit: i32,
    /// The keys of all positions from the last irreversible one before the root to the parent of where it is.
    pub path: Vec<u64>,
    /// How many of them lie before the root.
    pub before_root: usize,
    pub frames: Vec<Frame<G::Action>>,
    pub memos: Vec<E::Memo>,
    pub lines: Lines<G::Action>,
    /// The actions of all nodes on the line.
    pub moves: Vec<Scored<G::Action>>,
    /// Room for lists of actions.
    pub actions: Vec<G::Action>,
    /// Room for what speaks for them.
    pub urgency: Vec<i32>,
    /// The deepest ply.
    pub deepest: usize,
    /// Passes are not tried above this ply on this side's turn, to find out whether it is in zugzwang.
    pub no_pass_until: usize,
    pub leaves: u64,
    pub cutoffs: u64,
    pub table_hits: u64,
}

/// What a seeker needs from outside.
pub(super) struct Tools<'a, G: Tactical, E: Incremental<G>> {
    pub game: &'a G,
    pub evaluation: &'a E,
    pub options: &'a Options,
    pub table: Table<'a>,
    pub age: u64,
    pub reductions: &'a Reductions,
}

impl<G: Tactical, E: Incremental<G>> Clone for Tools<'_, G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Tactical, E: Incremental<G>> Copy for Tools<'_, G, E> {}

impl<'a, G: Tactical, E: Incremental<G>> Seeker<'a, G, E> {
    pub(super) fn new(
        tools: Tools<'a, G, E>,
        experience: &'a mut Experience,
        meter: Meter,
        root: &G::State,
        past: &[u64],
    ) -> Self {
        let frame = Frame {
            opinion: None,
            slot: NO_SLOT,
            quiet: None,
            without: None,
            killers: [None; 2],
            doubled: 0,
            cuts: 0,
        };
        let Tools { game, evaluation, options, table, age, reductions } = tools;
        let memo = evaluation.fresh(game, root);
        let (_, high) = game.bounds(root);
        Self {
            game,
            evaluation,
            options,
            table,
            age,
            meter,
            experience,
            reductions,
            win: high.steps(),
            unit: game.unit(),
            path: past.to_vec(),
            before_root: past.len(),
            frames: vec![frame; MOST_PLIES + 4],
            memos: vec![memo; MOST_PLIES + 4],
            lines: Lines::default(),
            moves: Vec::with_capacity(4096),
            actions: Vec::with_capacity(256),
            urgency: Vec::with_capacity(256),
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

    /// The mover's opinion, as it is.
    #[inline]
    pub(super) fn raw_opinion(&mut self, state: &G::State, ply: usize) -> i32 {
        self.leaves += 1;
        let value = self.evaluation.read(self.game, state, &self.memos[ply]);
        let value = if self.game.mover(state) == 0 { value } else { value.negate() };
        value.steps().clamp(-self.decided(), self.decided())
    }

    /// The opinion corrected by experience, and drawn towards a draw the longer nothing has happened.
    #[inline]
    pub(super) fn corrected(&self, state: &G::State, raw: i32, ply: usize) -> i32 {
        if !self.options.correction {
            return raw;
        }
        let fading = 200 - (self.game.reversible(state) as i32).min(100);
        let aspects = self.game.aspects(state);
        let learned = self.experience.correction(self.game.mover(state), aspects, self.last_two(ply));
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
        (self.frames[ply].slot, self.frames[ply].quiet) = (self.game.slot(state, action), None);
        let mut next = state.clone();
        self.game.play(&mut next, action);
        self.table.prefetch(self.game.place(&next));
        let (upper, lower) = self.memos.split_at_mut(ply + 1);
        self.evaluation.update(self.game, state, action, &next, &upper[ply], &mut lower[0]);
        self.path.push(key);
        next
    }

    /// Takes it back.
    #[inline]
    pub(super) fn ascend(&mut self) {
        self.path.pop();
    }

    /// The slots of the last three actions that experience hangs on: one, two and four plies ago.
    #[inline]
    pub(super) fn around(&self, ply: usize) -> [usize; 3] {
        [1, 2, 4].map(|ago| if ply >= ago { self.frames[ply - ago].slot } else { NO_SLOT })
    }

    /// The slots of the last two actions, the earlier first.
    #[inline]
    pub(super) fn last_two(&self, ply: usize) -> Option<[usize; 2]> {
        (ply >= 2).then(|| [self.frames[ply - 2].slot, self.frames[ply - 1].slot])
    }

    #[inline]
    pub(super) fn noisy_score(&self, state: &G::State, action: G::Action) -> i32 {
        let experience = if self.options.noisy_history {
            self.experience.noisy(self.game.slot(state, action), self.game.prey(state, action))
        } else {
            0
        };
        self.game.gain(state, action) * 7 + experience
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

    /// How well a quiet action did elsewhere.
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
        let after = if self.options.following { around } else { [NO_SLOT; 3] };
        self.experience.quiet(player, self.game.bucket(action), self.game.slot(state, action), after)
    }

    /// What the table knows, with wins and losses counted from the root.
    #[inline]
    pub(super) fn probe(&mut self, key: u64, ply: usize) -> Option<Known> {
        if !self.options.table {
            return None;
        }
        let mut known = entry::probe(self.table, key)?;
        if known.value > self.decided() {
            known.value -= ply as i32;
        } else if known.value < -self.decided() {
            known.value += ply as i32;
        }
        Some(known)
    }

    /// Keeps what was found out, with wins and losses counted from the position.
    #[inline]
    pub(super) fn store(&mut self, key: u64, mut known: Known, ply: usize) {
        if !self.options.table {
            return;
        }
        if known.value > self.decided() {
            known.value += ply as i32;
        } else if known.value < -self.decided() {
            known.value -= ply as i32;
        }
        known.value = known.value.clamp(-self.win, self.win);
        entry::store(self.table, key, known, self.age);
    }
}

/// Whether a value with this bound settles the question whether it is more than `alpha`, with `beta` being one more.
#[inline]
pub(super) fn settles(known: &Known, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.value >= beta,
        Bound::Upper => known.value <= alpha,
    }
}
