//! Belief search: one deciding player who plans with future observations, not with the true state.
//!
//! A belief is a set of weighed states that fit what the player has seen. Chance splits it, observations sort it, and at each information set one action
//! is chosen for all its states together. With perfect recall the result is the best plan there is.

use std::collections::HashMap;

use gametree_core::{
    Average, Bound, Chance, Counts, Finite, Hidden, Limits, Meter, Odds, Player, Report, RootMove, Turn,
    Value,
};

use crate::Tracer;
use crate::parts::normalise;

/// Why a plan cannot be made: another player decides, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherDecider(pub Player);

/// A plan and what it is worth.
pub struct Plan<G: Hidden> {
    /// The value at the belief asked for, its best action and the value of every action.
    pub report: Report<G>,
    /// What to do at every information set that can arise under the plan, in the order in which they were decided.
    pub choices: Vec<(G::View, G::Action)>,
}

/// The best plan of `player`, starting from weighed states, all of which fit one view (or from the single start of the game).
pub fn search<G: Hidden + Chance + Finite, T: Tracer<G>>(
    game: &G,
    mut start: Vec<(G::State, Odds)>,
    player: Player,
    limits: &Limits,
    tracer: &mut T,
) -> Result<Plan<G>, OtherDecider> {
    normalise(&mut start);
    let mut search = Belief { game, player, tracer, meter: limits.start(), counts: Counts::default() };
    let node = search.plan(start, true)?;
    let mut payoffs = vec![node.value.negate(); game.players()];
    payoffs[player] = node.value;
    let mut report = Report::new(payoffs, Bound::Exact);
    report.stopped = search.meter.stopped();
    report.proven = !report.stopped;
    report.best = node.best;
    report.line.extend(report.best);
    report.root = node.root;
    report.counts = Counts { nodes: search.meter.nodes(), ..search.counts };
    Ok(Plan { report, choices: node.choices })
}

struct Belief<'a, G, T> {
    game: &'a G,
    player: Player,
    tracer: &'a mut T,
    meter: Meter,
    counts: Counts,
}

/// What planning from a belief gave: the weighed value, and at the root the actions compared.
struct Planned<G: Hidden> {
    value: G::Value,
    best: Option<G::Action>,
    root: Vec<RootMove<G::Action, G::Value>>,
    choices: Vec<(G::View, G::Action)>,
}

type Weighed<G> = Vec<(<G as gametree_core::Game>::State, Odds)>;

impl<G: Hidden + Chance, T: Tracer<G>> Belief<'_, G, T> {
    /// The weighed value of the best plan from a belief: weights are not scaled again on the way down, so that values simply add up.
    fn plan(&mut self, belief: Weighed<G>, is_root: bool) -> Result<Planned<G>, OtherDecider> {
        let mut planned: Planned<G> =
            Planned { value: G::Value::ZERO, best: None, root: Vec::new(), choices: Vec::new() };
        let (paid, groups) = self.sort_out(belief)?;
        planned.value = paid;
        let only = groups.len() == 1 && is_root;
        for (view, states) in groups {
            let decided = self.decide(&view, &states, only)?;
            planned.value = planned.value.plus(decided.value);
            planned.choices.extend(decided.choices);
            if only {
                (planned.best, planned.root) = (decided.best, decided.root);
            }
        }
        Ok(planned)
    }

    /// Lets chance act until every state is over or the player's to move: what the finished ones pay, and the others by what the player sees.
    #[allow(clippy::type_complexity)]
    fn sort_out(
        &mut self,
        belief: Weighed<G>,
    ) -> Result<(G::Value, Vec<(G::View, Weighed<G>)>), OtherDecider> {
        let mut paid = G::Value::ZERO;
        let mut groups: Vec<(G::View, Weighed<G>)> = Vec::new();
        let mut place: HashMap<G::View, usize> = HashMap::new();
        let mut open = belief;
        open.reverse();
        while let Some((state, weight)) = open.pop() {
            if !self.meter.enter() {
                break;
            }
            match self.game.turn(&state) {
                Turn::Over => {
                    let value = self.game.utility(&state, self.player);
                    self.counts.leaves += 1;
                    self.tracer.leaf(&state, &[value]);
                    paid = paid.plus(value.weigh(weight));
                }
                Turn::Chance => {
                    let mut outcomes = Vec::new();
                    self.game.actions(&state, &mut outcomes);
                    let split = outcomes.iter().rev().map(|outcome| {
                        (self.game.result(&state, *outcome), weight.times(self.game.odds(&state, *outcome)))
                    });
                    open.extend(split);
                }
                Turn::Player(player) if player == self.player => {
                    let view = self.game.view(&state, player);
                    let index = *place.entry(view.clone()).or_insert_with(|| {
                        groups.push((view, Vec::new()));
                        groups.len() - 1
                    });
                    groups[index].1.push((state, weight));
                }
                Turn::Player(other) => return Err(OtherDecider(other)),
            }
        }
        Ok((paid, groups))
    }

    /// One action for all states that look the same.
    fn decide(
        &mut self,
        view: &G::View,
        states: &Weighed<G>,
        keep_root: bool,
    ) -> Result<Planned<G>, OtherDecider> {
        self.tracer.belief(states);
        let mut actions = Vec::new();
        if let Some((state, _)) = states.first() {
            self.game.actions(state, &mut actions);
        }
        let mut best: Option<(G::Action, Planned<G>)> = None;
        let mut root = Vec::new();
        for action in actions {
            let next =
                states.iter().map(|(state, weight)| (self.game.result(state, action), *weight)).collect();
            let planned = self.plan(next, false)?;
            if self.meter.stopped() {
                break;
            }
            self.tracer.consider(states, action, planned.value);
            if keep_root {
                let mut payoffs = vec![planned.value.negate(); self.game.players()];
                payoffs[self.player] = planned.value;
                root.push(RootMove { action, payoffs, bound: Bound::Exact, proven: true });
            }
            if best.as_ref().is_none_or(|(_, best)| planned.value > best.value) {
                best = Some((action, planned));
            }
        }
        let Some((action, planned)) = best else {
            return Ok(Planned { value: G::Value::ZERO, best: None, root, choices: Vec::new() });
        };
        self.tracer.settle(states, action, planned.value);
        let mut choices = vec![(view.clone(), action)];
        choices.extend(planned.choices);
        Ok(Planned { value: planned.value, best: Some(action), root, choices })
    }
}
