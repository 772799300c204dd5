//! Notation: rows from top to bottom between slashes and who is to move (`bbb/bbb/.../www/www w`); moves are `a2-a3` and `a2xb3`.

use gametree_core::{Player, Text, TextError};

use super::{Breakthrough, Position, Step};
use crate::squares::Squares;

impl Text for Breakthrough {
    fn print_state(&self, state: &Position) -> String {
        self.squares().print_with_mover(state.men.map(u128::from), state.mover())
    }

    fn parse_state(&self, text: &str) -> Result<Position, TextError> {
        let (men, mover) = self.squares().read_with_mover(text)?;
        let state = Position { men: men.map(|men| men as u64), mover: mover as u8 };
        self.check(&state).map_err(|message| TextError::new(1, 1, message))?;
        Ok(state)
    }

    fn print_action(&self, state: &Position, Step { from, to }: Step) -> String {
        let sign = if state.men[1 - state.mover()] >> to & 1 == 1 { 'x' } else { '-' };
        format!("{}{sign}{}", self.name(from), self.name(to))
    }

    /// The board with its coordinates, and how far the game is.
    fn diagram(&self, state: &Position) -> String {
        let stage = match self.winner(state) {
            Some(winner) => format!("{} has won", self.player_name(winner)),
            None => format!("{} to move", self.player_name(state.mover())),
        };
        self.squares().diagram(state.men.map(u128::from), &stage)
    }

    fn player_name(&self, player: Player) -> String {
        ["White", "Black"][player].into()
    }
}

impl Breakthrough {
    pub(super) fn name(&self, square: u8) -> String {
        self.squares().name(square.into())
    }

    fn squares(&self) -> Squares {
        Squares { columns: self.columns, rows: self.rows, signs: ['w', 'b'] }
    }

    /// Whether play can lead to these men, as far as their number and the end of the game show.
    fn check(&self, state: &Position) -> Result<(), String> {
        let (mover, last) = (state.mover(), 1 - state.mover());
        let [mover_name, last_name] = [mover, last].map(|player| self.player_name(player));
        for (player, men) in state.men.iter().enumerate() {
            let (most, count) = (2 * self.columns, men.count_ones());
            if count as usize > most {
                let name = self.player_name(player);
                return Err(format!("expected at most {most} men of {name}, found {count}"));
            }
        }
        if state.men[last] == 0 {
            return Err(format!("expected a man of {last_name}, who moved last"));
        }
        if state.men[mover] & self.goal[mover] != 0 {
            return Err(format!(
                "expected no man of {mover_name} on the far row, as {last_name} moved after it"
            ));
        }
        if (state.men[last] & self.goal[last]).count_ones() > 1 {
            return Err(format!("expected one man of {last_name} on the far row: the first ends the game"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Turn};

    use super::*;

    #[test]
    fn positions_that_no_game_reaches_are_refused() {
        let game = Breakthrough::new(2, 4).unwrap();
        let complaint = |text: &str| game.parse_state(text).unwrap_err().to_string();
        assert!(complaint("bb/bb/b./ww w").contains("at most 4 men of Black, found 5"));
        assert!(complaint("bb/../../.. b").contains("expected a man of White, who moved last"));
        assert!(complaint("w./b./../.. w").contains("no man of White on the far row, as Black moved after"));
        assert!(complaint("ww/b./../.. b").contains("one man of White on the far row"));
        assert!(complaint("bb/bb/ww/ww").contains("column 12: expected 'w' or 'b' behind the board"));
    }

    #[test]
    fn the_far_row_or_no_man_left_ends_the_game() {
        let game = Breakthrough::new(2, 4).unwrap();
        for (text, words) in [("w./b./../.. b", "White has won"), ("../b./../.. w", "Black has won")] {
            let state = game.parse_state(text).unwrap();
            assert_eq!(game.turn(&state), Turn::Over, "{text}");
            assert!(game.diagram(&state).ends_with(words), "{text}");
        }
        let state = game.initial();
        assert_eq!(game.diagram(&state), " 4  b b\n 3  b b\n 2  w w\n 1  w w\n    a b\nWhite to move");
    }
}
