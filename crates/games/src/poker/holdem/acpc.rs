//! The text of the annual computer poker competition, version 2.0.0: what a dealer sends, what a player answers, and the line of a log.

use gametree_core::{Game, Hidden, Player, Turn, clip};

use super::super::cards::{Card, parse_cards};
use super::table::Table;
use super::text::{print_bets, print_cards};
use super::{Holdem, HoldemAction, MOST_PLAYERS, Sight};

impl Holdem {
    /// `MATCHSTATE:0:30:r6c/:AsKs|/Td9d6h`: what a dealer sends a player, who sees the own cards only.
    pub fn match_state(&self, state: &Table, seat: Player, hand: u64) -> String {
        let sight = self.view(state, seat);
        let cards = print_cards(sight.table(), self.players(), &[0; MOST_PLAYERS]);
        format!("MATCHSTATE:{seat}:{hand}:{}:{cards}", print_bets(state))
    }

    /// What a line of the dealer means: the number of the hand, and what its player sees.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the line.
    pub fn parse_match_state(&self, line: &str) -> Result<(u64, Sight), String> {
        let parts: Vec<&str> = line.trim_end().split(':').collect();
        let ["MATCHSTATE", seat, hand, bets, cards] = parts[..] else {
            return Err("expected MATCHSTATE:seat:hand:bets:cards".into());
        };
        let players = self.players();
        let seat = seat.parse().ok().filter(|&seat: &usize| seat < players);
        let seat = seat.ok_or_else(|| {
            format!("'{}' is not a seat; expected a number below {players}", clip(parts[1]))
        })?;
        let hand = hand.parse().map_err(|_| format!("'{}' is not the number of a hand", clip(hand)))?;
        let (hands, board) = cards.split_once('/').unwrap_or((cards, ""));
        let plain = |text: &str| parse_cards(text).map_err(|error| error.message);
        let hands: Vec<Vec<Card>> = hands.split('|').map(plain).collect::<Result<_, _>>()?;
        let board = plain(&board.replace('/', " "))?;
        if hands.len() != players
            || hands.iter().any(|hand| !matches!(hand.len(), 0 | 2))
            || hands[seat].len() != 2
        {
            return Err(format!("expected {players} hands between |, the one of seat {seat} with two cards"));
        }
        // Hidden hands are played with any cards that are left: the view does not show them.
        let known: Vec<Card> = hands.iter().flatten().chain(&board).copied().collect();
        if (1..known.len()).any(|at| known[..at].contains(&known[at])) {
            return Err("a card comes twice; expected different cards".into());
        }
        let mut spare = Card::all().filter(|card| !known.contains(card));
        let mut dealt: Vec<Card> = Vec::new();
        for hand in &hands {
            match hand[..] {
                [a, b] => dealt.extend([a, b]),
                _ => dealt.extend(spare.by_ref().take(2)),
            }
        }
        dealt.extend(board);
        let state = self.replay(bets, &dealt)?;
        Ok((hand, self.view(&state, seat)))
    }

    /// A player's answer: the line of the dealer, a colon and `f`, `c` or `r` with the chips of the whole hand.
    pub fn acpc_action(action: HoldemAction) -> String {
        match action {
            HoldemAction::Deal(card) => card.to_string(),
            HoldemAction::Fold => "f".into(),
            HoldemAction::Call => "c".into(),
            HoldemAction::Raise(chips) => format!("r{chips}"),
        }
    }

    /// Reads the end of a player's answer.
    ///
    /// # Errors
    /// A sentence, when it is not an action or not a legal one.
    pub fn parse_acpc_action(&self, state: &Table, text: &str) -> Result<HoldemAction, String> {
        let action = match text.trim() {
            "f" => Some(HoldemAction::Fold),
            "c" => Some(HoldemAction::Call),
            raise => raise.strip_prefix('r').and_then(|chips| chips.parse().ok()).map(HoldemAction::Raise),
        };
        let action = action.ok_or_else(|| {
            format!("'{}' is not an action; expected f, c or r with chips", clip(text.trim()))
        })?;
        match self.is_legal(state, action) {
            true => Ok(action),
            false => Err(format!("'{}' is not possible after '{}'", clip(text.trim()), print_bets(state))),
        }
    }

    /// The line of a log for a hand that is over: `STATE:30:bets:cards:-6|6:first|second`.
    pub fn log_line(&self, state: &Table, hand: u64, names: &[&str]) -> Option<String> {
        (self.turn(state) == Turn::Over).then(|| {
            let won: Vec<String> =
                (0..self.players()).map(|seat| self.utility(state, seat).to_string()).collect();
            let cards = print_cards(state, self.players(), &[0; MOST_PLAYERS]);
            format!("STATE:{hand}:{}:{cards}:{}:{}", print_bets(state), won.join("|"), names.join("|"))
        })
    }
}
