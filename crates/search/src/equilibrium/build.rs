//! Unrolls a game into a [`SequenceForm`].

use std::collections::VecDeque;

use gametree_core::{Chance, Game, Hidden, Limits, Player, Turn, Value};

use super::sequence_form::{Kind, Node, Nodes, Sequence, SequenceForm, Side};
use super::{Problem, size};
use crate::parts::StateMap;

/// Says whether the game ends at a state, before which so many choices of players lie, and with which payoffs.
pub type Horizon<'a, G> = dyn FnMut(&<G as Game>::State, u32) -> Option<Vec<f64>> + 'a;

impl<G: Hidden + Chance> SequenceForm<G> {
    /// Unrolls the game from its start, at most `most` positions of it. A game that has more is refused before anything is kept.
    ///
    /// # Errors
    /// When the game is too large, a player forgets, or a limit is hit.
    pub fn new(game: &G, most: usize, limits: &Limits) -> Result<Self, Problem> {
        size::require(game, most, limits)?;
        Self::starting(game, vec![(game.initial(), 1.0)], most, limits, &mut |_, _| None)
    }

    /// Unrolls the game from weighed states, from which chance draws one first; the weights must add up to one. `horizon` is given every state
    /// and how many choices of players lie before it, and may state payoffs with which the game ends there.
    ///
    /// # Errors
    /// When the game is too large, a player forgets, or a limit is hit.
    pub fn starting(
        game: &G,
        starts: Vec<(G::State, f64)>,
        most: usize,
        limits: &Limits,
        horizon: &mut Horizon<'_, G>,
    ) -> Result<Self, Problem> {
        let mut unroll = Unroll::new(game, most, horizon);
        unroll.begin(starts)?;
        unroll.run(limits)?;
        Ok(unroll.finish())
    }

    /// Unrolls what lies between weighed states, which get entries, and a border; gives what was found at the border, too.
    ///
    /// # Errors
    /// When there is too much of it, a player forgets, or a limit is hit.
    pub(crate) fn between(
        game: &G,
        starts: Vec<(G::State, f64)>,
        most: usize,
        limits: &Limits,
        is_border: &dyn Fn(&G::State) -> bool,
    ) -> Result<(Self, Vec<Reached<G>>), Problem> {
        let nothing = vec![0.0; game.players()];
        let mut horizon = |state: &G::State, _| is_border(state).then(|| nothing.clone());
        let mut unroll = Unroll::new(game, most, &mut horizon);
        unroll.enter(&starts);
        unroll.begin(starts)?;
        unroll.run(limits)?;
        let cuts = std::mem::take(&mut unroll.cuts).into_iter();
        let reached = cuts.map(|Waiting { state, reach, last, .. }| {
            let sequences = unroll.last[last..][..game.players()].to_vec();
            Reached { state, odds: reach, sequences }
        });
        let reached = reached.collect();
        Ok((unroll.finish(), reached))
    }
}

/// A state at a border.
pub(crate) struct Reached<G: Game> {
    pub state: G::State,
    /// The odds that chance lets it happen.
    pub odds: f64,
    /// The last sequence of each player on the way.
    pub sequences: Vec<Sequence>,
}

/// A state whose node exists but has not been looked at.
struct Waiting<S> {
    state: S,
    /// The odds that chance lets it happen.
    reach: f64,
    /// Where the last sequences of all players before it begin in [`Unroll::last`].
    last: usize,
    /// How many choices of players lie before it.
    plies: u32,
}

struct Unroll<'a, 'b, G: Hidden> {
    game: &'a G,
    most: usize,
    /// Level by level, so that the children of a node get numbers side by side.
    waiting: VecDeque<Waiting<G::State>>,
    /// How many nodes have been looked at.
    visited: usize,
    /// The last sequence of every player, for each way that differs from its parent in that.
    last: Vec<Sequence>,
    form: SequenceForm<G>,
    /// The ends: the sequences of all players and the odds, in order.
    ends: Vec<(usize, f64)>,
    /// Where the horizon has ended the game.
    cuts: Vec<Waiting<G::State>>,
    buffer: Vec<G::Action>,
    horizon: &'a mut Horizon<'b, G>,
}

impl<'a, 'b, G: Hidden + Chance> Unroll<'a, 'b, G> {
    fn new(game: &'a G, most: usize, horizon: &'a mut Horizon<'b, G>) -> Self {
        let players = game.players();
        let side = || Side { first: vec![1], ..Side::default() };
        let form = SequenceForm {
            sides: (0..players).map(|_| side()).collect(),
            nodes: Nodes::default(),
            views: vec![Vec::new(); players],
            places: (0..players).map(|_| StateMap::default()).collect(),
            entries: vec![Vec::new(); players],
            actions: vec![Vec::new(); players],
            zero_sum: true,
        };
        Self {
            game,
            most,
            waiting: VecDeque::new(),
            visited: 0,
            last: Vec::new(),
            form,
            ends: Vec::new(),
            cuts: Vec::new(),
            buffer: Vec::new(),
            horizon,
        }
    }

    /// Makes an entry of all that a player may see at the start.
    fn enter(&mut self, starts: &[(G::State, f64)]) {
        for player in 0..self.game.players() {
            let mut known = StateMap::default();
            for (state, _) in starts {
                let view = self.game.view(state, player);
                if !known.contains_key(&view) {
                    known.insert(view.clone(), ());
                    self.form.entries[player].push(view);
                }
            }
            self.form.sides[player].first = vec![1 + self.form.entries[player].len() as Sequence];
        }
    }

    /// Where the sequences are noted with which players enter at a state: none at all where there are no entries.
    fn entrance(&mut self, state: &G::State) -> usize {
        let last = self.last.len();
        for player in 0..self.game.players() {
            let view = self.game.view(state, player);
            let entry = self.form.entries[player].iter().position(|entry| *entry == view);
            self.last.push(entry.map_or(0, |entry| 1 + entry as Sequence));
        }
        last
    }

    fn run(&mut self, limits: &Limits) -> Result<(), Problem> {
        let mut meter = limits.start();
        while let Some(waiting) = self.waiting.pop_front() {
            if !meter.enter() {
                return Err(Problem::Stopped);
            }
            self.visit(waiting)?;
        }
        Ok(())
    }

    fn begin(&mut self, starts: Vec<(G::State, f64)>) -> Result<(), Problem> {
        if starts.len() != 1 {
            let count = starts.len() as u32;
            self.form.nodes.odds.push(1.0);
            self.form.nodes.nodes.push(Node { kind: Kind::Chance, first: 1, count, set: 0 });
            self.visited = 1;
        }
        starts.into_iter().try_for_each(|(state, reach)| {
            let last = self.entrance(&state);
            self.add(state, reach, reach, last, 0)
        })
    }

    fn add(
        &mut self,
        state: G::State,
        odds: f64,
        reach: f64,
        last: usize,
        plies: u32,
    ) -> Result<(), Problem> {
        if self.form.nodes.odds.len() >= self.most {
            return Err(Problem::TooLarge(self.most));
        }
        self.form.nodes.odds.push(odds);
        self.waiting.push_back(Waiting { state, reach, last, plies });
        Ok(())
    }

    fn visit(&mut self, waiting: Waiting<G::State>) -> Result<(), Problem> {
        self.visited += 1;
        let first = self.form.nodes.odds.len() as u32;
        if let Some(payoffs) = (self.horizon)(&waiting.state, waiting.plies) {
            let set = self.end(&waiting, payoffs.into_iter());
            self.form.nodes.nodes.push(Node { kind: Kind::End, first, count: 0, set });
            self.cuts.push(waiting);
            return Ok(());
        }
        let mut actions = std::mem::take(&mut self.buffer);
        actions.clear();
        self.game.actions(&waiting.state, &mut actions);
        let count = actions.len() as u32;
        let node = match self.game.turn(&waiting.state) {
            Turn::Over => {
                let payoff = |player| self.game.utility(&waiting.state, player).to_f64();
                let set = self.end(&waiting, (0..self.game.players()).map(payoff));
                Node { kind: Kind::End, first, count: 0, set }
            }
            Turn::Chance => {
                for action in &actions {
                    let odds = self.game.odds(&waiting.state, *action).to_f64();
                    let next = self.game.result(&waiting.state, *action);
                    self.add(next, odds, waiting.reach * odds, waiting.last, waiting.plies)?;
                }
                Node { kind: Kind::Chance, first, count, set: 0 }
            }
            Turn::Player(player) => {
                let set = self.set(player, &waiting, &actions)?;
                let sequence = self.form.sides[player].first[set as usize];
                for (action, sequence) in actions.iter().zip(sequence..) {
                    let last = self.last.len();
                    self.last.extend_from_within(waiting.last..waiting.last + self.game.players());
                    self.last[last + player] = sequence;
                    let next = self.game.result(&waiting.state, *action);
                    self.add(next, 1.0, waiting.reach, last, waiting.plies + 1)?;
                }
                Node { kind: Kind::Player(player as u8), first, count, set }
            }
        };
        self.form.nodes.nodes.push(node);
        self.buffer = actions;
        Ok(())
    }

    /// The number of the information set of a state, a new one if it has not been seen before.
    fn set(
        &mut self,
        player: Player,
        waiting: &Waiting<G::State>,
        actions: &[G::Action],
    ) -> Result<u32, Problem> {
        let view = self.game.view(&waiting.state, player);
        let parent = self.last[waiting.last + player];
        if let Some(set) = self.form.places[player].get(&view).map(|set| *set as usize) {
            let parent_known = self.form.sides[player].parent[set];
            let known = &self.form.actions[player][self.form.labelled(player, set)];
            return match () {
                () if parent_known != parent => Err(Problem::Forgets(player, self.game.print_view(&view))),
                () if known != actions => Err(Problem::Uneven(player, self.game.print_view(&view))),
                () => Ok(set as u32),
            };
        }
        let side = &mut self.form.sides[player];
        let set = side.parent.len() as u32;
        side.parent.push(parent);
        let sequences = side.first[set as usize] + actions.len() as u32;
        side.first.push(sequences);
        self.form.actions[player].extend_from_slice(actions);
        self.form.views[player].push(view.clone());
        self.form.places[player].insert(view, set);
        Ok(set)
    }

    fn end(&mut self, waiting: &Waiting<G::State>, payoffs: impl Iterator<Item = f64>) -> u32 {
        let before = self.form.nodes.payoffs.len();
        self.form.nodes.payoffs.extend(payoffs);
        let sum: f64 = self.form.nodes.payoffs[before..].iter().sum();
        self.form.zero_sum &= sum.abs() < 1e-9;
        self.ends.push((waiting.last, waiting.reach));
        self.ends.len() as u32 - 1
    }

    fn finish(mut self) -> SequenceForm<G> {
        let players = self.game.players();
        // The sequences of all players at an end, the player's own before those of the others.
        let before = |number: u32| &self.last[self.ends[number as usize].0..][..players];
        for player in 0..players {
            let others = |number: u32| {
                let sequences = before(number).iter().enumerate();
                sequences.filter(move |(other, _)| *other != player).map(|(_, sequence)| *sequence)
            };
            let mut order: Vec<u32> = (0..self.ends.len() as u32).collect();
            order.sort_unstable_by(|one, other| {
                let own = before(*one)[player].cmp(&before(*other)[player]);
                own.then_with(|| others(*one).cmp(others(*other))).then(one.cmp(other))
            });
            let side = &mut self.form.sides[player];
            let sequences = side.first[side.parent.len()] as usize;
            side.rows = vec![0; sequences + 1];
            let mut last: Option<u32> = None;
            for number in order {
                let worth = self.ends[number as usize].1
                    * self.form.nodes.payoffs[number as usize * players + player];
                let same = |last: u32| before(last) == before(number);
                // Ends that the same choices of all players lead to differ by chance only: what they are worth adds up.
                if let (true, Some(sum)) = (last.is_some_and(same), side.worth.last_mut()) {
                    *sum += worth;
                    continue;
                }
                last = Some(number);
                side.rows[before(number)[player] as usize + 1] += 1;
                side.others.extend(others(number));
                side.worth.push(worth);
            }
            (0..sequences).for_each(|sequence| side.rows[sequence + 1] += side.rows[sequence]);
        }
        self.form
    }
}
