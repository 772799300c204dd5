//! The actions of a node one after the other, the most promising first, and none of them before it is needed.

use gametree_core::{Incremental, Tactical};

use super::experience;
use super::seeker::Seeker;

/// An action with what speaks for it.
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
    pub(super) fn next<G, E>(&mut self, seeker: &mut Seeker<'_, G, E>, state: &G::State) -> Option<A>
    where
        G: Tactical<Action = A>,
        E: Incremental<G>,
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
                    self.first = seeker.moves.len();
                    (self.bad_end, self.next) = (self.first, self.first);
                    self.make(seeker, state, true);
                    self.noisy_end = seeker.moves.len();
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    let Some(picked) = self.pick(seeker, self.noisy_end) else {
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
                    if seeker.options.exchange && !seeker.game.exchange(state, action, least) {
                        if !self.only_good {
                            seeker.moves.swap(self.bad_end, self.next - 1);
                            self.bad_end += 1;
                        }
                        continue;
                    }
                    return Some(action);
                }
                Stage::MakeQuiet => {
                    self.next = self.noisy_end;
                    self.make(seeker, state, false);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    let end = seeker.moves.len();
                    if let Some(picked) = self.pick(seeker, end) {
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
                    return Some(seeker.moves[self.next - 1].action);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes what the node has put on the shared stack away again.
    pub(super) fn finish<G, E>(&self, seeker: &mut Seeker<'_, G, E>)
    where
        G: Tactical<Action = A>,
        E: Incremental<G>,
    {
        if !matches!(self.stage, Stage::Table | Stage::MakeNoisy) {
            seeker.moves.truncate(self.first);
        }
    }

    /// True once the quiet actions come.
    pub(super) fn is_past_noisy(&self) -> bool {
        matches!(self.stage, Stage::Quiet | Stage::BadNoisy | Stage::Done)
    }

    fn make<G, E>(&self, seeker: &mut Seeker<'_, G, E>, state: &G::State, noisy: bool)
    where
        G: Tactical<Action = A>,
        E: Incremental<G>,
    {
        let mut actions = std::mem::take(&mut seeker.actions);
        actions.clear();
        if noisy {
            seeker.game.noisy(state, &mut actions);
        } else {
            seeker.game.quiet(state, &mut actions);
        }
        let around = seeker.around(self.ply);
        let player = seeker.game.mover(state);
        let mut urgency = std::mem::take(&mut seeker.urgency);
        urgency.clear();
        if !noisy && seeker.options.urgency {
            seeker.game.urgency(state, &actions, &mut urgency);
        }
        for (number, action) in actions.iter().enumerate() {
            if Some(*action) == self.table {
                continue;
            }
            let score = if noisy {
                seeker.noisy_score(state, *action)
            } else {
                let urgent = urgency.get(number).map_or(0, |urgent| urgent * experience::MOST / 1000);
                seeker.quiet_score(state, *action, player, around, self.ply) + urgent
            };
            seeker.moves.push(Scored { action: *action, score });
        }
        (seeker.actions, seeker.urgency) = (actions, urgency);
    }

    /// The best of what is left before `end`, moved to the front of it.
    fn pick<G, E>(&mut self, seeker: &mut Seeker<'_, G, E>, end: usize) -> Option<Scored<A>>
    where
        G: Tactical<Action = A>,
        E: Incremental<G>,
    {
        let rest = &mut seeker.moves[self.next..end];
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
