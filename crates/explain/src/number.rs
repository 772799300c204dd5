//! Numbers in a trace: exact, one or one a player.

use std::fmt;

use gametree_core::Rational;
use serde::{Serialize, Serializer};

/// Player 1's value, or in max^n one value a player. Written as an exact string: `3`, `19/5`, `-inf`, `(1, 2, 3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(pub Vec<Rational>);

impl Number {
    /// The only number, or the first player's.
    pub fn first(&self) -> Rational {
        self.0[0]
    }
}

impl From<Rational> for Number {
    fn from(value: Rational) -> Self {
        Number(vec![value])
    }
}

impl From<&[Rational]> for Number {
    fn from(values: &[Rational]) -> Self {
        Number(values.to_vec())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [value] => fmt::Display::fmt(value, f),
            values => {
                let parts: Vec<String> = values.iter().map(Rational::to_string).collect();
                f.pad(&format!("({})", parts.join(", ")))
            }
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
