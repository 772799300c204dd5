//! The node of principal-variation search.

use gametree_core::{Counts, Duel, Knowledge, Player, Score, Turn};

use super::Options;
use crate::driver::seen_by;
use crate::exact::Prover;
use crate::parts::{Entry, History, Lines, as_rank};

/// A depth that stands for: to the end of the game.
pub(super) const TO_THE_END: u32 = Entry::TO_THE_END as u32;

/// How many standard deviations a shallow search must be off, by how selectivity the search is.
const DEVIATIONS: [f32; 5] = [f32::INFINITY, 2.6, 2.0, 1.5, 1.1];

/// What a killer is worth in the order of moves, in thousandths of the unit.
const KILLER: i32 = 4000;

/// History scores count by one part in so many.
const HISTORY: i32 = 8;

/// Shallow searches are tried before searches of at least so many plies, and a second one before searches of at least so many.
const SHALLOW: (u32, u32) = (3, 7);

/// The search on one thread.
pub(super) struct Principal<'a, G: Duel, K> {
    /// Counts all nodes, and searches the lean ones.
    pub(super) prover: Prover<'a, G, K>,
    pub(super) options: &'a Options,
    /// True once something was left to an evaluation or cut on a guess.
    pub(super) estimated: bool,
    /// How selectivity the current iteration is.
    pub(super) selectivity: u8,
    pub(super) history: History<G::Action>,
    lines: Lines<G::Action>,
    /// The positions one move ahead of all nodes from the root to the current one, one after the other.
    children: Vec<Child<G>>,
}

/// A position one move ahead.
struct Child<G: Duel> {
    action: G::Action,
    state: G::State,
    key: Option<u64>,
    rank: i32,
    /// The place of the action in the list, before it was sorted.
    index: u8,
    /// What it is worth at most to the player who makes the move.
    high: i32,
}

impl<'a, G, K> Principal<'a, G, K>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    pub(super) fn new(prover: Prover<'a, G, K>, options: &'a Options) -> Self {
        let (history, lines, children) = (History::default(), Lines::default(), Vec::with_capacity(1024));
        Self { prover, options, estimated: false, selectivity: options.selectivity, history, lines, children }
    }

    pub(super) fn game(&self) -> &'a G {
        self.prover.shared.game
    }

    pub(super) fn halted(&self) -> bool {
        self.prover.halted()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    pub(super) fn counts(&self) -> Counts {
        self.prover.counts()
    }

    /// What is expected to follow after `ply` moves.
    pub(super) fn line_after(&self, ply: usize) -> Vec<G::Action> {
        self.lines.at(ply)
    }

    /// The evaluation of a position for `player`; its utility where the game is over.
    pub(super) fn evaluation(&self, state: &G::State, player: Player) -> i32 {
        let shared = self.prover.shared;
        let value = match shared.game.turn(state) {
            Turn::Over => shared.game.utility(state, 0).steps(),
            _ => shared.knowledge.evaluate(shared.game, state).steps(),
        };
        if player == 0 { value } else { -value }
    }

    /// The value for `player` of a position behind a move of that player, with `depth` plies to go, `ply` moves after the root. By the same contract
    /// as [`node`](Self::node).
    pub(super) fn after(
        &mut self,
        state: &G::State,
        player: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let key = self.game().canonical_key(state);
        self.value(state, key, player, less(depth), (alpha, beta), ply)
    }

    #[inline]
    fn value(
        &mut self,
        state: &G::State,
        key: Option<u64>,
        player: Player,
        depth: u32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> i32 {
        match self.game().turn(state) {
            Turn::Player(next) if next == player => self.node(state, key, next, depth, (alpha, beta), ply),
            Turn::Player(next) => -self.node(state, key, next, depth, (-beta, -alpha), ply),
            _ => {
                self.lines.enter(ply);
                self.prover.count_leaf();
                self.game().utility(state, player).steps()
            }
        }
    }

    /// The value of a position that is not over, for `player`, who is to move there, with `depth` plies to go. Inside the window it is
    /// exact; at or below alpha it is an upper bound, at or above beta a lower bound. After a halt it means nothing.
    fn node(
        &mut self,
        state: &G::State,
        key: Option<u64>,
        player: Player,
        mut depth: u32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
    ) -> i32 {
        let shared = self.prover.shared;
        let (game, proof) = (shared.game, shared.options);
        self.lines.enter(ply);

        // 1. Where the end of the game is in reach, search to the end; its last plies by lean nodes, once the window is a null window.
        let left = game.plies_left(state);
        if left.is_some_and(|left| left <= depth) {
            depth = TO_THE_END;
        }
        let zero = alpha + 1 >= beta;
        if depth == TO_THE_END && zero && left.is_some_and(|left| left <= self.options.lean) {
            return self.prover.node(state, key, player, alpha);
        }

        // 2. Count the node and see whether to go on. At the horizon an evaluation stands in.
        if !self.prover.enter() {
            return 0;
        }
        if depth == 0 {
            self.prover.count_leaf();
            self.estimated = true;
            return self.evaluation(state, player);
        }

        // 3. The table may know the answer, or the move that will give it.
        let mut hint = Entry::NO_ACTION;
        let (mut low, mut high) = (-Entry::MOST, Entry::MOST);
        if let Some(entry) = key.and_then(|key| shared.table.probe(key)) {
            hint = entry.action;
            if u32::from(entry.depth) >= depth && entry.selectivity <= self.selectivity {
                (low, high) = seen_by(player, (entry.low, entry.high));
                if zero && (low >= beta || high <= alpha) {
                    self.prover.count_table_hit();
                    self.estimated |= !entry.is_proof();
                    return if low >= beta { low } else { high };
                }
                // What is stored below may turn out to be a proof, with which an estimate must not be mixed.
                if !entry.is_proof() {
                    (low, high) = (-Entry::MOST, Entry::MOST);
                }
            }
        }

        // 4. A shallow search may make it very unlikely that the value is inside the window.
        if zero
            && self.selectivity > 0
            && depth >= SHALLOW.0
            && let Some(value) = self.probable(state, key, player, depth, alpha, ply)
        {
            self.estimated = true;
            return value;
        }

        // 5. List the moves, with what is known of the positions behind them. One of those may decide.
        let (first, before) = (self.children.len(), self.nodes());
        let estimated = std::mem::replace(&mut self.estimated, false);
        if let Some(value) = self.expand(state, player, hint, depth, beta, ply) {
            self.children.truncate(first);
            self.estimated |= estimated;
            return value;
        }

        // 6. Search the first move in full, and of the others ask whether they are better.
        let (start, mut best, mut action) = (alpha, -Entry::MOST, Entry::NO_ACTION);
        for place in first..self.children.len() {
            let child = &self.children[place];
            let (made, index) = (child.action, child.index);
            let value = if child.high <= alpha {
                child.high
            } else {
                let (state, key) = (child.state.clone(), child.key);
                let null_window = self.options.null_windows && place > first && alpha + 1 < beta;
                let mut value = 0;
                if null_window {
                    value = self.value(&state, key, player, less(depth), (alpha, alpha + 1), ply + 1);
                }
                if !null_window || (value > alpha && value < beta && !self.halted()) {
                    value = self.value(&state, key, player, less(depth), (alpha, beta), ply + 1);
                }
                value
            };
            if self.halted() {
                self.children.truncate(first);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, action) = (value, index);
                    self.lines.improve(ply, made);
                }
            }
            if alpha >= beta {
                self.prover.count_cutoff();
                if self.options.history || self.options.killers {
                    let others = self.children[first..place].iter().map(|child| child.action);
                    let deep = if depth == TO_THE_END { left.unwrap_or(depth) } else { depth };
                    let index = |action| shared.knowledge.history_index(game, action);
                    self.history.reward(player, ply, deep, made, others, index);
                }
                break;
            }
        }
        self.children.truncate(first);

        // 7. Remember it.
        if let Some(key) = key.filter(|_| proof.table > 0) {
            (low, high) = match best {
                _ if best >= beta => (low.max(best), high),
                _ if best <= start => (low, high.min(best)),
                _ => (best, best),
            };
            let (low, high) = seen_by(player, (low, high));
            let action = if action == Entry::NO_ACTION { hint } else { action };
            // What follows from the rules alone holds for every depth.
            let (depth, selectivity) =
                if self.estimated { (depth as u8, self.selectivity) } else { (Entry::TO_THE_END, 0) };
            let entry = Entry { low, high, depth, selectivity, action };
            shared.table.store(key, entry, self.nodes() - before);
        }
        self.estimated |= estimated;
        best
    }

    /// A bound of the value that a shallow search makes very likely, if it lies outside the window of one step above `alpha`.
    fn probable(
        &mut self,
        state: &G::State,
        key: Option<u64>,
        player: Player,
        depth: u32,
        alpha: i32,
        ply: usize,
    ) -> Option<i32> {
        let shared = self.prover.shared;
        let deep = if depth == TO_THE_END { shared.game.plies_left(state)? } else { depth };
        for shallow in shallow_depths(deep).into_iter().flatten() {
            let (mean, sigma) = shared.knowledge.probcut(shared.game, state, shallow, deep)?;
            let unit = shared.knowledge.unit(shared.game) as f32;
            let (mean, sigma) = (mean * unit, sigma * unit);
            let margin = (DEVIATIONS[usize::from(self.selectivity)] * sigma) as i32;
            let (mean, estimate) = (mean as i32, self.evaluation(state, player));
            // Deep = shallow + mean + error. What the evaluation itself finds hopeless need not be searched.
            for (bound, above) in [(alpha + 1 + margin - mean, true), (alpha - margin - mean, false)] {
                let near = if above { estimate >= bound - margin } else { estimate <= bound + margin };
                if !near || bound.abs() >= Entry::MOST {
                    continue;
                }
                let low = if above { bound - 1 } else { bound };
                let value = self.node(state, key, player, shallow, (low, low + 1), ply);
                if self.halted() {
                    return Some(0);
                }
                if above && value >= bound {
                    return Some(alpha + 1);
                }
                if !above && value <= bound {
                    return Some(alpha);
                }
            }
        }
        None
    }

    /// Appends the positions one move ahead, the most promising first. Gives a value instead when one of them is known to be worth `beta`
    /// or more.
    fn expand(
        &mut self,
        state: &G::State,
        player: Player,
        hint: u8,
        depth: u32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        let shared = self.prover.shared;
        let (game, knowledge, proof) = (shared.game, shared.knowledge, shared.options);
        let first = self.children.len();
        let mut actions = std::mem::take(&mut self.prover.actions);
        actions.clear();
        if proof.candidates {
            knowledge.candidates(game, state, &mut actions);
        } else {
            game.actions(state, &mut actions);
        }
        let etc = self.options.etc.is_some_and(|plies| depth >= plies);
        // Evaluations that put moves in order know better than what did well at another node of the same ply.
        let killers = self.options.killers && !knowledge.orders_moves();
        let evaluate = self.options.evaluation.is_some_and(|plies| depth >= plies);
        let mut decided = None;
        for (index, action) in actions.iter().enumerate() {
            let result = game.result(state, *action);
            let mut high = Entry::MOST;
            if proof.bounds {
                let (least, most) = game.bounds(&result);
                let (least, most) = seen_by(player, (least.steps(), most.steps()));
                if least >= beta {
                    decided = Some(least);
                    break;
                }
                high = most;
            }
            let key = if proof.table > 0 { game.canonical_key(&result) } else { None };
            if etc
                && let Some(entry) = key.and_then(|key| shared.table.probe(key))
                && u32::from(entry.depth) >= less(depth)
                && entry.selectivity <= self.selectivity
            {
                let (least, most) = seen_by(player, (entry.low, entry.high));
                self.estimated |= !entry.is_proof();
                if least >= beta {
                    self.prover.count_table_hit();
                    decided = Some(least);
                    break;
                }
                high = high.min(most);
            }
            let mut rank =
                if proof.ranking { knowledge.rank_result(game, state, *action, &result) } else { 0 };
            if evaluate {
                let value = as_rank(self.evaluation(&result, player), knowledge.unit(game));
                rank = rank.saturating_add(value);
            }
            if self.options.history {
                rank = rank.saturating_add(
                    self.history.score(player, knowledge.history_index(game, *action)) / HISTORY,
                );
            }
            if killers {
                rank = rank.saturating_add(self.history.kills(ply, *action) * KILLER);
            }
            if proof.hints && index == usize::from(hint) {
                rank = i32::MAX;
            }
            let child = Child { action: *action, state: result, key, rank, index: index as u8, high };
            let mut place = self.children.len();
            while place > first && self.children[place - 1].rank < rank {
                place -= 1;
            }
            self.children.insert(place, child);
        }
        self.prover.actions = actions;
        decided
    }
}

/// The plies to go after one move.
#[inline]
fn less(depth: u32) -> u32 {
    if depth == TO_THE_END { depth } else { depth - 1 }
}

/// The depths whose values say enough about that of `deep` plies: about a third of it, and where that leaves it open, half. They are odd or even as
/// it is.
fn shallow_depths(deep: u32) -> [Option<u32>; 2] {
    let alike = |shallow: u32| shallow + (shallow + deep) % 2;
    let (third, half) = (alike(deep / 3), alike(deep / 2));
    [Some(third), Some(half).filter(|half| deep >= SHALLOW.1 && *half > third)]
}
