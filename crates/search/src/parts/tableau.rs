//! Linear equations in whole numbers: pivoting without fractions and without rounding (J. Edmonds, 1967).
//!
//! All entries share one denominator, the last pivot. Every entry is then a determinant of a part of the first table, so that a division by
//! the denominator before leaves no rest.

use num_bigint::BigInt;
use num_bigint::Sign::{Minus, NoSign, Plus};

/// Equations, each solved for one variable. The last column is the right-hand side.
pub(crate) struct Tableau {
    rows: Vec<Vec<BigInt>>,
    /// What all entries are to be divided by; above zero.
    whole: BigInt,
    /// The variable that each row is solved for; none before its first pivot.
    basis: Vec<Option<usize>>,
}

impl Tableau {
    /// Equations with whole coefficients.
    pub fn new(rows: Vec<Vec<BigInt>>) -> Self {
        let basis = vec![None; rows.len()];
        Self { rows, whole: BigInt::from(1), basis }
    }

    /// What all entries are to be divided by.
    pub fn whole(&self) -> &BigInt {
        &self.whole
    }

    /// An entry, to be divided by [`whole`](Self::whole).
    pub fn entry(&self, row: usize, column: usize) -> &BigInt {
        &self.rows[row][column]
    }

    /// The right-hand side of a row.
    pub fn right(&self, row: usize) -> &BigInt {
        &self.rows[row][self.columns() - 1]
    }

    /// Columns, the right-hand side included.
    pub fn columns(&self) -> usize {
        self.rows[0].len()
    }

    /// The variable that a row is solved for.
    pub fn basic(&self, row: usize) -> Option<usize> {
        self.basis[row]
    }

    /// The row that is solved for a variable.
    pub fn row_of(&self, variable: usize) -> Option<usize> {
        self.basis.iter().position(|basic| *basic == Some(variable))
    }

    /// States that a row is solved for a variable, which has coefficient one there and zero elsewhere.
    pub fn is_solved(&mut self, row: usize, variable: usize) {
        self.basis[row] = Some(variable);
    }

    /// Solves a row for a variable whose coefficient there is not zero, and takes the variable out of all other rows.
    pub fn pivot(&mut self, row: usize, column: usize) {
        if self.rows[row][column].sign() == Minus {
            self.rows[row].iter_mut().for_each(|entry| *entry = -std::mem::take(entry));
        }
        let solved = std::mem::take(&mut self.rows[row]);
        let pivot = solved[column].clone();
        for other in self.rows.iter_mut().filter(|other| !other.is_empty()) {
            let factor = other[column].clone();
            for (entry, of_solved) in other.iter_mut().zip(&solved) {
                // Most entries of a sparse table are zero and stay so.
                let taken = factor.sign() != NoSign && of_solved.sign() != NoSign;
                if entry.sign() == NoSign && !taken {
                    continue;
                }
                *entry *= &pivot;
                if taken {
                    *entry -= &factor * of_solved;
                }
                *entry /= &self.whole;
            }
        }
        self.rows[row] = solved;
        self.whole = pivot;
        self.basis[row] = Some(column);
    }

    /// Of the rows in which a variable has a coefficient above zero the one that first reaches zero when the variable grows; of several the one
    /// that `prefers` puts first. None where it can grow for ever.
    pub fn leaving(
        &self,
        column: usize,
        may_leave: impl Fn(usize) -> bool,
        prefers: impl Fn(usize, usize) -> bool,
    ) -> Option<usize> {
        let mut found: Option<usize> = None;
        for row in (0..self.rows.len()).filter(|row| may_leave(*row)) {
            if self.rows[row][column].sign() != Plus {
                continue;
            }
            found = Some(match found {
                None => row,
                Some(best) => {
                    let left = self.right(row) * self.entry(best, column);
                    let right = self.right(best) * self.entry(row, column);
                    match left.cmp(&right) {
                        std::cmp::Ordering::Less => row,
                        std::cmp::Ordering::Equal if prefers(row, best) => row,
                        _ => best,
                    }
                }
            });
        }
        found
    }
}
