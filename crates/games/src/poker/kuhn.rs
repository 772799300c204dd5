//! Kuhn poker: one card each from a deck with one card more than players, one bet. The smallest game in which one has to bluff.
//!
//! Everybody puts in one chip and gets a card. In turn each player passes or bets one more chip; once somebody has bet, each of the others
//! still has one turn, in which a bet is a call and a pass gives up. The highest card among those who bet (or among all, when nobody
//! did) takes the pot. Rules and order of play are those of OpenSpiel's `kuhn_poker`.

use gametree_core::{Average, Chance, Game, Hidden, Player, Rational, Rng, Text, TextError, Turn};

use super::small_deck::{MOST_RANKS, rank_letter, read_rank};

mod sight;
mod stages;

pub use stages::KuhnPublic;

/// Players at the largest table.
const MOST_PLAYERS: usize = MOST_RANKS - 1;

/// The rules: how many players there are.
#[derive(Clone, Copy, Debug)]
pub struct Kuhn {
    players: u8,
}

/// The cards that lie before the players, and what was done with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnState {
    /// The cards in the order of the players; 0 beyond those that have been dealt.
    cards: [u8; MOST_PLAYERS],
    dealt: u8,
    deeds: Deeds,
}

/// What the players did, in turn: everybody sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Deeds {
    count: u8,
    /// Bit number so-and-so is set when that turn was a bet.
    bets: u32,
}

/// A card that is dealt, or a player's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KuhnAction {
    /// Chance deals this card to the next player.
    Deal(u8),
    /// No chip.
    Pass,
    /// One chip: a bet, or a call when somebody has bet.
    Bet,
}

/// What a player knows: his card, how many cards have been dealt, and what everybody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnView {
    player: u8,
    card: Option<u8>,
    dealt: u8,
    deeds: Deeds,
}

impl Kuhn {
    /// The game for so many players.
    ///
    /// # Errors
    /// A sentence when nobody could play it like that.
    pub fn new(players: usize) -> Result<Self, String> {
        match u8::try_from(players) {
            Ok(count) if (2..=MOST_PLAYERS).contains(&players) => Ok(Self { players: count }),
            _ => Err(format!("expected 2 to {MOST_PLAYERS} players, found {players}")),
        }
    }

    fn deck(&self) -> u8 {
        self.players + 1
    }

    fn is_over(&self, deeds: Deeds) -> bool {
        let last = match deeds.bets {
            0 => u32::from(self.players),
            bets => bets.trailing_zeros() + u32::from(self.players),
        };
        u32::from(deeds.count) == last
    }

    /// Whether a player has put in a second chip.
    fn has_bet(&self, deeds: Deeds, player: u8) -> bool {
        deeds.bets >> player & 1 == 1 || deeds.bets >> (player + self.players) & 1 == 1
    }

    fn deal_rest(&self, state: KuhnState, view: &KuhnView, out: &mut Vec<(KuhnState, Rational)>) {
        let next = state.dealt;
        if next == view.dealt {
            // However the cards lie: each deal is as likely as any other.
            return out.push((KuhnState { deeds: view.deeds, ..state }, Rational::ONE));
        }
        let mine = next == view.player;
        for card in 0..self.deck() {
            let taken = state.cards[..usize::from(next)].contains(&card);
            if !taken && (!mine || view.card == Some(card)) {
                let mut longer = KuhnState { dealt: next + 1, ..state };
                longer.cards[usize::from(next)] = card;
                self.deal_rest(longer, view, out);
            }
        }
    }
}

impl Game for Kuhn {
    type State = KuhnState;
    type Action = KuhnAction;
    type Value = Rational;

    fn players(&self) -> usize {
        self.players.into()
    }

    fn initial(&self) -> KuhnState {
        KuhnState { cards: [0; MOST_PLAYERS], dealt: 0, deeds: Deeds::default() }
    }

    fn turn(&self, state: &KuhnState) -> Turn {
        match state.deeds {
            _ if state.dealt < self.players => Turn::Chance,
            deeds if self.is_over(deeds) => Turn::Over,
            deeds => Turn::Player((deeds.count % self.players).into()),
        }
    }

    fn actions(&self, state: &KuhnState, out: &mut Vec<KuhnAction>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Player(_) => out.extend([KuhnAction::Pass, KuhnAction::Bet]),
            Turn::Chance => {
                let taken = &state.cards[..state.dealt.into()];
                out.extend((0..self.deck()).filter(|card| !taken.contains(card)).map(KuhnAction::Deal));
            }
        }
    }

    fn play(&self, state: &mut KuhnState, action: KuhnAction) {
        match action {
            KuhnAction::Deal(card) => {
                state.cards[usize::from(state.dealt)] = card;
                state.dealt += 1;
            }
            KuhnAction::Pass => state.deeds.count += 1,
            KuhnAction::Bet => {
                state.deeds.bets |= 1 << state.deeds.count;
                state.deeds.count += 1;
            }
        }
    }

    fn utility(&self, state: &KuhnState, player: Player) -> Rational {
        let bettors = (0..self.players).filter(|player| self.has_bet(state.deeds, *player));
        let pot = i64::from(self.players) + bettors.count() as i64;
        let contends = |player: &u8| state.deeds.bets == 0 || self.has_bet(state.deeds, *player);
        let winner =
            (0..self.players).filter(contends).max_by_key(|player| state.cards[usize::from(*player)]);
        let mine = player as u8;
        let paid = 1 + i64::from(self.has_bet(state.deeds, mine));
        Rational::whole(if winner == Some(mine) { pot - paid } else { -paid })
    }

    fn bounds(&self, _state: &KuhnState) -> (Rational, Rational) {
        (Rational::whole(-2), Rational::whole(2 * i64::from(self.players) - 2))
    }
}

impl Chance for Kuhn {
    fn odds(&self, state: &KuhnState, _outcome: KuhnAction) -> Rational {
        // At least one card is left, so the fraction exists.
        Rational::new(1, (self.deck() - state.dealt).into()).unwrap_or(Rational::ONE)
    }

    fn draw(&self, _state: &KuhnState, outcomes: &[KuhnAction], rng: &mut Rng) -> Option<KuhnAction> {
        rng.pick(outcomes).copied()
    }
}

impl Hidden for Kuhn {
    type View = KuhnView;

    fn view(&self, state: &KuhnState, player: Player) -> KuhnView {
        let card = (player < state.dealt.into()).then(|| state.cards[player]);
        KuhnView { player: player as u8, card, dealt: state.dealt, deeds: state.deeds }
    }

    fn worlds(&self, view: &KuhnView, out: &mut Vec<(KuhnState, Rational)>) {
        self.deal_rest(self.initial(), view, out);
    }

    fn choices(&self, view: &KuhnView, out: &mut Vec<KuhnAction>) {
        if view.dealt == self.players && !self.is_over(view.deeds) {
            out.extend([KuhnAction::Pass, KuhnAction::Bet]);
        }
    }

    fn print_view(&self, view: &KuhnView) -> String {
        let unseen = |player| if player < view.dealt { '?' } else { '-' };
        let card = |player| match view.card {
            Some(card) if player == view.player => rank_letter(self.deck().into(), card),
            _ => unseen(player),
        };
        let cards: String = (0..self.players).map(card).collect();
        format!("player {} {cards} {}", view.player + 1, print_deeds(view.deeds)).trim_end().into()
    }
}

fn print_deeds(deeds: Deeds) -> String {
    (0..deeds.count).map(|turn| if deeds.bets >> turn & 1 == 1 { 'b' } else { 'p' }).collect()
}

/// A position is the cards in the order of the players and what they did, such as `KQ pb`; `-` before any card is dealt.
impl Text for Kuhn {
    fn print_state(&self, state: &KuhnState) -> String {
        let cards = &state.cards[..state.dealt.into()];
        let cards: String = cards.iter().map(|card| rank_letter(self.deck().into(), *card)).collect();
        let deeds = print_deeds(state.deeds);
        match (cards.as_str(), deeds.as_str()) {
            ("", _) => "-".into(),
            (_, "") => cards,
            _ => format!("{cards} {deeds}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<KuhnState, TextError> {
        let (cards, deeds) = text.split_once(' ').unwrap_or((text, ""));
        let mut state = self.initial();
        for (offset, letter) in cards.char_indices().filter(|_| cards != "-") {
            let card = read_rank(self.deck().into(), letter).map(KuhnAction::Deal);
            let mut legal = Vec::new();
            self.actions(&state, &mut legal);
            let card = card.filter(|card| legal.contains(card)).ok_or_else(|| {
                let message = format!("'{letter}' is not a card of this deck that can still be dealt");
                TextError::at(text, offset, message)
            })?;
            self.play(&mut state, card);
        }
        for (offset, letter) in deeds.char_indices() {
            let deed = match letter.to_ascii_lowercase() {
                'p' => Some(KuhnAction::Pass),
                'b' => Some(KuhnAction::Bet),
                _ => None,
            };
            let deed = deed.filter(|_| matches!(self.turn(&state), Turn::Player(_))).ok_or_else(|| {
                let message = "expected p (pass) or b (bet) for each turn, and no more turns than there are";
                TextError::at(text, cards.len() + 1 + offset, message)
            })?;
            self.play(&mut state, deed);
        }
        Ok(state)
    }

    fn print_action(&self, _state: &KuhnState, action: KuhnAction) -> String {
        match action {
            KuhnAction::Deal(card) => rank_letter(self.deck().into(), card).into(),
            KuhnAction::Pass => "pass".into(),
            KuhnAction::Bet => "bet".into(),
        }
    }

    fn player_name(&self, player: Player) -> String {
        format!("player {}", player + 1)
    }
}
