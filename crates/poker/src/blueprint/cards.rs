//! The keys of the small game: the node of the tree of bets and the bucket of the player's cards.

use gametree_core::Player;
use gametree_games::poker::Card;
use gametree_games::poker::heads_up::{HeadsUp, HeadsUpState, bucket};
use gametree_search::sampled::Abstraction;

use super::file::Shape;

/// Buckets with a cache: one walk asks for the same few hands again and again.
pub struct CardBuckets {
    shape: Shape,
    /// By seat and street, the last cards and their bucket.
    known: [[Option<Known>; 4]; 2],
}

#[derive(Clone, Copy)]
struct Known {
    own: [Card; 2],
    board: [Option<Card>; 5],
    bucket: usize,
}

impl CardBuckets {
    /// The buckets of this game.
    pub fn new(game: &HeadsUp) -> Self {
        Self { shape: Shape::new(&game.tree), known: [[None; 4]; 2] }
    }
}

impl Abstraction<HeadsUp> for CardBuckets {
    fn key(&mut self, game: &HeadsUp, state: &HeadsUpState, player: Player) -> u64 {
        let (Some(node), Some(own)) = (state.node(), state.hole(player)) else { return u64::MAX };
        let mut board = [None; 5];
        board.iter_mut().zip(state.board()).for_each(|(place, card)| *place = Some(card));
        let kept = &mut self.known[player][game.tree.nodes[node].street as usize];
        let bucket = match kept {
            Some(known) if known.own == own && known.board == board => known.bucket,
            _ => {
                let cards: Vec<Card> = board.iter().flatten().copied().collect();
                let bucket = bucket(own, &cards);
                *kept = Some(Known { own, board, bucket });
                bucket
            }
        };
        self.shape.row(node, bucket) as u64
    }
}
