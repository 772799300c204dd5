//! What a player sees, and which tables fit that.

use gametree_core::{Game, Hidden, Odds, Player, Sampler, Turn, Worlds};

use super::super::cards::{Card, CardSet};
use super::table::Table;
use super::text::{print_bets, print_cards};
use super::{Holdem, HoldemAction, MOST_PLAYERS};

/// A player's view: the table without the cards that the player does not see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// Who looks.
    pub seat: Player,
    /// How many cards each player has been dealt.
    dealt: [u8; MOST_PLAYERS],
    /// The rest, with nothing in the places of hidden cards.
    table: Table,
}

impl Sight {
    /// The player's own cards.
    pub fn own(&self) -> impl Iterator<Item = Card> + '_ {
        self.table.hole(self.seat)
    }

    /// The table without the cards that the player does not see.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How many cards a player has been dealt.
    pub(super) fn dealt(&self, seat: usize) -> usize {
        self.dealt[seat].into()
    }

    /// Places of hidden cards: the seat, and how many.
    fn hidden(&self) -> Vec<(usize, u8)> {
        let unknown = |&(seat, dealt): &(usize, u8)| dealt > 0 && self.table.hole[seat][0].is_none();
        self.dealt.iter().copied().enumerate().filter(unknown).collect()
    }

    /// The table with drawn cards in the places of hidden ones.
    fn filled(&self, mut draw: impl FnMut() -> Option<Card>) -> Table {
        let mut table = self.table.clone();
        for (seat, count) in self.hidden() {
            table.hole[seat] = if count == 1 { [draw(), None] } else { sorted(draw(), draw()) };
        }
        table
    }
}

impl Hidden for Holdem {
    type View = Sight;

    /// Own cards, the board and all bets; at a showdown also the cards of those who are still in.
    fn view(&self, state: &Table, player: Player) -> Sight {
        let shown = self.turn(state) == Turn::Over && !self.alone(state);
        let mut table = state.clone();
        let dealt = std::array::from_fn(|seat| state.hole[seat].iter().flatten().count() as u8);
        for seat in (0..self.players()).filter(|&seat| seat != player) {
            if !shown || state.folded[seat] {
                table.hole[seat] = [None; 2];
            }
        }
        Sight { seat: player, dealt, table }
    }

    fn sampler<'a>(&'a self, view: &Sight) -> Sampler<'a, Self> {
        let (view, deck) = (view.clone(), view.table.seen().rest().iter().collect::<Vec<Card>>());
        Box::new(move |rng| {
            let mut deck = deck.clone();
            Some(view.filled(|| (!deck.is_empty()).then(|| deck.swap_remove(rng.below(deck.len())))))
        })
    }

    /// What can be done does not depend on who has which cards.
    fn choices(&self, view: &Sight, out: &mut Vec<HoldemAction>) {
        let mut cards = view.table.seen().rest().iter();
        self.actions(&view.filled(|| cards.next()), out);
    }

    /// `r6c/:????|AsKs/Td9d6h`, and for the player who acts what is in the middle, to call, and left.
    fn print_view(&self, view: &Sight) -> String {
        let (table, seat) = (&view.table, view.seat);
        let mut hidden = [0; MOST_PLAYERS];
        view.hidden().into_iter().for_each(|(seat, count)| hidden[seat] = count);
        let mut out = format!("{}:{}", print_bets(table), print_cards(table, self.players(), &hidden));
        if table.mover == Some(seat) {
            let left = self.stacks()[seat] - table.paid[seat];
            let to_call = table.level.saturating_sub(table.paid[seat]).min(left);
            out += &format!(", pot {}, {to_call} to call, {left} left", table.total());
        }
        out
    }
}

impl Worlds for Holdem {
    /// All ways to give the other players cards, each equally likely. There are 1,225 against one player before the flop, and a thousand
    /// times as many for every further one: with more than two players use [`Hidden::sampler`].
    fn worlds(&self, view: &Sight, out: &mut Vec<(Table, Odds)>) {
        let mut table = view.table.clone();
        fill(&view.hidden(), view.table.seen(), &mut table, out);
    }
}

/// The higher card first.
fn sorted(a: Option<Card>, b: Option<Card>) -> [Option<Card>; 2] {
    [a.max(b), a.min(b)]
}

/// Gives cards to the first of these seats in every way, then to the others.
fn fill(hidden: &[(usize, u8)], seen: CardSet, table: &mut Table, out: &mut Vec<(Table, Odds)>) {
    let Some((&(seat, count), rest)) = hidden.split_first() else {
        return out.push((table.clone(), Odds::ONE));
    };
    for first in seen.rest().iter() {
        if count == 1 {
            table.hole[seat] = [Some(first), None];
            fill(rest, seen.with(first), table, out);
            continue;
        }
        for second in seen.rest().iter().take_while(|second| *second < first) {
            table.hole[seat] = sorted(Some(first), Some(second));
            fill(rest, seen.with(first).with(second), table, out);
        }
    }
    table.hole[seat] = [None; 2];
}
