//! Blind tic-tac-toe: no player sees the other's marks. A player who tries a square that is taken learns so, and tries again, or loses the turn.
//!
//! The rules are those of OpenSpiel's `phantom_ttt`: `classical` is [`Taken::Retry`], `abrupt` is [`Taken::LoseTurn`], and nothing is shown of what the other
//! does. The first marks may be made openly, which gives games small enough to be solved.

mod consistent;
mod picture;
mod seen;
mod text;

use gametree_core::{Chance, Finite, Game, Player, Rational, Turn};

pub use seen::{BlindObservation, BlindView, Stage};

const SQUARES: u8 = 9;
const FULL: u16 = (1 << SQUARES) - 1;
/// The rows, columns and diagonals, as sets of squares counted from the top left.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Blind {
    taken: Taken,
    /// The marks that were made openly at the start.
    public: [u16; 2],
}

/// What happens to a player who tries a square that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// The player tries another one.
    Retry,
    /// It is the other's turn.
    LoseTurn,
}

/// The marks of both, and what each has tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlindState {
    marks: [u16; 2],
    tries: [Tries; 2],
    mover: u8,
}

/// What one player has tried, in order: all that the player can know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Tries {
    count: u8,
    squares: [Try; SQUARES as usize],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Try {
    square: u8,
    taken: bool,
}

impl Tries {
    fn list(&self) -> &[Try] {
        &self.squares[..self.count.into()]
    }

    /// The squares that were tried, whether they were taken or not.
    fn tried(&self) -> u16 {
        self.list().iter().fold(0, |set, tried| set | 1 << tried.square)
    }

    fn push(&mut self, square: u8, taken: bool) {
        self.squares[usize::from(self.count)] = Try { square, taken };
        self.count += 1;
    }
}

fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

/// The squares of a set, in order.
fn squares(set: u16) -> impl Iterator<Item = u8> {
    (0..SQUARES).filter(move |square| set >> square & 1 == 1)
}

impl Blind {
    /// The game with these first moves made openly, X first; squares are counted from 0 at the top left.
    ///
    /// # Errors
    /// A sentence when the open moves are no start of a game.
    pub fn new(taken: Taken, open: &[u8]) -> Result<Self, String> {
        let mut public = [0; 2];
        for (ply, square) in open.iter().enumerate() {
            if *square >= SQUARES || (public[0] | public[1]) >> square & 1 == 1 {
                return Err("expected different squares of the board as open moves".into());
            }
            public[ply % 2] |= 1 << square;
            if has_line(public[ply % 2]) {
                return Err("expected open moves that leave something to play".into());
            }
        }
        if public[0] | public[1] == FULL {
            return Err("expected open moves that leave something to play".into());
        }
        Ok(Self { taken, public })
    }

    /// Who moves first once the open moves are made.
    fn first(&self) -> u8 {
        u8::from(self.public[0].count_ones() > self.public[1].count_ones())
    }

    /// The squares that a player need not try any more.
    fn known(&self, tries: &Tries) -> u16 {
        tries.tried() | self.public[0] | self.public[1]
    }

    fn winner(&self, marks: [u16; 2]) -> Option<Player> {
        marks.iter().position(|marks| has_line(*marks))
    }

    fn is_over(&self, marks: [u16; 2]) -> bool {
        marks[0] | marks[1] == FULL || self.winner(marks).is_some()
    }
}

impl Game for Blind {
    type State = BlindState;
    /// A square, counted from the top left.
    type Action = u8;
    type Value = Rational;

    fn initial(&self) -> BlindState {
        BlindState { marks: self.public, tries: Default::default(), mover: self.first() }
    }

    fn turn(&self, state: &BlindState) -> Turn {
        if self.is_over(state.marks) { Turn::Over } else { Turn::Player(state.mover.into()) }
    }

    fn actions(&self, state: &BlindState, out: &mut Vec<u8>) {
        if let Turn::Player(player) = self.turn(state) {
            out.extend(squares(FULL & !self.known(&state.tries[player])));
        }
    }

    fn play(&self, state: &mut BlindState, square: u8) {
        let player = usize::from(state.mover);
        let taken = (state.marks[0] | state.marks[1]) >> square & 1 == 1;
        state.tries[player].push(square, taken);
        if !taken {
            state.marks[player] |= 1 << square;
        }
        if !taken || self.taken == Taken::LoseTurn {
            state.mover = 1 - state.mover;
        }
    }

    fn utility(&self, state: &BlindState, player: Player) -> Rational {
        Rational::whole(self.winner(state.marks).map_or(0, |winner| if winner == player { 1 } else { -1 }))
    }

    fn bounds(&self, _state: &BlindState) -> (Rational, Rational) {
        (Rational::whole(-1), Rational::whole(1))
    }
}

impl Chance for Blind {}
impl Finite for Blind {}
