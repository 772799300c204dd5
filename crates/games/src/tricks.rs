//! A partnership trick game: four hands of three cards, north and south against east and west. Players follow suit if they can, the highest
//! card of the suit that was led wins the trick and leads to the next. A side scores the tricks that it wins more than the other. The
//! smallest game of partners, with all hands in view or each player's own hand only.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Open, Player, Rational, Rng, Sampler, Text, TextError, Turn,
    TwoTeams, Worlds, sampler_of,
};

/// Seats, clockwise from north.
const SEATS: usize = 4;
/// Cards of each seat at the start.
const HELD: usize = 3;
/// Cards in all.
const CARDS: usize = SEATS * HELD;
/// Ranks of a suit, the lowest first.
const RANKS: [char; 4] = ['J', 'Q', 'K', 'A'];
/// Suits.
const SUITS: [char; 3] = ['d', 'h', 's'];

/// The rules and the deal. With `HIDDEN` every player sees the own hand and what was played.
#[derive(Clone, Debug)]
pub struct Tricks<const HIDDEN: bool> {
    hands: [u16; SEATS],
}

/// A card: its suit times the number of ranks, plus its rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    fn suit(self) -> usize {
        usize::from(self.0) / RANKS.len()
    }

    fn bit(self) -> u16 {
        1 << self.0
    }

    fn text(self) -> String {
        format!("{}{}", RANKS[usize::from(self.0) % RANKS.len()], SUITS[self.suit()])
    }

    fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let rank = letters.next().and_then(|letter| RANKS.iter().position(|rank| *rank == letter))?;
        let suit = letters.next().and_then(|letter| SUITS.iter().position(|suit| *suit == letter))?;
        letters.next().is_none().then_some(Card((suit * RANKS.len() + rank) as u8))
    }
}

/// All cards of a suit.
fn suit_cards(suit: usize) -> u16 {
    ((1 << RANKS.len()) - 1) << (suit * RANKS.len())
}

fn cards(hand: u16) -> impl Iterator<Item = Card> {
    (0..CARDS as u8).map(Card).filter(move |card| hand & card.bit() != 0)
}

fn text_of(hand: u16) -> String {
    cards(hand).map(Card::text).collect::<Vec<_>>().join(" ")
}

/// The cards that were played, in order, and whose seat led to each trick. Everything public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Play {
    played: [Option<Card>; CARDS],
    count: u8,
    /// Who leads to the current trick.
    leader: u8,
    /// Tricks of north and south, and of east and west.
    won: [u8; 2],
}

impl Play {
    fn cards(&self) -> impl Iterator<Item = Card> {
        self.played[..usize::from(self.count)].iter().copied().flatten()
    }

    fn is_over(&self) -> bool {
        usize::from(self.count) == CARDS
    }

    /// Cards of the current trick.
    fn trick(&self) -> usize {
        usize::from(self.count) % SEATS
    }

    fn mover(&self) -> Player {
        (usize::from(self.leader) + self.trick()) % SEATS
    }

    /// The card that led to the current trick.
    fn led(&self) -> Option<Card> {
        let first = usize::from(self.count) - self.trick();
        self.played[first..usize::from(self.count)].first().copied().flatten()
    }

    fn add(&mut self, card: Card) {
        self.played[usize::from(self.count)] = Some(card);
        self.count += 1;
        if self.trick() > 0 {
            return;
        }
        let first = usize::from(self.count) - SEATS;
        let trick: Vec<Card> = self.played[first..first + SEATS].iter().copied().flatten().collect();
        let suit = trick[0].suit();
        let follows = trick.iter().enumerate().filter(|(_, card)| card.suit() == suit);
        let best = follows.max_by_key(|(_, card)| **card).map_or(0, |(place, _)| place);
        self.leader = ((usize::from(self.leader) + best) % SEATS) as u8;
        self.won[usize::from(self.leader) % 2] += 1;
    }

    /// What a seat may play of a hand.
    fn legal(&self, hand: u16) -> u16 {
        let follow = self.led().map_or(0, |led| hand & suit_cards(led.suit()));
        if follow == 0 { hand } else { follow }
    }

    /// Every card so far with its seat, and the suit that was led when it was played.
    fn history(&self) -> Vec<(Player, Card, usize)> {
        let (mut replay, mut found) = (Play::default(), Vec::new());
        for card in self.cards() {
            let led = replay.led().unwrap_or(card).suit();
            found.push((replay.mover(), card, led));
            replay.add(card);
        }
        found
    }
}

/// The hands as they are now, and the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: [u16; SEATS],
    play: Play,
}

/// What one player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    seat: u8,
    hand: u16,
    play: Play,
}

impl<const HIDDEN: bool> Tricks<HIDDEN> {
    /// The deal that follows from a seed.
    pub fn dealt(seed: u64) -> Self {
        let (mut rng, mut deck) = (Rng::new(seed), (0..CARDS as u8).map(Card).collect::<Vec<_>>());
        let mut hands = [0; SEATS];
        for place in 0..CARDS {
            let drawn = (rng.bits() % deck.len() as u64) as usize;
            hands[place % SEATS] |= deck.swap_remove(drawn).bit();
        }
        Self { hands }
    }
}

impl<const HIDDEN: bool> Game for Tricks<HIDDEN> {
    type State = Deal;
    type Action = Card;
    type Value = Rational;

    fn players(&self) -> usize {
        SEATS
    }

    /// North and south, east and west.
    fn team(&self, player: Player) -> usize {
        player % 2
    }

    fn initial(&self) -> Deal {
        Deal { hands: self.hands, play: Play::default() }
    }

    fn turn(&self, state: &Deal) -> Turn {
        if state.play.is_over() { Turn::Over } else { Turn::Player(state.play.mover()) }
    }

    fn actions(&self, state: &Deal, out: &mut Vec<Card>) {
        if !state.play.is_over() {
            out.extend(cards(state.play.legal(state.hands[state.play.mover()])));
        }
    }

    fn play(&self, state: &mut Deal, card: Card) {
        state.hands[state.play.mover()] &= !card.bit();
        state.play.add(card);
    }

    fn utility(&self, state: &Deal, player: Player) -> Rational {
        let [own, other] = [player % 2, 1 - player % 2].map(|side| i64::from(state.play.won[side]));
        Rational::whole(own - other)
    }

    fn bounds(&self, _state: &Deal) -> (Rational, Rational) {
        (Rational::whole(-(HELD as i64)), Rational::whole(HELD as i64))
    }

    fn plies_left(&self, state: &Deal) -> Option<u32> {
        Some(CARDS as u32 - u32::from(state.play.count))
    }
}

impl Open for Tricks<false> {}

/// The deal comes from a seed: nothing is drawn in play.
impl<const HIDDEN: bool> Chance for Tricks<HIDDEN> {}

/// Every card is played once.
impl<const HIDDEN: bool> Finite for Tricks<HIDDEN> {}

impl TwoTeams for Tricks<false> {}

impl Hidden for Tricks<true> {
    type View = Seen;

    fn view(&self, state: &Deal, player: Player) -> Seen {
        Seen { seat: player as u8, hand: state.hands[player], play: state.play }
    }

    fn sampler<'a>(&'a self, view: &Seen) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn print_view(&self, view: &Seen) -> String {
        let played: Vec<String> = view.play.cards().map(Card::text).collect();
        format!(
            "{} holds {}; played {}",
            SEAT_NAMES[usize::from(view.seat)],
            text_of(view.hand),
            played.join(" ")
        )
    }
}

impl Worlds for Tricks<true> {
    /// Every way to deal the unseen cards in which nobody has failed to follow suit with a card of it in hand. All are equally likely.
    fn worlds(&self, view: &Seen, out: &mut Vec<(Deal, Odds)>) {
        let seen = view.play.cards().fold(view.hand, |seen, card| seen | card.bit());
        let unseen: Vec<Card> = cards(!seen & ((1 << CARDS) - 1)).collect();
        let (mut free, mut barred) = ([HELD; SEATS], [0u16; SEATS]);
        for (seat, card, led) in view.play.history() {
            free[seat] -= 1;
            if card.suit() != led {
                barred[seat] |= suit_cards(led);
            }
        }
        free[usize::from(view.seat)] = 0;
        let mut hands = [0; SEATS];
        hands[usize::from(view.seat)] = view.hand;
        deal_out(&unseen, &mut free, &barred, &mut hands, &mut |hands| {
            out.push((Deal { hands: *hands, play: view.play }, Odds::ONE));
        });
    }
}

/// Gives each unseen card to a seat that has room for it and is not known to lack its suit.
fn deal_out(
    unseen: &[Card],
    free: &mut [usize; SEATS],
    barred: &[u16; SEATS],
    hands: &mut [u16; SEATS],
    found: &mut dyn FnMut(&[u16; SEATS]),
) {
    let Some((card, rest)) = unseen.split_first() else { return found(hands) };
    for seat in 0..SEATS {
        if free[seat] > 0 && barred[seat] & card.bit() == 0 {
            free[seat] -= 1;
            hands[seat] |= card.bit();
            deal_out(rest, free, barred, hands, found);
            hands[seat] &= !card.bit();
            free[seat] += 1;
        }
    }
}

const SEAT_NAMES: [&str; SEATS] = ["north", "east", "south", "west"];

impl<const HIDDEN: bool> Text for Tricks<HIDDEN> {
    /// The four hands at the start from north on, and what was played: `Ad Kd Qd|...|...|... : Ad Jd`.
    fn print_state(&self, state: &Deal) -> String {
        let mut hands = state.hands;
        for (seat, card, _) in state.play.history() {
            hands[seat] |= card.bit();
        }
        let played: Vec<String> = state.play.cards().map(Card::text).collect();
        let line = format!("{} : {}", hands.map(text_of).join("|"), played.join(" "));
        line.trim_end().into()
    }

    fn parse_state(&self, text: &str) -> Result<Deal, TextError> {
        let wrong = |message: String| TextError::new(1, 1, message);
        let (hands, played) = text.split_once(':').unwrap_or((text, ""));
        let read = |word: &str| {
            let known = "expected a card from Jd to As";
            Card::parse(word)
                .ok_or_else(|| wrong(format!("'{}': {known}", word.chars().take(10).collect::<String>())))
        };
        let (mut state, mut all) = (Deal { hands: [0; SEATS], play: Play::default() }, 0u16);
        let parts: Vec<&str> = hands.split('|').collect();
        if parts.len() != SEATS {
            return Err(wrong(format!("expected {SEATS} hands with | between them, found {}", parts.len())));
        }
        for (seat, part) in parts.iter().enumerate() {
            for word in part.split_whitespace() {
                let card = read(word)?;
                if all & card.bit() != 0 {
                    return Err(wrong(format!("{word} is there twice")));
                }
                all |= card.bit();
                state.hands[seat] |= card.bit();
            }
            if state.hands[seat].count_ones() as usize != HELD {
                return Err(wrong(format!("{} holds other than {HELD} cards", SEAT_NAMES[seat])));
            }
        }
        for word in played.split_whitespace() {
            let card = read(word)?;
            let mover = state.play.mover();
            if state.play.is_over() || state.play.legal(state.hands[mover]) & card.bit() == 0 {
                return Err(wrong(format!("{word} cannot be played by {}", SEAT_NAMES[mover])));
            }
            self.play(&mut state, card);
        }
        Ok(state)
    }

    fn print_action(&self, _state: &Deal, card: Card) -> String {
        card.text()
    }

    fn diagram(&self, state: &Deal) -> String {
        let seat = |seat: usize| format!("{:<6}{}", SEAT_NAMES[seat], text_of(state.hands[seat]));
        let lines: Vec<String> = (0..SEATS).map(seat).collect();
        let played: Vec<String> = state.play.cards().map(Card::text).collect();
        let [ours, theirs] = state.play.won;
        format!(
            "{}\nplayed {}\ntricks north-south {ours}, east-west {theirs}",
            lines.join("\n"),
            played.join(" ")
        )
    }

    fn player_name(&self, player: Player) -> String {
        SEAT_NAMES[player].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_card_of_the_led_suit_wins_and_leads() {
        let game = Tricks::<false>::dealt(1);
        let state = game.parse_state("Jd Qd Js|Kd Kh Ks|Ad Ah As|Jh Qh Qs : Jd Kd Ad Jh").unwrap();
        assert_eq!(game.turn(&state), Turn::Player(2));
        assert_eq!(state.play.won, [1, 0]);
        assert!(game.parse_state("Jd Qd Js|Kd Kh Ks|Ad Ah As|Jh Qh Qs : Jd Kh").is_err());
    }

    #[test]
    fn a_player_who_discards_has_no_card_of_the_suit() {
        let game = Tricks::<true>::dealt(1);
        let state = game.parse_state("Jd Qd Js|Kd Kh Ks|Ad Ah As|Jh Qh Qs : Jd Kd Ad Jh").unwrap();
        let mut worlds = Vec::new();
        game.worlds(&game.view(&state, 0), &mut worlds);
        assert!(worlds.iter().any(|(world, _)| *world == state));
        assert!(worlds.iter().all(|(world, _)| world.hands[3] & suit_cards(0) == 0));
        assert!(worlds.iter().all(|(world, _)| game.view(world, 0) == game.view(&state, 0)));
    }
}
