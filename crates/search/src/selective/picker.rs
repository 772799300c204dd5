//! The actions of a node one after the other, the most promising first, and none of them before it is needed.

use gametree_core::{Incremental, Tactical};

use super::histories;
use super::worker::Worker;

/// An action with its score in the order of moves.
pub(super) struct Scored<A> {
    pub(super) action: A,
    score: i32,
}

/// How far the choice has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    MakeNoisy,
    GoodNoisy,
    MakeQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Chooses the actions of one node. They lie on the shared stack of the search, from `first` on:
///
/// ```text
///     first .. bad_end   noisy actions that lose material, put aside
///     next .. noisy_end  noisy actions still to be tried
///     noisy_end ..       quiet actions
/// ```
pub(super) struct Picker<A> {
    stage: Stage,
    table: Option<A>,
    first: usize,
    bad_end: usize,
    next: usize,
    noisy_end: usize,
    /// No quiet actions, and none that lose material.
    only_good: bool,
    /// No quiet actions any more.
    no_quiet: bool,
    /// Noisy actions must win at least so much to be good, in steps.
    least: i32,
    ply: usize,
}

impl<A: Copy + Eq> Picker<A> {
    /// All actions, with the one that the table knows first.
    pub(super) fn all(table: Option<A>, ply: usize) -> Self {
        Self {
            stage: Stage::Table,
            table,
            first: 0,
            bad_end: 0,
            next: 0,
            noisy_end: 0,
            only_good: false,
            no_quiet: false,
            least: 0,
            ply,
        }
    }

    /// Only noisy actions that win at least so many steps.
    pub(super) fn noisy(table: Option<A>, least: i32, ply: usize) -> Self {
        Self { only_good: true, least, ..Self::all(table, ply) }
    }

    /// Quiet actions are no longer wanted.
    pub(super) fn skip_quiet(&mut self) {
        self.no_quiet = true;
        if matches!(self.stage, Stage::MakeQuiet | Stage::Quiet) {
            self.stage = Stage::BadNoisy;
            self.next = self.first;
        }
    }

    /// The next action.
    pub(super) fn next<G, K>(&mut self, worker: &mut Worker<'_, G, K>, state: &G::State) -> Option<A>
    where
        G: Tactical<Action = A>,
        K: Incremental<G>,
    {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeNoisy;
                    if self.table.is_some() {
                        return self.table;
                    }
                }
                Stage::MakeNoisy => {
                    self.first = worker.moves.len();
                    (self.bad_end, self.next) = (self.first, self.first);
                    self.make(worker, state, true);
                    self.noisy_end = worker.moves.len();
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    let Some(picked) = self.pick(worker, self.noisy_end) else {
                        self.stage = match (self.only_good, self.no_quiet) {
                            (true, _) => Stage::Done,
                            (false, false) => Stage::MakeQuiet,
                            (false, true) => Stage::BadNoisy,
                        };
                        if self.stage == Stage::BadNoisy {
                            self.next = self.first;
                        }
                        continue;
                    };
                    let action = picked.action;
                    // What did well before may look a little worse.
                    let least = if self.only_good { self.least } else { -picked.score / 43 };
                    if worker.options.see && !worker.game.see(state, action, least) {
                        if !self.only_good {
                            worker.moves.swap(self.bad_end, self.next - 1);
                            self.bad_end += 1;
                        }
                        continue;
                    }
                    return Some(action);
                }
                Stage::MakeQuiet => {
                    self.next = self.noisy_end;
                    self.make(worker, state, false);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    let end = worker.moves.len();
                    if let Some(picked) = self.pick(worker, end) {
                        return Some(picked.action);
                    }
                    self.stage = Stage::BadNoisy;
                    self.next = self.first;
                }
                Stage::BadNoisy => {
                    if self.next == self.bad_end {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(worker.moves[self.next - 1].action);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes what the node has put on the shared stack away again.
    pub(super) fn finish<G, K>(&self, worker: &mut Worker<'_, G, K>)
    where
        G: Tactical<Action = A>,
        K: Incremental<G>,
    {
        if !matches!(self.stage, Stage::Table | Stage::MakeNoisy) {
            worker.moves.truncate(self.first);
        }
    }

    /// True once the quiet actions come.
    pub(super) fn is_past_noisy(&self) -> bool {
        matches!(self.stage, Stage::Quiet | Stage::BadNoisy | Stage::Done)
    }

    fn make<G, K>(&self, worker: &mut Worker<'_, G, K>, state: &G::State, noisy: bool)
    where
        G: Tactical<Action = A>,
        K: Incremental<G>,
    {
        let mut actions = std::mem::take(&mut worker.actions);
        actions.clear();
        if noisy {
            worker.game.noisy(state, &mut actions);
        } else {
            worker.game.quiet(state, &mut actions);
        }
        let around = worker.around(self.ply);
        let player = worker.game.mover(state);
        let mut bonuses = std::mem::take(&mut worker.quiet_bonus);
        bonuses.clear();
        if !noisy && worker.options.quiet_bonus {
            worker.game.quiet_bonus(state, &actions, &mut bonuses);
        }
        for (number, action) in actions.iter().enumerate() {
            if Some(*action) == self.table {
                continue;
            }
            let score = if noisy {
                worker.noisy_score(state, *action)
            } else {
                let bonus = bonuses.get(number).map_or(0, |bonus| bonus * histories::MOST / 1000);
                worker.quiet_score(state, *action, player, around, self.ply) + bonus
            };
            worker.moves.push(Scored { action: *action, score });
        }
        (worker.actions, worker.quiet_bonus) = (actions, bonuses);
    }

    /// The best of what is left before `end`, moved to the front of it.
    fn pick<G, K>(&mut self, worker: &mut Worker<'_, G, K>, end: usize) -> Option<Scored<A>>
    where
        G: Tactical<Action = A>,
        K: Incremental<G>,
    {
        let rest = &mut worker.moves[self.next..end];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].score > rest[best].score {
                best = index;
            }
        }
        rest.first()?;
        rest.swap(0, best);
        self.next += 1;
        Some(Scored { action: rest[0].action, score: rest[0].score })
    }
}
