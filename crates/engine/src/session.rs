//! A searcher with a memory, for games that it can play move by move: what protocols talk to.

use std::sync::Arc;
use std::time::Duration;

use gametree_core::{Bound, Incremental, Limits, Score, Tactical, Text, TextError, Turn};
use gametree_search::selective::{self, Engine, Options, Request};

use crate::adapter::Adapter;

/// A search that remembers from one position of a game to the next.
pub trait AnySession: Send {
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
        progress: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchInfo, TextError>;

    /// The parts of the search and the size of its table, to be changed between two infos.
    fn options(&mut self) -> &mut Options;

    /// Forgets everything, for another game.
    fn forget(&mut self);

    /// The static evaluation of the position as player 1 sees it, in hundredths of the game's unit.
    fn evaluation(&self) -> i32;
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
pub struct InfoLine {
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
pub struct SearchInfo {
    /// Plies of the last finished iteration.
    pub depth: i32,
    /// The longest line that was looked at.
    pub deepest: usize,
    /// The best lines, the best first. None only where there is no move.
    pub lines: Vec<InfoLine>,
    /// Positions of all threads.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fill: u32,
}

/// Makes a session of a game.
pub(crate) type MakeSession<G, K> = fn(Arc<Adapter<G, K>>) -> Box<dyn AnySession>;

/// A session over the adapter.
pub(crate) struct EngineSession<G: Tactical, E> {
    adapter: Arc<Adapter<G, E>>,
    state: G::State,
    engine: Engine,
    options: Options,
}

impl<G: Tactical + Text + 'static, E: Incremental<G> + 'static> EngineSession<G, E> {
    pub(crate) fn make(adapter: Arc<Adapter<G, E>>) -> Box<dyn AnySession> {
        let state = adapter.game.initial();
        Box::new(Self { adapter, state, engine: Engine::new(), options: Options::default() })
    }
}

impl<G: Tactical + Text + 'static, E: Incremental<G> + 'static> AnySession for EngineSession<G, E> {
    fn go_to(&mut self, start: Option<&str>, moves: &[&str]) -> Result<(), TextError> {
        let game = &self.adapter.game;
        let mut state = start.map_or_else(|| Ok(game.initial()), |text| game.parse_state(text))?;
        for text in moves {
            let action = game.parse_played(&state, text)?;
            game.play(&mut state, action);
        }
        self.state = state;
        Ok(())
    }

    fn text(&self) -> String {
        self.adapter.game.print_state(&self.state)
    }

    fn is_over(&self) -> bool {
        self.adapter.game.turn(&self.state) == Turn::Over
    }

    fn think(
        &mut self,
        question: &Question,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchInfo),
    ) -> Result<SearchInfo, TextError> {
        let (game, state, knowledge) = (&self.adapter.game, &self.state, &self.adapter.knowledge);
        let unit = knowledge.unit(game);
        let only: Result<Vec<_>, _> =
            question.only.iter().map(|text| game.parse_action(state, text)).collect();
        let request = Request { only: only?, lines: question.lines.max(1), mate: question.mate };
        let mut report = |info: &selective::SearchInfo<G::Action>| progress(&erase(game, unit, state, info));
        let info = self.engine.think(game, state, knowledge, &self.options, &request, limits, &mut report);
        Ok(erase(game, unit, state, &info))
    }

    fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    fn forget(&mut self) {
        self.engine.forget();
    }

    fn evaluation(&self) -> i32 {
        let (game, knowledge) = (&self.adapter.game, &self.adapter.knowledge);
        knowledge.evaluate(game, &self.state).steps() * 100 / knowledge.unit(game)
    }
}

fn erase<G: Tactical + Text>(
    game: &G,
    unit: i32,
    state: &G::State,
    info: &selective::SearchInfo<G::Action>,
) -> SearchInfo {
    let line = |line: &selective::Line<G::Action>| {
        let (mut here, mut moves) = (state.clone(), Vec::with_capacity(line.actions.len()));
        for action in &line.actions {
            moves.push(game.coordinates(&here, *action));
            game.play(&mut here, *action);
        }
        InfoLine {
            hundredths: line.value * 100 / unit,
            decided: info.plies_to_end(line.value),
            bound: line.bound,
            moves,
        }
    };
    SearchInfo {
        depth: info.depth,
        deepest: info.deepest,
        lines: info.lines.iter().map(line).collect(),
        nodes: info.nodes,
        elapsed: info.elapsed,
        fill: info.fill,
    }
}
