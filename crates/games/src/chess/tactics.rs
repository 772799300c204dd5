//! What a selective search asks: noisy and quiet moves, exchanges, threats, and the indices of histories.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use gametree_core::{CORRECTION_KEYS, Fixed, Player, Repetition, Tactical};

use super::syzygy::Outcome;
use super::{Chess, FIFTY_MOVES, History, Position, material, player, repetition_key};

/// What a pawn is worth.
pub(super) const PAWN: i32 = 1000;

/// What pieces are worth in an exchange, in thousandths of a pawn. The king is never taken, so that its price is higher than any gain.
const PRICES: [i32; 6] = [PAWN, 3200, 3300, 5000, 9500, 100_000];

/// What a position that tables call won is worth, in thousandths of a pawn: more than any evaluation, less than mate.
const TABLEBASE_WIN: i32 = 31_000;

#[inline]
fn price(piece: Piece) -> i32 {
    PRICES[piece as usize]
}

/// The number of the piece on a square that is not empty. Three bits without a branch: which piece it is cannot be foretold.
#[inline]
fn kind(board: &Board, square: Square) -> usize {
    let (rooks, kings) = (board.pieces(Piece::Rook), board.pieces(Piece::King));
    let bit = |set: BitBoard| (set.0 >> square as u64 & 1) as usize;
    bit(board.pieces(Piece::Knight) | rooks | kings)
        | bit(board.pieces(Piece::Bishop) | rooks) << 1
        | bit(board.pieces(Piece::Queen) | kings) << 2
}

/// The square on which a pawn can be captured in passing.
#[inline]
fn in_passing(board: &Board) -> BitBoard {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map_or(BitBoard::EMPTY, |file| Square::new(file, rank).bitboard())
}

/// Captures and what becomes a queen.
pub(super) fn noisy(board: &Board, out: &mut Vec<Move>) {
    let color = board.side_to_move();
    let (enemies, passing) = (board.colors(!color), in_passing(board));
    let last = Rank::Eighth.relative_to(color).bitboard();
    board.generate_moves(|mut moves| {
        if moves.piece == Piece::Pawn {
            let (taking, moving) = (moves.to & (enemies | passing), moves.to & !(enemies | passing) & last);
            moves.to = taking;
            out.extend(moves);
            let from = moves.from;
            out.extend(moving.iter().map(|to| Move { from, to, promotion: Some(Piece::Queen) }));
        } else {
            pieces(moves.from, moves.to & enemies, out);
        }
        false
    });
}

/// Moves of a piece that becomes nothing else.
#[inline]
fn pieces(from: Square, to: BitBoard, out: &mut Vec<Move>) {
    for to in to {
        out.push(Move { from, to, promotion: None });
    }
}

fn quiet(board: &Board, out: &mut Vec<Move>) {
    let color = board.side_to_move();
    let (enemies, passing) = (board.colors(!color), in_passing(board));
    let last = Rank::Eighth.relative_to(color).bitboard();
    board.generate_moves(|mut moves| {
        moves.to &= !enemies;
        if moves.piece == Piece::Pawn {
            moves.to &= !passing;
            if !(moves.to & last).is_empty() {
                // A queen promotion is noisy.
                out.extend(moves.into_iter().filter(|action| action.promotion != Some(Piece::Queen)));
                return false;
            }
        }
        pieces(moves.from, moves.to, out);
        false
    });
}

/// What a move takes.
#[inline]
pub(super) fn taken(board: &Board, action: Move) -> Option<Piece> {
    if board.colors(!board.side_to_move()).has(action.to) {
        return Piece::try_index(kind(board, action.to));
    }
    let passing = in_passing(board).has(action.to) && board.pieces(Piece::Pawn).has(action.from);
    passing.then_some(Piece::Pawn)
}

/// Everything that attacks a square, through the squares that are not `occupied`.
#[inline]
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    (get_pawn_attacks(square, Color::Black) & board.colored_pieces(Color::White, Piece::Pawn))
        | (get_pawn_attacks(square, Color::White) & board.colored_pieces(Color::Black, Piece::Pawn))
        | (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | (get_rook_moves(square, occupied) & straight)
        | (get_bishop_moves(square, occupied) & diagonal)
}

/// Whether the side that plays `action` gains at least `least`, when both take on its square with their cheapest piece as long as they like.
fn see(board: &Board, action: Move, least: i32) -> bool {
    let color = board.side_to_move();
    if board.colors(color).has(action.to) {
        return least <= 0;
    }
    let Some(moved) = Piece::try_index(kind(board, action.from)) else { return false };
    let promoted = action.promotion.map_or(0, |piece| price(piece) - price(Piece::Pawn));
    let mut stands = action.promotion.unwrap_or(moved);
    let mut balance = taken(board, action).map_or(0, price) + promoted - least;
    // Even if nothing takes back it is not enough; or it is enough even if the piece is lost.
    if balance < 0 {
        return false;
    }
    balance -= price(stands);
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ action.from.bitboard()) | action.to.bitboard();
    if moved == Piece::Pawn && in_passing(board).has(action.to) {
        occupied ^= Square::new(action.to.file(), action.from.rank()).bitboard();
    }
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let mut all = attackers(board, action.to, occupied) & occupied;
    let mut side = !color;
    loop {
        let own = all & board.colors(side);
        if own.is_empty() {
            break;
        }
        let Some(cheapest) = Piece::ALL.into_iter().find(|piece| !(own & board.pieces(*piece)).is_empty())
        else {
            break;
        };
        let Some(from) = (own & board.pieces(cheapest)).next_square() else { break };
        // A king does not take what is protected.
        if cheapest == Piece::King && !(all & board.colors(!side)).is_empty() {
            break;
        }
        occupied ^= from.bitboard();
        if matches!(cheapest, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            all |= get_bishop_moves(action.to, occupied) & diagonal;
        }
        if matches!(cheapest, Piece::Rook | Piece::Queen) {
            all |= get_rook_moves(action.to, occupied) & straight;
        }
        all &= occupied;
        side = !side;
        stands = cheapest;
        balance = -balance - 1 - price(stands);
        if balance >= 0 {
            break;
        }
    }
    side != color
}

/// What speaks for a check, and for a piece to leave where something cheaper attacks it, or to stay away from there: in thousandths of the
/// best history. Found by matches.
const CHECK_BONUS: i32 = 730;
const ESCAPE_BONUS: [i32; 6] = [0, 370, 370, 610, 1220, 0];

/// What speaks for quiet moves by their looks.
fn quiet_bonus(board: &Board, moves: &[Move], out: &mut Vec<i32>) {
    let (own, occupied) = (board.side_to_move(), board.occupied());
    let king = board.king(!own);
    let (diagonal, straight) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
    let checks = [
        get_pawn_attacks(king, !own),
        get_knight_moves(king),
        diagonal,
        straight,
        diagonal | straight,
        BitBoard::EMPTY,
    ];
    let reach = |piece: Piece, attacks: &dyn Fn(Square) -> BitBoard| {
        board.colored_pieces(!own, piece).iter().fold(BitBoard::EMPTY, |all, square| all | attacks(square))
    };
    let pawns = reach(Piece::Pawn, &|square| get_pawn_attacks(square, !own));
    let minors = pawns
        | reach(Piece::Knight, &get_knight_moves)
        | reach(Piece::Bishop, &|square| get_bishop_moves(square, occupied));
    let rooks = minors | reach(Piece::Rook, &|square| get_rook_moves(square, occupied));
    let cheaper = [BitBoard::EMPTY, pawns, pawns, minors, rooks, BitBoard::EMPTY];
    out.clear();
    out.extend(moves.iter().map(|action| {
        let piece = kind(board, action.from);
        let danger = |square| i32::from(cheaper[piece].has(square));
        CHECK_BONUS * i32::from(checks[piece].has(action.to))
            + ESCAPE_BONUS[piece] * (danger(action.from) - danger(action.to))
    }));
}

/// Odd numbers without a pattern, one for each kind of piece.
const SPREAD: [u64; 6] = [
    0x9e37_79b9_7f4a_7c15,
    0xc2b2_ae3d_27d4_eb4f,
    0xd6e8_feb8_6659_fd93,
    0xff51_afd7_ed55_8ccd,
    0xc4ce_b9fe_1a85_ec53,
    0x94d0_49bb_1331_11eb,
];

/// Bits of a word spread over all of them.
#[inline]
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 29
}

impl Repetition for Chess {
    #[inline]
    fn repetition_key(&self, state: &Position) -> u64 {
        repetition_key(&state.board)
    }

    fn without_history(&self, state: &Position) -> (Position, Vec<u64>) {
        let alone = Position { board: state.board.clone(), history: History::Elsewhere, before: 0 };
        (alone, state.history.steps().iter().map(|(key, _)| *key).collect())
    }

    #[inline]
    fn plies_since_irreversible(&self, state: &Position) -> u32 {
        u32::from(state.board.halfmove_clock())
    }

    /// The fifty-move rule.
    #[inline]
    fn draw_clock(&self, state: &Position) -> u32 {
        u32::from(state.board.halfmove_clock()) * 100 / u32::from(FIFTY_MOVES)
    }
}

impl Tactical for Chess {
    #[inline]
    fn mover(&self, state: &Position) -> Player {
        player(state.board.side_to_move())
    }

    #[inline]
    fn drawn(&self, state: &Position) -> bool {
        let board = &state.board;
        if board.halfmove_clock() >= FIFTY_MOVES {
            // Mate comes first.
            return board.checkers().is_empty() || board.generate_moves(|_| true);
        }
        board.occupied().len() <= 4 && material::is_dead(board)
    }

    #[inline]
    fn in_check(&self, state: &Position) -> bool {
        !state.board.checkers().is_empty()
    }

    /// With pawns alone to be in the move is too often what loses.
    fn pass(&self, state: &Position) -> Option<Position> {
        let board = &state.board;
        let plain = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        if (board.colors(board.side_to_move()) & !plain).is_empty() {
            return None;
        }
        let board = board.null_move()?;
        Some(Position { board, history: History::Elsewhere, before: 0 })
    }

    #[inline]
    fn noisy(&self, state: &Position, out: &mut Vec<Move>) {
        noisy(&state.board, out);
    }

    #[inline]
    fn quiet(&self, state: &Position, out: &mut Vec<Move>) {
        quiet(&state.board, out);
    }

    #[inline]
    fn quiet_bonus(&self, state: &Position, quiet: &[Move], out: &mut Vec<i32>) {
        quiet_bonus(&state.board, quiet, out);
    }

    #[inline]
    fn is_noisy(&self, state: &Position, action: Move) -> bool {
        action.promotion == Some(Piece::Queen) || taken(&state.board, action).is_some()
    }

    #[inline]
    fn gain(&self, state: &Position, action: Move) -> i32 {
        let promoted = action.promotion.map_or(0, |piece| price(piece) - price(Piece::Pawn));
        taken(&state.board, action).map_or(0, price) + promoted
    }

    #[inline]
    fn see(&self, state: &Position, action: Move, least: i32) -> bool {
        see(&state.board, action, least)
    }

    /// From, to, and one more than the number of what a pawn becomes.
    #[inline]
    fn code(&self, action: Move) -> u16 {
        let promotion = action.promotion.map_or(0, |piece| piece as u16);
        promotion << 12 | (action.from as u16) << 6 | action.to as u16
    }

    #[inline]
    fn decode(&self, state: &Position, code: u16) -> Option<Move> {
        let square = |number: u16| Square::try_index(usize::from(number & 63));
        let promotion = match code >> 12 {
            0 => None,
            number => Some(Piece::try_index(usize::from(number))?),
        };
        let action = Move { from: square(code >> 6)?, to: square(code)?, promotion };
        (code != 0 && state.board.is_legal(action)).then_some(action)
    }

    #[inline]
    fn piece_to_index(&self, state: &Position, action: Move) -> usize {
        let piece = kind(&state.board, action.from);
        (state.board.side_to_move() as usize * 6 + piece) * 64 + action.to as usize
    }

    #[inline]
    fn victim(&self, state: &Position, action: Move) -> usize {
        taken(&state.board, action).map_or(6, |piece| piece as usize)
    }

    /// The pawns, and for each side its other pieces.
    #[inline]
    fn correction_keys(&self, state: &Position) -> [u64; CORRECTION_KEYS] {
        let board = &state.board;
        let pawns = board.pieces(Piece::Pawn);
        let others = |color: Color| {
            let own = board.colors(color) & !pawns;
            let word = |sum: u64, piece: Piece| {
                // A product carries upwards only, so the upper half of the board is laid over the lower one first.
                let set = (own & board.pieces(piece)).0;
                sum.wrapping_add((set ^ set >> 32).wrapping_mul(SPREAD[piece as usize]))
            };
            mix(Piece::ALL.into_iter().fold(color as u64 + 1, word))
        };
        let white = (pawns & board.colors(Color::White)).0;
        let pawns = mix(mix(white) ^ (pawns & board.colors(Color::Black)).0.rotate_left(17));
        [pawns, others(Color::White), others(Color::Black)]
    }

    /// Tables say who wins and not how soon, so that what they know is worth a little less than mate.
    fn tablebase_probe(&self, state: &Position) -> Option<Fixed> {
        let outcome = self.tables.as_ref()?.probe_wdl(&state.board)?;
        Some(tablebase_worth(&state.board, outcome))
    }

    /// Tables of distances name the one move that makes progress.
    fn tablebase_root(&self, state: &Position) -> Option<(Vec<Move>, Fixed)> {
        let advice = self.tables.as_ref()?.probe_root(&state.board)?;
        Some((vec![advice.action], tablebase_worth(&state.board, advice.outcome)))
    }
}

/// What tables say about the mover, as White sees it.
fn tablebase_worth(board: &Board, outcome: Outcome) -> Fixed {
    let worth = match outcome {
        Outcome::Win => TABLEBASE_WIN,
        Outcome::Loss => -TABLEBASE_WIN,
        // The rule of fifty moves makes a draw of the rest.
        Outcome::CursedWin | Outcome::Draw | Outcome::BlessedLoss => 0,
    };
    Fixed(if board.side_to_move() == Color::White { worth } else { -worth })
}
