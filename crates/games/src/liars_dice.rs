//! Liar's dice for two: everybody rolls in secret, bids go up, until one calls the other a liar.
//!
//! A bid names a number of dice and a face, and must be higher than the last one: more dice, or as many with a higher face. Who calls `liar`
//! wins when fewer dice show the face than were bid; the highest face is wild and counts as any other. Rules and order of play are
//! those of OpenSpiel's `liars_dice`.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Player, Rational, Rng, Sampler, Text, TextError, Turn, Worlds,
    sampler_of,
};

mod picture;

/// Faces that a die may have.
const MOST_SIDES: usize = 8;
/// Dice that a player may have.
const MOST_DICE: usize = 4;
/// Bids that a game may have: the bids made are bits of one word.
const MOST_BIDS: usize = 60;

/// The rules: how many dice each player has, and how many sides each die has.
#[derive(Clone, Copy, Debug)]
pub struct LiarsDice {
    dice: u8,
    sides: u8,
}

/// How many dice show each face.
type Faces = [u8; MOST_SIDES];

/// The dice, and the bids so far. The order in which a player's dice fell means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceState {
    faces: [Faces; 2],
    rolled: u8,
    bidding: Bidding,
}

/// What everybody has heard. Bids only go up, so that the set of them says in which order they came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Bidding {
    bids: u64,
    called: bool,
}

/// A roll of a die, or what a player says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiceAction {
    /// A die shows this face, counted from 0. The first player's dice are rolled first.
    Roll(u8),
    /// Bid number so-and-so in rising order, from 0.
    Bid(u8),
    /// The last bid was too high.
    Liar,
}

/// What a player knows: the own dice and all bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceView {
    player: u8,
    own: Faces,
    rolled: u8,
    bidding: Bidding,
}

impl Bidding {
    fn count(self) -> u32 {
        self.bids.count_ones()
    }

    fn last(self) -> Option<u8> {
        (self.bids != 0).then(|| (63 - self.bids.leading_zeros()) as u8)
    }

    fn add(&mut self, bid: u8) {
        self.bids |= 1 << bid;
    }
}

impl LiarsDice {
    /// The game with so many dice each, of so many sides.
    ///
    /// # Errors
    /// A sentence when there would be too many of something.
    pub fn new(dice: usize, sides: usize) -> Result<Self, String> {
        if !(1..=MOST_DICE).contains(&dice) || !(2..=MOST_SIDES).contains(&sides) {
            return Err(format!(
                "expected 1 to {MOST_DICE} dice each, of 2 to {MOST_SIDES} sides, found {dice} of {sides}"
            ));
        }
        if 2 * dice * sides > MOST_BIDS {
            return Err(format!(
                "there would be {} different bids; expected at most {MOST_BIDS}",
                2 * dice * sides
            ));
        }
        Ok(Self { dice: dice as u8, sides: sides as u8 })
    }

    fn bids(&self) -> u8 {
        2 * self.dice * self.sides
    }

    /// How many dice a player has rolled once so many have been rolled in all.
    fn rolled_by(&self, player: Player, rolled: u8) -> u8 {
        if player == 0 { rolled.min(self.dice) } else { rolled.saturating_sub(self.dice) }
    }

    fn turn_after(&self, rolled: u8, bidding: Bidding) -> Turn {
        match bidding {
            _ if rolled < 2 * self.dice => Turn::Chance,
            Bidding { called: true, .. } => Turn::Over,
            _ => Turn::Player((bidding.count() % 2) as usize),
        }
    }

    fn sayings(&self, bidding: Bidding, out: &mut Vec<DiceAction>) {
        let lowest = bidding.last().map_or(0, |last| last + 1);
        out.extend((lowest..self.bids()).map(DiceAction::Bid));
        if bidding.last().is_some() {
            out.push(DiceAction::Liar);
        }
    }

    /// All ways in which so many dice can lie, from a face upwards, and in how many orders each can have fallen, as a number over `orders`.
    fn throws(&self, face: usize, left: u8, faces: Faces, orders: u32, out: &mut Vec<(Faces, u32)>) {
        if left == 0 {
            return out.push((faces, orders));
        }
        if face == usize::from(self.sides) {
            return;
        }
        for count in 0..=left {
            let mut longer = faces;
            longer[face] = count;
            // Which of the remaining dice show this face: so many ways to choose them.
            let ways =
                (0..u32::from(count)).fold(1, |ways, taken| ways * (u32::from(left) - taken) / (taken + 1));
            self.throws(face + 1, left - count, longer, orders * ways, out);
        }
    }
}

impl Game for LiarsDice {
    type State = DiceState;
    type Action = DiceAction;
    type Value = Rational;

    fn initial(&self) -> DiceState {
        DiceState { faces: [[0; MOST_SIDES]; 2], rolled: 0, bidding: Bidding::default() }
    }

    fn turn(&self, state: &DiceState) -> Turn {
        self.turn_after(state.rolled, state.bidding)
    }

    fn actions(&self, state: &DiceState, out: &mut Vec<DiceAction>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => out.extend((0..self.sides).map(DiceAction::Roll)),
            Turn::Player(_) => self.sayings(state.bidding, out),
        }
    }

    fn play(&self, state: &mut DiceState, action: DiceAction) {
        match action {
            DiceAction::Roll(face) => {
                let roller = usize::from(state.rolled >= self.dice);
                state.faces[roller][usize::from(face)] += 1;
                state.rolled += 1;
            }
            DiceAction::Bid(bid) => state.bidding.add(bid),
            DiceAction::Liar => state.bidding.called = true,
        }
    }

    fn utility(&self, state: &DiceState, player: Player) -> Rational {
        let bid = state.bidding.last().unwrap_or(0);
        let (quantity, face, wild) =
            (bid / self.sides + 1, usize::from(bid % self.sides), usize::from(self.sides - 1));
        let shows = |faces: &Faces| faces[face] + if face == wild { 0 } else { faces[wild] };
        let honest = state.faces.iter().map(shows).sum::<u8>() >= quantity;
        // After an odd number of bids it was the first player who made the last one.
        let bidder = usize::from(state.bidding.count().is_multiple_of(2));
        Rational::whole(if honest == (player == bidder) { 1 } else { -1 })
    }

    fn bounds(&self, _state: &DiceState) -> (Rational, Rational) {
        (Rational::whole(-1), Rational::whole(1))
    }
}

impl Finite for LiarsDice {}

impl Chance for LiarsDice {
    fn odds(&self, _state: &DiceState, _outcome: DiceAction) -> Odds {
        Odds::one_in(self.sides.into())
    }

    fn draw_among(&self, _state: &DiceState, outcomes: &[DiceAction], rng: &mut Rng) -> Option<DiceAction> {
        rng.pick(outcomes).copied()
    }
}

impl Hidden for LiarsDice {
    type View = DiceView;

    fn view(&self, state: &DiceState, player: Player) -> DiceView {
        DiceView {
            player: player as u8,
            own: state.faces[player],
            rolled: state.rolled,
            bidding: state.bidding,
        }
    }

    fn sampler<'a>(&'a self, view: &DiceView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn choices(&self, view: &DiceView, out: &mut Vec<DiceAction>) {
        if matches!(self.turn_after(view.rolled, view.bidding), Turn::Player(_)) {
            self.sayings(view.bidding, out);
        }
    }

    fn print_view(&self, view: &DiceView) -> String {
        let unseen = "?".repeat(self.rolled_by(1 - usize::from(view.player), view.rolled).into());
        let unseen = if unseen.is_empty() { "-" } else { &unseen };
        let own = print_faces(&view.own);
        let dice = if view.player == 0 { [&own, unseen] } else { [unseen, &own] }.join(" ");
        format!("player {} {dice}{}", view.player + 1, self.print_bids(view.bidding))
    }
}

impl Worlds for LiarsDice {
    fn worlds(&self, view: &DiceView, out: &mut Vec<(DiceState, Odds)>) {
        let own = usize::from(view.player);
        let mut throws = Vec::new();
        self.throws(0, self.rolled_by(1 - own, view.rolled), [0; MOST_SIDES], 1, &mut throws);
        out.extend(throws.into_iter().map(|(other, orders)| {
            let faces = if own == 0 { [view.own, other] } else { [other, view.own] };
            (DiceState { faces, rolled: view.rolled, bidding: view.bidding }, Odds::ways(orders))
        }));
    }
}

/// The faces of a player's dice, low ones first; `-` where none has been rolled.
fn print_faces(faces: &Faces) -> String {
    let digits: String =
        (1..).zip(faces).map(|(face, count): (u8, _)| face.to_string().repeat((*count).into())).collect();
    if digits.is_empty() { "-".into() } else { digits }
}

impl LiarsDice {
    fn print_bids(&self, bidding: Bidding) -> String {
        let bids = (0..self.bids()).filter(|bid| bidding.bids >> bid & 1 == 1);
        let mut text: String = bids.map(|bid| format!(" {}", self.print_bid(bid))).collect();
        if bidding.called {
            text += " liar";
        }
        text
    }

    fn print_bid(&self, bid: u8) -> String {
        format!("{}-{}", bid / self.sides + 1, bid % self.sides + 1)
    }
}

/// A position is the dice of both players and what was said, such as `3 5 1-2 1-4 liar`: one die shows a 2, one shows a 4. `-` stands for dice
/// that have not been rolled.
impl Text for LiarsDice {
    fn print_state(&self, state: &DiceState) -> String {
        let dice = state.faces.each_ref().map(print_faces).join(" ");
        format!("{dice}{}", self.print_bids(state.bidding))
    }

    fn parse_state(&self, text: &str) -> Result<DiceState, TextError> {
        let mut state = self.initial();
        let mut offset = 0;
        for (index, word) in text.split(' ').enumerate() {
            let wrong = |message: String| TextError::at(text, offset, message);
            if index < 2 {
                for digit in word.chars().filter(|_| word != "-") {
                    let sides = self.sides;
                    let face = digit.to_digit(10).filter(|face| (1..=sides.into()).contains(face));
                    let face =
                        face.ok_or_else(|| wrong(format!("'{digit}' is not a face from 1 to {sides}")))?;
                    if self.rolled_by(index, state.rolled) >= self.dice
                        || usize::from(state.rolled >= self.dice) != index
                    {
                        return Err(wrong(format!(
                            "expected {} dice for each player, the first one's first",
                            self.dice
                        )));
                    }
                    self.play(&mut state, DiceAction::Roll(face as u8 - 1));
                }
            } else {
                let action = self.parse_action(&state, word).map_err(|error| wrong(error.message))?;
                self.play(&mut state, action);
            }
            offset += word.len() + 1;
        }
        Ok(state)
    }

    fn print_action(&self, _state: &DiceState, action: DiceAction) -> String {
        match action {
            DiceAction::Roll(face) => (face + 1).to_string(),
            DiceAction::Bid(bid) => self.print_bid(bid),
            DiceAction::Liar => "liar".into(),
        }
    }

    fn player_name(&self, player: Player) -> String {
        format!("player {}", player + 1)
    }
}
