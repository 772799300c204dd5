//! A searcher with a memory, for games that it can play move by move: what protocols talk to.

use std::sync::Arc;
use std::time::Duration;

use gametree_core::{Bound, Duel, Game, Incremental, Limits, Report, Score, Tactical, Text, TextError, Turn};
use gametree_search::selective::{self, Engine, Options, Request, Thought};

use crate::duelling::Duelling;

/// Somebody who thinks about the positions of one game and remembers from one to the next.
pub trait AnyThinker: Send {
    /// Goes to the position after these moves; `start` is in the game's notation, or none for where the game starts. On an error nothing has
    /// changed.
    fn go_to(&mut self, start: Option<&str>, moves: &[&str]) -> Result<(), TextError>;

    /// The position on one line.
    fn text(&self) -> String;

    /// True when the game is over here.
    fn is_over(&self) -> bool;

    /// Thinks about the position. Moves in `only` must be legal.
    fn think(
        &mut self,
        question: &Question,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyThought),
    ) -> Result<AnyThought, TextError>;

    /// The parts of the search and the size of its table, to be changed between two thoughts.
    fn options(&mut self) -> &mut Options;

    /// Forgets everything, for another game.
    fn forget(&mut self);

    /// The opinion about the position as player 1 sees it, in hundredths of the game's unit.
    fn opinion(&self) -> i32;
}

/// What is asked.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// Only these moves; empty for all.
    pub only: Vec<String>,
    /// How many of the best moves to find, each with its line.
    pub lines: usize,
    /// Stop at a win within so many of the own moves.
    pub mate: Option<u32>,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyLine {
    /// What it is worth to the mover, in hundredths of the game's unit.
    pub hundredths: i32,
    /// Plies to the end where it is decided, negative when the mover loses.
    pub decided: Option<i32>,
    /// Whether the value is exact or a bound, as the mover sees it.
    pub bound: Bound,
    /// The moves as programs write them.
    pub moves: Vec<String>,
}

/// What is known so far.
#[derive(Clone, Debug)]
pub struct AnyThought {
    /// Plies of the last finished iteration.
    pub depth: i32,
    /// The longest line that was looked at.
    pub deepest: usize,
    /// The best lines, the best first. None only where there is no move.
    pub lines: Vec<AnyLine>,
    /// Positions of all threads.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fill: u32,
}

/// What a game that knows loud moves from quiet ones can be asked, once it has said that it does.
pub(crate) struct Thinking<G: Duel<Value: Score>, E> {
    pub(crate) search: Search<G, E>,
    pub(crate) thinker: Make<G, E>,
}

type Make<G, E> = fn(Arc<Duelling<G, E>>) -> Box<dyn AnyThinker>;

type Search<G, E> =
    fn(&G, &<G as Game>::State, &E, &Options, usize, &Limits, &mut dyn FnMut(&Report<G>)) -> Report<G>;

impl<G: Tactical + Text + 'static, E: Incremental<G> + 'static> Thinking<G, E> {
    pub(crate) fn new() -> Self {
        Self {
            search: |game, state, evaluation, options, lines, limits, progress| {
                selective::search(game, state, evaluation, options, lines, limits, progress)
            },
            thinker: |face| {
                let state = face.rules().initial();
                Box::new(Thinker { face, state, engine: Engine::new(), options: Options::default() })
            },
        }
    }
}

struct Thinker<G: Tactical, E> {
    face: Arc<Duelling<G, E>>,
    state: G::State,
    engine: Engine,
    options: Options,
}

impl<G: Tactical + Text + 'static, E: Incremental<G> + 'static> AnyThinker for Thinker<G, E> {
    fn go_to(&mut self, start: Option<&str>, moves: &[&str]) -> Result<(), TextError> {
        let game = self.face.rules();
        let mut state = start.map_or_else(|| Ok(game.initial()), |text| game.parse_state(text))?;
        for text in moves {
            let action = game.parse_played(&state, text)?;
            game.play(&mut state, action);
        }
        self.state = state;
        Ok(())
    }

    fn text(&self) -> String {
        self.face.rules().print_state(&self.state)
    }

    fn is_over(&self) -> bool {
        self.face.rules().turn(&self.state) == Turn::Over
    }

    fn think(
        &mut self,
        question: &Question,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyThought),
    ) -> Result<AnyThought, TextError> {
        let (game, state) = (self.face.rules(), &self.state);
        let only: Result<Vec<_>, _> =
            question.only.iter().map(|text| game.parse_action(state, text)).collect();
        let request = Request { only: only?, lines: question.lines.max(1), mate: question.mate };
        let mut tell = |thought: &Thought<G::Action>| progress(&erase(game, state, thought));
        let thought =
            self.engine.think(game, state, self.face.opinion(), &self.options, &request, limits, &mut tell);
        Ok(erase(game, state, &thought))
    }

    fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    fn forget(&mut self) {
        self.engine.forget();
    }

    fn opinion(&self) -> i32 {
        let game = self.face.rules();
        Score::steps(self.face.opinion().evaluate(game, &self.state)) * 100 / game.unit()
    }
}

fn erase<G: Tactical + Text>(game: &G, state: &G::State, thought: &Thought<G::Action>) -> AnyThought {
    let line = |line: &selective::Line<G::Action>| {
        let (mut here, mut moves) = (state.clone(), Vec::with_capacity(line.actions.len()));
        for action in &line.actions {
            moves.push(game.coordinates(&here, *action));
            game.play(&mut here, *action);
        }
        AnyLine {
            hundredths: line.value * 100 / game.unit(),
            decided: thought.plies_to_end(line.value),
            bound: line.bound,
            moves,
        }
    };
    AnyThought {
        depth: thought.depth,
        deepest: thought.deepest,
        lines: thought.lines.iter().map(line).collect(),
        nodes: thought.nodes,
        elapsed: thought.elapsed,
        fill: thought.fill,
    }
}
