//! Flat Monte Carlo: an action is worth the mean of games that are played on from it at random (Abramson, 1990).
//!
//! "Flat" because nothing below the root is remembered: every playout chooses uniformly among the legal actions, and draws chance by its
//! odds. The mean converges to the expectation of random play and not to the value of the game, however many playouts there are; the
//! standard error says how far the mean may be from the former, and nothing about the latter.

use gametree_core::{
    Chance, Counts, EvaluateAll, Game, Limits, Meter, Open, Player, Rng, Sampler, Turn, Value,
};

use crate::parts::Tally;

/// Which action the next playout begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// One after the other, in turn.
    Uniform,
    /// By upper confidence bounds (UCB1: Auer, Cesa-Bianchi and Fischer, 2002): good actions and little-tried ones more often.
    Ucb,
}

/// How to sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Playouts of all actions together, unless a limit comes first.
    pub playouts: u64,
    /// Plies from the root after which a playout is cut off and its position evaluated. At least one is played.
    pub plies: u32,
    /// Which action the next playout begins with.
    pub allocation: Allocation,
    /// What all that is drawn depends on.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { playouts: 10_000, plies: u32::MAX, allocation: Allocation::Uniform, seed: 0 }
    }
}

/// Where playouts begin and how they go on.
pub struct Playouts<'a, G: Game, D, E> {
    /// The rules.
    pub game: &'a G,
    /// Who chooses at the root; none where chance draws.
    pub mover: Option<Player>,
    /// The actions at the root; none where chance does not list its outcomes.
    pub actions: Vec<G::Action>,
    /// The root: the same state each time, or one of those that fit what the mover sees.
    pub start: Sampler<'a, G>,
    /// Draws an outcome of a chance node.
    pub draw: D,
    /// Each player's value of a state where a playout is cut off.
    pub evaluate: E,
}

/// What one action at the root has brought.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// Its playouts.
    pub tally: Tally,
}

/// What playouts have found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<A> {
    /// Every action at the root, in the order of the game, tried or not.
    pub choices: Vec<Choice<A>>,
    /// All playouts together. Where chance is at the root this is its value.
    pub all: Tally,
    /// The place of the action to play: the highest mean, or with [`Allocation::Ucb`] the one with the most playouts. None where no
    /// player chooses or no playout has ended.
    pub best: Option<usize>,
    /// Playouts that were cut off.
    pub cut_off: u64,
    /// Work done; a leaf is a playout that has ended.
    pub counts: Counts,
    /// True when a limit ended the search. The playout that it interrupted is not counted.
    pub stopped: bool,
}

/// Samples the actions of `root` in an open game; `limits.depth` is not used.
pub fn search<G: Open + Chance, E: EvaluateAll<G>>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    options: &Options,
    limits: &Limits,
) -> Found<G::Action> {
    let mut actions = Vec::new();
    game.actions(root, &mut actions);
    let playouts = Playouts {
        game,
        mover: if let Turn::Player(player) = game.turn(root) { Some(player) } else { None },
        actions,
        start: Box::new(|_| Some(root.clone())),
        draw: |state: &G::State, rng: &mut Rng| game.draw(state, rng),
        evaluate: |state: &G::State| {
            evaluation.evaluate_all(game, state).into_iter().map(Value::to_f64).collect()
        },
    };
    playouts.sample(options, limits, &mut |_| {})
}

impl<G, D, E> Playouts<'_, G, D, E>
where
    G: Game,
    D: Fn(&G::State, &mut Rng) -> Option<G::Action>,
    E: Fn(&G::State) -> Vec<f64>,
{
    /// Plays until there are enough playouts or a limit is hit. `news` is given what is known whenever the playouts have doubled.
    pub fn sample(
        mut self,
        options: &Options,
        limits: &Limits,
        news: &mut dyn FnMut(&Found<G::Action>),
    ) -> Found<G::Action> {
        let mut sampling = Sampling::new(self.game.players(), &self.actions, options, limits);
        while sampling.all.playouts() < options.playouts && self.playout(&mut sampling, options).is_some() {
            if sampling.all.playouts().is_power_of_two() {
                news(&sampling.found(self.mover, options.allocation));
            }
        }
        sampling.found(self.mover, options.allocation)
    }

    /// Plays one game and counts it; none when a limit ended it, or there is nothing to begin with.
    fn playout(&mut self, sampling: &mut Sampling<G::Action>, options: &Options) -> Option<()> {
        let mut state = (self.start)(&mut sampling.rng)?;
        let mut chosen = self.mover.and_then(|mover| sampling.select(mover, options.allocation));
        let (mut plies, mut cut_off) = (0, false);
        let payoffs = loop {
            if !sampling.meter.enter() {
                return None;
            }
            let action = match self.game.turn(&state) {
                Turn::Over => break self.utilities(&state),
                _ if plies > 0 && plies >= options.plies => None,
                Turn::Chance => (self.draw)(&state, &mut sampling.rng),
                Turn::Player(_) => match chosen.filter(|_| plies == 0) {
                    Some(place) => Some(self.actions[place]),
                    None => self.any(&state, &mut sampling.rng, &mut sampling.actions),
                },
            };
            let Some(action) = action else {
                cut_off = true;
                break (self.evaluate)(&state);
            };
            if plies == 0 && chosen.is_none() {
                chosen = self.actions.iter().position(|outcome| *outcome == action);
            }
            self.game.play(&mut state, action);
            plies += 1;
        };
        sampling.cut_off += u64::from(cut_off);
        sampling.count(chosen, self.mover, &payoffs);
        Some(())
    }

    fn utilities(&self, state: &G::State) -> Vec<f64> {
        (0..self.game.players()).map(|player| self.game.utility(state, player).to_f64()).collect()
    }

    /// Any legal action, each equally likely. `actions` is only room to list them in.
    fn any(&self, state: &G::State, rng: &mut Rng, actions: &mut Vec<G::Action>) -> Option<G::Action> {
        actions.clear();
        self.game.actions(state, actions);
        rng.pick(actions).copied()
    }
}

/// What has been found so far.
struct Sampling<A> {
    choices: Vec<Choice<A>>,
    all: Tally,
    cut_off: u64,
    /// The least and the most that the mover has got.
    range: (f64, f64),
    rng: Rng,
    meter: Meter,
    actions: Vec<A>,
}

impl<A: Copy> Sampling<A> {
    fn new(players: usize, actions: &[A], options: &Options, limits: &Limits) -> Self {
        let choice = |action: &A| Choice { action: *action, tally: Tally::new(players) };
        Self {
            choices: actions.iter().map(choice).collect(),
            all: Tally::new(players),
            cut_off: 0,
            range: (f64::INFINITY, f64::NEG_INFINITY),
            rng: Rng::new(options.seed),
            meter: limits.start(),
            actions: Vec::new(),
        }
    }

    /// The action at the root with which the next playout begins.
    fn select(&self, mover: Player, allocation: Allocation) -> Option<usize> {
        let in_turn = (self.all.playouts() % self.choices.len().max(1) as u64) as usize;
        match allocation {
            // Every action is tried once before bounds mean anything.
            Allocation::Ucb if self.all.playouts() >= self.choices.len() as u64 => {
                let bound = |place: &usize| self.upper_bound(*place, mover);
                (0..self.choices.len()).rev().max_by(|one, other| bound(one).total_cmp(&bound(other)))
            }
            _ => Some(in_turn).filter(|place| *place < self.choices.len()),
        }
    }

    /// The upper confidence bound of UCB1. Its theory is about payoffs from 0 to 1, so that it is scaled by the payoffs seen so far: what
    /// the rules allow is often far more than what happens.
    fn upper_bound(&self, place: usize, mover: Player) -> f64 {
        let (tally, span) = (&self.choices[place].tally, self.range.1 - self.range.0);
        let (all, tried) = (self.all.playouts() as f64, tally.playouts() as f64);
        tally.mean(mover) + span * (2.0 * all.ln() / tried).sqrt()
    }

    fn count(&mut self, chosen: Option<usize>, mover: Option<Player>, payoffs: &[f64]) {
        self.all.add(payoffs);
        if let Some(place) = chosen {
            self.choices[place].tally.add(payoffs);
        }
        if let Some(payoff) = mover.map(|mover| payoffs[mover]) {
            self.range = (self.range.0.min(payoff), self.range.1.max(payoff));
        }
    }

    fn found(&self, mover: Option<Player>, allocation: Allocation) -> Found<A> {
        let leaves = self.all.playouts();
        Found {
            choices: self.choices.clone(),
            all: self.all.clone(),
            best: mover.and_then(|mover| self.best(mover, allocation)),
            cut_off: self.cut_off,
            counts: Counts { nodes: self.meter.nodes(), leaves, ..Counts::default() },
            stopped: self.meter.stopped(),
        }
    }

    /// The best action that was tried; the first of equally good ones.
    fn best(&self, mover: Player, allocation: Allocation) -> Option<usize> {
        let weight = |place: &usize| {
            let tally = &self.choices[*place].tally;
            // A mean of few playouts may be luck; what was tried most was good again and again.
            let tried = if allocation == Allocation::Ucb { tally.playouts() } else { 0 };
            (tried, tally.mean(mover))
        };
        let valued = (0..self.choices.len()).filter(|place| {
            let tally = &self.choices[*place].tally;
            tally.playouts() > 0 && !tally.mean(mover).is_nan()
        });
        valued.rev().max_by(|one, other| {
            let ((one, value), (other, other_value)) = (weight(one), weight(other));
            one.cmp(&other).then(value.total_cmp(&other_value))
        })
    }
}
