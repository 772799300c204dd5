//! What the classic evaluation looks at, once for all: the same walk over the board adds up weights and lists features to learn from.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

use super::groups::*;

/// Where features go: into a sum of weights or into a list.
pub trait Sink {
    /// One feature, `times` as often for White as for Black.
    fn add(&mut self, feature: usize, times: i32);
}

/// What all pieces of one side attack.
#[derive(Clone, Copy, Default)]
struct Attacks {
    by: [BitBoard; 6],
    all: BitBoard,
    /// Attacked by at least two pieces.
    twice: BitBoard,
}

impl Attacks {
    fn put(&mut self, piece: Piece, squares: BitBoard) {
        self.by[piece as usize] |= squares;
        self.twice |= self.all & squares;
        self.all |= squares;
    }
}

/// The side that is looked at, with what it needs to know of both.
struct Side<'a> {
    board: &'a Board,
    color: Color,
    sign: i32,
    /// Its pawns, and those of the other side.
    pawns: [BitBoard; 2],
}

/// Calls the sink for all that the evaluation sees on the board.
pub fn walk(board: &Board, sink: &mut impl Sink) {
    let side = |color: Color| Side {
        board,
        color,
        sign: if color == Color::White { 1 } else { -1 },
        pawns: [color, !color].map(|color| board.colored_pieces(color, Piece::Pawn)),
    };
    let sides = Color::ALL.map(side);
    let mut attacks = [Attacks::default(); 2];
    for (side, attacks) in sides.iter().zip(&mut attacks) {
        attacks.put(Piece::King, get_king_moves(board.king(side.color)));
        let [left, right] = pawn_attacks(side.pawns[0], side.color);
        attacks.put(Piece::Pawn, left);
        attacks.put(Piece::Pawn, right);
    }
    let guarded = [1, 0].map(|other: usize| attacks[other].by[Piece::Pawn as usize]);
    for ((side, attacks), guarded) in sides.iter().zip(&mut attacks).zip(guarded) {
        side.pieces(attacks, guarded, sink);
    }
    let [white, black] = attacks;
    for (side, [own, other]) in sides.iter().zip([[white, black], [black, white]]) {
        side.pawns(&own, sink);
        side.king(&other, &own, sink);
        side.threats(&own, &other, sink);
    }
    let mover = board.side_to_move();
    sink.add(TEMPO, sides[mover as usize].sign);
}

/// What pawns attack on their left and on their right.
fn pawn_attacks(pawns: BitBoard, color: Color) -> [BitBoard; 2] {
    let (west, east) = ((pawns - File::A.bitboard()).0, (pawns - File::H.bitboard()).0);
    match color {
        Color::White => [BitBoard(west << 7), BitBoard(east << 9)],
        Color::Black => [BitBoard(west >> 9), BitBoard(east >> 7)],
    }
}

/// All squares in front of these, as the colour sees it.
fn ahead(squares: BitBoard, color: Color) -> BitBoard {
    let mut filled = squares.0;
    match color {
        Color::White => {
            filled |= filled << 8;
            filled |= filled << 16;
            filled |= filled << 32;
            BitBoard(filled << 8)
        }
        Color::Black => {
            filled |= filled >> 8;
            filled |= filled >> 16;
            filled |= filled >> 32;
            BitBoard(filled >> 8)
        }
    }
}

/// How many moves a king needs from one square to the other.
fn distance(one: Square, other: Square) -> usize {
    let files = (one.file() as usize).abs_diff(other.file() as usize);
    files.max((one.rank() as usize).abs_diff(other.rank() as usize))
}

impl Side<'_> {
    fn own(&self, piece: Piece) -> BitBoard {
        self.board.colored_pieces(self.color, piece)
    }

    fn rank(&self, square: Square) -> usize {
        square.rank().relative_to(self.color) as usize
    }

    /// A square as the side sees it. The wings are the same, because there is too little experience to tell them apart.
    fn place(&self, square: Square) -> usize {
        let file = square.file() as usize;
        4 * self.rank(square) + file.min(7 - file)
    }

    /// Material, squares, mobility and what each piece sees near the enemy king.
    fn pieces(&self, attacks: &mut Attacks, guarded: BitBoard, sink: &mut impl Sink) {
        let (board, color, sign) = (self.board, self.color, self.sign);
        let occupied = board.occupied();
        let ring = get_king_moves(board.king(!color));
        let queens = board.pieces(Piece::Queen);
        let free = !(guarded | self.pawns[0] | self.own(Piece::King));
        let mut attackers = 0;
        for piece in Piece::ALL {
            for square in self.own(piece) {
                sink.add(SQUARES + 32 * piece as usize + self.place(square), sign);
                let reach = match piece {
                    Piece::Knight => get_knight_moves(square),
                    // Through queens, and rooks through each other: what stands behind counts as well.
                    Piece::Bishop => get_bishop_moves(square, occupied ^ queens),
                    Piece::Rook => get_rook_moves(square, occupied ^ queens ^ self.own(Piece::Rook)),
                    Piece::Queen => get_rook_moves(square, occupied) | get_bishop_moves(square, occupied),
                    Piece::Pawn | Piece::King => continue,
                };
                attacks.put(piece, reach);
                let moves = (reach & free).len() as usize;
                sink.add(MOBILITY[piece as usize - 1] + moves, sign);
                let near = (reach & ring).len() as i32;
                if near > 0 {
                    attackers += 1;
                    sink.add(NEAR_KING + piece as usize - 1, sign * near);
                }
            }
            if piece != Piece::King {
                sink.add(MATERIAL + piece as usize, sign * self.own(piece).len() as i32);
            }
        }
        sink.add(ATTACKERS + attackers.min(7), sign);
        if self.own(Piece::Bishop).len() >= 2 {
            sink.add(BISHOP_PAIR, sign);
        }
        for rook in self.own(Piece::Rook) {
            let file = rook.file().bitboard();
            if (self.pawns[0] & file).is_empty() {
                let open = (self.pawns[1] & file).is_empty();
                sink.add(if open { OPEN_FILE } else { HALF_OPEN_FILE }, sign);
            }
        }
        let outposts = attacks.by[Piece::Pawn as usize] & self.outposts();
        sink.add(OUTPOSTS, sign * (outposts & self.own(Piece::Knight)).len() as i32);
        sink.add(OUTPOSTS + 1, sign * (outposts & self.own(Piece::Bishop)).len() as i32);
    }

    /// Squares on the far half where no enemy pawn can ever attack.
    fn outposts(&self) -> BitBoard {
        let ranks =
            [Rank::Fourth, Rank::Fifth, Rank::Sixth].map(|rank| rank.relative_to(self.color).bitboard());
        let paths = self.pawns[1] | ahead(self.pawns[1], !self.color);
        let [left, right] = pawn_attacks(paths, !self.color);
        (ranks[0] | ranks[1] | ranks[2]) - (left | right)
    }

    /// Passed, isolated, doubled, backward and connected pawns.
    fn pawns(&self, attacks: &Attacks, sink: &mut impl Sink) {
        let (color, sign, [own, enemy]) = (self.color, self.sign, self.pawns);
        let enemy_paths = ahead(enemy, !color);
        let [left, right] = pawn_attacks(enemy | enemy_paths, !color);
        // No enemy pawn stands in the way or can ever take it, and no own pawn stands before it.
        let passed = own - (enemy_paths | left | right) - ahead(own, !color);
        let [left, right] = pawn_attacks(enemy, !color);
        let enemy_attacks = left | right;
        let supported = attacks.by[Piece::Pawn as usize];
        let stops = |pawns: BitBoard| match color {
            Color::White => BitBoard(pawns.0 << 8),
            Color::Black => BitBoard(pawns.0 >> 8),
        };
        for pawn in own {
            let (rank, neighbours) = (self.rank(pawn), own & pawn.file().adjacent());
            let front = stops(pawn.bitboard());
            let beside = neighbours & pawn.rank().bitboard();
            if neighbours.is_empty() {
                let open = (enemy & pawn.file().bitboard()).is_empty();
                sink.add(if open { ISOLATED + 1 } else { ISOLATED }, sign);
            } else if supported.has(pawn) || !beside.is_empty() {
                sink.add(CONNECTED + rank, sign);
            } else if (ahead(neighbours, color) & pawn.bitboard()).is_empty()
                && !(front & (enemy_attacks | enemy)).is_empty()
            {
                sink.add(BACKWARD, sign);
            }
            if !(ahead(pawn.bitboard(), color) & own).is_empty() {
                sink.add(DOUBLED, sign);
            }
        }
        for pawn in passed {
            let (rank, front) = (self.rank(pawn), stops(pawn.bitboard()));
            sink.add(PASSED + rank, sign);
            if !(front & self.board.occupied()).is_empty() {
                sink.add(PASSED_BLOCKED + rank, sign);
            }
            if supported.has(pawn) {
                sink.add(PASSED_SUPPORTED + rank, sign);
            }
            if rank >= 3 {
                let to = front.next_square().unwrap_or(pawn);
                sink.add(PASSED_OWN_KING + distance(self.board.king(color), to), sign);
                sink.add(PASSED_ENEMY_KING + distance(self.board.king(!color), to), sign);
            }
        }
    }

    /// The pawns before the own king, and what the enemy can check it with.
    fn king(&self, enemy: &Attacks, own: &Attacks, sink: &mut impl Sink) {
        let (board, color, sign) = (self.board, self.color, self.sign);
        let king = board.king(color);
        let middle = (king.file() as usize).clamp(1, 6);
        for (place, file) in (middle - 1..=middle + 1).enumerate() {
            let file = File::index(file).bitboard();
            let nearest = |pawns: BitBoard| {
                let ranks = (pawns & file).iter().map(|pawn| self.rank(pawn));
                ranks.filter(|rank| *rank >= self.rank(king)).min().unwrap_or(0)
            };
            sink.add(SHELTER + 8 * usize::from(place == 1) + nearest(self.pawns[0]), sign);
            sink.add(STORM + nearest(self.pawns[1]), sign);
        }
        let weak = enemy.all - (own.all - own.by[Piece::King as usize] - own.by[Piece::Queen as usize]);
        sink.add(WEAK_RING, sign * (weak & get_king_moves(king)).len() as i32);
        let safe = !(board.colors(!color) | own.all) | (weak & enemy.twice & !board.colors(!color));
        let (straight, diagonal) =
            (get_rook_moves(king, board.occupied()), get_bishop_moves(king, board.occupied()));
        let from = [get_knight_moves(king), diagonal, straight, straight | diagonal];
        for (number, from) in from.into_iter().enumerate() {
            let checks = from & enemy.by[number + 1] & safe;
            if !checks.is_empty() {
                sink.add(SAFE_CHECKS + number, -sign * checks.len() as i32);
            }
        }
    }

    /// What the side attacks that it would like to take.
    fn threats(&self, own: &Attacks, enemy: &Attacks, sink: &mut impl Sink) {
        let (board, sign) = (self.board, self.sign);
        let minor = own.by[Piece::Knight as usize] | own.by[Piece::Bishop as usize];
        let undefended = own.all - enemy.all;
        let pushes = (self.pushes() - enemy.by[Piece::Pawn as usize]) & (own.all | !enemy.all);
        let [left, right] = pawn_attacks(pushes, self.color);
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            let targets = board.colored_pieces(!self.color, piece);
            let kinds = [
                (BY_PAWN, own.by[Piece::Pawn as usize]),
                (BY_MINOR, minor),
                (BY_ROOK, own.by[Piece::Rook as usize]),
                (BY_KING, own.by[Piece::King as usize] - enemy.all),
                (HANGING, undefended),
                (BY_PUSH, left | right),
            ];
            for (group, squares) in kinds {
                let hit = targets & squares;
                if !hit.is_empty() {
                    sink.add(group + piece as usize, sign * hit.len() as i32);
                }
            }
        }
    }

    /// Where pawns can go without taking.
    fn pushes(&self) -> BitBoard {
        let free = !self.board.occupied();
        let third = Rank::Third.relative_to(self.color).bitboard();
        match self.color {
            Color::White => {
                let once = BitBoard(self.pawns[0].0 << 8) & free;
                once | BitBoard((once & third).0 << 8) & free
            }
            Color::Black => {
                let once = BitBoard(self.pawns[0].0 >> 8) & free;
                once | BitBoard((once & third).0 >> 8) & free
            }
        }
    }
}
