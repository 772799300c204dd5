//! Games of ranges: two players, zero-sum, and all is public but one hand of each player, dealt at the start.
//!
//! Such a game can be solved for all hands at once: public play is one small tree, and at each of its nodes there is a vector over the hands
//! of either player. Nothing here knows of cards: a hand is two *pieces*, and hands that share a piece exclude each other.

use crate::Player;

/// Pieces are numbered below this.
pub const PIECES: usize = 64;

/// Something that a player may hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Holding {
    /// What it is made of, the smaller number first: two different pieces below [`PIECES`]. A hand of a single thing has a second piece
    /// that goes with it wherever it goes.
    pub pieces: [u8; 2],
    /// How likely it is, compared with the player's other hands; not negative.
    pub weight: f32,
}

/// A node of public play.
#[derive(Clone, Debug, PartialEq)]
pub enum PublicNode {
    /// A player acts, to one of these nodes.
    Choice {
        /// Who acts.
        player: Player,
        /// Where each action leads, in the order of the actions; at least one.
        children: Vec<usize>,
    },
    /// The next public piece is dealt, and play goes on at this node.
    Deal {
        /// The node.
        child: usize,
    },
    /// A player has given up: he loses the stake and the other wins it.
    Fold {
        /// Who loses.
        loser: Player,
        /// How much.
        stake: f32,
    },
    /// Whoever has the stronger hand wins the stake from the other, after all that is still to come has been dealt.
    Showdown {
        /// How much.
        stake: f32,
    },
}

/// The hands that are possible once some public pieces are dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// For each player the possible hands, as places in the list of the board before (for the first board: of the holdings). On a last
    /// board weak hands come first.
    pub hands: [Vec<u16>; 2],
    /// On a last board, how strong each of these hands is. Empty on others.
    pub strengths: [Vec<u16>; 2],
}

/// A public piece that may be dealt.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// Which one.
    pub piece: u8,
    /// How likely it is, given two hands that do not have it.
    pub odds: f32,
    /// What is possible afterwards.
    pub board: Board,
    /// Other pieces after which all is the same but for names.
    pub twins: Vec<Twin>,
}

/// A deal that is another one under other names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Which piece is dealt.
    pub piece: u8,
    /// What each piece is called where the other piece is dealt.
    pub names: Vec<u8>,
    /// For each hand of the board before, the hand of that board that fares after the other deal as this one fares after this deal.
    pub places: [Vec<u16>; 2],
}

/// Ability: can be solved for all hands at once. Unlocks the equilibrium of ranges.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game of ranges",
    note = "implement `RangeGame`: what each player may hold, the nodes of public play and what is dealt when"
)]
pub trait RangeGame: Send + Sync {
    /// What a player may hold, each once; at most 65,535 hands.
    fn holdings(&self, player: Player) -> &[Holding];

    /// Public play from node 0 on; every node comes after its parent.
    fn nodes(&self) -> &[PublicNode];

    /// The first board, before anything is dealt.
    fn board(&self) -> Board;

    /// What may be dealt next after these pieces; nothing when all is dealt. Never asked for what comes after a twin.
    fn deals(&self, dealt: &[u8]) -> Vec<Deal>;
}
