//! Notation: rows from top to bottom between slashes and who is to move (`.../.B./... R`); cells are `a1` at the top left to `k11`.

use gametree_core::{Player, Text, TextError};

use super::{Hex, Move, Position, cells};
use crate::names::column_name;
use crate::squares::Squares;

impl Text for Hex {
    fn print_state(&self, state: &Position) -> String {
        self.rows().print_with_mover(state.stones, state.mover())
    }

    fn parse_state(&self, text: &str) -> Result<Position, TextError> {
        let (stones, mover) = self.rows().read_with_mover(text)?;
        self.check(stones, mover).map_err(|message| TextError::new(1, 1, message))
    }

    fn print_action(&self, _state: &Position, action: Move) -> String {
        if action == Move::SWAP { "swap".into() } else { self.name(action.0) }
    }

    /// The rows as they lie, each half a cell further to the right.
    fn diagram(&self, state: &Position) -> String {
        let letters: String = (0..self.size).map(|column| format!(" {}", column_name(column))).collect();
        let text = self.rows().print(state.stones);
        let rows = text.split('/').enumerate().map(|(row, signs)| {
            let signs: String = signs.chars().map(|sign| format!(" {sign}")).collect();
            format!("{:row$}{:>2} {signs}", "", row + 1)
        });
        let stage = match (state.won, self.player_name(state.mover()), self.player_name(1 - state.mover())) {
            (true, _, winner) => format!("{winner} has won"),
            (false, mover, _) => {
                format!("{mover} to move, {}", ["top to bottom", "left to right"][state.mover()])
            }
        };
        let lines = std::iter::once(format!("  {letters}")).chain(rows).chain([stage]);
        lines.collect::<Vec<_>>().join("\n")
    }

    fn player_name(&self, player: Player) -> String {
        ["Blue", "Red"][player].into()
    }
}

impl Hex {
    /// A column's letter, and the row counted from the top.
    pub(super) fn name(&self, cell: u8) -> String {
        let (column, row) = (usize::from(cell) % self.size, usize::from(cell) / self.size);
        format!("{}{}", column_name(column), row + 1)
    }

    fn rows(&self) -> Squares {
        Squares { columns: self.size, rows: self.size, signs: ['B', 'R'] }
    }

    /// The position with these stones, if alternate moves can lead to it.
    fn check(&self, stones: [u128; 2], mover: Player) -> Result<Position, String> {
        let [blue, red] = stones.map(u128::count_ones);
        let turn = mover as u32;
        // After a swap the first stone is Red's.
        let swapped = self.swap && red > 0 && red + turn == blue + 1;
        if blue != red + turn && !swapped {
            let or = if self.swap { ", or by a swap" } else { "" };
            let name = self.player_name(mover);
            return Err(format!(
                "expected alternate moves from Blue on{or}; found {blue} B and {red} R with {name} to move"
            ));
        }
        let last = 1 - mover;
        if self.joins(mover, stones[mover]) {
            let [next, last] = [mover, last].map(|player| self.player_name(player));
            return Err(format!("expected no chain of {next} from side to side, as {last} moved last"));
        }
        let won = self.joins(last, stones[last]);
        if won && cells(stones[last]).all(|cell| self.joins(last, stones[last] & !(1 << cell))) {
            let name = self.player_name(last);
            return Err(format!(
                "expected one last stone of {name} that ends the game; any of them can be missing"
            ));
        }
        Ok(Position { stones, mover: mover as u8, won })
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Game;

    use super::*;

    #[test]
    fn positions_that_no_game_reaches_are_refused() {
        let game = Hex::new(3).unwrap();
        let complaint = |text: &str| game.parse_state(text).unwrap_err().to_string();
        assert!(complaint("BB./.../... R").contains("found 2 B and 0 R with Red to move"));
        assert!(complaint("B../R../... R").contains("found 1 B and 1 R with Red to move"));
        assert!(
            complaint("..R/.../... B").contains("expected alternate moves from Blue on; found 0 B and 1 R")
        );
        assert!(complaint("B.R/B.R/B.R B").contains("no chain of Blue from side to side, as Red moved last"));
        let wide = Hex::new(4).unwrap();
        let twice = wide.parse_state("BRBR/BRBR/BRBR/BRB. R").unwrap_err().to_string();
        assert!(twice.contains("expected one last stone of Blue that ends the game"), "{twice}");
    }

    #[test]
    fn a_swap_explains_a_stone_of_blue_before_any_of_red() {
        let game = Hex::new(3).unwrap().with_swap();
        for text in ["..R/.../... B", "B.R/.../... R", "B.R/.R./... B", "B../.../... R", "B.R/.../... B"] {
            let state = game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(game.print_state(&state), text);
        }
        assert!(game.parse_state(".../.../... R").is_err(), "Blue begins");
        assert!(game.parse_state("..R/.R./... B").is_err());
    }

    #[test]
    fn a_diagram_leans_to_the_right() {
        let game = Hex::new(3).unwrap();
        let state = game.parse_state("..B/.R./... B").unwrap();
        let lines = ["   a b c", " 1  . . B", "  2  . R .", "   3  . . .", "Blue to move, top to bottom"];
        assert_eq!(game.diagram(&state), lines.join("\n"));
        assert_eq!(game.print_action(&game.initial(), Move(8)), "c3");
    }
}
