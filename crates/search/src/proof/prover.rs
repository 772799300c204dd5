//! The search itself: depth-first proof-number search on one question.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use gametree_core::{Counts, Duel, Knowledge, Meter, Player, Turn, Value};

use super::numbers::{INFINITE, Role, sum};
use super::table::Table;
use super::{Numbers, Options, Question};
use crate::alphabeta::Order;
use crate::memo::Canonical;
use crate::parts::StateMap;

/// Returns to the same move of a node before the search becomes twice as generous with it. Where nothing is forgotten and nothing repeats,
/// thresholds that barely grow lead to an end, too; this way they always do, because a move with endless thresholds is settled.
const PATIENCE: u32 = 32;

/// Different utilities that are worth remembering as later thresholds.
const MOST_UTILITIES: usize = 1 << 12;

/// A question together with all that was found out about it.
pub(super) struct Inquiry<G: Duel> {
    pub question: Question<G::Value>,
    table: Table<G::State>,
    /// The smallest value that was enough, as the question's player sees it: after a yes that player gets at least this.
    pub enough: Option<G::Value>,
    /// The largest value that was not: after a no that player gets at most this.
    pub short: Option<G::Value>,
}

impl<G: Duel> Inquiry<G> {
    pub fn new(question: Question<G::Value>, entries: usize) -> Self {
        Self { question, table: Table::new(entries), enough: None, short: None }
    }

    /// The answer where the question's player gets `value`.
    fn settle(&mut self, value: G::Value) -> Numbers {
        let yes = self.question.is_met(value);
        if yes {
            self.enough = Some(self.enough.map_or(value, |least| least.min(value)));
        } else {
            self.short = Some(self.short.map_or(value, |most| most.max(value)));
        }
        Numbers::settled(yes)
    }
}

/// What a position has come to.
///
/// A yes always rests on the rules alone, for a repetition never helps the attacker. A no may rest on a repetition of the position at ply
/// `relies_on` of the current path, and then holds on this path only: it is not stored (the graph-history interaction problem; Kishimoto
/// and Müller, 2004). At the repeated position itself the circle is closed, and the no rests on nothing else any more.
#[derive(Clone, Copy)]
struct Found {
    numbers: Numbers,
    relies_on: usize,
}

/// Larger than every ply: rests on the rules alone.
const NOTHING: usize = usize::MAX;

/// A move of a position on the current path.
struct Child<G: Duel> {
    action: G::Action,
    state: G::State,
    found: Found,
    /// How often the search has come back from it without an answer.
    returns: u32,
}

/// What the moves of a position come to together.
struct Summary {
    found: Found,
    /// The place of the move for which the mover needs least.
    leader: usize,
    /// What the mover needs for the next one.
    runner_up: u32,
}

/// A search with its limits and its memory.
pub(super) struct Prover<'a, G: Duel, K> {
    game: &'a G,
    knowledge: &'a K,
    canonical: Option<Canonical<G>>,
    options: &'a Options,
    pub meter: Meter,
    pub counts: Counts,
    pub inquiry: Inquiry<G>,
    /// Player 0's utilities that were met, as long as they are few.
    pub utilities: BTreeSet<G::Value>,
    /// The positions from the root to the current one, with their plies; empty where nothing can repeat.
    path: StateMap<G::State, usize>,
    guarded: bool,
    /// The moves of all positions on the path, one after the other.
    children: Vec<Child<G>>,
    moves: Vec<G::Action>,
}

impl<'a, G: Duel, K: Knowledge<G>> Prover<'a, G, K> {
    pub fn new(
        game: &'a G,
        knowledge: &'a K,
        canonical: Option<Canonical<G>>,
        options: &'a Options,
        meter: Meter,
        inquiry: Inquiry<G>,
    ) -> Self {
        Self {
            game,
            knowledge,
            canonical,
            options,
            meter,
            counts: Counts::default(),
            inquiry,
            utilities: BTreeSet::new(),
            path: StateMap::default(),
            guarded: true,
            children: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Answers the question at `root`, unless a limit is hit. The action is the one for which the mover needs least: where the mover succeeds,
    /// one that makes sure of it.
    pub fn ask(&mut self, root: &G::State) -> (Numbers, Option<G::Action>) {
        if !self.meter.enter() {
            return (Numbers::UNKNOWN, None);
        }
        let Turn::Player(player) = self.game.turn(root) else {
            return (self.over(root), None);
        };
        // A game that surely ends after so many plies never comes back.
        self.guarded = self.options.repetitions && self.game.plies_left(root).is_none();
        let (role, image) = (self.role(player), self.image(root.clone()));
        let (found, best) = self.node(root, &image, role, Numbers::NEVER, 0);
        (found.numbers, best)
    }

    /// Works on a position until one of its numbers comes to its threshold: with endless thresholds, until the question is answered.
    /// `image` stands for the position in the table. After the meter has stopped the numbers are true but may say nothing new.
    fn node(
        &mut self,
        state: &G::State,
        image: &G::State,
        role: Role,
        thresholds: Numbers,
        ply: usize,
    ) -> (Found, Option<G::Action>) {
        // 1. Look at every move, until one already decides for the mover.
        let (start, entered) = (self.children.len(), self.meter.nodes());
        if self.guarded {
            self.path.insert(image.clone(), ply);
        }
        let complete = self.expand(state, role);
        let mut summary = self.sum_up(start, role, ply);

        // 2. As long as both numbers are below their thresholds, work on the move for which the mover needs least.
        while complete && !summary.found.numbers.reaches(thresholds) {
            let inner = self.inner_thresholds(&summary, role, thresholds);
            let child = self.children[summary.leader].state.clone();
            let Turn::Player(player) = self.game.turn(&child) else { break };
            let (found, _) = self.node(&child, &child, self.role(player), inner, ply + 1);
            if self.meter.stopped() {
                break;
            }
            let child = &mut self.children[summary.leader];
            child.found = found;
            child.returns += 1;
            summary = self.sum_up(start, role, ply);
        }

        // 3. Remember what holds on every path.
        let best = self.children.get(summary.leader).map(|child| child.action);
        self.children.truncate(start);
        if self.guarded {
            self.path.remove(image);
        }
        if !complete {
            return (Found { numbers: Numbers::UNKNOWN, relies_on: NOTHING }, best);
        }
        if summary.found.relies_on == NOTHING {
            let work = self.meter.nodes() - entered;
            self.inquiry.table.store(image.clone(), summary.found.numbers, work);
        }
        (summary.found, best)
    }

    /// Lists the moves of a position with what is known after each; false when a limit was hit on the way.
    fn expand(&mut self, state: &G::State, role: Role) -> bool {
        let first = self.moves.len();
        self.knowledge.candidates(self.game, state, &mut self.moves);
        if self.options.order == Order::Ranked {
            let rank = |action: &G::Action| Reverse(self.knowledge.rank(self.game, state, *action));
            self.moves[first..].sort_by_cached_key(rank);
        }
        for index in first..self.moves.len() {
            if !self.meter.enter() {
                self.moves.truncate(first);
                return false;
            }
            let action = self.moves[index];
            let child = self.image(self.game.result(state, action));
            let found = self.look(&child);
            self.children.push(Child { action, state: child, found, returns: 0 });
            if found.numbers.own(role) == 0 {
                self.counts.cutoffs += u64::from(index + 1 < self.moves.len());
                break;
            }
        }
        self.moves.truncate(first);
        true
    }

    /// What can be said about a position without looking at its moves.
    fn look(&mut self, state: &G::State) -> Found {
        let sure = |numbers| Found { numbers, relies_on: NOTHING };
        let Turn::Player(mover) = self.game.turn(state) else { return sure(self.over(state)) };
        if let Some(numbers) = self.within_bounds(state) {
            return sure(numbers);
        }
        if self.guarded
            && let Some(ply) = self.path.get(state).copied()
        {
            // Going round in circles is worth nothing to either side, and surely does not bring the attacker to the goal.
            if !self.inquiry.question.is_met(G::Value::ZERO) {
                self.inquiry.settle(G::Value::ZERO);
            }
            return Found { numbers: Numbers::DISPROVEN, relies_on: ply };
        }
        if let Some(numbers) = self.inquiry.table.find(state) {
            self.counts.table_hits += 1;
            return sure(numbers);
        }
        sure(self.first_guess(state, mover))
    }

    /// The answer at the end of the game.
    fn over(&mut self, state: &G::State) -> Numbers {
        self.counts.leaves += 1;
        if self.utilities.len() < MOST_UTILITIES {
            self.utilities.insert(self.game.utility(state, 0));
        }
        self.inquiry.settle(self.game.utility(state, self.inquiry.question.player))
    }

    /// The answer where the game's own bounds give it.
    fn within_bounds(&mut self, state: &G::State) -> Option<Numbers> {
        if !self.options.bounds {
            return None;
        }
        let question = self.inquiry.question;
        let (low, high) = match (self.game.bounds(state), question.player) {
            (bounds, 0) => bounds,
            ((low, high), _) => (high.negate(), low.negate()),
        };
        let value = if question.is_met(low) { low } else { high };
        let settled = question.is_met(low) || !question.is_met(high);
        self.counts.leaves += u64::from(settled);
        settled.then(|| self.inquiry.settle(value))
    }

    /// The numbers of a position that no search has worked on: with one move to find for its mover, and all of them for the other side.
    fn first_guess(&mut self, state: &G::State, mover: Player) -> Numbers {
        if !self.options.mobility {
            return Numbers::UNKNOWN;
        }
        let first = self.moves.len();
        self.knowledge.candidates(self.game, state, &mut self.moves);
        let count = u32::try_from(self.moves.len() - first).unwrap_or(INFINITE - 1).max(1);
        self.moves.truncate(first);
        Numbers::of(self.role(mover), 1, count)
    }

    /// The mover needs what the easiest move needs; the other side must settle all moves.
    fn sum_up(&self, start: usize, role: Role, ply: usize) -> Summary {
        let (mut leader, mut least, mut runner_up, mut others) = (start, INFINITE, INFINITE, 0);
        for (index, child) in self.children.iter().enumerate().skip(start) {
            let own = child.found.numbers.own(role);
            if own < least {
                (leader, least, runner_up) = (index, own, least);
            } else {
                runner_up = runner_up.min(own);
            }
            others = sum(others, child.found.numbers.other(role));
        }
        let numbers = match least {
            0 => Numbers::of(role, 0, INFINITE),
            _ => Numbers::of(role, least, others),
        };
        // A defender's no rests on one move, an attacker's no on all moves.
        let relies_on = match (numbers.disproof, role) {
            (0, Role::Defender) => self.children[leader].found.relies_on,
            (0, Role::Attacker) => {
                self.children[start..].iter().map(|child| child.found.relies_on).min().unwrap_or(NOTHING)
            }
            _ => NOTHING,
        };
        let relies_on = if relies_on < ply { relies_on } else { NOTHING };
        Summary { found: Found { numbers, relies_on }, leader, runner_up }
    }

    /// How far the leading move may be worked on: until another leads by enough, or until the position itself comes to a threshold.
    fn inner_thresholds(&self, summary: &Summary, role: Role, thresholds: Numbers) -> Numbers {
        let child = &self.children[summary.leader];
        let own = self.passing(summary.runner_up).min(thresholds.own(role));
        let rest = summary.found.numbers.other(role).saturating_sub(child.found.numbers.other(role));
        let other = match thresholds.other(role) {
            INFINITE => INFINITE,
            most => most.saturating_sub(rest),
        };
        let slack = 1u32.checked_shl(child.returns / PATIENCE).map_or(INFINITE, |slack| slack - 1);
        Numbers::of(role, own, other).plus(slack)
    }

    /// The number at which the leader no longer leads: just above the runner-up, or so much above it that changes are rare.
    fn passing(&self, runner_up: u32) -> u32 {
        let share = self.options.epsilon.map_or(0, |epsilon| epsilon.of(runner_up));
        runner_up.saturating_add(share.max(1))
    }

    fn role(&self, player: Player) -> Role {
        if player == self.inquiry.question.player { Role::Attacker } else { Role::Defender }
    }

    /// The position that stands for this one and all its mirror images.
    fn image(&self, state: G::State) -> G::State {
        match self.canonical {
            Some(canonical) => canonical(self.game, &state),
            None => state,
        }
    }
}
