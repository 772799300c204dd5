//! What a player sees, and which tables fit that.

use gametree_core::{Average, Game, Hidden, Player, Real, Rng, Turn};

use super::super::cards::{Card, CardSet};
use super::Holdem;
use super::table::Table;

/// A player's view: the table without the cards that he does not see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// Who looks.
    pub seat: Player,
    /// How many cards each player has been dealt.
    dealt: [u8; super::MOST_PLAYERS],
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

    /// Places of hidden cards: the seat, and how many.
    fn hidden(&self) -> Vec<(usize, u8)> {
        let unknown = |&(seat, dealt): &(usize, u8)| dealt > 0 && self.table.hole[seat][0].is_none();
        self.dealt.iter().copied().enumerate().filter(unknown).collect()
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

    /// All ways to give the other players cards, each equally likely. There are 1,225 against one player before the flop, and a thousand
    /// times as many for every further one: with more than two players use [`Holdem::sample`].
    fn worlds(&self, view: &Sight, out: &mut Vec<(Table, Real)>)
    where
        Real: Average,
    {
        let mut table = view.table.clone();
        fill(&view.hidden(), view.table.seen(), &mut table, out);
    }
}

impl Holdem {
    /// One of the tables that fit the view, each equally likely.
    pub fn sample(&self, view: &Sight, rng: &mut Rng) -> Table {
        let mut table = view.table.clone();
        let mut deck: Vec<Card> = table.seen().rest().iter().collect();
        for (seat, count) in view.hidden() {
            let mut draw = || deck.swap_remove(rng.below(deck.len()));
            table.hole[seat] = match count {
                1 => [Some(draw()), None],
                _ => sorted(draw(), draw()),
            };
        }
        table
    }
}

fn sorted(a: Card, b: Card) -> [Option<Card>; 2] {
    [Some(a.max(b)), Some(a.min(b))]
}

/// Gives cards to the first of these seats in every way, then to the others.
fn fill(hidden: &[(usize, u8)], seen: CardSet, table: &mut Table, out: &mut Vec<(Table, Real)>) {
    let Some((&(seat, count), rest)) = hidden.split_first() else {
        return out.push((table.clone(), Real(1.0)));
    };
    for first in seen.rest().iter() {
        if count == 1 {
            table.hole[seat] = [Some(first), None];
            fill(rest, seen.with(first), table, out);
            continue;
        }
        for second in seen.rest().iter().take_while(|second| *second < first) {
            table.hole[seat] = sorted(first, second);
            fill(rest, seen.with(first).with(second), table, out);
        }
    }
    table.hole[seat] = [None; 2];
}
