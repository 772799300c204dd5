//! A finite game as flat arrays: what every method here works on.

use gametree_core::{Game, Hidden, Player};

use crate::parts::StateMap;

/// The number of a sequence: a player's own choices on the way to somewhere, the last of which names it. Number 0 is no choice at all.
pub(crate) type Sequence = u32;

/// A game with perfect recall, unrolled.
///
/// The information sets of each player are numbered so that what comes earlier in the game has the smaller number; the same holds for
/// sequences. One pass upwards over the numbers therefore goes from the end of the game to its start, without any tree.
///
/// A form may begin in the middle of a game. Each view that a player may have there is an *entry*, a sequence of its own before all others,
/// so that the caller can say how likely it is and read off what it is worth.
pub struct SequenceForm<G: Hidden> {
    pub(crate) sides: Vec<Side>,
    pub(super) nodes: Nodes,
    /// What each information set looks like, by player.
    pub(super) views: Vec<Vec<G::View>>,
    /// The number of each information set, by player.
    pub(super) places: Vec<StateMap<G::View, u32>>,
    /// What each player may see at the start, where there are entries: that of sequence 1, then 2 and so on.
    pub(super) entries: Vec<Vec<G::View>>,
    /// The action that each sequence ends with, by player; sequence 0 and the entries, which have none, are left out.
    pub(super) actions: Vec<Vec<G::Action>>,
    pub(super) zero_sum: bool,
}

/// All that one player decides, and what it pays.
#[derive(Default)]
pub(crate) struct Side {
    /// The first sequence of each set, and behind the last set the number of all sequences.
    pub first: Vec<Sequence>,
    /// The sequence that leads to each set.
    pub parent: Vec<Sequence>,
    /// The ends of the game, sorted by this player's sequence: those of sequence `s` are number `rows[s]` to `rows[s + 1]`.
    pub rows: Vec<u32>,
    /// The sequences of all other players at each end, one after the other.
    pub others: Vec<Sequence>,
    /// What each end pays this player, times the odds that chance lets it happen.
    pub worth: Vec<f64>,
}

/// The tree itself, for methods that walk through it. Children lie side by side.
#[derive(Default)]
pub(super) struct Nodes {
    pub nodes: Vec<Node>,
    /// The odds with which chance leads to each node; 1 where a player does.
    pub odds: Vec<f64>,
    /// What the ends pay, player by player.
    pub payoffs: Vec<f64>,
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub kind: Kind,
    /// The first child.
    pub first: u32,
    /// How many children there are.
    pub count: u32,
    /// The information set; at an end, its number among all ends.
    pub set: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Player(u8),
    Chance,
    End,
}

impl Side {
    pub fn sets(&self) -> usize {
        self.parent.len()
    }

    pub fn sequences(&self) -> usize {
        self.rows.len() - 1
    }

    /// The sequences of a set.
    pub fn choices(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.first[set + 1] as usize
    }
}

impl<G: Hidden> SequenceForm<G> {
    /// How many players there are.
    pub fn players(&self) -> usize {
        self.sides.len()
    }

    /// How many information sets `player` decides at.
    pub fn sets(&self, player: Player) -> usize {
        self.sides[player].sets()
    }

    /// How many sequences `player` has.
    pub fn sequences(&self, player: Player) -> usize {
        self.sides[player].sequences()
    }

    /// Positions of the game, counted by the ways to get there.
    pub fn histories(&self) -> usize {
        self.nodes.nodes.len()
    }

    /// Bytes that it takes, as far as types say it: what views hold beyond their own size is counted as their size once more.
    pub fn bytes(&self) -> usize {
        fn list<T>(items: &[T]) -> usize {
            size_of_val(items)
        }
        let side = |side: &Side| {
            let numbers = [&side.first, &side.parent, &side.rows, &side.others];
            numbers.into_iter().map(|numbers| list(numbers)).sum::<usize>() + list(&side.worth)
        };
        let views = |views: &Vec<G::View>| 2 * list(views);
        let places = |places: &StateMap<G::View, u32>| places.capacity() * (2 * size_of::<G::View>() + 8);
        self.sides.iter().map(side).sum::<usize>()
            + list(&self.nodes.nodes)
            + list(&self.nodes.odds)
            + list(&self.nodes.payoffs)
            + self.views.iter().chain(&self.entries).map(views).sum::<usize>()
            + self.places.iter().map(places).sum::<usize>()
            + self.actions.iter().map(|actions| list(actions)).sum::<usize>()
    }

    /// True when the payoffs add up to zero at every end.
    pub fn is_zero_sum(&self) -> bool {
        self.zero_sum
    }

    /// The size of the largest payoff, to any player.
    pub fn largest_payoff(&self) -> f64 {
        self.nodes.payoffs.iter().fold(0.0, |most, payoff| payoff.abs().max(most))
    }

    /// What `player` sees at information set number `set`.
    pub fn view(&self, player: Player, set: usize) -> &G::View {
        &self.views[player][set]
    }

    /// The number of the information set that looks like this; none where `player` never decides seeing that.
    pub fn find(&self, player: Player, view: &G::View) -> Option<usize> {
        self.places[player].get(view).map(|set| *set as usize)
    }

    /// What `player` can do at information set number `set`.
    pub fn actions(&self, player: Player, set: usize) -> &[G::Action] {
        &self.actions[player][self.labelled(player, set)]
    }

    /// What `player` may see at the start, where the form begins in the middle of a game; the sequences of `player` from 1 on, in this order.
    pub(crate) fn entries(&self, player: Player) -> &[G::View] {
        &self.entries[player]
    }

    /// Where the actions of a set are listed: neither sequence 0 nor an entry ends with one.
    pub(super) fn labelled(&self, player: Player, set: usize) -> std::ops::Range<usize> {
        let (choices, without) = (self.sides[player].choices(set), 1 + self.entries[player].len());
        choices.start - without..choices.end - without
    }
}

impl<G: Hidden + Game> SequenceForm<G> {
    /// What each sequence of `player` pays at the ends that follow it at once, when the others play by their plans.
    pub(crate) fn pay(&self, player: Player, plans: &[Vec<f64>], out: &mut [f64]) {
        let side = &self.sides[player];
        if let [first, second] = plans {
            // Two players, the usual case: one plan to look into.
            let plan = if player == 0 { second } else { first };
            for (sequence, paid) in out.iter_mut().enumerate() {
                let ends = side.rows[sequence] as usize..side.rows[sequence + 1] as usize;
                let ends = side.worth[ends.clone()].iter().zip(&side.others[ends]);
                *paid = ends.map(|(worth, other)| worth * plan[*other as usize]).sum();
            }
            return;
        }
        let others: Vec<usize> = (0..plans.len()).filter(|other| *other != player).collect();
        for (sequence, paid) in out.iter_mut().enumerate() {
            let ends = side.rows[sequence] as usize..side.rows[sequence + 1] as usize;
            *paid = 0.0;
            for end in ends {
                let sequences = &side.others[end * others.len()..(end + 1) * others.len()];
                let reach =
                    others.iter().zip(sequences).map(|(other, sequence)| plans[*other][*sequence as usize]);
                *paid += side.worth[end] * reach.product::<f64>();
            }
        }
    }
}
