//! Why a game cannot be unrolled.

use std::fmt;

use gametree_core::Player;

/// Why a game cannot be unrolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It has more positions than allowed.
    TooLarge(usize),
    /// A limit was hit on the way.
    Stopped,
    /// A player has the same view after different choices of their own.
    Forgets(Player, String),
    /// The choices differ among states that look the same.
    Uneven(Player, String),
    /// Two players are needed, and the game has so many.
    Crowded(usize),
    /// A player cannot distinguish two public states.
    Blurred(Player, String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::TooLarge(most) => write!(
                f,
                "the game has more than {most} positions, counted by the ways to get there; an equilibrium needs all of them in memory"
            ),
            Problem::Stopped => f.write_str("a limit was hit before the game was unrolled"),
            Problem::Forgets(player, view) => write!(
                f,
                "player {} forgets: '{view}' is what they see after different choices of their own, and an equilibrium needs \
                 perfect recall",
                player + 1
            ),
            Problem::Uneven(player, view) => {
                write!(f, "player {} sees '{view}' in states with different choices", player + 1)
            }
            Problem::Crowded(players) => {
                write!(f, "to think of one stage at a time takes two players; the game has {players}")
            }
            Problem::Blurred(player, view) => write!(
                f,
                "player {} sees '{view}' at the border of two stages and does not know what is public",
                player + 1
            ),
        }
    }
}

impl std::error::Error for Problem {}
