//! Kuhn poker: one card each from a deck with one card more than players, one bet. The smallest game in which one has to bluff.
//!
//! Every player puts in one chip and gets a card. In turn each player passes or bets one more chip; once a player has bet, each of the others
//! still has one turn, in which a bet is a call and a pass gives up. The highest card among those who bet (or among all, when nobody
//! did) takes the pot. Rules and order of play are those of OpenSpiel's `kuhn_poker`.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Player, Rational, Rng, Sampler, Text, TextError, Turn, Worlds,
    sampler_of,
};

use super::small_deck::{MOST_RANKS, rank_letter, read_rank};

mod picture;
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
    betting: BettingHistory,
}

/// What the players did, in turn: everybody sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct BettingHistory {
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
    /// One chip: a bet, or a call after a bet.
    Bet,
}

/// What a player knows: the own card, how many cards have been dealt, and the betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnView {
    player: u8,
    card: Option<u8>,
    dealt: u8,
    betting: BettingHistory,
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

    fn is_over(&self, betting: BettingHistory) -> bool {
        let last = match betting.bets {
            0 => u32::from(self.players),
            bets => bets.trailing_zeros() + u32::from(self.players),
        };
        u32::from(betting.count) == last
    }

    /// Whether a player has put in a second chip.
    fn has_bet(&self, betting: BettingHistory, player: u8) -> bool {
        betting.bets >> player & 1 == 1 || betting.bets >> (player + self.players) & 1 == 1
    }

    fn deal_rest(&self, state: KuhnState, view: &KuhnView, out: &mut Vec<(KuhnState, Odds)>) {
        let next = state.dealt;
        if next == view.dealt {
            // However the cards lie: each deal is as likely as any other.
            return out.push((KuhnState { betting: view.betting, ..state }, Odds::ONE));
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
        KuhnState { cards: [0; MOST_PLAYERS], dealt: 0, betting: BettingHistory::default() }
    }

    fn turn(&self, state: &KuhnState) -> Turn {
        match state.betting {
            _ if state.dealt < self.players => Turn::Chance,
            betting if self.is_over(betting) => Turn::Over,
            betting => Turn::Player((betting.count % self.players).into()),
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
            KuhnAction::Pass => state.betting.count += 1,
            KuhnAction::Bet => {
                state.betting.bets |= 1 << state.betting.count;
                state.betting.count += 1;
            }
        }
    }

    fn utility(&self, state: &KuhnState, player: Player) -> Rational {
        let bettors = (0..self.players).filter(|player| self.has_bet(state.betting, *player));
        let pot = i64::from(self.players) + bettors.count() as i64;
        let contends = |player: &u8| state.betting.bets == 0 || self.has_bet(state.betting, *player);
        let winner =
            (0..self.players).filter(contends).max_by_key(|player| state.cards[usize::from(*player)]);
        let mine = player as u8;
        let paid = 1 + i64::from(self.has_bet(state.betting, mine));
        Rational::whole(if winner == Some(mine) { pot - paid } else { -paid })
    }

    fn bounds(&self, _state: &KuhnState) -> (Rational, Rational) {
        (Rational::whole(-2), Rational::whole(2 * i64::from(self.players) - 2))
    }
}

impl Finite for Kuhn {}

impl Chance for Kuhn {
    fn odds(&self, state: &KuhnState, _outcome: KuhnAction) -> Odds {
        Odds::one_in((self.deck() - state.dealt).into())
    }

    fn draw_among(&self, _state: &KuhnState, outcomes: &[KuhnAction], rng: &mut Rng) -> Option<KuhnAction> {
        rng.pick(outcomes).copied()
    }
}

impl Hidden for Kuhn {
    type View = KuhnView;

    fn view(&self, state: &KuhnState, player: Player) -> KuhnView {
        let card = (player < state.dealt.into()).then(|| state.cards[player]);
        KuhnView { player: player as u8, card, dealt: state.dealt, betting: state.betting }
    }

    fn sampler<'a>(&'a self, view: &KuhnView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn choices(&self, view: &KuhnView, out: &mut Vec<KuhnAction>) {
        if view.dealt == self.players && !self.is_over(view.betting) {
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
        format!("player {} {cards} {}", view.player + 1, print_betting(view.betting)).trim_end().into()
    }
}

impl Worlds for Kuhn {
    fn worlds(&self, view: &KuhnView, out: &mut Vec<(KuhnState, Odds)>) {
        self.deal_rest(self.initial(), view, out);
    }
}

fn print_betting(betting: BettingHistory) -> String {
    (0..betting.count).map(|turn| if betting.bets >> turn & 1 == 1 { 'b' } else { 'p' }).collect()
}

/// A position is the cards in the order of the players and what they did, such as `KQ pb`; `-` before any card is dealt.
impl Text for Kuhn {
    fn print_state(&self, state: &KuhnState) -> String {
        let cards = &state.cards[..state.dealt.into()];
        let cards: String = cards.iter().map(|card| rank_letter(self.deck().into(), *card)).collect();
        let betting = print_betting(state.betting);
        match (cards.as_str(), betting.as_str()) {
            ("", _) => "-".into(),
            (_, "") => cards,
            _ => format!("{cards} {betting}"),
        }
    }

    fn parse_state(&self, text: &str) -> Result<KuhnState, TextError> {
        let (cards, betting) = text.split_once(' ').unwrap_or((text, ""));
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
        for (offset, letter) in betting.char_indices() {
            let action = match letter.to_ascii_lowercase() {
                'p' => Some(KuhnAction::Pass),
                'b' => Some(KuhnAction::Bet),
                _ => None,
            };
            let action =
                action.filter(|_| matches!(self.turn(&state), Turn::Player(_))).ok_or_else(|| {
                    let message =
                        "expected p (pass) or b (bet) for each turn, and no more turns than there are";
                    TextError::at(text, cards.len() + 1 + offset, message)
                })?;
            self.play(&mut state, action);
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
