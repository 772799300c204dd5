//! Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): every simulation draws a world that fits the view and plays through it; what
//! is learned belongs to information sets, not to worlds.
//!
//! With one observer all nodes are what the searching player sees, also where others move. With several observers each player has nodes
//! of their own, by their own views. Unlike sampled worlds, neither variant pretends to know more later; but opponents play as the tree
//! has them now, which is no guarantee against a clever one.

use gametree_core::{Chance, Finite, Hidden, Limits, Meter, Player, Rng, Turn, Value};

use crate::parts::StateMap;

/// Whose views distinguish nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// Those of the searching player.
    Single,
    /// Those of the player to move.
    Multiple,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Worlds to play through, unless a limit comes first.
    pub simulations: u64,
    /// Whose views distinguish nodes.
    pub observer: Observer,
    /// How eager the search is to try what has been tried little, in parts of the range of payoffs.
    pub exploration: f64,
    /// What all that is drawn depends on.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { simulations: 10_000, observer: Observer::Multiple, exploration: 0.7, seed: 0 }
    }
}

/// What the search thinks of one choice at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u64,
    /// What it paid the player on average.
    pub value: f64,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<A> {
    /// Every choice at the root, in the order of the game; visited most is played.
    pub choices: Vec<Choice<A>>,
    /// Simulations that were run.
    pub simulations: u64,
    /// True when a limit ended the search.
    pub stopped: bool,
}

/// The choices of `player`, who is to move and sees `view`.
pub fn search<G: Hidden + Chance + Finite>(
    game: &G,
    view: &G::View,
    player: Player,
    options: &Options,
    limits: &Limits,
) -> Found<G::Action> {
    let mut search = Search::new(game, player, options);
    let mut sampler = game.sampler(view);
    let mut meter: Meter = limits.start();
    let mut simulations = 0;
    while simulations < options.simulations && meter.enter_long() {
        let Some(world) = sampler(&mut search.rng) else { break };
        search.simulate(world);
        simulations += 1;
    }
    let stopped = meter.stopped();
    Found { choices: search.root(view), simulations, stopped }
}

struct Search<'a, G: Hidden> {
    game: &'a G,
    player: Player,
    observer: Observer,
    exploration: f64,
    rng: Rng,
    places: StateMap<(u8, G::View), u32>,
    nodes: Vec<Vec<Edge<G::Action>>>,
    /// The edges that the running simulation has taken: node, edge, who moved.
    path: Vec<(u32, u32, Player)>,
    actions: Vec<G::Action>,
    untried: Vec<G::Action>,
    payoffs: Vec<f64>,
    /// The root of the logarithm of each number, as far as they were needed.
    roots: Vec<f64>,
}

struct Edge<A> {
    action: A,
    visits: u32,
    /// How often it could have been taken.
    available: u32,
    total: f64,
    /// The total for one visit.
    mean: f64,
    /// One over the root of the visits. Kept here because it is read more often than it changes.
    uncertainty: f64,
}

impl<'a, G: Hidden + Chance> Search<'a, G> {
    fn new(game: &'a G, player: Player, options: &Options) -> Self {
        let (low, high) = game.bounds(&game.initial());
        let span = high.to_f64() - low.to_f64();
        let span = if span.is_finite() && span > 0.0 { span } else { 1.0 };
        Self {
            game,
            player,
            observer: options.observer,
            exploration: options.exploration * span,
            rng: Rng::new(options.seed),
            places: StateMap::default(),
            nodes: Vec::new(),
            path: Vec::new(),
            actions: Vec::new(),
            untried: Vec::new(),
            payoffs: Vec::new(),
            roots: vec![0.0],
        }
    }

    /// Plays through one world: by the tree as far as it goes, one step beyond it, and at random to the end.
    fn simulate(&mut self, mut state: G::State) {
        self.path.clear();
        let mut inside = true;
        loop {
            let action = match self.game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => self.drawn(&state),
                Turn::Player(mover) if inside => {
                    let (action, known) = self.select(&state, mover);
                    inside = known;
                    action
                }
                Turn::Player(_) => self.any(&state),
            };
            let Some(action) = action else { break };
            self.game.play(&mut state, action);
        }
        self.payoffs.clear();
        let payoff = |player| self.game.utility(&state, player).to_f64();
        self.payoffs.extend((0..self.game.players()).map(payoff));
        for (node, edge, mover) in &self.path {
            let edge = &mut self.nodes[*node as usize][*edge as usize];
            edge.visits += 1;
            edge.total += self.payoffs[*mover];
            let share = 1.0 / f64::from(edge.visits);
            (edge.mean, edge.uncertainty) = (edge.total * share, share.sqrt());
        }
    }

    /// The action to take by the tree, and whether it had been tried before.
    fn select(&mut self, state: &G::State, mover: Player) -> (Option<G::Action>, bool) {
        let eyes = if self.observer == Observer::Single { self.player } else { mover };
        let key = (mover as u8, self.game.view(state, eyes));
        let fresh = self.nodes.len() as u32;
        let node = *self.places.entry(key).or_insert(fresh);
        if node == fresh {
            self.nodes.push(Vec::new());
        }
        self.actions.clear();
        self.game.actions(state, &mut self.actions);
        let edges = &mut self.nodes[node as usize];
        self.untried.clear();
        let mut best: Option<(usize, f64)> = None;
        for (place, action) in self.actions.iter().enumerate() {
            // Edges were added in any order; after that they are mostly asked for in the order of the game.
            let here = edges.get(place).is_some_and(|edge| edge.action == *action).then_some(place);
            let index = here.or_else(|| edges.iter().position(|edge| edge.action == *action));
            let Some(index) = index else {
                self.untried.push(*action);
                continue;
            };
            let edge = &mut edges[index];
            edge.available += 1;
            let available = edge.available as usize;
            while self.roots.len() <= available {
                self.roots.push((self.roots.len() as f64).ln().sqrt());
            }
            let score = edge.mean + self.exploration * self.roots[available] * edge.uncertainty;
            if best.is_none_or(|(_, best)| score > best) {
                best = Some((index, score));
            }
        }
        if let Some(action) = self.rng.pick(&self.untried).copied() {
            self.path.push((node, edges.len() as u32, mover));
            edges.push(Edge { action, visits: 0, available: 1, total: 0.0, mean: 0.0, uncertainty: 0.0 });
            return (Some(action), false);
        }
        let chosen = best.map(|(index, _)| index);
        self.path.extend(chosen.map(|index| (node, index as u32, mover)));
        (chosen.map(|index| edges[index].action), true)
    }

    fn any(&mut self, state: &G::State) -> Option<G::Action> {
        self.actions.clear();
        self.game.actions(state, &mut self.actions);
        self.rng.pick(&self.actions).copied()
    }

    fn drawn(&mut self, state: &G::State) -> Option<G::Action> {
        if self.game.lists_outcomes(state) {
            self.actions.clear();
            self.game.actions(state, &mut self.actions);
            self.game.draw_among(state, &self.actions, &mut self.rng)
        } else {
            self.game.draw(state, &mut self.rng)
        }
    }

    fn root(&self, view: &G::View) -> Vec<Choice<G::Action>> {
        let mut actions = Vec::new();
        self.game.choices(view, &mut actions);
        let node = self.places.get(&(self.player as u8, view.clone()));
        let edges = node.map_or(&[][..], |place| &self.nodes[*place as usize]);
        let choice = |action: G::Action| {
            let edge = edges.iter().find(|edge| edge.action == action);
            let (visits, total) = edge.map_or((0, 0.0), |edge| (edge.visits, edge.total));
            Choice { action, visits: visits.into(), value: total / f64::from(visits.max(1)) }
        };
        actions.into_iter().map(choice).collect()
    }
}
