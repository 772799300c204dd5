//! A position: all of it, or what one player may see.

use gametree_core::{Player, Turn as CoreTurn};
use serde::{Serialize, Serializer};

use super::{Payoffs, Picture};
use crate::any::{AnyGame, AnyMove, AnyPosition};

/// A position with everything in view: for games that hide nothing.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Position {
    /// `gametree.position/1`.
    pub schema: &'static str,
    /// The name under which the game was opened.
    pub game: String,
    /// The position on one line; parses back to the same.
    pub position: String,
    /// The position as a picture for a terminal.
    pub diagram: String,
    /// What the players are called.
    pub players: Vec<String>,
    /// Whose turn it is: a player's number, `chance` or `over`.
    pub turn: Turn,
    /// The name of the player to move.
    pub mover: Option<String>,
    /// The legal moves, or the outcomes of chance with their odds.
    pub moves: Vec<LegalMove>,
    /// What each player gets, once the game is over.
    pub payoffs: Option<Payoffs>,
    /// How the game ended in words, once it is over and where the payoffs do not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The position as something to draw and click.
    pub picture: Picture,
    /// The moves that led here, where the way is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<Vec<Played>>,
}

/// One move on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Played {
    /// The move, in canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it; in a game with hidden parts what its player saw before it.
    pub position: String,
    /// The places on the picture that it was played by; none where something is hidden.
    pub path: Vec<String>,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This player's, counted from 0.
    Player(Player),
    /// Chance draws.
    Chance,
    /// Nobody's.
    Over,
    /// Another player's: all that a player may know in a game with hidden parts.
    Waiting,
}

impl From<CoreTurn> for Turn {
    fn from(turn: CoreTurn) -> Self {
        match turn {
            CoreTurn::Player(player) => Turn::Player(player),
            CoreTurn::Chance => Turn::Chance,
            CoreTurn::Over => Turn::Over,
        }
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Turn::Player(player) => serializer.serialize_u64(*player as u64),
            Turn::Chance => serializer.serialize_str("chance"),
            Turn::Over => serializer.serialize_str("over"),
            Turn::Waiting => serializer.serialize_str("waiting"),
        }
    }
}

impl schemars::JsonSchema for Turn {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Turn".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Whose turn it is.",
            "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "enum": ["chance", "over", "waiting"]}],
        })
    }
}

/// A legal move, or an outcome of chance.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct LegalMove {
    /// In the game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The probability, at a chance node.
    pub odds: Option<String>,
    /// The places to click on the picture, one after the other.
    pub path: Vec<String>,
}

impl From<AnyMove> for LegalMove {
    fn from(legal: AnyMove) -> Self {
        Self { text: legal.text, odds: legal.odds.map(|odds| odds.to_string()), path: legal.path }
    }
}

/// A position with everything in view: for games that hide nothing.
pub fn position(game: &dyn AnyGame, position: &dyn AnyPosition) -> Position {
    let names = game.players();
    Position {
        schema: "gametree.position/1",
        game: game.name().into(),
        position: position.text(),
        diagram: position.diagram(),
        turn: position.turn().into(),
        mover: mover(&names, position.turn()),
        moves: position.moves().into_iter().map(LegalMove::from).collect(),
        payoffs: position.payoffs().map(|paid| Payoffs::new(&names, &paid)),
        outcome: position.outcome(),
        picture: position.picture().into(),
        players: names,
        history: None,
    }
}

/// What one player of a game with hidden parts may see, and nothing else. The name of the game is its title: a tree that was written out
/// holds all that is hidden.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct HiddenView {
    /// `gametree.view/1`.
    pub schema: &'static str,
    /// What the game is called.
    pub game: String,
    /// All that the player knows; at the end only that it is the end.
    pub view: String,
    /// What the players are called.
    pub players: Vec<String>,
    /// The player's own number, `waiting` or `over`.
    pub turn: Turn,
    /// The name of the player to move, where it is this player.
    pub mover: Option<String>,
    /// The player's moves, when it is his turn.
    pub moves: Vec<LegalMove>,
    /// What each player gets, once the game is over.
    pub payoffs: Option<Payoffs>,
    /// How the game ended in words, once it is over and where the payoffs do not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// What the player has before him, as something to draw and click: drawn from his view, and at the end from what the rules lay open.
    pub picture: Picture,
    /// The player's own moves so far, each with what he saw before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<Vec<Played>>,
}

/// A position as one player may see it.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum View {
    /// Everything, where nothing is hidden.
    Open(Position),
    /// The player's part.
    Hidden(HiddenView),
}

impl View {
    /// The same with the moves that led here.
    pub fn with_history(mut self, history: Vec<Played>) -> Self {
        match &mut self {
            View::Open(position) => position.history = Some(history),
            View::Hidden(view) => view.history = Some(history),
        }
        self
    }
}

/// A position as one player may see it: in a game with hidden parts nothing but his view, and his moves when it is his turn. At the end he
/// learns what is paid, and of how it came about as much as the rules lay open.
pub fn view(game: &dyn AnyGame, here: &dyn AnyPosition, player: Player) -> View {
    if game.capabilities().hides.is_none() {
        return View::Open(position(game, here));
    }
    let (names, own) = (game.players(), here.turn() == CoreTurn::Player(player));
    let title = match game.tree() {
        Some(tree) => tree.title.clone(),
        None => Some(game.name().into()),
    };
    View::Hidden(HiddenView {
        schema: "gametree.view/1",
        game: title.unwrap_or_else(|| "a game with hidden parts".into()),
        view: if here.turn() == CoreTurn::Over { "the end".into() } else { here.view(player) },
        turn: match here.turn() {
            CoreTurn::Over => Turn::Over,
            turn if own => turn.into(),
            _ => Turn::Waiting,
        },
        mover: if own { mover(&names, here.turn()) } else { None },
        moves: if own { here.moves().into_iter().map(LegalMove::from).collect() } else { Vec::new() },
        payoffs: here.payoffs().map(|paid| Payoffs::new(&names, &paid)),
        outcome: here.outcome(),
        picture: here.sight(player).into(),
        players: names,
        history: None,
    })
}

fn mover(names: &[String], turn: CoreTurn) -> Option<String> {
    if let CoreTurn::Player(player) = turn { names.get(player).cloned() } else { None }
}
