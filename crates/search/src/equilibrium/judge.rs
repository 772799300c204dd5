//! What a profile does at an information set, what each choice there is worth, and which beliefs the player holds.

use gametree_core::{Game, Hidden, Player};

use super::profile::Profile;
use super::sampling::children;
use super::sequence_form::{Kind, SequenceForm};

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

/// The choices of `player` at information set number `set`, when the set is reached as the others' strategies let it be reached; by
/// chance alone where they never do.
pub fn judge<G: Hidden>(
    form: &SequenceForm<G>,
    profile: &Profile,
    player: Player,
    set: usize,
) -> Vec<Judged<G::Action>> {
    Outlook::new(form, profile).judge(form, profile, player, set)
}

/// How likely every node of a game is under a profile, and what it is worth.
pub struct Outlook {
    players: usize,
    /// What each node pays each player.
    values: Vec<f64>,
    /// How likely each node is, as far as it depends on chance and on all but each player.
    others: Vec<f64>,
    /// How likely each node is, as far as it depends on chance alone.
    chance: Vec<f64>,
    /// How likely each node is.
    likely: Vec<f64>,
    /// The nodes of all information sets, player by player and set by set.
    members: Vec<u32>,
    /// Where those of each set begin, by player, and behind the last set where they end.
    first: Vec<Vec<u32>>,
}

/// The nodes of all information sets side by side, and where those of each set begin.
fn sets<G: Hidden>(form: &SequenceForm<G>) -> (Vec<u32>, Vec<Vec<u32>>) {
    let mut first: Vec<Vec<u32>> = form.sides.iter().map(|side| vec![0; side.sets() + 1]).collect();
    let decided = || {
        form.nodes.nodes.iter().enumerate().filter_map(|(at, node)| match node.kind {
            Kind::Player(player) => Some((at as u32, usize::from(player), node.set as usize)),
            _ => None,
        })
    };
    decided().for_each(|(_, player, set)| first[player][set + 1] += 1);
    let mut sum = 0;
    for count in first.iter_mut().flatten() {
        sum += *count;
        *count = sum;
    }
    let (mut next, mut members) = (first.clone(), vec![0; sum as usize]);
    for (at, player, set) in decided() {
        members[next[player][set] as usize] = at;
        next[player][set] += 1;
    }
    (members, first)
}

impl Outlook {
    /// Works it out for a profile.
    pub fn new<G: Hidden>(form: &SequenceForm<G>, profile: &Profile) -> Self {
        let (players, nodes) = (form.players(), &form.nodes.nodes);
        let odds_of = |node: usize, place: usize| match nodes[node].kind {
            Kind::Player(mover) => profile.odds(form, mover.into(), nodes[node].set as usize)[place],
            _ => form.nodes.odds[nodes[node].first as usize + place],
        };
        // Children have higher numbers than their parents: forwards for the odds, backwards for the values.
        let mut others = vec![1.0; nodes.len() * players];
        let (mut chance, mut likely) = (vec![1.0; nodes.len()], vec![1.0; nodes.len()]);
        for (at, node) in nodes.iter().enumerate() {
            for (place, child) in children(node).enumerate() {
                let odds = odds_of(at, place);
                for other in 0..players {
                    let own = node.kind == Kind::Player(other as u8);
                    others[child * players + other] =
                        others[at * players + other] * if own { 1.0 } else { odds };
                }
                chance[child] = chance[at] * if node.kind == Kind::Chance { odds } else { 1.0 };
                likely[child] = likely[at] * odds;
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
        let (members, first) = sets(form);
        Self { players, values, others, chance, likely, members, first }
    }

    /// The nodes of an information set, each with its posterior probability; by chance alone where the others never let play
    /// come to this set. The odds add up to one.
    pub fn beliefs(&self, player: Player, set: usize) -> Vec<(usize, f64)> {
        let mut beliefs: Vec<(usize, f64)> =
            self.nodes(player, set).map(|at| (at, self.others[at * self.players + player])).collect();
        if beliefs.iter().all(|(_, odds)| *odds <= 0.0) {
            beliefs.iter_mut().for_each(|(at, odds)| *odds = self.chance[*at]);
        }
        let total: f64 = beliefs.iter().map(|(_, odds)| odds).sum();
        beliefs.iter_mut().for_each(|(_, odds)| *odds /= total);
        beliefs
    }

    /// How often play comes to an information set.
    pub fn likely(&self, player: Player, set: usize) -> f64 {
        self.nodes(player, set).map(|at| self.likely[at]).sum()
    }

    /// The nodes of an information set.
    fn nodes(&self, player: Player, set: usize) -> impl Iterator<Item = usize> {
        let first = &self.first[player];
        self.members[first[set] as usize..first[set + 1] as usize].iter().map(|at| *at as usize)
    }

    /// The same for all of them, by player.
    pub(super) fn all_likely<G: Hidden>(&self, form: &SequenceForm<G>) -> Vec<Vec<f64>> {
        let sets = |player| (0..form.sets(player)).map(move |set| self.likely(player, set));
        (0..form.players()).map(|player| sets(player).collect()).collect()
    }

    /// The choices at an information set.
    pub fn judge<G: Hidden>(
        &self,
        form: &SequenceForm<G>,
        profile: &Profile,
        player: Player,
        set: usize,
    ) -> Vec<Judged<G::Action>> {
        let beliefs = self.beliefs(player, set);
        let odds = profile.odds(form, player, set);
        let judged = |(place, action): (usize, &G::Action)| {
            let payoff = |other: usize| {
                let child = |at: usize| form.nodes.nodes[at].first as usize + place;
                beliefs.iter().map(|(at, odds)| odds * self.values[child(*at) * self.players + other]).sum()
            };
            Judged { action: *action, odds: odds[place], payoffs: (0..self.players).map(payoff).collect() }
        };
        form.actions(player, set).iter().enumerate().map(judged).collect()
    }

    /// The counterfactual value of every choice: what it is worth to the player who makes it, times the odds that chance and the others lead to its
    /// set. By player and sequence.
    pub(super) fn worths<G: Hidden>(&self, form: &SequenceForm<G>) -> Vec<Vec<f64>> {
        let mut worths: Vec<Vec<f64>> = form.sides.iter().map(|side| vec![0.0; side.sequences()]).collect();
        for (at, node) in form.nodes.nodes.iter().enumerate() {
            if let Kind::Player(player) = node.kind {
                let player = usize::from(player);
                let first = form.sides[player].first[node.set as usize] as usize;
                for (place, child) in children(node).enumerate() {
                    worths[player][first + place] +=
                        self.others[at * self.players + player] * self.values[child * self.players + player];
                }
            }
        }
        worths
    }
}

/// The way to every node of a game that was unrolled from its start: the node before it and the place of the choice there.
pub struct Ways(Vec<(u32, u32)>);

impl Ways {
    /// Works them out.
    pub fn new<G: Hidden>(form: &SequenceForm<G>) -> Self {
        let mut before = vec![(0, 0); form.nodes.nodes.len()];
        for (at, node) in form.nodes.nodes.iter().enumerate() {
            children(node).enumerate().for_each(|(place, child)| before[child] = (at as u32, place as u32));
        }
        Self(before)
    }

    /// The state of a node.
    pub fn state<G: Game>(&self, game: &G, node: usize) -> G::State {
        let (mut way, mut at) = (Vec::new(), node);
        while at != 0 {
            let (before, place) = self.0[at];
            way.push(place as usize);
            at = before as usize;
        }
        let (mut state, mut actions) = (game.initial(), Vec::new());
        for place in way.into_iter().rev() {
            actions.clear();
            game.actions(&state, &mut actions);
            game.play(&mut state, actions[place]);
        }
        state
    }
}
