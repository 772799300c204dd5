//! What a coach says.

use serde::Serialize;

use super::MoveRow;

/// A judgement of the last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Coach {
    /// `gametree.coach/1`.
    pub schema: &'static str,
    /// The move that is judged.
    #[serde(rename = "move")]
    pub text: String,
    /// `best`, `good`, `inaccuracy`, `mistake`, `blunder` or `only`.
    #[schemars(extend("enum" = ["best", "good", "inaccuracy", "mistake", "blunder", "only"]))]
    pub verdict: &'static str,
    /// Why, in one or two sentences.
    pub sentence: String,
    /// How the game goes on after the move, by best play: the refutation of a bad one.
    pub line: Vec<String>,
    /// What the mover could have had, exact.
    pub before: String,
    /// What he has now, exact.
    pub after: String,
}

/// One of three steps towards the move.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Hint {
    /// `gametree.hint/1`.
    pub schema: &'static str,
    /// 1: what to expect. 2: the move. 3: the line.
    pub step: u8,
    /// The hint.
    pub text: String,
    /// With the last step what every move is worth, as far as the engine knows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveRow>,
}
