//! Chess, with the rules as arenas apply them: the third occurrence of a position, fifty moves without progress and material that cannot
//! give mate end the game at once. Board and moves are `cozy-chess`'s.

pub mod classic;
pub mod epd;
mod evaluations;
mod fen;
mod history;
mod knowledge;
mod material;
pub mod net;
pub mod pgn;
mod placement;
pub mod polyglot;
mod scene;
mod shannon;
pub mod syzygy;
mod tactics;
mod text;

use std::sync::Arc;

use cozy_chess::{Board, Color, File, GameStatus, Move, Piece, Rank, Square, get_pawn_attacks};
use gametree_core::{Duel, Finite, Fixed, Game, Open, Player, Turn};

pub use classic::Classic;
pub use evaluations::{EVALUATIONS, Evaluation};
use history::History;
pub use net::Net;
pub use placement::Placement;
pub use shannon::Shannon;

/// The rules: where the pieces start.
#[derive(Clone)]
pub struct Chess {
    start: Board,
    /// Castling is written as the king taking its rook, because the king may start anywhere.
    shuffled: bool,
    /// Tables of endings that a search may ask.
    tables: Option<Arc<syzygy::Syzygy>>,
}

/// A move: from a square to a square, with what a pawn becomes. Castling is the king taking its own rook.
pub type ChessMove = Move;

/// A position and what came before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    history: History,
    /// How often the position has been there before, since a move that cannot be taken back.
    before: u8,
}

/// Half-moves without a capture or a move of a pawn after which a game is a draw.
const FIFTY_MOVES: u8 = 100;

/// What a win is worth: as much as 32 pawns, in thousandths. Evaluations stay below.
pub const WIN: Fixed = Fixed::whole(32);

/// The most that an evaluation may say.
pub const MAX_EVALUATION: i32 = 30_000;

/// Moves that a side usually still has to make, for dividing its time.
pub const EXPECTED_MOVES: u32 = 38;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The mover is mated.
    Checkmate,
    /// The mover has no move and is not in check.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves of both sides without a capture or a pawn's move.
    FiftyMoves,
    /// Neither side can be mated any more.
    Material,
}

impl Chess {
    /// The game from the usual position.
    pub fn standard() -> Self {
        Self { start: Board::startpos(), shuffled: false, tables: None }
    }

    /// Chess960: the pieces of the first rank in one of 960 orders, by its number (Scharnagl's; 518 is the usual one).
    ///
    /// # Errors
    /// A sentence, when there is no such number.
    pub fn shuffled(number: u32) -> Result<Self, String> {
        if number >= 960 {
            return Err(format!("expected the number of a start position, 0 to 959, found {number}"));
        }
        Ok(Self { start: Board::chess960_startpos(number), shuffled: true, tables: None })
    }

    /// The same game with tables of endings that searches may ask.
    pub fn with_tables(mut self, tables: Arc<syzygy::Syzygy>) -> Self {
        self.tables = Some(tables);
        self
    }

    /// Whether castling is written as the king taking its rook.
    pub fn is_shuffled(&self) -> bool {
        self.shuffled
    }

    /// A position without a past.
    pub fn position(&self, board: Board) -> Position {
        Position { board, history: History::default(), before: 0 }
    }

    /// How the game has ended, if it has.
    pub fn ending(&self, state: &Position) -> Option<Ending> {
        let board = &state.board;
        if !board.generate_moves(|_| true) {
            return Some(if board.checkers().is_empty() { Ending::Stalemate } else { Ending::Checkmate });
        }
        if !state.history.knows_draws() {
            None
        } else if state.before >= 2 {
            Some(Ending::Repetition)
        } else if board.halfmove_clock() >= FIFTY_MOVES {
            Some(Ending::FiftyMoves)
        } else if material::is_dead(board) {
            Some(Ending::Material)
        } else {
            None
        }
    }
}

impl Position {
    /// The board with all that a FEN says.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }
}

/// The player of a colour: White is MAX.
#[inline]
pub fn player(color: Color) -> Player {
    color as usize
}

/// The colour of a player.
#[inline]
pub fn color(player: Player) -> Color {
    if player == 0 { Color::White } else { Color::Black }
}

/// The key of a position as the rule of repetition sees it: the right to capture in passing counts only where there is such a capture.
#[inline]
fn repetition_key(board: &Board) -> u64 {
    match board.en_passant() {
        Some(file) if !captures_in_passing(board, file) => board.hash_without_ep(),
        _ => board.hash(),
    }
}

#[cold]
fn captures_in_passing(board: &Board, file: File) -> bool {
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let pawns = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    pawns.iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
}

impl Game for Chess {
    type State = Position;
    type Action = Move;
    type Value = Fixed;

    fn initial(&self) -> Position {
        self.position(self.start.clone())
    }

    fn turn(&self, state: &Position) -> Turn {
        match self.ending(state) {
            None => Turn::Player(player(state.board.side_to_move())),
            Some(_) => Turn::Over,
        }
    }

    fn actions(&self, state: &Position, out: &mut Vec<Move>) {
        if state.history.knows_draws() && self.ending(state).is_some() {
            return;
        }
        state.board.generate_moves(|moves| {
            out.extend(moves);
            false
        });
    }

    #[inline]
    fn count(&self, state: &Position) -> Option<usize> {
        if state.history.knows_draws() && self.ending(state).is_some() {
            return Some(0);
        }
        let mut count = 0;
        state.board.generate_moves(|moves| {
            count += moves.len();
            false
        });
        Some(count)
    }

    #[inline]
    fn play(&self, state: &mut Position, action: Move) {
        if let History::Kept(past) = &mut state.history {
            let (here, passing) =
                (repetition_key(&state.board), repetition_key(&state.board) != state.board.hash_without_ep());
            let rights = [Color::White, Color::Black].map(|color| *state.board.castle_rights(color));
            state.board.play_unchecked(action);
            let kept = [Color::White, Color::Black].map(|color| *state.board.castle_rights(color)) == rights;
            // What was taken, what a pawn did or did not take in passing, and what a king gave up never comes back.
            if state.board.halfmove_clock() == 0 || !kept || passing {
                past.clear();
            } else {
                past.push(here, action);
            }
            state.before = past.count(repetition_key(&state.board));
        } else {
            state.board.play_unchecked(action);
        }
    }

    fn utility(&self, state: &Position, player_: Player) -> Fixed {
        if state.board.status() != GameStatus::Won {
            return Fixed(0);
        }
        let lost = player(state.board.side_to_move());
        if player_ == lost { Fixed(-WIN.0) } else { WIN }
    }

    fn key(&self, state: &Position) -> Option<u64> {
        let more = u64::from(state.board.halfmove_clock()) << 8 | u64::from(state.before);
        let past = state.history.digest();
        Some(state.board.hash() ^ (more ^ past).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn bounds(&self, _state: &Position) -> (Fixed, Fixed) {
        (Fixed(-WIN.0), WIN)
    }

    fn perft_position(&self, state: &Position) -> Position {
        Position { board: state.board.clone(), history: History::Endless, before: 0 }
    }
}

impl Open for Chess {}
impl Duel for Chess {}
/// Three repetitions and fifty moves without progress end every game.
impl Finite for Chess {}
