//! The root: one iteration after the other, each with a window around the value of the last.

use gametree_core::{Bound, Duel, Evaluate, Player, Report, RootMove, Score, Turn};

use super::node::{Principal, TO_THE_END};
use crate::parts::Entry;

/// A move at the root.
pub(super) struct RootChild<G: Duel> {
    action: G::Action,
    state: G::State,
    value: i32,
    bound: Bound,
    /// No evaluation was used to find that out.
    proven: bool,
    line: Vec<G::Action>,
}

/// How far iterative deepening has come.
pub(super) struct Deepening<G: Duel> {
    player: Player,
    children: Vec<RootChild<G>>,
    /// Plies to the end of the game, where that is known.
    left: Option<u32>,
    /// The next iteration.
    depth: u32,
    /// What is known by now.
    pub(super) report: Report<G>,
    /// Nothing more is to be found out, or there is no time.
    pub(super) over: bool,
}

impl<G, E> Principal<'_, G, E>
where
    G: Duel<Value: Score>,
    E: Evaluate<G>,
{
    /// Before the first iteration, which will be `first` plies deep.
    pub(super) fn begin(&mut self, root: &G::State, player: Player, first: u32) -> Deepening<G> {
        let children = self.root_children(root, player);
        let report = self.report(player, &children, Some(0));
        let left = self.game().plies_left(root);
        Deepening { player, children, left, depth: first, report, over: false }
    }

    /// Searches one ply deeper each time, as long as there is time and `goes_on` says so of the nodes so far; once the end of the game is
    /// in reach, ever less daringly until the value is proven.
    pub(super) fn deepen(
        &mut self,
        deepening: &mut Deepening<G>,
        most: Option<u32>,
        goes_on: impl Fn(u64) -> bool,
        progress: &mut impl FnMut(&Report<G>),
    ) {
        let Deepening { player, children, left, depth, report, over } = deepening;
        let player = *player;
        *over = true;
        while most.is_none_or(|most| *depth <= most) {
            let to_the_end = left.is_some_and(|left| left <= *depth);
            let plies = if to_the_end { TO_THE_END } else { *depth };
            // Near the end daring pays off first as a guess, then the guess is made sure.
            let mut daring = self.options.daring;
            loop {
                self.daring = daring;
                self.estimated = false;
                self.iterate(children, player, plies);
                if self.halted() {
                    report.stopped = true;
                    report.counts = self.counts();
                    return;
                }
                *report = self.report(player, children, Some(*depth));
                report.proven = !self.estimated;
                progress(report);
                if !to_the_end || report.proven || daring == 0 || !self.options.prove {
                    break;
                }
                daring = daring.saturating_sub(2);
            }
            if to_the_end || report.proven {
                break;
            }
            *depth += 1;
            if !goes_on(self.nodes()) {
                *over = false;
                return;
            }
        }
    }

    fn root_children(&mut self, root: &G::State, player: Player) -> Vec<RootChild<G>> {
        let mut actions = Vec::new();
        self.game().actions(root, &mut actions);
        let child = |action: &G::Action| {
            let state = self.game().result(root, *action);
            let value = self.opinion(&state, player);
            let proven = self.game().turn(&state) == Turn::Over;
            RootChild { action: *action, state, value, bound: Bound::Exact, proven, line: Vec::new() }
        };
        let mut children: Vec<_> = actions.iter().map(child).collect();
        let rank = |child: &RootChild<G>| self.game().rank_result(root, child.action, &child.state);
        children.sort_by_cached_key(|child| std::cmp::Reverse(child.value.saturating_add(rank(child))));
        children
    }

    /// One iteration: the value of the best move and its line, and bounds for the others. The best comes first afterwards.
    fn iterate(&mut self, children: &mut [RootChild<G>], player: Player, depth: u32) {
        if self.options.every_action {
            for child in children.iter_mut() {
                let estimated = std::mem::replace(&mut self.estimated, false);
                let (value, _) = self.within(child, player, depth, child.value);
                if self.halted() {
                    return;
                }
                self.note(child, value, Bound::Exact, estimated);
            }
            children.sort_by_key(|child| std::cmp::Reverse(child.value));
            return;
        }
        let guess = children.first().map_or(0, |child| child.value);
        let (mut alpha, mut beta) = (-Entry::MOST, Entry::MOST);
        let mut width = self.options.aspiration.unwrap_or(Entry::MOST);
        if self.options.aspiration.is_some() && depth > 1 {
            (alpha, beta) = (guess.saturating_sub(width), guess.saturating_add(width));
        }
        loop {
            let best = self.compare(children, player, depth, alpha, beta);
            if self.halted() {
                return;
            }
            width = width.saturating_mul(4);
            if best <= alpha && alpha > -Entry::MOST {
                alpha = best.saturating_sub(width).max(-Entry::MOST);
            } else if best >= beta && beta < Entry::MOST {
                beta = best.saturating_add(width).min(Entry::MOST);
            } else {
                return;
            }
        }
    }

    /// All moves with one window: the best value.
    fn compare(
        &mut self,
        children: &mut [RootChild<G>],
        player: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -Entry::MOST;
        for place in 0..children.len() {
            let child = &mut children[place];
            let floor = best.max(alpha);
            let asks = self.options.null_windows && place > 0 && floor > -Entry::MOST;
            let estimated = std::mem::replace(&mut self.estimated, false);
            let mut value = 0;
            if asks {
                value = self.after(&child.state, player, depth, floor, floor + 1, 1);
            }
            if !self.halted() && (!asks || (value > floor && value < beta)) {
                value = self.after(&child.state, player, depth, floor, beta, 1);
            }
            if self.halted() {
                return best;
            }
            let bound = if value <= floor {
                Bound::Upper
            } else if value >= beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            self.note(&mut children[place], value, bound, estimated);
            if value > best {
                best = value;
                if value > floor || place == 0 {
                    children[..=place].rotate_right(1);
                }
            }
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The value of one move, by windows around a guess.
    fn within(&mut self, child: &RootChild<G>, player: Player, depth: u32, guess: i32) -> (i32, Bound) {
        let mut width = self.options.aspiration.unwrap_or(Entry::MOST);
        let (mut alpha, mut beta) = (guess.saturating_sub(width), guess.saturating_add(width));
        loop {
            let value = self.after(&child.state, player, depth, alpha, beta, 1);
            width = width.saturating_mul(4);
            if self.halted() || (alpha < value && value < beta) || width >= Entry::MOST {
                return (value, Bound::Exact);
            }
            if value <= alpha {
                alpha = value.saturating_sub(width);
            } else {
                beta = value.saturating_add(width);
            }
        }
    }

    /// Writes down what was found out about a move, after moves that were `estimated`.
    fn note(&mut self, child: &mut RootChild<G>, value: i32, bound: Bound, estimated: bool) {
        (child.value, child.bound, child.proven) = (value, bound, !self.estimated);
        self.estimated |= estimated;
        child.line.clear();
        child.line.push(child.action);
        if bound == Bound::Exact {
            child.line.extend(self.line_after(1));
        }
    }

    fn report(&self, player: Player, children: &[RootChild<G>], depth: Option<u32>) -> Report<G> {
        let of_player_0 = |value: i32| G::Value::from_steps(if player == 0 { value } else { -value });
        let sign = |bound: Bound| if player == 0 { bound } else { bound.negate() };
        let best = children.first();
        let value = best.map_or(0, |child| child.value);
        let mut report = Report::zero_sum(of_player_0(value), Bound::Exact);
        report.best = best.map(|child| child.action);
        report.line = best.map_or_else(Vec::new, |child| child.line.clone());
        if report.line.is_empty() {
            report.line.extend(report.best);
        }
        let row = |child: &RootChild<G>| {
            let known = RootMove::zero_sum(child.action, of_player_0(child.value), sign(child.bound));
            RootMove { proven: child.proven, ..known }
        };
        report.root = children.iter().map(row).collect();
        report.proven = false;
        report.depth = depth;
        report.counts = self.counts();
        report
    }
}
