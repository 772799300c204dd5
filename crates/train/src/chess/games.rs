//! Games of self-play.

use gametree_core::{Game, Limits, Rng, Tactical, Turn};
use gametree_games::chess::{Chess, ChessMove, Evaluation, Position};
use gametree_learn::net::sigmoid;
use gametree_search::selective::{Engine, Options, Request};

use super::stopped;

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Nodes per move.
    pub nodes: u64,
    /// The fewest and the most plies at random that a game begins with.
    pub opening: (u8, u8),
    /// An opening is used where its value is nearer to balance than this, in thousandths of a pawn.
    pub balance: i32,
    /// A game is won once values have been beyond this for so many plies.
    pub decided: (i32, u8),
    /// A game is drawn once values have been within this for so many plies.
    pub even: (i32, u8),
    /// No game is drawn like that before this ply.
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
    /// The value of each position after the opening in which a move was made, to White and in thousandths of a pawn.
    pub values: Vec<i16>,
    /// 1 when White won, -1 when Black did.
    pub result: i8,
}

/// The player of both sides.
pub(super) struct Player<const HIDDEN: usize> {
    game: Chess,
    engine: Engine,
    options: Options,
    evaluation: Evaluation<HIDDEN>,
}

impl<const HIDDEN: usize> Player<HIDDEN> {
    pub(super) fn new(evaluation: Evaluation<HIDDEN>) -> Self {
        // A small table stays in the cache of the processor.
        let options = Options { bytes: 1 << 20, ..Options::default() };
        Self { game: Chess::standard(), engine: Engine::new(), options, evaluation }
    }

    /// The best move and its value to the mover.
    fn think(&mut self, state: &Position, nodes: u64) -> Option<(ChessMove, i32)> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let Self { game, engine, options, evaluation } = self;
        let info = engine.think(game, state, evaluation, options, &Request::default(), &limits, &mut |_| {});
        let line = info.lines.first()?;
        Some((*line.actions.first()?, line.value))
    }

    /// Plays a game; none when the stop flag was set. The same random numbers give the same game.
    pub(super) fn play(&mut self, style: &Style, random: &mut Rng, limits: &Limits) -> Option<Record> {
        // A game must not depend on the game before it.
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

/// Positions with values beyond this are not learned from: they are won anyway.
const CLEAR: i16 = 12_000;

impl Record {
    /// White's expected share of the points at each value. Later values know more, so that each share moves by `foresight` towards the one after it,
    /// which at the end is the result.
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

    /// Calls `each` with every position to learn from and the index of its value. Positions in check and those whose best move is noisy are left
    /// out: an evaluation without a search is of no use there.
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
