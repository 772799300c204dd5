//! Opening books in the format of Polyglot, which most programs read: records of 16 bytes in the order of their keys, the highest byte first.
//!
//! ```text
//! key of the position (8)   move (2)   weight (2)   learned (4)
//! move: 0 ppp rrr fff RRR FFF, what a pawn becomes, then row and file from where, then where to
//! ```
//!
//! A king castles onto its rook's square. The format was described by Michel Van den Bergh.

mod build;
mod numbers;

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, get_pawn_attacks};

use super::{Chess, ChessMove, Position};

pub use build::Builder;
use numbers::NUMBERS;

/// Bytes of a record.
const RECORD: usize = 16;

/// Where the numbers for castling rights, captures in passing and the mover begin.
const CASTLING: usize = 768;
const PASSING: usize = 772;
const WHITE: usize = 780;

/// What a pawn becomes, by the number in a move.
const PROMOTIONS: [Option<Piece>; 5] =
    [None, Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Rook), Some(Piece::Queen)];

/// One move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    key: u64,
    code: u16,
    weight: u16,
}

/// A book. It is never trusted: what it says are moves only where they are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolyglotBook {
    /// In the order of their keys.
    entries: Vec<Entry>,
}

impl PolyglotBook {
    /// A book from the bytes of a file.
    ///
    /// # Errors
    /// A sentence, when these are no records.
    pub fn open(bytes: &[u8]) -> Result<Self, String> {
        let (records, rest) = bytes.as_chunks::<RECORD>();
        if !rest.is_empty() || records.is_empty() {
            let found = bytes.len();
            return Err(format!("expected records of {RECORD} bytes, at least one, found {found} bytes"));
        }
        let number = |bytes: &[u8]| bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
        let entry = |record: &[u8; RECORD]| Entry {
            key: number(&record[..8]),
            code: number(&record[8..10]) as u16,
            weight: number(&record[10..12]) as u16,
        };
        let mut entries: Vec<Entry> = records.iter().map(entry).collect();
        // A look-up relies on the order, which a file only claims to have.
        entries.sort_by_key(|entry| entry.key);
        Ok(Self { entries })
    }

    /// The bytes of a file.
    pub fn bytes(&self) -> Vec<u8> {
        let record = |entry: &Entry| {
            let (key, code, weight) =
                (entry.key.to_be_bytes(), entry.code.to_be_bytes(), entry.weight.to_be_bytes());
            [&key[..], &code, &weight, &[0; 4]].concat()
        };
        self.entries.iter().flat_map(record).collect()
    }

    /// How many moves there are in all positions together.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True when there is no move.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.entries.chunk_by(|a, b| a.key == b.key).count()
    }

    /// The legal moves that the book has for a position, the one with the largest weight first. A weight of zero says that the move is known and
    /// should not be played.
    pub fn moves(&self, _game: &Chess, state: &Position) -> Vec<(ChessMove, u16)> {
        let board = state.board();
        let key = key(board);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let mut moves: Vec<(ChessMove, u16)> = Vec::new();
        for entry in self.entries[first..].iter().take_while(|entry| entry.key == key) {
            let Some(action) = decode(board, entry.code) else { continue };
            match moves.iter_mut().find(|(known, _)| *known == action) {
                Some((_, weight)) => *weight = weight.saturating_add(entry.weight),
                None => moves.push((action, entry.weight)),
            }
        }
        moves.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        moves
    }
}

/// The key of a position in this format.
pub fn key(board: &Board) -> u64 {
    let mut key = 0;
    for (color, side) in [(Color::Black, 0), (Color::White, 1)] {
        for (kind, piece) in Piece::ALL.into_iter().enumerate() {
            for square in board.colored_pieces(color, piece) {
                key ^= NUMBERS[64 * (2 * kind + side) + square as usize];
            }
        }
    }
    for (place, color) in [(CASTLING, Color::White), (CASTLING + 2, Color::Black)] {
        let rights = board.castle_rights(color);
        key ^= rights.short.map_or(0, |_| NUMBERS[place]) ^ rights.long.map_or(0, |_| NUMBERS[place + 1]);
    }
    let mover = board.side_to_move();
    if let Some(file) = board.en_passant() {
        // It counts where a pawn stands ready, even if it may not leave its king.
        let to = Square::new(file, Rank::Sixth.relative_to(mover));
        if !(get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn)).is_empty() {
            key ^= NUMBERS[PASSING + file as usize];
        }
    }
    if mover == Color::White { key ^ NUMBERS[WHITE] } else { key }
}

/// The number of a move.
fn encode(action: Move) -> u16 {
    let promotion = PROMOTIONS.iter().position(|piece| *piece == action.promotion).unwrap_or(0);
    (promotion as u16) << 12 | (action.from as u16) << 6 | action.to as u16
}

/// The legal move of a number.
fn decode(board: &Board, code: u16) -> Option<Move> {
    let square = |number: u16| Square::index(usize::from(number & 63));
    let promotion = *PROMOTIONS.get(usize::from(code >> 12))?;
    let mut action = Move { from: square(code >> 6), to: square(code), promotion };
    if !board.is_legal(action) && action.from == board.king(board.side_to_move()) {
        // Some books have castling as a move of the king by two squares.
        let rights = board.castle_rights(board.side_to_move());
        let rook = match (action.from.file(), action.to.file()) {
            (File::E, File::G) => rights.short,
            (File::E, File::C) => rights.long,
            _ => None,
        };
        action.to = Square::new(rook?, action.to.rank());
    }
    board.is_legal(action).then_some(action)
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Rng, Text};

    use super::*;

    fn after(game: &Chess, moves: &str) -> Position {
        let mut state = game.initial();
        for text in moves.split_whitespace() {
            let action = game.parse_action(&state, text).unwrap();
            game.play(&mut state, action);
        }
        state
    }

    #[test]
    fn the_published_keys_come_out() {
        let game = Chess::standard();
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e4", 0x823c_9b50_fd11_4196),
            ("e4 d5", 0x0756_b944_61c5_0fb0),
            ("e4 d5 e5", 0x662f_afb9_65db_29d4),
            ("e4 d5 e5 f5", 0x22a4_8b5a_8e47_ff78),
            ("e4 d5 e5 f5 Ke2", 0x652a_607c_a3f2_42c1),
            ("e4 d5 e5 f5 Ke2 Kf7", 0x00fd_d303_c946_bdd9),
            ("a4 b5 h4 b4 c4", 0x3c81_23ea_7b06_7637),
            ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(after(&game, moves).board()), expected, "{moves}");
        }
    }

    fn book(entries: &[(u64, u16, u16)]) -> PolyglotBook {
        let entries =
            entries.iter().map(|(key, code, weight)| Entry { key: *key, code: *code, weight: *weight });
        PolyglotBook { entries: entries.collect() }
    }

    fn names(game: &Chess, book: &PolyglotBook, state: &Position) -> Vec<(String, u16)> {
        let name = |(action, weight)| (game.print_action(state, action), weight);
        book.moves(game, state).into_iter().map(name).collect()
    }

    #[test]
    fn only_legal_moves_come_out_of_a_book_with_castling_in_either_way() {
        let game = Chess::standard();
        let state = game.parse_state("r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let here = key(state.board());
        let number = |text: &str| {
            let action: Move = text.parse().unwrap();
            encode(action)
        };
        let entries = [
            (here, number("e1g1"), 1),
            (here, number("e1h1"), 2),
            (here, number("e1a1"), 9),
            (here, number("a7a8q"), 5),
            (here, number("e1e4"), 7),
            (here, 0xffff, 7),
            (here, 0, 7),
            (here ^ 1, number("a1b1"), 7),
        ];
        let expected = [("O-O-O".to_string(), 9), ("O-O".into(), 3)];
        assert_eq!(names(&game, &book(&entries), &state), expected);
        let state = game.parse_state("1r2k2r/P7/8/8/8/8/8/R3K2R w KQk - 0 1").unwrap();
        let entries = [(key(state.board()), number("a7b8n"), 1)];
        assert_eq!(names(&game, &book(&entries), &state), [("axb8=N".to_string(), 1)]);
    }

    #[test]
    fn every_move_has_its_number_and_a_book_its_bytes() {
        let mut rng = Rng::new(3);
        for number in [518, 7, 900] {
            let game = Chess::shuffled(number).unwrap();
            let mut state = game.initial();
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            while let Some(action) = rng.pick(&actions).copied() {
                for action in &actions {
                    assert_eq!(decode(state.board(), encode(*action)), Some(*action));
                }
                game.play(&mut state, action);
                actions.clear();
                game.actions(&state, &mut actions);
            }
        }
        let small = book(&[(1, 2, 3), (u64::MAX, 4, 5)]);
        assert_eq!(PolyglotBook::open(&small.bytes()), Ok(small.clone()));
        assert_eq!((small.len(), small.positions(), small.bytes().len()), (2, 2, 32));
    }

    #[test]
    fn no_bytes_make_a_reader_panic() {
        let mut rng = Rng::new(5);
        let game = Chess::standard();
        for _ in 0..2_000 {
            let length = rng.below(80);
            let mut bytes: Vec<u8> = (0..length).map(|_| rng.bits() as u8).collect();
            // Half of them are about the start.
            if rng.below(2) == 0 && length >= 8 {
                bytes[..8].copy_from_slice(&key(game.initial().board()).to_be_bytes());
            }
            match PolyglotBook::open(&bytes) {
                Ok(book) => drop(book.moves(&game, &game.initial())),
                Err(error) => assert!(error.contains("expected records of 16 bytes"), "{error}"),
            }
        }
        assert!(PolyglotBook::open(&[]).is_err());
    }
}
