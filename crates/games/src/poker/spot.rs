//! Hold'em after the flop as a game of ranges: a board, two ranges and a tree of bets.

use gametree_core::{Board, Deal, Holding, IsomorphicDeal, Player, PublicNode, RangeGame};

use super::bets::{BetRules, BetTree};
use super::cards::{Card, CardSet, DECK};
use super::evaluator::{Evaluator, Hand};
use super::range::Range;
use super::suits::{Renaming, symmetries};

/// A spot: all that is needed to solve it. Player 0 acts first on every street.
#[derive(Clone, Debug)]
pub struct Spot {
    board: Vec<Card>,
    hands: [Vec<[Card; 2]>; 2],
    holdings: [Vec<Holding>; 2],
    tree: BetTree,
    /// Renamings of suits that change neither the board nor the ranges.
    symmetries: Vec<Renaming>,
}

impl Spot {
    /// A spot from a board of three to five cards, both ranges and the bets. The rules must have sizes for as many streets as are left.
    ///
    /// # Errors
    /// A sentence that says why it cannot be played.
    pub fn new(board: &[Card], ranges: [&Range; 2], rules: &BetRules) -> Result<Self, String> {
        let dealt: CardSet = board.iter().copied().collect();
        if !(3..=5).contains(&board.len()) || dealt.len() != board.len() {
            return Err(format!("a board of {} cards; expected 3 to 5 different ones", board.len()));
        }
        if rules.sizes.len() != 6 - board.len() {
            let (sizes, streets) = (rules.sizes.len(), 6 - board.len());
            return Err(format!("sizes for {sizes} streets; expected them for {streets}"));
        }
        let mut hands = [Vec::new(), Vec::new()];
        let mut holdings = [Vec::new(), Vec::new()];
        for player in 0..2 {
            for ([high, low], weight) in ranges[player].without(dealt).hands() {
                hands[player].push([high, low]);
                holdings[player].push(Holding { cards: [low, high].map(|card| card.index() as u8), weight });
            }
            if hands[player].is_empty() {
                let who = ["first", "second"][player];
                return Err(format!(
                    "every hand of the {who} player's range has a card of the board; expected others"
                ));
            }
        }
        let possible =
            |mine: &[Card; 2]| hands[1].iter().any(|theirs| !mine.iter().any(|card| theirs.contains(card)));
        if !hands[0].iter().any(possible) {
            return Err("the ranges leave no two hands without a common card; expected wider ones".into());
        }
        let symmetries = symmetries(dealt, ranges);
        Ok(Spot { board: board.to_vec(), hands, holdings, tree: BetTree::new(rules)?, symmetries })
    }

    /// The cards on the table at the start.
    pub fn board(&self) -> &[Card] {
        &self.board
    }

    /// The hands of a player, in the order of the holdings; the higher card first.
    pub fn hands(&self, player: Player) -> &[[Card; 2]] {
        &self.hands[player]
    }

    /// The bets.
    pub fn tree(&self) -> &BetTree {
        &self.tree
    }

    /// The places of a player's holdings that have none of these cards.
    fn possible(&self, player: Player, dead: CardSet) -> Vec<u16> {
        let fits = |cards: &[Card; 2]| !cards.iter().any(|&card| dead.contains(card));
        (0..).zip(&self.hands[player]).filter(|(_, cards)| fits(cards)).map(|(place, _)| place).collect()
    }

    /// The board after some cards; `places` are the holdings of each player on the board before it.
    fn after(&self, dealt: CardSet, places: [&[u16]; 2]) -> Board {
        let mut board = Board::default();
        let is_last = dealt.len() == 5;
        let table: Hand = dealt.iter().collect();
        for (player, places) in places.into_iter().enumerate() {
            let cards = |place: u16| self.hands[player][usize::from(place)];
            let fits = |place: &u16| !cards(*place).iter().any(|&card| dealt.contains(card));
            let strength = |place: u16| {
                let [a, b] = cards(place);
                Evaluator::shared().strength(table.with(a).with(b)).0
            };
            let mut hands: Vec<(u16, u16)> = (0..)
                .zip(places.iter().copied())
                .filter(|(_, place)| fits(place))
                .map(|(at, place)| (if is_last { strength(place) } else { 0 }, at))
                .collect();
            hands.sort_unstable();
            board.hands[player] = hands.iter().map(|(_, at)| *at).collect();
            if is_last {
                board.strengths[player] = hands.iter().map(|(strength, _)| *strength).collect();
            }
        }
        board
    }

    /// Renamings that leave every one of these cards as it is.
    fn symmetries_after(&self, dealt: &[Card]) -> Vec<Renaming> {
        let fixes = |renaming: &&Renaming| dealt.iter().all(|&card| renaming.of(card) == card);
        self.symmetries.iter().filter(fixes).copied().collect()
    }
}

impl RangeGame for Spot {
    fn holdings(&self, player: Player) -> &[Holding] {
        &self.holdings[player]
    }

    fn nodes(&self) -> &[PublicNode] {
        &self.tree.nodes
    }

    fn board(&self) -> Board {
        let all = [0, 1].map(|player| self.possible(player, CardSet::EMPTY));
        self.after(self.board.iter().copied().collect(), [&all[0], &all[1]])
    }

    fn deals(&self, dealt: &[u8]) -> Vec<Deal> {
        let dealt: Vec<Card> = dealt.iter().filter_map(|&piece| Card::from_index(piece.into())).collect();
        let table: CardSet = self.board.iter().chain(&dealt).copied().collect();
        if table.len() >= 5 {
            return Vec::new();
        }
        // Two hands of two cards are out as well.
        let odds = 1.0 / (DECK - table.len() - 4) as f32;
        let before = [0, 1].map(|player| self.possible(player, table));
        let symmetries = self.symmetries_after(&dealt);
        let mut deals: Vec<Deal> = Vec::new();
        for card in table.rest().iter() {
            // A card that an earlier one becomes under a renaming is that one's twin.
            let earlier = symmetries.iter().map(|renaming| (renaming.inverse(), renaming.inverse().of(card)));
            let twin_of = earlier.filter(|(_, first)| *first < card).min_by_key(|(_, first)| *first);
            let original = twin_of.and_then(|(back, first)| {
                deals.iter_mut().find(|deal| usize::from(deal.card) == first.index()).map(|deal| (back, deal))
            });
            match original {
                Some((back, deal)) => {
                    let places = [0, 1].map(|player| self.renamed(player, &before[player], back));
                    let names = Card::all().map(|card| back.of(card).index() as u8).collect();
                    deal.isomorphic.push(IsomorphicDeal { card: card.index() as u8, names, places });
                }
                None => {
                    let board = self.after(table.with(card), [&before[0], &before[1]]);
                    deals.push(Deal { card: card.index() as u8, odds, board, isomorphic: Vec::new() });
                }
            }
        }
        deals
    }
}

impl Spot {
    /// For each of these holdings the place, in the same list, of the one that it becomes.
    fn renamed(&self, player: Player, places: &[u16], renaming: Renaming) -> Vec<u16> {
        let mut known = vec![0u16; super::range::PAIRS];
        let index = |cards: [Card; 2]| super::range::pair_index(cards[0], cards[1]);
        for (at, &place) in (0..).zip(places) {
            known[index(self.hands[player][usize::from(place)])] = at;
        }
        let image = |&place: &u16| self.hands[player][usize::from(place)].map(|card| renaming.of(card));
        places.iter().map(|place| known[index(image(place))]).collect()
    }
}
