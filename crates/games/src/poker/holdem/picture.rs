//! What a player of hold'em sees.

use gametree_core::{
    Counter, Event, Game, Item, Picture, Player, Seat, Shape, Tabletop, Text, Turn, ViewScene,
};

use super::super::cards::Card;
use super::table::{Bet, Table};
use super::{Holdem, HoldemAction, Sight};

impl Holdem {
    /// `dealt` says how many cards each seat has, known or not.
    fn table(&self, table: &Table, dealt: impl Fn(usize) -> usize) -> Picture {
        let players = self.players();
        let seat = |seat: usize| {
            let known: Vec<Card> = table.hole(seat).collect();
            let card = |place: usize| Item::card(known.get(place).map(Card::to_string));
            Seat {
                items: (0..dealt(seat)).map(card).collect(),
                counters: vec![
                    Counter::new("chips", self.stacks()[seat] - table.paid(seat)),
                    Counter::new("bet", table.bet(seat)),
                ],
                markers: if seat + 1 == players { vec!["dealer"] } else { Vec::new() },
                out: table.folded(seat),
                ..Seat::default()
            }
        };
        let now: u32 = (0..players).map(|seat| table.bet(seat)).sum();
        let tabletop = Tabletop {
            seats: (0..players).map(seat).collect(),
            middle: table.board().map(|card| Item::card(Some(card.to_string()))).collect(),
            counters: vec![Counter::new("pot", table.total() - now)],
            log: self.log(table.history()),
        };
        Picture { shape: Shape::Table(tabletop), pieces: Vec::new() }
    }

    /// Who did what. The bets are played again with other cards, on which they do not depend.
    fn log(&self, history: &[Bet]) -> Vec<Event> {
        let (mut state, mut log) = (self.initial(), Vec::new());
        // Where all players are all in, the streets follow one another without a bet.
        let mut streets = ["the flop", "the turn", "the river"].into_iter();
        for bet in history {
            self.deal_any(&mut state);
            let action = match bet {
                Bet::Fold => HoldemAction::Fold,
                Bet::Call => HoldemAction::Call,
                Bet::Raise(chips) => HoldemAction::Raise(*chips),
                Bet::NextStreet => {
                    log.extend(streets.next().map(Event::chance));
                    continue;
                }
            };
            let Turn::Player(seat) = self.turn(&state) else { break };
            let word = self.print_action(&state, action);
            let what = match (word.strip_prefix("bet"), word.strip_prefix("raise")) {
                (Some(chips), _) => format!("bet {chips}"),
                (_, Some(chips)) => format!("raise to {chips}"),
                _ => word,
            };
            log.push(Event::by(seat, what));
            self.play(&mut state, action);
        }
        log
    }

    fn deal_any(&self, state: &mut Table) {
        while self.turn(state) == Turn::Chance {
            let card = state.seen().rest().iter().next();
            let Some(card) = card else { return };
            self.play(state, HoldemAction::Deal(card));
        }
    }
}

impl ViewScene for Holdem {
    /// A view has the cards of a showdown, too.
    fn view_picture(&self, view: &Sight) -> Picture {
        self.table(view.table(), |seat| view.dealt(seat))
    }

    fn open_picture(&self, state: &Table, _player: Player) -> Picture {
        self.table(state, |seat| state.hole(seat).count())
    }

    /// Two cards as a kind of hand: `AKs`, `AKo` or `QQ`.
    fn items_name(&self, faces: &[&str]) -> String {
        let cards: Option<Vec<Card>> = faces.iter().map(|face| Card::parse(face)).collect();
        let Some([one, other]) = cards.as_deref().and_then(|cards| <[Card; 2]>::try_from(cards).ok()) else {
            return faces.join(" ");
        };
        let (high, low) = (one.max(other), one.min(other));
        let ranks: String = [high, low].map(|card| Card::rank_letter(card.rank())).iter().collect();
        match (high.rank() == low.rank(), high.suit() == low.suit()) {
            (true, _) => ranks,
            (_, true) => ranks + "s",
            _ => ranks + "o",
        }
    }
}
