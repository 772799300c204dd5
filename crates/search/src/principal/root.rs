//! The root: what one iteration is, and when the last one is done.

use gametree_core::{Bound, Duel, Game, Knowledge, Player, Report, Score, Turn};

use super::node::{Principal, TO_THE_END};
use crate::driver::{Aspiration, Deepen, Mover, Outcome, Room, RootAction, Verdict, Widening, deepen};
use crate::parts::{Entry, as_rank, in_steps};

type Action<G> = RootAction<<G as Game>::Action, <G as Game>::State>;

/// Windows grow fast: a value that is outside has often changed a lot.
const WIDENING: Widening = Widening { factor: (4, 1), lower_beta: false, full: i32::MAX };

/// How far iterative deepening has come.
pub(super) struct Progress<G: Duel> {
    player: Player,
    actions: Vec<Action<G>>,
    /// Plies to the end of the game, where that is known.
    left: Option<u32>,
    /// The selectivity of the next iteration.
    selectivity: u8,
    /// The depth of the next iteration.
    depth: u32,
    /// What is known by now.
    pub(super) report: Report<G>,
}

/// The iterations of one search.
struct Iterations<'p, 'a, G: Duel, K> {
    search: &'p mut Principal<'a, G, K>,
    player: Player,
    actions: &'p mut [Action<G>],
    left: Option<u32>,
    selectivity: &'p mut u8,
    room: Room,
}

impl<G, K> Iterations<'_, '_, G, K>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    fn reaches_the_end(&self, depth: u32) -> bool {
        self.left.is_some_and(|left| left <= depth)
    }
}

impl<G, K> Deepen for Iterations<'_, '_, G, K>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    type Info = Report<G>;

    fn iterate(&mut self, depth: u32) {
        let plies = if self.reaches_the_end(depth) { TO_THE_END } else { depth };
        self.search.selectivity = *self.selectivity;
        self.search.estimated = false;
        self.search.iterate(self.actions, self.player, plies);
    }

    fn stopped(&self) -> bool {
        self.search.halted()
    }

    fn finished(&mut self, depth: u32) -> Report<G> {
        let mut report = self.search.report(self.player, self.actions, depth);
        report.proven = !self.search.estimated;
        report
    }

    fn interrupted(&mut self, report: &mut Report<G>) {
        report.stopped = true;
        report.counts = self.search.counts();
    }

    fn verdict(&mut self, report: &Report<G>, depth: u32) -> Verdict {
        if report.proven {
            return Verdict::Done;
        }
        if self.reaches_the_end(depth) {
            // Near the end a selective search pays off first as a guess, then the guess is proven.
            if *self.selectivity == 0 || !self.search.options.prove {
                return Verdict::Done;
            }
            *self.selectivity = self.selectivity.saturating_sub(2);
            return Verdict::Again;
        }
        if self.search.nodes() < self.room.nodes { Verdict::Deeper } else { Verdict::Pause }
    }
}

impl<G, K> Principal<'_, G, K>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    /// Before the first iteration, which will be `first` plies deep.
    pub(super) fn begin(&mut self, root: &G::State, player: Player, first: u32) -> Progress<G> {
        let actions = self.root_actions(root, player);
        let (report, left) = (self.report(player, &actions, 0), self.game().plies_left(root));
        Progress { player, actions, left, selectivity: self.options.selectivity, depth: first, report }
    }

    /// Searches one ply deeper each time, as long as there is time and the table is large enough; once the end of the game is in reach, ever
    /// less selectively until the value is proven. False when the table became too small first.
    pub(super) fn deepen(
        &mut self,
        so_far: &mut Progress<G>,
        most: Option<u32>,
        room: Room,
        progress: &mut dyn FnMut(&Report<G>),
    ) -> bool {
        let Progress { player, actions, left, selectivity, depth, report } = so_far;
        let (player, left) = (*player, *left);
        let mut iterations = Iterations { search: self, player, actions, left, selectivity, room };
        deepen(&mut iterations, depth, most, report, progress)
    }

    fn root_actions(&self, root: &G::State, player: Player) -> Vec<Action<G>> {
        let (game, knowledge) = (self.game(), self.prover.shared.knowledge);
        let mut list = Vec::new();
        game.actions(root, &mut list);
        let row = |action: &G::Action| {
            let state = game.result(root, *action);
            let (value, proven) = (self.evaluation(&state, player), game.turn(&state) == Turn::Over);
            RootAction { proven, ..RootAction::new(*action, state, value, Bound::Exact) }
        };
        let priority = |row: &Action<G>| {
            let rank = knowledge.rank_result(game, root, row.action, &row.state);
            std::cmp::Reverse(as_rank(row.value, knowledge.unit(game)).saturating_add(rank))
        };
        let mut actions: Vec<_> = list.iter().map(row).collect();
        actions.sort_by_cached_key(priority);
        actions
    }

    /// One iteration: the value of the best action and its line, and bounds for the others. The best comes first afterwards.
    fn iterate(&mut self, actions: &mut [Action<G>], player: Player, depth: u32) {
        if self.options.every_action {
            for row in actions.iter_mut() {
                let estimated = std::mem::replace(&mut self.estimated, false);
                let value = self.value_of(row, player, depth);
                if self.halted() {
                    return;
                }
                self.note(row, value, (value - 1, value + 1), estimated);
            }
            RootAction::sort(actions);
            return;
        }
        let expected = actions.first().map_or(0, |row| row.value);
        let mut window = self.aspiration(Some(expected).filter(|_| depth > 1));
        loop {
            let best = self.compare(actions, player, depth, window.alpha, window.beta);
            if self.halted() || window.widen(best) == Outcome::Inside {
                return;
            }
        }
    }

    /// The first window of an iteration.
    fn aspiration(&self, expected: Option<i32>) -> Aspiration {
        let shared = self.prover.shared;
        let width = self
            .options
            .aspiration
            .map(|thousandths| in_steps(thousandths, shared.knowledge.unit(shared.game)));
        let expected = expected.filter(|_| width.is_some());
        Aspiration::new(expected, width.unwrap_or(Entry::MOST), Entry::MOST, WIDENING)
    }

    /// All actions with one window: the best value.
    fn compare(
        &mut self,
        actions: &mut [Action<G>],
        player: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -Entry::MOST;
        for place in 0..actions.len() {
            let state = &actions[place].state;
            let floor = best.max(alpha);
            let null_window = self.options.null_windows && place > 0 && floor > -Entry::MOST;
            let estimated = std::mem::replace(&mut self.estimated, false);
            let mut value = 0;
            if null_window {
                value = self.after(state, player, depth, floor, floor + 1, 1);
            }
            if !self.halted() && (!null_window || (value > floor && value < beta)) {
                value = self.after(state, player, depth, floor, beta, 1);
            }
            if self.halted() {
                return best;
            }
            self.note(&mut actions[place], value, (floor, beta), estimated);
            if value > best {
                best = value;
                if value > floor || place == 0 {
                    RootAction::put_first(actions, place);
                }
            }
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The value of one action, by windows around its last value.
    fn value_of(&mut self, row: &Action<G>, player: Player, depth: u32) -> i32 {
        let mut window = self.aspiration(Some(row.value));
        loop {
            let value = self.after(&row.state, player, depth, window.alpha, window.beta, 1);
            if self.halted() || window.widen(value) == Outcome::Inside {
                return value;
            }
        }
    }

    /// Notes the value of an action by a search with a window, after actions that were `estimated`.
    fn note(&mut self, row: &mut Action<G>, value: i32, window: (i32, i32), estimated: bool) {
        row.note(value, window, &self.line_after(1));
        row.proven = !self.estimated;
        self.estimated |= estimated;
    }

    fn report(&self, player: Player, actions: &[Action<G>], depth: u32) -> Report<G> {
        let best = actions.first();
        let line = best.map_or_else(Vec::new, |row| row.line.clone());
        let mut report: Report<G> = Mover(player).report(best.map_or(0, |row| row.value), Bound::Exact, line);
        report.root = Mover(player).rows(actions);
        report.proven = false;
        report.depth = Some(depth);
        report.counts = self.counts();
        report
    }
}
