//! All that can be bet in the small game, from the blinds to the river: one tree, without cards.
//!
//! No bet on this street yet: half of the pot, the pot, or everything. After a bet: a raise by the pot, or everything. A bet of at least
//! two thirds of the stack is everything.

use super::super::holdem::Street;

/// Chips of a big blind in the tree, so that halves of pots are whole numbers.
pub const UNIT: u32 = 100;

/// Big blinds that a player may start with, at most: deeper trees grow too large.
pub const DEEPEST: u32 = 400;

/// What a player does at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Gives up.
    Fold,
    /// Checks or calls.
    Call,
    /// Bets or raises by this part of the pot after a call.
    Raise(f64),
    /// Bets everything.
    AllIn,
}

/// Where a step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// To a node, perhaps on the next street.
    Node(u32),
    /// The player has given up and loses this much.
    Fold {
        /// Chips that the player has paid.
        stake: u32,
    },
    /// All cards are dealt, and the stronger hand wins this much.
    Showdown {
        /// Chips that each has paid.
        stake: u32,
    },
}

/// One of the choices at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// What it is.
    pub step: Step,
    /// The part of the pot that it raises by, in this tree; nothing where it is no raise.
    pub part: f64,
    /// Where it leads.
    pub next: Next,
}

/// A node: a player acts.
#[derive(Clone, Debug, PartialEq)]
pub struct BetNode {
    /// The street.
    pub street: Street,
    /// Who acts. Seat 1 has the button and the small blind, as in the whole game.
    pub seat: usize,
    /// Fold where there is something to call, call, and raises by size.
    pub choices: Vec<Choice>,
}

/// The tree. Node 0 is the start, and every node comes after its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct BettingTree {
    /// Big blinds of each player at the start.
    pub depth: u32,
    /// The nodes.
    pub nodes: Vec<BetNode>,
}

/// How things stand while the tree is made.
#[derive(Clone, Copy)]
struct Standing {
    street: Street,
    seat: usize,
    paid: [u32; 2],
    /// By how much a raise must raise.
    least: u32,
    /// Bets on this street.
    raises: usize,
    /// A player has acted on this street.
    acted: bool,
}

impl BettingTree {
    /// The tree for two players with so many big blinds each.
    ///
    /// # Errors
    /// A sentence, when there are too few or too many.
    pub fn new(depth: u32) -> Result<Self, String> {
        if !(2..=DEEPEST).contains(&depth) {
            return Err(format!("{depth} big blinds; expected 2 to {DEEPEST}"));
        }
        let mut tree = Self { depth, nodes: Vec::new() };
        let paid = [UNIT, UNIT / 2];
        tree.add(Standing { street: Street::Preflop, seat: 1, paid, least: UNIT, raises: 0, acted: false });
        Ok(tree)
    }

    fn stack(&self) -> u32 {
        self.depth * UNIT
    }

    fn add(&mut self, now: Standing) -> Next {
        let index = self.nodes.len();
        self.nodes.push(BetNode { street: now.street, seat: now.seat, choices: Vec::new() });
        let (seat, other) = (now.seat, 1 - now.seat);
        let level = now.paid[0].max(now.paid[1]);
        let pot = 2 * level;
        let mut choices = Vec::new();
        if now.paid[seat] < level {
            let next = Next::Fold { stake: now.paid[seat] };
            choices.push(Choice { step: Step::Fold, part: 0.0, next });
        }
        choices.push(Choice { step: Step::Call, part: 0.0, next: self.call(now, level) });
        if now.paid[other] < self.stack() {
            for (step, chips) in self.raises(&now, level, pot) {
                let mut paid = now.paid;
                paid[seat] = chips;
                let least = now.least.max(chips - level);
                let next = Standing { seat: other, paid, least, raises: now.raises + 1, acted: true, ..now };
                let part = f64::from(chips - level) / f64::from(pot);
                choices.push(Choice { step, part, next: self.add(next) });
            }
        }
        self.nodes[index].choices = choices;
        Next::Node(index as u32)
    }

    /// The raises of a player, each with the chips paid by then.
    fn raises(&self, now: &Standing, level: u32, pot: u32) -> Vec<(Step, u32)> {
        let parts: &[f64] = if now.raises == 0 { &[0.5, 1.0] } else { &[1.0] };
        let stack = self.stack();
        let mut raises: Vec<(Step, u32)> = Vec::new();
        for &part in parts {
            let chips = (level + (part * f64::from(pot)) as u32).max(level + now.least);
            let known = raises.iter().any(|(_, other)| *other == chips);
            if 3 * chips < 2 * stack && !known {
                raises.push((Step::Raise(part), chips));
            }
        }
        raises.push((Step::AllIn, stack));
        raises
    }

    fn call(&mut self, now: Standing, level: u32) -> Next {
        // The small blind may call and the big blind still raise.
        let first_word = !now.acted;
        if first_word {
            let paid = [level; 2];
            return self.add(Standing { seat: 1 - now.seat, paid, acted: true, ..now });
        }
        match now.street.next() {
            Some(street) if level < self.stack() => {
                let paid = [level; 2];
                self.add(Standing { street, seat: 0, paid, least: UNIT, raises: 0, acted: false })
            }
            _ => Next::Showdown { stake: level },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_big_blinds_make_some_thousand_nodes_of_sound_bets() {
        let tree = BettingTree::new(100).unwrap();
        let on = |street| tree.nodes.iter().filter(|node| node.street == street).count();
        assert_eq!([Street::Preflop, Street::Flop].map(on), [32, 256]);
        assert!((3000..10_000).contains(&tree.nodes.len()), "{}", tree.nodes.len());
        for (index, node) in tree.nodes.iter().enumerate() {
            assert!((2..=5).contains(&node.choices.len()));
            assert!(node.choices.is_sorted_by(|one, other| one.part <= other.part));
            for choice in &node.choices {
                match choice.next {
                    Next::Node(next) => assert!(next as usize > index),
                    Next::Fold { stake } | Next::Showdown { stake } => {
                        assert!((50..=10_000).contains(&stake))
                    }
                }
            }
        }
        // Small blind: fold, call, to two big blinds, to three, all in.
        let parts: Vec<f64> = tree.nodes[0].choices.iter().map(|choice| choice.part).collect();
        assert_eq!(parts, [0.0, 0.0, 0.5, 1.0, 49.5]);
        assert!(BettingTree::new(1).is_err() && BettingTree::new(401).is_err());
    }
}
