//! The bets of a hand, street by street.

use gametree_games::poker::holdem::{Bet, Holdem, Street, Table};

/// A street as it was bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StreetLine {
    /// Chips that each player had paid when it began; before the flop the big blind.
    pub start: u32,
    /// The bets, by turns; after the flop seat 0 begins.
    pub bets: Vec<Bet>,
}

/// The streets so far, in order.
pub(super) fn lines(game: &Holdem, table: &Table) -> Vec<StreetLine> {
    let mut level = game.blinds().1;
    let mut lines = vec![StreetLine { start: level, bets: Vec::new() }];
    for &bet in table.history() {
        match bet {
            Bet::NextStreet => lines.push(StreetLine { start: level, bets: Vec::new() }),
            bet => {
                if let Bet::Raise(chips) = bet {
                    level = level.max(chips);
                }
                if let Some(line) = lines.last_mut() {
                    line.bets.push(bet);
                }
            }
        }
    }
    lines
}

/// The line of a street, once play has reached it.
pub(super) fn line_of(lines: &[StreetLine], street: Street) -> Option<&StreetLine> {
    lines.get(street as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::Text;

    #[test]
    fn streets_begin_with_what_was_paid_before() {
        let game = Holdem::new(2, 200, 1, 2).unwrap();
        let table = game.parse_state("r6c/cr12c/r24:AsKs|QhQd/Td9d6h/2c").unwrap();
        let lines = lines(&game, &table);
        assert_eq!(lines.iter().map(|line| line.start).collect::<Vec<_>>(), [2, 6, 12]);
        let turn = line_of(&lines, Street::Turn).unwrap();
        assert_eq!(turn.bets, [Bet::Raise(24)]);
    }
}
