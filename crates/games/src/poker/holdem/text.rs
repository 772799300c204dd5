//! Hands of hold'em in text: bets and cards as the annual computer poker competition writes them, actions in words.

use gametree_core::{Game, Player, Text, TextError, Turn, clip};

use super::super::cards::{Card, parse_cards};
use super::rules::few;
use super::table::{Bet, Table};
use super::{Bets, Holdem, HoldemAction, MOST_PLAYERS};

impl Text for Holdem {
    /// Bets and cards: `r6c/cr12:AsKs|QhQd/Td9d6h`. Bets are `f`, `c` and `r` with the chips of the whole hand; streets are separated by `/`.
    fn print_state(&self, state: &Table) -> String {
        format!("{}:{}", print_bets(state), print_cards(state, self.players(), &[0; MOST_PLAYERS]))
    }

    fn parse_state(&self, text: &str) -> Result<Table, TextError> {
        let trimmed = text.trim();
        let Some((bets, cards)) = trimmed.split_once(':') else {
            return Err(TextError::at(
                text,
                0,
                "expected bets, a colon and cards, such as r6c/:AsKs|QhQd/Td9d6h",
            ));
        };
        let at = text.len() - text.trim_start().len() + bets.len() + 1;
        let cards = self.read_cards(cards).map_err(|problem| TextError::at(text, at, problem))?;
        let state = self.replay(bets, &cards).map_err(|problem| TextError::at(text, 0, problem))?;
        Ok(state)
    }

    /// `fold`, `check`, `call`, `bet6` or `raise12` with the chips of this street, or the card that is dealt: one word each, so that moves can
    /// stand between spaces.
    fn print_action(&self, state: &Table, action: HoldemAction) -> String {
        let seat = state.mover.unwrap_or(0);
        match action {
            HoldemAction::Deal(card) => card.to_string(),
            HoldemAction::Fold => "fold".into(),
            HoldemAction::Call if state.paid[seat] >= state.level => "check".into(),
            HoldemAction::Call => "call".into(),
            HoldemAction::Raise(chips) => {
                let verb = if state.level > state.before[seat] { "raise" } else { "bet" };
                format!("{verb}{}", chips - state.before[seat])
            }
        }
    }

    /// Reads what is printed, and also `raise 12`, without listing every raise.
    fn parse_action(&self, state: &Table, text: &str) -> Result<HoldemAction, TextError> {
        let word = text.split_whitespace().collect::<String>().to_ascii_lowercase();
        let (name, chips) =
            word.split_at(word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len()));
        let owes = state.mover.is_some_and(|seat| state.paid[seat] < state.level);
        let before = state.mover.map_or(0, |seat| state.before[seat]);
        let action = match (name, chips) {
            ("fold", "") => Some(HoldemAction::Fold),
            ("call", "") if owes => Some(HoldemAction::Call),
            ("check", "") if !owes => Some(HoldemAction::Call),
            ("bet" | "raise", chips) => {
                let chips = chips.parse::<u32>().ok().and_then(|chips| chips.checked_add(before));
                chips.map(HoldemAction::Raise)
            }
            _ => Card::parse(&word).map(HoldemAction::Deal),
        };
        action.filter(|action| self.is_legal(state, *action)).ok_or_else(|| {
            let shown: String = text.trim().chars().take(20).collect();
            TextError::new(1, 1, format!("'{shown}' is not possible here; expected {}", self.possible(state)))
        })
    }

    /// The cards and chips of every seat.
    fn diagram(&self, state: &Table) -> String {
        let cards = |cards: Vec<Card>| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        let mut lines =
            vec![format!("board [{}], {} chips in all pots", cards(state.board().collect()), state.total())];
        for seat in 0..self.players() {
            let acts = if self.turn(state) == Turn::Player(seat) { ">" } else { " " };
            let folded = if state.folded[seat] { ", folded" } else { "" };
            let (bet, left) = (state.bet(seat), self.stacks()[seat] - state.paid[seat]);
            let held = cards(state.hole(seat).collect());
            lines.push(format!("{acts} seat {} [{held:<5}] bet {bet}, {left} left{folded}", seat + 1));
        }
        lines.join("\n")
    }

    fn player_name(&self, player: Player) -> String {
        format!("seat {}", player + 1)
    }
}

pub(super) fn print_bets(state: &Table) -> String {
    let bet = |bet: &Bet| match bet {
        Bet::Fold => "f".to_string(),
        Bet::Call => "c".into(),
        Bet::Raise(chips) => format!("r{chips}"),
        Bet::NextStreet => "/".into(),
    };
    state.history.iter().map(bet).collect()
}

/// `AsKs|QhQd/Td9d6h/2c`, with `??` for each of so many hidden cards of a seat.
pub(super) fn print_cards(state: &Table, players: usize, hidden: &[u8; MOST_PLAYERS]) -> String {
    let known = |seat: usize| state.hole(seat).map(|card| card.to_string()).collect::<String>();
    let hand = |seat: usize| known(seat) + &"??".repeat(hidden[seat].into());
    let mut out = (0..players).map(hand).collect::<Vec<_>>().join("|");
    for (place, card) in state.board().enumerate() {
        if matches!(place, 0 | 3 | 4) {
            out.push('/');
        }
        out += &card.to_string();
    }
    out
}

impl Holdem {
    /// What can be done, for an error about something else.
    fn possible(&self, state: &Table) -> String {
        match self.turn(state) {
            Turn::Over => "nothing: the hand is over".into(),
            Turn::Chance => "a card that is still in the deck".into(),
            Turn::Player(seat) => {
                let mut words = Vec::new();
                let owes = state.paid[seat] < state.level;
                words.extend(owes.then(|| "fold".to_string()));
                words.push(self.print_action(state, HoldemAction::Call));
                words.extend(self.raises(state).map(|(least, most)| {
                    let [least, most] =
                        [least, most].map(|chips| self.print_action(state, HoldemAction::Raise(chips)));
                    format!("{least} to {most}")
                }));
                words.join(", ")
            }
        }
    }

    /// Cards in the order in which they are dealt.
    fn read_cards(&self, text: &str) -> Result<Vec<Card>, String> {
        let plain = |text: &str| parse_cards(text).map_err(|error| error.message);
        let (hands, board) = text.split_once('/').unwrap_or((text, ""));
        let hands: Vec<Vec<Card>> = hands.split('|').map(plain).collect::<Result<_, _>>()?;
        if hands.len() != self.players() {
            return Err(format!("{} hands between |; expected {}", hands.len(), self.players()));
        }
        let board = plain(&board.replace('/', " "))?;
        let complete = |hand: &Vec<Card>| hand.len() == 2;
        let first_short = hands.iter().position(|hand| !complete(hand)).unwrap_or(hands.len());
        let rest_empty = hands.iter().skip(first_short + 1).all(Vec::is_empty);
        let too_many = hands.iter().any(|hand| hand.len() > 2) || board.len() > 5;
        if too_many || !rest_empty || (first_short < hands.len() && !board.is_empty()) {
            return Err(
                "expected two cards for each hand, seat by seat, and then up to five on the table".into()
            );
        }
        let cards: Vec<Card> = hands.into_iter().flatten().chain(board).collect();
        let mut seen = super::super::cards::CardSet::EMPTY;
        for &card in &cards {
            if seen.contains(card) {
                return Err(format!("{card} comes twice; expected different cards"));
            }
            seen = seen.with(card);
        }
        Ok(cards)
    }

    /// Plays the bets and deals the cards from the start.
    pub(super) fn replay(&self, bets: &str, cards: &[Card]) -> Result<Table, String> {
        let (mut state, mut cards) = (self.initial(), cards.iter());
        let deal_on = |state: &mut Table, cards: &mut std::slice::Iter<'_, Card>| {
            while self.turn(state) == Turn::Chance
                && let Some(&card) = cards.next()
            {
                self.play(state, HoldemAction::Deal(card));
            }
        };
        deal_on(&mut state, &mut cards);
        let mut rest = bets;
        while let Some(letter) = rest.chars().next() {
            let digits = rest[letter.len_utf8()..].chars().take_while(char::is_ascii_digit).count();
            let (word, after) = rest.split_at(letter.len_utf8() + if letter == 'r' { digits } else { 0 });
            rest = after;
            if letter == '/' {
                // A street ends by the bets alone; its mark must stand where it did.
                let marks = bets[..bets.len() - rest.len()].matches('/').count();
                let ended = state.history.iter().filter(|bet| **bet == Bet::NextStreet).count();
                if marks > ended {
                    return Err("a street ends with '/' before its bets are complete".into());
                }
                continue;
            }
            let action = match letter {
                'f' => HoldemAction::Fold,
                'c' => HoldemAction::Call,
                'r' => {
                    let chips =
                        word[1..].parse().map_err(|_| format!("'{}' has no number of chips", clip(word)))?;
                    HoldemAction::Raise(chips)
                }
                _ => return Err(format!("'{letter}' is not a bet; expected f, c, r with chips, or /")),
            };
            if !self.is_legal(&state, action) {
                return Err(format!("'{}' is not possible after '{}'", clip(word), print_bets(&state)));
            }
            self.play(&mut state, action);
            deal_on(&mut state, &mut cards);
        }
        if cards.next().is_some() {
            return Err("more cards on the table than the bets have come to".into());
        }
        let same = |text: &str| text.trim_end_matches('/') == print_bets(&state).trim_end_matches('/');
        if !same(bets) {
            return Err(format!(
                "'{}' does not mark its streets; expected '{}'",
                clip(bets),
                print_bets(&state)
            ));
        }
        Ok(state)
    }

    /// Whether a player may do this now, without listing every raise.
    pub fn is_legal(&self, state: &Table, action: HoldemAction) -> bool {
        match (self.turn(state), action) {
            (Turn::Chance, HoldemAction::Deal(card)) => !state.seen().contains(card),
            (Turn::Player(seat), HoldemAction::Fold) => state.paid[seat] < state.level,
            (Turn::Player(_), HoldemAction::Call) => true,
            (Turn::Player(seat), HoldemAction::Raise(chips)) => {
                self.raises(state).is_some_and(|(least, most)| match self.bets() {
                    Bets::Any => (least..=most).contains(&chips),
                    Bets::Few => few(state, seat, (least, most)).contains(&chips),
                })
            }
            _ => false,
        }
    }
}
