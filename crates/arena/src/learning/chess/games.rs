//! Games of self-play.

use gametree_core::{Game, Limits, Rng, Tactical, Turn};
use gametree_games::chess::{Chess, ChessMove, Opinion, Position};
use gametree_learn::net::sigmoid;
use gametree_search::selective::{Engine, Options, Request};

use super::stopped;

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Positions that are looked at for a move.
    pub nodes: u64,
    /// The fewest and the most plies at random that a game begins with.
    pub opening: (u8, u8),
    /// A game begins nearer to balance than this, in thousandths of a pawn.
    pub balance: i32,
    /// Beyond this both agree who wins, once they have said so for some plies.
    pub decided: (i32, u8),
    /// Within this both agree to a draw, once they have said so for some plies.
    pub even: (i32, u8),
    /// No draw is agreed before this ply.
    pub early: usize,
    /// After so many plies a game is a draw.
    pub longest: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            nodes: 1_000,
            opening: (8, 9),
            balance: 3_000,
            decided: (10_000, 4),
            even: (80, 10),
            early: 80,
            longest: 400,
        }
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// The plies at random at its beginning.
    pub opening: u8,
    /// Codes of all moves.
    pub moves: Vec<u16>,
    /// What White expected at each position after the opening where somebody moved, in thousandths of a pawn.
    pub values: Vec<i16>,
    /// 1 when White won, -1 when Black did.
    pub result: i8,
}

/// Somebody who plays both sides.
pub(super) struct Player<const HIDDEN: usize> {
    game: Chess,
    engine: Engine,
    options: Options,
    opinion: Opinion<HIDDEN>,
}

impl<const HIDDEN: usize> Player<HIDDEN> {
    pub(super) fn new(opinion: Opinion<HIDDEN>) -> Self {
        // Few positions fit into the cache of the processor.
        let options = Options { bytes: 1 << 20, ..Options::default() };
        Self { game: Chess::standard(), engine: Engine::new(), options, opinion }
    }

    /// The best move and what the mover expects.
    fn think(&mut self, state: &Position, nodes: u64) -> Option<(ChessMove, i32)> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let Self { game, engine, options, opinion } = self;
        let thought = engine.think(game, state, opinion, options, &Request::default(), &limits, &mut |_| {});
        let line = thought.lines.first()?;
        Some((*line.actions.first()?, line.value))
    }

    /// Plays a game; nothing when the stop flag was set. The same random numbers give the same game.
    pub(super) fn play(&mut self, style: &Style, random: &mut Rng, limits: &Limits) -> Option<Record> {
        // What was learned in the game before must not matter.
        self.engine.forget();
        let (mut state, mut moves) = self.opening(style, random);
        let opening = moves.len() as u8;
        let mut values: Vec<i16> = Vec::new();
        let (mut decided, mut even) = (0, 0);
        while let Turn::Player(mover) = self.game.turn(&state) {
            if stopped(limits) {
                return None;
            }
            let (action, value) = self.think(&state, style.nodes)?;
            let white = if mover == 0 { value } else { -value };
            decided = if white.abs() >= style.decided.0 { decided + 1 } else { 0 };
            even = if white.abs() <= style.even.0 && moves.len() >= style.early { even + 1 } else { 0 };
            if decided >= style.decided.1 {
                return Some(Record { opening, moves, values, result: white.signum() as i8 });
            }
            if even >= style.even.1 || moves.len() >= style.longest {
                return Some(Record { opening, moves, values, result: 0 });
            }
            values.push(white as i16);
            moves.push(self.game.code(action));
            self.game.play(&mut state, action);
        }
        let result = self.game.utility(&state, 0).0.signum() as i8;
        Some(Record { opening, moves, values, result })
    }

    /// Random plies that leave both sides something to play for.
    fn opening(&mut self, style: &Style, random: &mut Rng) -> (Position, Vec<u16>) {
        loop {
            let plies = random.between(style.opening.0.into(), style.opening.1.into());
            let (mut state, mut moves, mut actions) = (self.game.initial(), Vec::new(), Vec::new());
            for _ in 0..plies {
                actions.clear();
                self.game.actions(&state, &mut actions);
                let Some(action) = random.pick(&actions) else { break };
                moves.push(self.game.code(*action));
                self.game.play(&mut state, *action);
            }
            let balanced =
                self.think(&state, style.nodes).is_some_and(|(_, value)| value.abs() < style.balance);
            if balanced && self.game.turn(&state) != Turn::Over {
                return (state, moves);
            }
        }
    }
}

/// Values beyond this are not learned from: who is so far ahead wins anyway.
const CLEAR: i16 = 12_000;

impl Record {
    /// The share of the points that White could count on at each value. What was thought later is known better, so that each share is one part what
    /// was thought then and `foresight` parts of the share after it, which at the end is the result.
    pub(super) fn shares(&self, scale: f32, foresight: f32) -> Vec<f32> {
        let mut after = (f32::from(self.result) + 1.0) / 2.0;
        let mut shares: Vec<f32> =
            self.values.iter().map(|value| sigmoid(f32::from(*value) / scale)).collect();
        for share in shares.iter_mut().rev() {
            *share += foresight * (after - *share);
            after = *share;
        }
        shares
    }

    /// Calls `each` with every position to learn from, and with the place of what White expected there among the values. Where a king is in check
    /// or the best move is a loud one, an opinion without a search is of no use, and nothing is learned.
    pub(super) fn visit(&self, mut each: impl FnMut(&Position, usize)) {
        let game = Chess::standard();
        let mut state = game.initial();
        for (ply, code) in self.moves.iter().enumerate() {
            let Some(action) = game.decode(&state, *code) else { return };
            if let Some(place) = ply.checked_sub(self.opening.into())
                && self.values.get(place).is_some_and(|value| value.abs() < CLEAR)
                && state.board().checkers().is_empty()
                && !game.is_noisy(&state, action)
            {
                each(&state, place);
            }
            game.play(&mut state, action);
        }
    }
}
