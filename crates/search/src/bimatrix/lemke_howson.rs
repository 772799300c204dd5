//! One equilibrium of a table by the path of C. Lemke and J. Howson (1964), in whole numbers. Ties are broken as if the right-hand sides were
//! a little different from each other, so that the path never goes in circles.

use num_bigint::BigInt;
use num_bigint::Sign::NoSign;

use super::extreme::Problem;
use super::{Bimatrix, MixedPair, shares};
use crate::parts::Tableau;

/// The equilibrium at the end of the path on which the choice number `dropped` is missing first: those of the first player are
/// numbered before those of the second.
///
/// # Errors
/// Why there is none.
pub fn from(game: &Bimatrix, dropped: usize, stopped: &dyn Fn() -> bool) -> Result<MixedPair, Problem> {
    let mut path = Path::new(game).ok_or(Problem::TooLong)?;
    path.follow(dropped, stopped)?;
    let odds = shares(&path.parts(0)).zip(shares(&path.parts(1))).ok_or(Problem::TooLong)?;
    Ok(MixedPair { odds: [odds.0, odds.1] })
}

/// A table of equations per player. That of a player has a row for each reply of the other: what the reply pays and a slack make one. The
/// columns are the parts of the own choices, then the slacks.
struct Path {
    tables: [Tableau; 2],
    /// How many choices both have.
    choices: [usize; 2],
}

impl Path {
    fn new(game: &Bimatrix) -> Option<Self> {
        let choices = [game.choices(0), game.choices(1)];
        let table = |player: usize| {
            let (own, other) = (choices[player], choices[1 - player]);
            let row = |(reply, paid): (usize, Vec<BigInt>)| {
                let slacks = (0..other).map(|place| BigInt::from(u8::from(place == reply)));
                paid.into_iter().chain(slacks).chain([BigInt::from(1)]).collect()
            };
            let mut table = Tableau::new(game.whole(1 - player)?.into_iter().enumerate().map(row).collect());
            (0..other).for_each(|reply| table.is_solved(reply, own + reply));
            Some(table)
        };
        Some(Self { tables: [table(0)?, table(1)?], choices })
    }

    /// The label of a column of a player's table: the number of the choice whose part or whose slack it is.
    fn label(&self, player: usize, column: usize) -> usize {
        let own = self.choices[player];
        match (player, column < own) {
            (0, _) => column,
            (_, true) => self.choices[0] + column,
            (_, false) => column - own,
        }
    }

    /// The column of a label in a player's table.
    fn column(&self, player: usize, label: usize) -> usize {
        let first = self.choices[0];
        match (player, label < first) {
            (0, _) => label,
            (_, true) => self.choices[1] + label,
            (_, false) => label - first,
        }
    }

    fn follow(&mut self, dropped: usize, stopped: &dyn Fn() -> bool) -> Result<(), Problem> {
        let mut player = usize::from(dropped >= self.choices[0]);
        let mut entering = dropped;
        loop {
            if stopped() {
                return Err(Problem::Stopped);
            }
            let column = self.column(player, entering);
            let table = &self.tables[player];
            let slacks = self.choices[player]..table.columns() - 1;
            // The lower of two rows by their slacks, each divided by what the row has of the column.
            let lower = |one: usize, other: usize| {
                let differ = slacks.clone().map(|slack| {
                    let left = table.entry(one, slack) * table.entry(other, column);
                    left.cmp(&(table.entry(other, slack) * table.entry(one, column)))
                });
                differ.into_iter().find(|order| order.is_ne()).is_some_and(|order| order.is_lt())
            };
            let row = table.leaving(column, |_| true, lower).ok_or(Problem::TooLong)?;
            let leaving = table.basic(row).ok_or(Problem::TooLong)?;
            let label = self.label(player, leaving);
            self.tables[player].pivot(row, column);
            if label == dropped {
                return Ok(());
            }
            (player, entering) = (1 - player, label);
        }
    }

    /// How much of each choice a player takes.
    fn parts(&self, player: usize) -> Vec<BigInt> {
        let part = |choice: usize| {
            let table = &self.tables[player];
            table.row_of(choice).map_or(BigInt::ZERO, |row| table.right(row).clone())
        };
        let parts: Vec<BigInt> = (0..self.choices[player]).map(part).collect();
        debug_assert!(parts.iter().any(|part| part.sign() != NoSign));
        parts
    }
}
