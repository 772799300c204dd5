//! Games of ranges: two players, zero-sum, and all is public but one hand of each player, dealt at the start.
//!
//! Such a game can be solved for all hands at once: public play is one small tree, and at each of its nodes there is a vector over the hands
//! of either player. A hand is two *cards*, whatever these are in the game, and hands that share a card exclude each other.

use crate::Player;

/// Cards are numbered below this.
pub const CARDS: usize = 64;

/// Something that a player may hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Holding {
    /// What it is made of, the smaller number first: two different cards below [`CARDS`]. A hand of a single card has a second one
    /// that goes with it wherever it goes.
    pub cards: [u8; 2],
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
    /// The next public card is dealt, and play goes on at this node.
    Deal {
        /// The node.
        child: usize,
    },
    /// A player has given up: that player loses the stake and the other wins it.
    Fold {
        /// Who loses.
        loser: Player,
        /// How much.
        stake: f32,
    },
    /// The player with the stronger hand wins the stake from the other, after all that is still to come has been dealt.
    Showdown {
        /// How much.
        stake: f32,
    },
}

/// The hands that are possible once some public cards are dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// For each player the possible hands, as places in the list of the board before (for the first board: of the holdings). On a last
    /// board weak hands come first.
    pub hands: [Vec<u16>; 2],
    /// On a last board, how strong each of these hands is. Empty on others.
    pub strengths: [Vec<u16>; 2],
}

/// A public card that may be dealt.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// Which one.
    pub card: u8,
    /// How likely it is, given two hands that do not have it.
    pub odds: f32,
    /// What is possible afterwards.
    pub board: Board,
    /// Other cards after which all is the same but for names.
    pub isomorphic: Vec<IsomorphicDeal>,
}

/// A deal that is another one under other names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsomorphicDeal {
    /// Which card is dealt.
    pub card: u8,
    /// What each card is called where the other card is dealt.
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

    /// What may be dealt next after these cards; nothing when all is dealt. Never asked for what comes after an isomorphic deal.
    fn deals(&self, dealt: &[u8]) -> Vec<Deal>;
}
