//! Endgame tables in Syzygy's format: who wins a position with few pieces, and how, with the rule of fifty moves taken into account. The files are
//! read by `pyrrhic-rs`.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use pyrrhic_rs::{DtzProbeValue, EngineAdapter, TBError, TableBases, WdlProbeResult};

use super::ChessMove;

/// What the tables say about the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Lost.
    Loss,
    /// Lost, but saved by the rule of fifty moves.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the rule of fifty moves.
    CursedWin,
    /// Won.
    Win,
}

/// The best move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub action: ChessMove,
    /// What comes of it for who plays it.
    pub outcome: Outcome,
    /// Plies until a capture or a pawn's move, when both sides play well.
    pub plies: u16,
}

/// Tables that were found. There can be one at a time in a process.
pub struct Syzygy {
    /// Asking for moves is for one thread alone, asking for outcomes for many.
    tables: RwLock<TableBases<Attacks>>,
    largest: u32,
}

/// How the two kinds of files begin, and how they end.
const KINDS: [(&str, [u8; 4]); 2] = [("rtbw", [0x71, 0xe8, 0x23, 0x5d]), ("rtbz", [0xd7, 0x66, 0x0c, 0xa5])];

/// Between folders, as most programs write them.
const SEPARATOR: char = ':';

impl Syzygy {
    /// The tables in a folder, or in several with a colon between them.
    ///
    /// # Errors
    /// A sentence, when there is no such folder, no table in it, a damaged one, or when tables are open already.
    pub fn open(path: &str) -> Result<Self, String> {
        let mut count = 0;
        for folder in path.split(SEPARATOR) {
            count += check_folder(Path::new(folder))?;
        }
        // The library would take a folder without tables as one that is open from then on.
        if count == 0 {
            return Err(format!(
                "{path}: expected endgame tables, files whose names end in .rtbw, found none"
            ));
        }
        let tables = TableBases::new(path).map_err(|error| match error {
            TBError::AlreadyInitialized => {
                "other endgame tables are open; expected only one set at a time".into()
            }
            _ => format!("{path}: expected endgame tables, found none that can be read"),
        })?;
        Ok(Self { largest: tables.max_pieces(), tables: RwLock::new(tables) })
    }

    /// The largest number of pieces, kings included, that a position may have.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// What the tables say, where they know the position: it has few pieces, nobody can castle, and the last move was a capture or a
    /// pawn's move, so that the rule of fifty moves begins to count.
    pub fn probe_wdl(&self, board: &Board) -> Option<Outcome> {
        if board.halfmove_clock() > 0 || !self.fits(board) {
            return None;
        }
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(board);
        let turn = board.side_to_move() == Color::White;
        let found = tables.probe_wdl(
            white,
            black,
            kings,
            queens,
            rooks,
            bishops,
            knights,
            pawns,
            passing(board),
            turn,
        );
        found.ok().map(outcome)
    }

    /// The best move, where the tables know the position, whatever happened since the last capture.
    pub fn probe_root(&self, board: &Board) -> Option<Advice> {
        if !self.fits(board) {
            return None;
        }
        let tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(board);
        let turn = board.side_to_move() == Color::White;
        let (clock, passing) = (board.halfmove_clock().into(), passing(board));
        let found = tables
            .probe_root(white, black, kings, queens, rooks, bishops, knights, pawns, clock, passing, turn);
        let DtzProbeValue::DtzResult(best) = found.ok()?.root else { return None };
        let promotion = match best.promotion {
            pyrrhic_rs::Piece::Queen => Some(Piece::Queen),
            pyrrhic_rs::Piece::Rook => Some(Piece::Rook),
            pyrrhic_rs::Piece::Bishop => Some(Piece::Bishop),
            pyrrhic_rs::Piece::Knight => Some(Piece::Knight),
            pyrrhic_rs::Piece::Pawn | pyrrhic_rs::Piece::King => None,
        };
        let from = Square::try_index(best.from_square.into())?;
        let to = Square::try_index(best.to_square.into())?;
        let action = Move { from, to, promotion };
        let advice = Advice { action, outcome: outcome(best.wdl), plies: best.dtz };
        board.is_legal(action).then_some(advice)
    }

    fn fits(&self, board: &Board) -> bool {
        let castles = [Color::White, Color::Black].into_iter().any(|color| {
            let rights = board.castle_rights(color);
            rights.short.is_some() || rights.long.is_some()
        });
        board.occupied().len() <= self.largest && !castles
    }
}

/// Counts the tables of outcomes in a folder and looks at the beginning and the length of every table, because the library trusts them.
fn check_folder(folder: &Path) -> Result<usize, String> {
    let name = folder.display();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{name}: expected a folder: {error}"))?;
    let mut count = 0;
    for entry in entries {
        let path = entry.map_err(|error| format!("{name}: {error}"))?.path();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let Some((kind, magic)) = KINDS.into_iter().find(|(kind, _)| *kind == extension) else { continue };
        let (mut file, mut start) =
            (File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?, [0; 4]);
        let length = file.metadata().map_or(0, |data| data.len());
        // Blocks of 64 bytes and a checksum of 16.
        if file.read_exact(&mut start).is_err() || start != magic || length % 64 != 16 {
            return Err(format!("{}: expected a whole endgame table, found a damaged file", path.display()));
        }
        count += usize::from(kind == "rtbw");
    }
    Ok(count)
}

fn outcome(found: WdlProbeResult) -> Outcome {
    match found {
        WdlProbeResult::Loss => Outcome::Loss,
        WdlProbeResult::BlessedLoss => Outcome::BlessedLoss,
        WdlProbeResult::Draw => Outcome::Draw,
        WdlProbeResult::CursedWin => Outcome::CursedWin,
        WdlProbeResult::Win => Outcome::Win,
    }
}

/// White, Black, kings, queens, rooks, bishops, knights and pawns.
fn sets(board: &Board) -> [u64; 8] {
    let kinds = [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];
    let [kings, queens, rooks, bishops, knights, pawns] = kinds.map(|piece| board.pieces(piece).0);
    [
        board.colors(Color::White).0,
        board.colors(Color::Black).0,
        kings,
        queens,
        rooks,
        bishops,
        knights,
        pawns,
    ]
}

/// The square behind a pawn that can be captured in passing, or zero.
fn passing(board: &Board) -> u32 {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map_or(0, |file| Square::new(file, rank) as u32)
}

/// How pieces move, as the library asks for it.
#[derive(Clone)]
struct Attacks;

fn square(number: u64) -> Square {
    Square::index((number & 63) as usize)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: pyrrhic_rs::Color, from: u64) -> u64 {
        let color = if color == pyrrhic_rs::Color::White { Color::White } else { Color::Black };
        get_pawn_attacks(square(from), color).0
    }

    fn knight_attacks(from: u64) -> u64 {
        get_knight_moves(square(from)).0
    }

    fn bishop_attacks(from: u64, occupied: u64) -> u64 {
        get_bishop_moves(square(from), BitBoard(occupied)).0
    }

    fn rook_attacks(from: u64, occupied: u64) -> u64 {
        get_rook_moves(square(from), BitBoard(occupied)).0
    }

    fn queen_attacks(from: u64, occupied: u64) -> u64 {
        Self::bishop_attacks(from, occupied) | Self::rook_attacks(from, occupied)
    }

    fn king_attacks(from: u64) -> u64 {
        get_king_moves(square(from)).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_without_tables_and_damaged_tables_are_refused() {
        let folder = std::env::temp_dir().join(format!("gametree-syzygy-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.to_str().unwrap();
        let refused = |path: &str| Syzygy::open(path).err().unwrap_or_default();
        assert!(refused("/nowhere/at all").contains("expected a folder"));
        assert!(refused("").contains("expected a folder"));
        for _ in 0..2 {
            assert!(
                refused(path).contains("files whose names end in .rtbw, found none"),
                "{}",
                refused(path)
            );
        }
        let table = folder.join("KQvK.rtbw");
        for bytes in [&b""[..], b"text", &[0x71, 0xe8, 0x23, 0x5d], &[0; 80]] {
            std::fs::write(&table, bytes).unwrap();
            assert!(refused(path).contains("KQvK.rtbw: expected a whole endgame table"), "{}", refused(path));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
