//! The tree of bets after the flop: who may bet how much when, for two players with equal stacks.

use std::fmt;

use gametree_core::{Player, PublicNode};

use super::sizes::{Size, Sizes};

/// Public nodes that a tree may have.
pub const MOST_NODES: usize = 2_000_000;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BetAction {
    /// Gives up.
    Fold,
    /// Bets nothing.
    Check,
    /// Bets as much as the other.
    Call,
    /// The first bet of a street, of so many chips.
    Bet(u32),
    /// A higher bet, so many chips in all on this street.
    Raise(u32),
}

impl fmt::Display for BetAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BetAction::Fold => f.write_str("fold"),
            BetAction::Check => f.write_str("check"),
            BetAction::Call => f.write_str("call"),
            BetAction::Bet(chips) => write!(f, "bet {chips}"),
            BetAction::Raise(chips) => write!(f, "raise {chips}"),
        }
    }
}

/// What the tree is made from.
#[derive(Clone, Debug, PartialEq)]
pub struct BetRules {
    /// Chips in the middle at the start.
    pub pot: u32,
    /// Chips that each player has left.
    pub stack: u32,
    /// For each street from the first on, the sizes of the player who acts first and of the other.
    pub sizes: Vec<[Sizes; 2]>,
    /// All in is added to the other sizes where it is at most so many times the pot.
    pub add_all_in: f64,
    /// A bet becomes all in where, once it is called, at most this part of the pot is left behind.
    pub force_all_in: f64,
    /// Of sizes that differ by less than this part of the pot the smaller one is left out.
    pub merge: f64,
}

/// A tree of bets: the nodes, and what the children of each mean.
#[derive(Clone, Debug)]
pub struct BetTree {
    /// Public play.
    pub nodes: Vec<PublicNode>,
    /// For each node the actions that lead to its children.
    pub actions: Vec<Vec<BetAction>>,
}

/// How things stand while the tree is made.
#[derive(Clone, Copy, Debug)]
struct Standing {
    street: usize,
    player: Player,
    /// Chips of each player on earlier streets of the tree.
    before: u32,
    /// Chips of each player on this street.
    bets: [u32; 2],
    /// By how much the last bet raised the one before.
    last_raise: u32,
    /// The first player has checked.
    checked: bool,
    /// Who made the last bet on the street before.
    aggressor: Option<Player>,
}

impl BetTree {
    /// Makes the tree.
    ///
    /// # Errors
    /// A sentence, when there is nothing to play for or the tree grows too large.
    pub fn new(rules: &BetRules) -> Result<Self, String> {
        if rules.pot == 0 {
            return Err("the pot is empty; expected at least one chip to play for".into());
        }
        if rules.sizes.is_empty() {
            return Err("there is no street to bet on; expected sizes for at least one".into());
        }
        if rules.pot > 1 << 24 || rules.stack > 1 << 24 {
            return Err("pot or stacks are too large; expected at most 16,777,216 chips".into());
        }
        let mut tree = BetTree { nodes: Vec::new(), actions: Vec::new() };
        let start = Standing {
            street: 0,
            player: 0,
            before: 0,
            bets: [0, 0],
            last_raise: 0,
            checked: false,
            aggressor: None,
        };
        tree.add(rules, start)?;
        Ok(tree)
    }

    fn push(&mut self, node: PublicNode) -> Result<usize, String> {
        if self.nodes.len() == MOST_NODES {
            return Err(format!(
                "the tree has more than {MOST_NODES} nodes; expected fewer sizes or smaller stacks"
            ));
        }
        self.nodes.push(node);
        self.actions.push(Vec::new());
        Ok(self.nodes.len() - 1)
    }

    /// Adds the node where a player acts, and all below it.
    fn add(&mut self, rules: &BetRules, now: Standing) -> Result<usize, String> {
        if rules.stack == 0 {
            return self.showdown(rules, 0);
        }
        let index = self.push(PublicNode::Choice { player: now.player, children: Vec::new() })?;
        let actions = actions(rules, &now);
        let mut places = Vec::with_capacity(actions.len());
        for &action in &actions {
            places.push(self.follow(rules, now, action)?);
        }
        self.nodes[index] = PublicNode::Choice { player: now.player, children: places };
        self.actions[index] = actions;
        Ok(index)
    }

    fn follow(&mut self, rules: &BetRules, now: Standing, action: BetAction) -> Result<usize, String> {
        let (player, other) = (now.player, 1 - now.player);
        let mut next = Standing { player: other, ..now };
        match action {
            BetAction::Fold => {
                let stake = f64::from(rules.pot) / 2.0 + f64::from(now.before + now.bets[player]);
                self.push(PublicNode::Fold { loser: player, stake: stake as f32 })
            }
            BetAction::Check if player == 0 => {
                next.checked = true;
                self.add(rules, next)
            }
            BetAction::Check => self.end_street(rules, now, None),
            BetAction::Call => self.end_street(rules, now, Some(other)),
            BetAction::Bet(chips) | BetAction::Raise(chips) => {
                next.last_raise = chips - now.bets[other];
                next.bets[player] = chips;
                self.add(rules, next)
            }
        }
    }

    /// Both have bet the same: what is next?
    fn end_street(
        &mut self,
        rules: &BetRules,
        now: Standing,
        aggressor: Option<Player>,
    ) -> Result<usize, String> {
        let bet = now.bets[0].max(now.bets[1]);
        let before = now.before + bet;
        if before == rules.stack || now.street + 1 == rules.sizes.len() {
            return self.showdown(rules, before);
        }
        let index = self.push(PublicNode::Deal { child: 0 })?;
        let next = Standing {
            street: now.street + 1,
            player: 0,
            before,
            bets: [0, 0],
            last_raise: 0,
            checked: false,
            aggressor,
        };
        let child = self.add(rules, next)?;
        self.nodes[index] = PublicNode::Deal { child };
        Ok(index)
    }

    fn showdown(&mut self, rules: &BetRules, before: u32) -> Result<usize, String> {
        self.push(PublicNode::Showdown { stake: (f64::from(rules.pot) / 2.0 + f64::from(before)) as f32 })
    }
}

/// What may be done, in the order fold, check, call, bets by size.
fn actions(rules: &BetRules, now: &Standing) -> Vec<BetAction> {
    let (player, other) = (now.player, 1 - now.player);
    let (facing, left) = (now.bets[other], rules.stack - now.before);
    let raising = facing > 0;
    let mut actions = if raising { vec![BetAction::Fold, BetAction::Call] } else { vec![BetAction::Check] };
    if facing == left {
        return actions;
    }
    let sizes = &rules.sizes[now.street][player];
    let leads = player == 0 && now.street > 0 && !now.checked && now.aggressor == Some(1);
    let list = match &sizes.lead {
        _ if raising => &sizes.raise,
        Some(lead) if leads => lead,
        _ => &sizes.bet,
    };
    // The pot once the player has called.
    let pot = f64::from(rules.pot + 2 * now.before + 2 * facing);
    let least = if raising { facing + now.last_raise.max(1) } else { 1 };
    let chips = |size: &Size| -> u32 {
        let behind = f64::from(left - facing);
        let exact = match size {
            Size::Pot(part) => f64::from(facing) + part * pot,
            Size::Times(factor) => factor * f64::from(facing),
            Size::Even => {
                let streets = (rules.sizes.len() - now.street) as f64;
                let growth = (1.0 + 2.0 * behind / pot).powf(1.0 / streets);
                f64::from(facing) + (growth - 1.0) / 2.0 * pot
            }
            Size::AllIn => f64::from(left),
        };
        exact.round().min(f64::from(left)) as u32
    };
    let mut amounts: Vec<u32> = list.iter().map(chips).collect();
    if !list.is_empty() && f64::from(left - facing) <= rules.add_all_in * pot {
        amounts.push(left);
    }
    for amount in &mut amounts {
        *amount = (*amount).max(least).min(left);
        // What the players would have left, beside the pot, if this bet is called.
        let called = pot + 2.0 * f64::from(*amount - facing);
        if f64::from(left - *amount) <= rules.force_all_in * called {
            *amount = left;
        }
    }
    amounts.sort_unstable();
    amounts.dedup();
    for amount in merged(&amounts, facing, pot, rules.merge) {
        actions.push(if raising { BetAction::Raise(amount) } else { BetAction::Bet(amount) });
    }
    actions
}

/// From the largest size down, leaves out those that are too near to the last one kept.
fn merged(amounts: &[u32], facing: u32, pot: f64, merge: f64) -> Vec<u32> {
    let mut kept: Vec<u32> = Vec::new();
    for &amount in amounts.iter().rev() {
        let part = |amount: u32| f64::from(amount - facing) / pot;
        let near = |&last: &u32| (1.0 + part(last)) / (1.0 + part(amount)) < 1.0 + merge;
        if !kept.last().is_some_and(near) {
            kept.push(amount);
        }
    }
    kept.reverse();
    kept
}
