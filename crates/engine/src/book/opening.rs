//! The positions of a book, in an order that depends on the rules alone, and what they are worth.

use std::sync::Arc;

use gametree_core::{Duel, Finite, Game, Knowledge, Limits, Rational, Score, Text, Turn, checksum};
use gametree_search::exact;
use gametree_search::parts::{Memory, StateMap};

use crate::adapter::Adapter;
use crate::algorithms::{EXACT, fast_options};
use crate::any::exact as exactly;
use crate::perft::Canonical;
use crate::{Error, Result, Spec};

/// Positions that a book may have.
pub const MOST_POSITIONS: usize = 10_000_000;

/// The table with which searches start on one thread: it grows when one of them needs more.
const FIRST_TABLE: usize = 1 << 18;

/// What a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Threads that share it.
    pub threads: usize,
    /// Bytes of its table.
    pub table: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { threads: 1, table: exact::Options::default().table }
    }
}

/// What a book needs to know of a game: its positions within some plies of the start, by their places in a fixed order, and what they are
/// worth to player 0, in steps of the game's value.
pub trait AnyOpening: Send {
    /// How many plies are covered.
    fn plies(&self) -> u32;

    /// How many positions there are on each ply.
    fn counts(&self) -> Vec<usize>;

    /// A hash of all positions in their order.
    fn order(&self) -> u64;

    /// The places whose values the others follow from: the positions of the last ply in which the game goes on.
    fn frontier(&self) -> Vec<usize>;

    /// The position in the game's notation.
    fn text(&self, place: usize) -> String;

    /// The exact value of one position by search; none when a limit ended it. What one search finds out helps the next.
    fn solve(&mut self, place: usize, effort: Effort, limits: &Limits) -> Option<i32>;

    /// All values from those of the frontier, by the rules alone.
    ///
    /// # Errors
    /// Why that cannot be: the positions of the game repeat.
    fn complete(&self, frontier: &[(usize, i32)]) -> Result<Vec<i32>>;

    /// A value as a number.
    fn number(&self, steps: i32) -> Rational;
}

/// Every position within some plies of the start, mirror images once. Ply by ply, and on each ply in the order in which the moves of the
/// ply before lead there. A position that can be reached on several plies belongs to the first of them.
pub(crate) struct Opening<G: Game> {
    plies: u32,
    counts: Vec<usize>,
    positions: Vec<G::State>,
    /// Keyed by whole states: two positions are never mistaken for one another.
    places: StateMap<G::State, u32>,
}

impl<G: Game> Opening<G> {
    /// Unrolls the rules; none when there are more than `most` positions.
    pub(crate) fn new(game: &G, canonical: Option<Canonical<G>>, plies: u32, most: usize) -> Option<Self> {
        let start = one_image(game, canonical, &game.initial());
        let places = StateMap::from_iter([(start.clone(), 0)]);
        let mut opening = Self { plies, counts: vec![1], positions: vec![start], places };
        let (mut first, mut actions) = (0, Vec::new());
        for _ in 0..plies {
            let end = opening.positions.len();
            for place in first..end {
                let state = opening.positions[place].clone();
                if game.turn(&state) != Turn::Over {
                    game.actions(&state, &mut actions);
                }
                for action in actions.drain(..) {
                    let next = one_image(game, canonical, &game.result(&state, action));
                    let count = opening.positions.len();
                    if !opening.places.contains_key(&next) {
                        opening.places.insert(next.clone(), count as u32);
                        opening.positions.push(next);
                    }
                }
                if opening.positions.len() > most {
                    return None;
                }
            }
            if opening.positions.len() == end {
                break;
            }
            opening.counts.push(opening.positions.len() - end);
            first = end;
        }
        Some(opening)
    }

    pub(crate) fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// The place of a position or of its mirror image.
    pub(crate) fn place(&self, game: &G, canonical: Option<Canonical<G>>, state: &G::State) -> Option<usize> {
        self.places.get(&one_image(game, canonical, state)).map(|place| *place as usize)
    }

    /// The positions of the last ply in which the game goes on.
    fn frontier<'a>(&'a self, game: &'a G) -> impl Iterator<Item = usize> + 'a {
        let last = if self.counts.len() > self.plies as usize { self.counts.last() } else { None };
        let first = self.positions.len() - last.copied().unwrap_or(0);
        (first..self.positions.len()).filter(|place| game.turn(&self.positions[*place]) != Turn::Over)
    }
}

impl<G: Text> Opening<G> {
    /// A hash of all positions in their order.
    pub(crate) fn order(&self, game: &G) -> u64 {
        let texts: String = self.positions.iter().map(|state| game.print_state(state) + "\n").collect();
        checksum(texts.as_bytes())
    }
}

/// The position that stands for this one and its mirror images.
fn one_image<G: Game>(game: &G, canonical: Option<Canonical<G>>, state: &G::State) -> G::State {
    canonical.map_or_else(|| state.clone(), |canonical| canonical(game, state))
}

/// An opening of a duel, with what its searches have found out so far.
pub(crate) struct Valued<G: Duel<Value: Score> + Finite, E> {
    duel: Arc<Adapter<G, E>>,
    opening: Opening<G>,
    memory: Option<Memory>,
    /// The last value that was found: a good guess for the next.
    guess: i32,
}

impl<G: Duel<Value: Score> + Finite, E> Valued<G, E> {
    pub(crate) fn new(duel: Arc<Adapter<G, E>>, opening: Opening<G>) -> Self {
        Self { duel, opening, memory: None, guess: 0 }
    }

    /// The value of a position by those of the positions behind its moves, if all of them are known.
    fn by_moves(&self, state: &G::State, values: &[Option<i32>]) -> Option<i32> {
        let (game, canonical) = (&self.duel.game, self.duel.parts.canonical);
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        let value = |action: &G::Action| {
            let place = self.opening.place(game, canonical, &game.result(state, *action))?;
            values[place]
        };
        let known: Vec<i32> = actions.iter().map(value).collect::<Option<_>>()?;
        match game.turn(state) {
            Turn::Player(0) => known.into_iter().max(),
            _ => known.into_iter().min(),
        }
    }
}

impl<G, E> AnyOpening for Valued<G, E>
where
    G: Duel<Value: Score> + Finite + Text + 'static,
    E: Knowledge<G> + 'static,
{
    fn plies(&self) -> u32 {
        self.opening.plies
    }

    fn counts(&self) -> Vec<usize> {
        self.opening.counts.clone()
    }

    fn order(&self) -> u64 {
        self.opening.order(&self.duel.game)
    }

    fn frontier(&self) -> Vec<usize> {
        self.opening.frontier(&self.duel.game).collect()
    }

    fn text(&self, place: usize) -> String {
        self.duel.game.print_state(&self.opening.positions[place])
    }

    fn solve(&mut self, place: usize, effort: Effort, limits: &Limits) -> Option<i32> {
        let Effort { threads, table } = effort;
        let spec = Spec::plain(EXACT).with_threads(threads as u32);
        let options = exact::Options { table, ..fast_options(&spec, &self.duel.knowledge).proof };
        // Threads share a search only in a table of full size, which costs nothing before it is used.
        let bytes = if threads > 1 { table } else { table.min(FIRST_TABLE) };
        let memory = self.memory.get_or_insert_with(|| Memory::new(bytes));
        let (game, evaluation) = (&self.duel.game, &self.duel.knowledge);
        let (root, guess) = (&self.opening.positions[place], G::Value::from_steps(self.guess));
        let report = exact::solve_in(memory, game, root, evaluation, &options, guess, limits, &mut |_| {});
        if !report.proven || report.stopped {
            return None;
        }
        self.guess = report.payoffs[0].steps();
        Some(self.guess)
    }

    fn complete(&self, frontier: &[(usize, i32)]) -> Result<Vec<i32>> {
        let game = &self.duel.game;
        let over =
            |state: &G::State| (game.turn(state) == Turn::Over).then(|| game.utility(state, 0).steps());
        let mut values: Vec<Option<i32>> = self.opening.positions.iter().map(over).collect();
        frontier.iter().for_each(|(place, value)| values[*place] = Some(*value));
        // From the last ply to the first. Once is enough, unless moves also lead to positions that belong to an earlier ply.
        loop {
            let mut found = 0;
            for (place, state) in self.opening.positions.iter().enumerate().rev() {
                if values[place].is_none() {
                    values[place] = self.by_moves(state, &values);
                    found += usize::from(values[place].is_some());
                }
            }
            let missing = values.iter().filter(|value| value.is_none()).count();
            if missing > 0 && found == 0 {
                return Err(Error::Failed(format!(
                    "{missing} positions have no value by the rules alone: positions of the game repeat, or values are missing"
                )));
            }
            if missing == 0 {
                return Ok(values.into_iter().flatten().collect());
            }
        }
    }

    fn number(&self, steps: i32) -> Rational {
        exactly(G::Value::from_steps(steps))
    }
}
