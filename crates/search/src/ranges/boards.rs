//! All boards of a game of ranges: which hands are possible on each, and how they lie in the board before.

use gametree_core::{Board, CARDS, Holding, IsomorphicDeal, RangeGame};

/// No such hand.
pub const NO_HAND: u16 = u16::MAX;

/// The hands of one player on a board.
#[derive(Debug, Default)]
pub struct Hands {
    /// Places in the board before.
    pub places: Vec<u16>,
    pub pieces: Vec<[u8; 2]>,
    /// Weak hands first on a last board; empty on others.
    pub strengths: Vec<u16>,
    /// The opponent's hand of the same two pieces, or [`NO_HAND`].
    pub same: Vec<u16>,
}

impl Hands {
    pub fn len(&self) -> usize {
        self.places.len()
    }

    fn bytes(&self) -> usize {
        (self.places.capacity() + self.strengths.capacity() + self.same.capacity()) * 2
            + self.pieces.capacity() * 2
    }
}

/// A deal that leads from a board to another one.
#[derive(Debug)]
pub struct Lead {
    pub piece: u8,
    pub odds: f32,
    /// The number of the board, among all.
    pub board: usize,
    /// Deals that are the same but for names.
    pub twins: Vec<IsomorphicDeal>,
}

/// A board and what may be dealt on it.
#[derive(Debug)]
pub struct Place {
    pub stage: usize,
    /// Its number among the boards of its stage.
    pub number: usize,
    pub hands: [Hands; 2],
    pub leads: Vec<Lead>,
}

impl Place {
    pub fn is_last(&self) -> bool {
        self.leads.is_empty()
    }
}

/// Every board that can come up, parents before children; the first one has number 0.
#[derive(Debug)]
pub struct Boards {
    pub all: Vec<Place>,
    /// How many boards each stage has.
    pub per_stage: Vec<usize>,
}

impl Boards {
    pub fn new(game: &dyn RangeGame) -> Self {
        let mut boards = Boards { all: Vec::new(), per_stage: Vec::new() };
        let pieces = [0, 1].map(|player| game.holdings(player).iter().map(|held| held.cards).collect());
        boards.add(game, &mut Vec::new(), game.board(), &pieces);
        boards
    }

    /// Adds a board and all that come after it; `before` are the hands of the board before.
    fn add(
        &mut self,
        game: &dyn RangeGame,
        dealt: &mut Vec<u8>,
        board: Board,
        before: &[Vec<[u8; 2]>; 2],
    ) -> usize {
        let (index, stage) = (self.all.len(), dealt.len());
        if self.per_stage.len() == stage {
            self.per_stage.push(0);
        }
        let number = self.per_stage[stage];
        self.per_stage[stage] += 1;
        let pieces = [0, 1].map(|player| -> Vec<[u8; 2]> {
            board.hands[player].iter().map(|&place| before[player][usize::from(place)]).collect()
        });
        let same = [same(&pieces[0], &pieces[1]), same(&pieces[1], &pieces[0])];
        let [places, strengths] = [board.hands, board.strengths];
        let parts = places.into_iter().zip(strengths).zip(same).zip(pieces.clone());
        let mut hands =
            parts.map(|(((places, strengths), same), pieces)| Hands { places, pieces, strengths, same });
        let hands = [hands.next().unwrap_or_default(), hands.next().unwrap_or_default()];
        self.all.push(Place { stage, number, hands, leads: Vec::new() });
        let mut leads = Vec::new();
        for deal in game.deals(dealt) {
            dealt.push(deal.card);
            let board = self.add(game, dealt, deal.board, &pieces);
            dealt.pop();
            leads.push(Lead { piece: deal.card, odds: deal.odds, board, twins: deal.isomorphic });
        }
        self.all[index].leads = leads;
        index
    }

    /// Memory of the lists.
    pub fn bytes(&self) -> usize {
        let twin = |twin: &IsomorphicDeal| {
            size_of::<IsomorphicDeal>() + twin.names.len() + 2 * (twin.places[0].len() + twin.places[1].len())
        };
        let twins = |lead: &Lead| lead.twins.iter().map(twin).sum::<usize>();
        let place = |place: &Place| {
            size_of::<Place>()
                + place.hands.iter().map(Hands::bytes).sum::<usize>()
                + place.leads.iter().map(|lead| size_of::<Lead>() + twins(lead)).sum::<usize>()
        };
        self.all.iter().map(place).sum()
    }
}

/// For each hand of `mine` the place of the same hand among `theirs`.
fn same(mine: &[[u8; 2]], theirs: &[[u8; 2]]) -> Vec<u16> {
    let mut places = vec![NO_HAND; CARDS * CARDS];
    let key = |pieces: &[u8; 2]| usize::from(pieces[0]) * CARDS + usize::from(pieces[1]);
    for (place, pieces) in (0..).zip(theirs) {
        places[key(pieces)] = place;
    }
    mine.iter().map(|pieces| places[key(pieces)]).collect()
}

/// The weights of both players' hands on the first board, and the sum of the products of all pairs that do not exclude each other.
pub fn weights(boards: &Boards, holdings: [&[Holding]; 2]) -> ([Vec<f32>; 2], f64) {
    let first = &boards.all[0];
    let weight = |player: usize| -> Vec<f32> {
        first.hands[player].places.iter().map(|&place| holdings[player][usize::from(place)].weight).collect()
    };
    let weights = [weight(0), weight(1)];
    let (mut total, mut by_piece) = (0.0, [0.0; CARDS]);
    for (pieces, &weight) in first.hands[1].pieces.iter().zip(&weights[1]) {
        total += f64::from(weight);
        pieces.iter().for_each(|&piece| by_piece[usize::from(piece)] += f64::from(weight));
    }
    let mine = &first.hands[0];
    let pairs = (0..mine.len()).map(|hand| {
        let [a, b] = mine.pieces[hand].map(|piece| by_piece[usize::from(piece)]);
        let same = weights[1].get(usize::from(mine.same[hand])).copied().map_or(0.0, f64::from);
        f64::from(weights[0][hand]) * (total - a - b + same)
    });
    let all = pairs.sum();
    (weights, all)
}
