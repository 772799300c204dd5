//! Questions to the tables. They do not know captures that are best, nor captures in passing, so that these are searched.
//!
//! `wdl` and `dtz` follow the probing rules of the format: where a capture, or for distances a pawn's move, is as good as the table's
//! value, the table may have any value there.

use cozy_chess::{Board, Color, Move, Piece};

use super::index::Man;
use super::material::{Material, code};
use super::table::Distance;
use super::{Advice, Kind, Outcome, Syzygy};
use crate::chess::tactics::taken;

/// There is no answer: a table is missing or damaged.
pub(super) struct Absent;

/// What a search of captures finds.
struct Searched {
    outcome: Outcome,
    /// A capture or a pawn's move is as good as anything.
    zeroing: bool,
}

/// Which moves are searched before a table is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeroing {
    Captures,
    CapturesAndPawns,
}

/// Half-moves without progress after which a game is drawn.
const CLOCK: i32 = 100;

impl Syzygy {
    /// The outcome for the mover, when nothing has happened yet that counts for the rule of fifty moves.
    pub(super) fn wdl(&self, board: &Board) -> Result<Outcome, Absent> {
        self.search(board, Zeroing::Captures).map(|searched| searched.outcome)
    }

    /// Plies to a capture or a pawn's move that keeps the outcome: positive for a win, negative for a loss, 100 more where the rule of fifty
    /// moves makes a draw of it.
    pub(super) fn dtz(&self, board: &Board) -> Result<i32, Absent> {
        let Searched { outcome, zeroing } = self.search(board, Zeroing::CapturesAndPawns)?;
        if outcome == Outcome::Draw {
            return Ok(0);
        }
        if zeroing {
            return Ok(before_zeroing(outcome));
        }
        let sign = outcome.value().signum();
        match self.table_distance(board, outcome)? {
            Distance::Plies(plies) => {
                let plies = i32::try_from(plies).map_err(|_| Absent)?;
                let more = if outcome.value().abs() == 1 { CLOCK } else { 0 };
                Ok((plies + more) * sign)
            }
            // One ply further on the tables know it.
            Distance::OtherSide => {
                let found = self.distances(board)?.into_iter().map(|(_, plies)| plies);
                Ok(found.filter(|plies| plies.signum() == sign).min().unwrap_or(-1))
            }
        }
    }

    /// The best move by the rules with the clock of the board, and the distance of the position.
    pub(super) fn best(&self, board: &Board) -> Result<Option<Advice>, Absent> {
        let clock = i32::from(board.halfmove_clock());
        let rank = |plies: i32| {
            let outcome = within(plies, clock);
            // A win is near, a loss far away.
            let delay = if plies > 0 { -plies } else { plies.abs() };
            (outcome, delay)
        };
        let best = self.distances(board)?.into_iter().max_by_key(|(_, plies)| rank(*plies));
        Ok(best.map(|(action, plies)| Advice {
            action,
            outcome: within(plies, clock),
            plies: u16::try_from(plies.abs()).unwrap_or(u16::MAX),
        }))
    }

    /// For every move the distance of the position, if that move were the only one.
    fn distances(&self, board: &Board) -> Result<Vec<(Move, i32)>, Absent> {
        let mut found = Vec::new();
        for action in moves(board) {
            let next = after(board, action);
            let plies = if is_zeroing(board, action) {
                before_zeroing(self.wdl(&next)?.reversed())
            } else {
                let plies = -self.dtz(&next)?;
                let mates = !next.checkers().is_empty() && !next.generate_moves(|_| true);
                if mates { 1 } else { plies + plies.signum() }
            };
            found.push((action, plies));
        }
        Ok(found)
    }

    fn search(&self, board: &Board, which: Zeroing) -> Result<Searched, Absent> {
        let all = moves(board);
        let (mut best, mut searched) = (Outcome::Loss, 0);
        for action in &all {
            let pawn = which == Zeroing::CapturesAndPawns && board.pieces(Piece::Pawn).has(action.from);
            if !pawn && taken(board, *action).is_none() {
                continue;
            }
            searched += 1;
            let outcome = self.wdl(&after(board, *action))?.reversed();
            best = best.max(outcome);
            if best == Outcome::Win {
                return Ok(Searched { outcome: best, zeroing: true });
            }
        }
        // With a capture in passing as the only move, the table would see no move at all.
        let complete = searched > 0 && searched == all.len();
        let outcome = if complete { best } else { self.table_outcome(board)? };
        Ok(match best >= outcome {
            true => Searched { outcome: best, zeroing: best > Outcome::Draw || complete },
            false => Searched { outcome, zeroing: false },
        })
    }

    fn table_outcome(&self, board: &Board) -> Result<Outcome, Absent> {
        let (material, men, mover) = self.seen(board)?;
        if material.is_bare() {
            return Ok(Outcome::Draw);
        }
        self.ask(material, Kind::Outcomes, |table| table.outcome(&men, mover))
    }

    fn table_distance(&self, board: &Board, outcome: Outcome) -> Result<Distance, Absent> {
        let (material, men, mover) = self.seen(board)?;
        self.ask(material, Kind::Distances, |table| table.distance(&men, mover, outcome))
    }

    /// The position as its table has it: with the sides exchanged if need be.
    fn seen(&self, board: &Board) -> Result<(Material, Vec<Man>, usize), Absent> {
        let (own, mover) = (Material::of(board), board.side_to_move());
        let exchange = match (own.is_symmetric(), self.has(own)) {
            (true, _) => mover == Color::Black,
            (false, known) => !known,
        };
        let (colors, squares) = if exchange { (8, 56) } else { (0, 0) };
        let mut men = Vec::new();
        for color in [Color::White, Color::Black] {
            for piece in Piece::ALL {
                let standing = board.colored_pieces(color, piece).iter();
                men.extend(
                    standing.map(|square| Man {
                        code: code(color, piece) ^ colors,
                        square: square as u8 ^ squares,
                    }),
                );
            }
        }
        let material = if exchange { own.reversed() } else { own };
        Ok((material, men, mover as usize ^ usize::from(exchange)))
    }
}

/// What a distance is worth when so much of the fifty moves is over.
fn within(plies: i32, clock: i32) -> Outcome {
    match plies.signum() {
        0 => Outcome::Draw,
        1 if plies + clock <= CLOCK => Outcome::Win,
        1 => Outcome::CursedWin,
        _ if clock - plies <= CLOCK => Outcome::Loss,
        _ => Outcome::BlessedLoss,
    }
}

/// The distance of a position in which a capture or a pawn's move is best.
fn before_zeroing(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => 1,
        Outcome::CursedWin => CLOCK + 1,
        Outcome::Draw => 0,
        Outcome::BlessedLoss => -CLOCK - 1,
        Outcome::Loss => -1,
    }
}

fn moves(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

fn after(board: &Board, action: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(action);
    next
}

fn is_zeroing(board: &Board, action: Move) -> bool {
    board.pieces(Piece::Pawn).has(action.from) || taken(board, action).is_some()
}
