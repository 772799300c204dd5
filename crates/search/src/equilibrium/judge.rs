//! What a profile does at one information set, and what each choice there is worth.

use gametree_core::{Hidden, Player};

use super::form::{Form, Kind};
use super::profile::Profile;
use super::sampling::children;

/// A choice at an information set, under a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// How likely the profile is to take it.
    pub odds: f64,
    /// What every player gets when it is taken here and all play on by the profile.
    pub payoffs: Vec<f64>,
}

/// The choices of `player` at his information set number `set`, when the set is reached as the others' strategies let it be reached; by
/// chance alone where they never do.
pub fn judge<G: Hidden>(
    form: &Form<G>,
    profile: &Profile,
    player: Player,
    set: usize,
) -> Vec<Judged<G::Action>> {
    let players = form.players();
    let nodes = &form.nodes.nodes;
    let odds_of = |node: usize, place: usize| match nodes[node].kind {
        Kind::Player(mover) => profile.odds(form, mover.into(), nodes[node].set as usize)[place],
        _ => form.nodes.odds[nodes[node].first as usize + place],
    };
    // Children have higher numbers than their parents: forwards for the odds, backwards for the values.
    let mut reach = vec![[0.0; 2]; nodes.len()];
    reach[0] = [1.0; 2];
    for (at, node) in nodes.iter().enumerate() {
        for (place, child) in children(node).enumerate() {
            let odds = odds_of(at, place);
            let own = node.kind == Kind::Player(player as u8);
            let chance = if node.kind == Kind::Chance { odds } else { 1.0 };
            reach[child] = [reach[at][0] * if own { 1.0 } else { odds }, reach[at][1] * chance];
        }
    }
    let mut values = vec![0.0; nodes.len() * players];
    for (at, node) in nodes.iter().enumerate().rev() {
        if node.kind == Kind::End {
            let paid = &form.nodes.payoffs[node.set as usize * players..][..players];
            values[at * players..][..players].copy_from_slice(paid);
            continue;
        }
        for (place, child) in children(node).enumerate() {
            let odds = odds_of(at, place);
            (0..players)
                .for_each(|other| values[at * players + other] += odds * values[child * players + other]);
        }
    }
    let here: Vec<usize> = (0..nodes.len())
        .filter(|at| nodes[*at].kind == Kind::Player(player as u8) && nodes[*at].set as usize == set)
        .collect();
    // Where the others never let it come to this, only chance says how likely each state is.
    let which = usize::from(here.iter().all(|at| reach[*at][0] <= 0.0));
    let total: f64 = here.iter().map(|at| reach[*at][which]).sum();
    let odds = profile.odds(form, player, set);
    let judged = |(place, action): (usize, &G::Action)| {
        let payoff = |other: usize| {
            let weighed = |at: &usize| {
                reach[*at][which] * values[(nodes[*at].first as usize + place) * players + other]
            };
            here.iter().map(weighed).sum::<f64>() / total
        };
        Judged { action: *action, odds: odds[place], payoffs: (0..players).map(payoff).collect() }
    };
    form.actions(player, set).iter().enumerate().map(judged).collect()
}
