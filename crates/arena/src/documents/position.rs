//! A position: all of it, or what one player may see.

use gametree_core::{Look as CoreLook, Picture as Scene, Player, Shape, Turn as CoreTurn};
use serde::{Serialize, Serializer};

use super::Payoffs;
use crate::any::{AnyGame, AnyMove, AnyPosition};

/// A position with everything in view: for games that hide nothing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub outcome: Option<String>,
    /// The position as something to draw and click.
    pub picture: Picture,
    /// The moves that led here, where the way is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub history: Option<Vec<Played>>,
}

/// One move on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number | \"chance\" | \"over\" | \"waiting\""))]
pub enum Turn {
    /// This player's, counted from 0.
    Player(Player),
    /// Chance draws.
    Chance,
    /// Nobody's.
    Over,
    /// Somebody else's: all that a player may know in a game with hidden parts.
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

/// A legal move, or an outcome of chance.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

/// What to draw.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Picture {
    /// Squares in rows, the top row first; their names in that order.
    Grid {
        /// Squares in a row.
        columns: usize,
        /// All names, row by row from the top left.
        squares: Vec<String>,
        /// What the squares look like.
        look: Look,
        /// What stands on them.
        pieces: Vec<Piece>,
    },
    /// Heaps of equal objects. The place `2-3` is the third object from the top of the second heap.
    Piles {
        /// The size of each heap.
        piles: Vec<usize>,
        /// What stands beside them.
        pieces: Vec<Piece>,
    },
    /// Nothing but words: the choices are buttons.
    Plain {
        /// Nothing, today.
        pieces: Vec<Piece>,
    },
}

/// What the squares of a grid look like, and with them the pieces.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// Squares between lines; a piece is drawn as what it is.
    Lines,
    /// Holes of an upright rack, into which discs fall from above: in each column at most one place is open.
    Holes,
    /// A cloth between lines, with flat discs.
    Felt,
    /// Light and dark squares by turns, with chess pieces: `K` is a white king, `k` a black one.
    Chequered,
}

impl From<CoreLook> for Look {
    fn from(look: CoreLook) -> Self {
        match look {
            CoreLook::Lines => Look::Lines,
            CoreLook::Holes => Look::Holes,
            CoreLook::Felt => Look::Felt,
            CoreLook::Chequered => Look::Chequered,
        }
    }
}

/// One piece on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// The name of the place.
    pub at: String,
    /// What it is, such as `X`.
    pub what: String,
    /// Whose it is.
    pub owner: Option<usize>,
}

impl From<Scene> for Picture {
    fn from(scene: Scene) -> Self {
        let pieces = scene
            .pieces
            .into_iter()
            .map(|piece| Piece { at: piece.at, what: piece.what, owner: piece.owner })
            .collect();
        match scene.shape {
            Shape::Grid { columns, squares, look } => {
                Picture::Grid { columns, squares, look: look.into(), pieces }
            }
            Shape::Piles(piles) => Picture::Piles { piles, pieces },
            Shape::Plain => Picture::Plain { pieces },
        }
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
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// Words only.
    pub picture: Picture,
    /// The player's own moves so far, each with what he saw before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub history: Option<Vec<Played>>,
}

/// A position as one player may see it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
/// learns what is paid, not how it came about.
pub fn view(game: &dyn AnyGame, here: &dyn AnyPosition, player: Player) -> View {
    if game.abilities().hides.is_none() {
        return View::Open(position(game, here));
    }
    let (names, own) = (game.players(), here.turn() == CoreTurn::Player(player));
    let title = game.tree().and_then(|tree| tree.title.clone());
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
        picture: Picture::Plain { pieces: Vec::new() },
        players: names,
        history: None,
    })
}

fn mover(names: &[String], turn: CoreTurn) -> Option<String> {
    if let CoreTurn::Player(player) = turn { names.get(player).cloned() } else { None }
}
