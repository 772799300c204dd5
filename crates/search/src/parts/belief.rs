//! What a player holds possible: weighed states, updated observation by observation.

use std::fmt;

use gametree_core::{Chance, Game, Observed, Odds, Player, Rng, Turn};

use super::StateMap;

/// Scales the weights so that they add up to one, where that can be stated exactly.
pub fn normalise<S>(states: &mut [(S, Odds)]) {
    let total = states.iter().fold(Odds::ZERO, |sum, (_, weight)| sum.plus(*weight));
    let scaled: Option<Vec<Odds>> = states.iter().map(|(_, weight)| weight.over(total)).collect();
    if let Some(scaled) = scaled {
        states.iter_mut().zip(scaled).for_each(|(state, weight)| state.1 = weight);
    }
}

/// The exact belief of one player: every state that fits what the player has observed, each once, with its odds by chance alone. What
/// other players do counts as one way each, as it does for [`Worlds`](gametree_core::Worlds).
pub struct Belief<G: Game> {
    player: Player,
    states: Vec<(G::State, Odds)>,
}

impl<G: Observed + Chance> Belief<G> {
    /// The belief of `player` who knows that one of these states holds, and nothing more.
    pub fn new(game: &G, player: Player, prior: Vec<(G::State, Odds)>) -> Self {
        let states = step(game, player, prior, Odds::times, Odds::plus, &Step::Unnoticed);
        Self { player, states }
    }

    /// The belief of `player` at the start of the game.
    pub fn start(game: &G, player: Player) -> Self {
        Self::new(game, player, vec![(game.initial(), Odds::ONE)])
    }

    /// The states with their weights, of which only ratios mean something.
    pub fn states(&self) -> &[(G::State, Odds)] {
        &self.states
    }

    /// Something has happened of which the player noticed `observation`. `action` is what the player has done; none when it was another
    /// player or chance, whose action is known as far as the observation says. Without any state left the observation was impossible.
    pub fn update(&mut self, game: &G, action: Option<G::Action>, observation: &G::Observation) {
        let states = std::mem::take(&mut self.states);
        let noticed = Step::Noticed { action, observation };
        let states = step(game, self.player, states, Odds::times, Odds::plus, &noticed);
        self.states = step(game, self.player, states, Odds::times, Odds::plus, &Step::Unnoticed);
        normalise(&mut self.states);
    }
}

/// The same by particles: at most so many states, drawn anew where there are more. Exact as long as there are not.
pub struct Particles<G: Game> {
    player: Player,
    most: usize,
    states: Vec<(G::State, f64)>,
}

impl<G: Observed + Chance> Particles<G> {
    /// The belief of `player` at the start of the game, by at most so many states.
    pub fn start(game: &G, player: Player, most: usize, rng: &mut Rng) -> Self {
        let mut particles = Self { player, most: most.max(1), states: vec![(game.initial(), 1.0)] };
        particles.go_on(game, &Step::Unnoticed, rng);
        particles
    }

    /// The states with their weights, which add up to one; none after an observation that no state fits.
    pub fn states(&self) -> &[(G::State, f64)] {
        &self.states
    }

    /// As [`Belief::update`].
    pub fn update(
        &mut self,
        game: &G,
        action: Option<G::Action>,
        observation: &G::Observation,
        rng: &mut Rng,
    ) {
        self.go_on(game, &Step::Noticed { action, observation }, rng);
        self.go_on(game, &Step::Unnoticed, rng);
    }

    /// One of the states, each as likely as its weight.
    pub fn draw(&self, rng: &mut Rng) -> Option<&G::State> {
        let mut rest = rng.unit();
        let drawn = self.states.iter().find(|(_, weight)| {
            rest -= weight;
            rest < 0.0
        });
        drawn.or(self.states.last()).map(|(state, _)| state)
    }

    fn go_on(&mut self, game: &G, kind: &Step<'_, G>, rng: &mut Rng) {
        let states = std::mem::take(&mut self.states);
        let times = |weight: f64, odds: Odds| weight * odds.to_f64();
        self.states = step(game, self.player, states, times, |one, other| one + other, kind);
        let total: f64 = self.states.iter().map(|(_, weight)| weight).sum();
        self.states.iter_mut().for_each(|(_, weight)| *weight /= total);
        if self.states.len() > self.most {
            self.thin_out(rng);
        }
    }

    /// Draws as many states as are allowed: systematic resampling, one random number for all, so that none is drawn much more or less
    /// often than its weight says (Carpenter, Clifford and Fearnhead, 1999).
    fn thin_out(&mut self, rng: &mut Rng) {
        let share = 1.0 / self.most as f64;
        let (mut next, mut sum) = (rng.unit() * share, 0.0);
        let mut kept = Vec::with_capacity(self.most);
        for (state, weight) in self.states.drain(..) {
            sum += weight;
            let mut drawn = 0.0;
            while next < sum {
                drawn += share;
                next += share;
            }
            if drawn > 0.0 {
                kept.push((state, drawn));
            }
        }
        self.states = kept;
    }
}

/// What has happened since the last update.
enum Step<'a, G: Observed> {
    /// Any number of actions that the player did not notice.
    Unnoticed,
    /// One action of which the player noticed this.
    Noticed { action: Option<G::Action>, observation: &'a G::Observation },
}

/// The states after a step, equal ones merged, with weights that `times` multiplies by odds and `plus` adds.
fn step<G: Observed + Chance, W: Copy>(
    game: &G,
    player: Player,
    states: Vec<(G::State, W)>,
    times: impl Fn(W, Odds) -> W,
    plus: impl Fn(W, W) -> W,
    kind: &Step<'_, G>,
) -> Vec<(G::State, W)> {
    let mut places: StateMap<G::State, usize> = StateMap::default();
    let mut found: Vec<(G::State, W)> = Vec::new();
    let mut add = |state: G::State, weight: W| {
        let place = *places.entry(state.clone()).or_insert(found.len());
        match found.get_mut(place) {
            Some((_, sum)) => *sum = plus(*sum, weight),
            None => found.push((state, weight)),
        }
    };
    let (mut open, mut actions) = (states, Vec::new());
    while let Some((state, weight)) = open.pop() {
        actions.clear();
        game.actions(&state, &mut actions);
        let turn = game.turn(&state);
        for action in actions.iter().copied() {
            if let Step::Noticed { action: Some(own), .. } = kind
                && (turn != Turn::Player(player) || action != *own)
            {
                continue;
            }
            let after = game.result(&state, action);
            let weight = if turn == Turn::Chance { times(weight, game.odds(&state, action)) } else { weight };
            match (kind, game.observe(&state, action, &after, player)) {
                (Step::Unnoticed, None) => open.push((after, weight)),
                (Step::Noticed { observation, .. }, Some(seen)) if seen == **observation => {
                    add(after, weight);
                }
                _ => {}
            }
        }
        if matches!(kind, Step::Unnoticed) {
            add(state, weight);
        }
    }
    found
}

impl<G: Game> fmt::Debug for Belief<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Belief").field("player", &self.player).field("states", &self.states).finish()
    }
}
