//! FEN for positions; standard algebraic notation (SAN) and coordinates for moves. A game in PGN stands for the position at its end, a line of
//! EPD for its position.
//!
//! A FEN does not say what came before. Where earlier positions can come again the moves since then follow it:
//! `rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1 after g1f3`.

use cozy_chess::{
    Board, BoardBuilder, Color, File, Move, Piece, Rank, Square,
    util::{display_san_move, parse_san_move},
};
use gametree_core::{Fixed, Game, Player, Text, TextError, Turn, Value};

use super::{Chess, Ending, Position, WIN, color, epd, pgn, repetition_key};

/// Values nearer to a win than so many steps are counted in plies.
const LONGEST_MATE: i32 = 1000;

/// Between a FEN and the moves that led to it.
const AFTER: &str = " after ";

/// Where the king will stand, when a move is castling.
pub(super) fn castling(board: &Board, action: Move) -> Option<Square> {
    let color = board.side_to_move();
    if !board.colors(color).has(action.to) {
        return None;
    }
    let file = if action.to.file() > action.from.file() { File::G } else { File::C };
    Some(Square::new(file, Rank::First.relative_to(color)))
}

impl Chess {
    /// A legal move by squares, with castling written in either way.
    pub fn from_coordinates(&self, state: &Position, text: &str) -> Option<Move> {
        let mut action: Move = text.to_ascii_lowercase().parse().ok()?;
        let board = &state.board;
        let side = board.side_to_move();
        if action.from == board.king(side) && !board.colors(side).has(action.to) {
            let rights = board.castle_rights(side);
            let home = Rank::First.relative_to(side);
            let far = (action.from.file() as i32 - action.to.file() as i32).abs() > 1;
            let rook = match action.to.file() {
                File::G => rights.short,
                File::C => rights.long,
                _ => None,
            };
            if let Some(rook) = rook.filter(|_| far && action.to.rank() == home) {
                action.to = Square::new(rook, home);
            }
        }
        board.is_legal(action).then_some(action)
    }

    /// A legal move in SAN, also as people write it: `0-0`, `e8Q`, `Nf3!?`, `exd6 e.p.`
    pub(super) fn from_san(state: &Position, text: &str) -> Option<Move> {
        let text = text.trim_end_matches("e.p.").trim_end().trim_end_matches(['!', '?', '+', '#']);
        let text = if text.starts_with('0') { text.replace('0', "O") } else { text.into() };
        parse_san_move(&state.board, &text).ok()
    }

    /// What to say of a text that is no move on this board.
    pub(super) fn illegal(&self, state: &Position, text: &str) -> String {
        let mut actions: Vec<Move> = Vec::new();
        state.board.generate_moves(|moves| {
            actions.extend(moves);
            false
        });
        let legal: Vec<String> =
            actions.iter().take(8).map(|action| self.print_action(state, *action)).collect();
        let expected = match actions.len() {
            0 => "nothing: the game is over".into(),
            count if count > legal.len() => format!("{} ... ({count} in all)", legal.join(" ")),
            _ => legal.join(" "),
        };
        illegal(text, &expected)
    }

    /// The position after these reversible moves, of which the last led to `board`.
    fn with_past(&self, board: Board, moves: &str) -> Result<Position, TextError> {
        let wrong = |text: &str| {
            let message = format!("'{text}' cannot have led here; expected moves of pieces, such as g1f3");
            TextError::new(1, 1, message)
        };
        let mut steps = Vec::new();
        for text in moves.split_whitespace() {
            steps.push((text, text.parse::<Move>().map_err(|_| wrong(text))?));
        }
        // Back to the first, then forward again by the rules.
        let mut start = BoardBuilder::from_board(&board);
        start.en_passant = None;
        for (text, step) in steps.iter().rev() {
            let moved = start.square_mut(step.to).take();
            start.side_to_move = !start.side_to_move;
            let own = moved.is_some_and(|(piece, color)| piece != Piece::Pawn && color == start.side_to_move);
            if !own || start.square(step.from).is_some() || step.promotion.is_some() {
                return Err(wrong(text));
            }
            *start.square_mut(step.from) = moved;
            if start.side_to_move == Color::Black {
                start.fullmove_number = start.fullmove_number.saturating_sub(1).max(1);
            }
            start.halfmove_clock = start.halfmove_clock.saturating_sub(1);
        }
        let first = steps.first().map_or("", |(text, _)| text);
        let mut state = self.position(start.build().map_err(|_| wrong(first))?);
        for (text, step) in steps {
            if !state.board.is_legal(step) {
                return Err(wrong(text));
            }
            self.play(&mut state, step);
        }
        if repetition_key(&state.board) != repetition_key(&board)
            || state.board.halfmove_clock() != board.halfmove_clock()
        {
            return Err(wrong(first));
        }
        state.board = board;
        Ok(state)
    }
}

/// Whether a text begins as games do: with a tag, a comment or the number of a move.
fn is_record(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let number = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    text.starts_with(['[', '{', ';', '%']) || (number.len() < text.len() && number.starts_with('.'))
}

/// What to say of a text that is no move.
fn illegal(text: &str, expected: &str) -> String {
    let found: String = text.chars().take(40).collect();
    format!("'{found}' is not a legal move here; expected {expected}")
}

impl Text for Chess {
    fn print_state(&self, state: &Position) -> String {
        let fen = self.fen(&state.board);
        let steps = state.history.steps();
        if steps.is_empty() {
            return fen;
        }
        let moves: Vec<String> = steps.iter().map(|(_, action)| action.to_string()).collect();
        format!("{fen}{AFTER}{}", moves.join(" "))
    }

    fn parse_state(&self, text: &str) -> Result<Position, TextError> {
        if is_record(text) {
            return pgn::read_end(self, text);
        }
        let text = text.trim();
        if text == "startpos" {
            return Ok(self.initial());
        }
        if text.contains(';') {
            return epd::read(self, text).map(|epd| epd.position);
        }
        match text.split_once(AFTER) {
            Some((fen, moves)) => self.with_past(self.parse_fen(fen)?, moves),
            None => Ok(self.position(self.parse_fen(text)?)),
        }
    }

    fn print_action(&self, state: &Position, action: Move) -> String {
        display_san_move(&state.board, action).to_string()
    }

    /// A draw by repetition or by the fifty moves is claimed by a player, and not every front end does it for them.
    fn parse_played(&self, state: &Position, text: &str) -> Result<Move, TextError> {
        let text = text.trim();
        let found = self.from_coordinates(state, text).or_else(|| Self::from_san(state, text));
        found.map_or_else(|| self.parse_action(state, text), Ok)
    }

    fn parse_action(&self, state: &Position, text: &str) -> Result<Move, TextError> {
        let text = text.trim();
        let over = self.turn(state) == Turn::Over;
        let found = Self::from_san(state, text).or_else(|| self.from_coordinates(state, text));
        found.filter(|_| !over).ok_or_else(|| {
            let message =
                if over { illegal(text, "nothing: the game is over") } else { self.illegal(state, text) };
            TextError::new(1, 1, message)
        })
    }

    /// A move by squares, as protocols write it: `e2e4`, `e1g1`, `e7e8q`. In Chess960 the king castles onto its rook's square.
    fn coordinates(&self, state: &Position, action: Move) -> String {
        let to = castling(&state.board, action).filter(|_| !self.shuffled).unwrap_or(action.to);
        let promotion = action.promotion.map(|piece| char::from(piece).to_string()).unwrap_or_default();
        format!("{}{to}{promotion}", action.from)
    }

    fn diagram(&self, state: &Position) -> String {
        let mut lines: Vec<String> = Vec::new();
        for rank in Rank::ALL.into_iter().rev() {
            let mut line = format!("{rank} ");
            for file in File::ALL {
                let square = Square::new(file, rank);
                let letter = state.board.piece_on(square).map_or('.', char::from);
                let white = state.board.color_on(square) == Some(Color::White);
                line.push(' ');
                line.push(if white { letter.to_ascii_uppercase() } else { letter });
            }
            lines.push(line);
        }
        lines.push("   a b c d e f g h".into());
        lines.join("\n")
    }

    fn meaning(&self, state: &Position, value: Fixed) -> Option<String> {
        let winner = |value: Fixed| self.player_name(if value.0 > 0 { 0 } else { 1 });
        if let Some(ending) = self.ending(state) {
            return Some(match ending {
                Ending::Checkmate => format!("{} wins by checkmate", winner(value)),
                Ending::Stalemate => "a draw by stalemate".into(),
                Ending::Repetition => "a draw by repetition".into(),
                Ending::FiftyMoves => "a draw by the rule of fifty moves".into(),
                Ending::Material => "a draw, because nobody can mate any more".into(),
            });
        }
        match WIN.0 - value.0.abs() {
            plies if plies <= LONGEST_MATE => {
                let moves = (plies + 1) / 2;
                Some(format!("{} mates in {moves} move{}", winner(value), if moves == 1 { "" } else { "s" }))
            }
            _ if value == Fixed::ZERO => Some("a draw".into()),
            _ => None,
        }
    }

    fn player_name(&self, player: Player) -> String {
        color_name(color(player)).into()
    }
}

fn color_name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}
