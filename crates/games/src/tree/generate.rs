//! Random trees by seed, for tests and quizzes.

use std::collections::HashMap;

use gametree_core::{Player, Rational, Rng, TextError};

use super::builder::Builder;
use super::{Draft, DraftEdge, DraftNode, Kind, NodeId, Place, Tree};

/// What a random tree should be like. The same recipe and seed give the same tree on every machine.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Who plays: 1 or more. Two are MAX and MIN, more are called P1, P2, ...
    pub players: usize,
    /// The longest way from the root to a leaf.
    pub plies: usize,
    /// The fewest and the most ways on from an inner node.
    pub branching: (usize, usize),
    /// The smallest and the largest payoff; ties are likely when the two are close.
    pub values: (i64, i64),
    /// One in so many inner nodes is drawn by chance.
    pub chance_one_in: Option<usize>,
    /// One in so many edges to an inner node leads to one that was there before.
    pub shared_one_in: Option<usize>,
    /// Behind one in so many nodes, the next mover does not see what happened there. No player forgets anything known or done.
    pub hidden_one_in: Option<usize>,
    /// Some branches end early.
    pub uneven: bool,
    /// Two players get payoffs that have nothing to do with each other; three or more always do.
    pub general_sum: bool,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            players: 2,
            plies: 3,
            branching: (2, 3),
            values: (-9, 9),
            chance_one_in: None,
            shared_one_in: None,
            hidden_one_in: None,
            uneven: false,
            general_sum: false,
        }
    }
}

impl Recipe {
    /// The tree that this seed gives; an error when it would be larger or deeper than trees may be.
    pub fn tree(&self, seed: u64) -> Result<Tree, TextError> {
        self.draft(seed)?.check()
    }

    /// The same before the check, so that more can be added to it.
    pub fn draft(&self, seed: u64) -> Result<Draft, TextError> {
        let mut grower = Grower {
            recipe: self,
            rng: Rng::new(seed),
            builder: Builder::default(),
            complete: HashMap::new(),
            sets: 0,
        };
        if self.players != 2 {
            for player in 1..=self.players.max(1) {
                grower.builder.add_player(format!("P{player}"), Place::default())?;
            }
        }
        grower.node(0, 0)?;
        Ok(grower.builder.draft)
    }
}

struct Grower<'a> {
    recipe: &'a Recipe,
    rng: Rng,
    builder: Builder,
    /// Inner nodes that are finished, by ply and by who would move there.
    complete: HashMap<(usize, Player), Vec<NodeId>>,
    sets: usize,
}

impl Grower<'_> {
    fn one_in(&mut self, count: Option<usize>) -> bool {
        count.is_some_and(|count| self.rng.one_in(count.max(1)))
    }

    /// Grows the node at this ply where `mover` is next to decide.
    fn node(&mut self, ply: usize, mover: Player) -> Result<NodeId, TextError> {
        let ends_early = self.recipe.uneven && ply > 0 && self.rng.one_in(4);
        if ply >= self.recipe.plies || ends_early {
            let payoffs = self.payoffs();
            return self.builder.add(DraftNode::leaf(payoffs, Place::default()), ply);
        }
        let by_chance = self.one_in(self.recipe.chance_one_in);
        let kind = if by_chance { Kind::Chance } else { Kind::Player(mover) };
        let next = if by_chance { mover } else { (mover + 1) % self.recipe.players.max(1) };
        let id = self.builder.add(DraftNode::inner(kind, Place::default()), ply)?;
        let (fewest, most) = self.recipe.branching;
        let ways = self.rng.between(fewest.max(1) as i64, most.max(fewest).max(1) as i64) as usize;
        let odds = if by_chance { self.odds(ways) } else { vec![None; ways] };
        for odds in odds {
            let shared = self.shared(ply + 1, next);
            let to = match shared {
                Some(known) => known,
                None => self.node(ply + 1, next)?,
            };
            let edge = DraftEdge { odds, to, ..DraftEdge::default() };
            self.builder.join(id, edge)?;
        }
        if self.one_in(self.recipe.hidden_one_in) {
            self.hide(id);
        }
        self.complete.entry((ply, mover)).or_default().push(id);
        Ok(id)
    }

    /// Tenths at random that add up to one, or none: equal odds.
    fn odds(&mut self, ways: usize) -> Vec<Option<Rational>> {
        if ways > 10 || self.rng.one_in(2) {
            return vec![None; ways];
        }
        let mut tenths = vec![1i128; ways];
        (ways..10).for_each(|_| tenths[self.rng.below(ways)] += 1);
        tenths.into_iter().map(|tenths| Rational::new(tenths, 10)).collect()
    }

    fn payoffs(&mut self) -> Vec<Rational> {
        let count = match self.recipe.players {
            2 if !self.recipe.general_sum => 1,
            players => players.max(1),
        };
        let (low, high) = self.recipe.values;
        (0..count).map(|_| Rational::whole(self.rng.between(low, high.max(low)))).collect()
    }

    /// A finished node that can stand here, too. Where things are hidden nothing is shared: a player could forget the way there.
    fn shared(&mut self, ply: usize, mover: Player) -> Option<NodeId> {
        if !self.one_in(self.recipe.shared_one_in) {
            return None;
        }
        let known = self.complete.get(&(ply, mover))?;
        self.rng.pick(known).copied().filter(|_| self.recipe.hidden_one_in.is_none())
    }

    /// Joins the children that one player, another than who moves here, cannot tell apart: those with equally many moves.
    fn hide(&mut self, id: NodeId) {
        let nodes = &self.builder.draft.nodes;
        let kind = nodes[id as usize].kind;
        let children: Vec<NodeId> = nodes[id as usize].edges.iter().map(|edge| edge.to).collect();
        let like = |other: &NodeId, child: NodeId| {
            let (other, child) = (&nodes[*other as usize], &nodes[child as usize]);
            other.kind == child.kind && other.edges.len() == child.edges.len()
        };
        let first = children.iter().find(|child| {
            matches!(nodes[**child as usize].kind, Kind::Player(_)) && nodes[**child as usize].kind != kind
        });
        let Some(first) = first else { return };
        let alike: Vec<NodeId> = children.iter().copied().filter(|child| like(first, *child)).collect();
        if alike.len() < 2 {
            return;
        }
        self.sets += 1;
        for child in alike {
            self.builder.draft.nodes[child as usize].infoset = Some(format!("h{}", self.sets));
        }
    }
}
