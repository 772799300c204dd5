//! Notation: a position is all tries in the order in which they were made, such as `b2 b2 a1`: X takes the centre, O tries it in vain and takes a
//! corner. `-` before the first.

use gametree_core::{Game, Player, Text, TextError, Turn};

use super::{Blind, BlindState, SQUARES};
use crate::names::play_words;

/// `a1` is the bottom left square, as in chess.
pub(super) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 3), 3 - square / 3)
}

impl Blind {
    /// The square with this name.
    pub fn read_square(text: &str) -> Option<u8> {
        (0..SQUARES).find(|square| square_name(*square).eq_ignore_ascii_case(text.trim()))
    }
}

impl Text for Blind {
    fn print_state(&self, state: &BlindState) -> String {
        // Whose try came when follows from the rules.
        let mut replayed = self.initial();
        let mut words = Vec::new();
        loop {
            let player = usize::from(replayed.mover);
            let next = state.tries[player].list().get(usize::from(replayed.tries[player].count));
            let Some(next) = next.filter(|_| replayed != *state) else { break };
            words.push(square_name(next.square));
            self.play(&mut replayed, next.square);
        }
        if words.is_empty() { "-".into() } else { words.join(" ") }
    }

    fn parse_state(&self, text: &str) -> Result<BlindState, TextError> {
        if text == "-" { Ok(self.initial()) } else { play_words(self, self.initial(), text, 0) }
    }

    fn print_action(&self, _state: &BlindState, square: u8) -> String {
        square_name(square)
    }

    fn diagram(&self, state: &BlindState) -> String {
        let sign = |square: u8| match state.marks.map(|marks| marks >> square & 1 == 1) {
            [true, _] => 'X',
            [_, true] => 'O',
            _ => '.',
        };
        let row = |row: u8| -> String {
            let signs = (0..3).map(|column| format!(" {}", sign(3 * row + column)));
            format!("{} {}", 3 - row, signs.collect::<String>())
        };
        let rows: Vec<String> = (0..3).map(row).collect();
        let stage = match (self.turn(state), self.winner(state.marks)) {
            (Turn::Over, Some(winner)) => format!("{} has won", self.player_name(winner)),
            (Turn::Over, None) => "drawn".into(),
            _ => format!("{} to move", self.player_name(state.mover.into())),
        };
        format!("{}\n   a b c\n{stage}", rows.join("\n"))
    }

    fn player_name(&self, player: Player) -> String {
        ["X", "O"][player].into()
    }
}
