//! From the whole game to the small one and back. A bet of any size is taken for one of the two sizes of the tree around it, the nearer the
//! likelier: the pseudo-harmonic mapping of Ganzfried and Sandholm (2013), after which nobody gains much by betting in between.

use gametree_core::{Rng, checksum};

use super::super::holdem::{Bet, Holdem, HoldemAction, Table};
use super::tree::{BettingTree, Choice, Next, Step};

/// A node of the tree at which a player has acted, and what that is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// The node.
    pub node: usize,
    /// The number of the choice.
    pub choice: usize,
}

/// How play so far looks in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// All that was done.
    pub passed: Vec<Passed>,
    /// The node at which play is now; none where it is over in the tree, though perhaps not at the table.
    pub node: Option<usize>,
}

impl Trail {
    /// Follows the bets at a table of two. What a bet is taken for depends on the seed and on all bets so far, and on nothing else.
    pub fn follow(tree: &BettingTree, game: &Holdem, table: &Table, seed: u64) -> Self {
        let stack = game.stacks().iter().copied().min().unwrap_or(0);
        let (small, big) = game.blinds();
        let (mut paid, mut seat) = ([big.min(stack), small.min(stack)], 1);
        let mut trail = Self { passed: Vec::new(), node: Some(0) };
        let mut so_far = Vec::new();
        for bet in table.history() {
            let level = paid[0].max(paid[1]);
            let Some(node) = trail.node else { break };
            let choices = &tree.nodes[node].choices;
            let wanted = match bet {
                Bet::NextStreet => {
                    so_far.push(b'/');
                    seat = 0;
                    continue;
                }
                Bet::Fold => choices.iter().position(|choice| choice.step == Step::Fold),
                Bet::Call => choices.iter().position(|choice| choice.step == Step::Call),
                Bet::Raise(chips) if *chips >= stack => last_raise(choices),
                Bet::Raise(chips) => {
                    so_far.extend(chips.to_le_bytes());
                    let part = f64::from(chips.saturating_sub(level)) / f64::from(2 * level);
                    let mut rng = Rng::new(seed).fork(checksum(&so_far));
                    nearest(choices, part, rng.unit())
                }
            };
            so_far.push(b'0' + wanted.unwrap_or(9) as u8);
            paid[seat] = match bet {
                Bet::Raise(chips) => *chips,
                Bet::Call => level,
                _ => paid[seat],
            };
            seat = 1 - seat;
            let Some(choice) = wanted else {
                trail.node = None;
                break;
            };
            trail.passed.push(Passed { node, choice });
            trail.node = match choices[choice].next {
                Next::Node(node) => Some(node as usize),
                _ => None,
            };
        }
        trail
    }
}

fn last_raise(choices: &[Choice]) -> Option<usize> {
    let is_raise = |choice: &Choice| choice.part > 0.0;
    choices.iter().rposition(is_raise).or_else(|| choices.iter().position(|choice| choice.step == Step::Call))
}

/// The choice that a raise by this part of the pot is taken for; `drawn`, from 0 to 1, decides between two. Where no raise is left in the
/// tree, a call.
fn nearest(choices: &[Choice], part: f64, drawn: f64) -> Option<usize> {
    let above = choices.iter().position(|choice| choice.part > 0.0 && choice.part >= part);
    let below = choices.iter().rposition(|choice| choice.part > 0.0 && choice.part < part);
    match (below, above) {
        (Some(below), Some(above)) => {
            let (low, high) = (choices[below].part, choices[above].part);
            let to_low = (high - part) * (1.0 + low) / ((high - low) * (1.0 + part));
            Some(if drawn < to_low { below } else { above })
        }
        (Some(only), None) | (None, Some(only)) => Some(only),
        (None, None) => last_raise(choices),
    }
}

/// What a step of the tree is at a table: a raise by the same part of the pot that is really there, as far as the rules allow.
pub fn real_action(game: &Holdem, table: &Table, step: Step) -> HoldemAction {
    let level = table.paid(0).max(table.paid(1));
    let owes = table.mover().is_some_and(|seat| table.paid(seat) < level);
    let chips = match step {
        Step::Fold if owes => return HoldemAction::Fold,
        Step::Fold | Step::Call => return HoldemAction::Call,
        Step::Raise(part) => level + (part * f64::from(2 * level)) as u32,
        Step::AllIn => u32::MAX,
    };
    game.nearest_raise(table, chips).map_or(HoldemAction::Call, HoldemAction::Raise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::Text;

    fn trail(bets: &str, seed: u64) -> Trail {
        let game = Holdem::new(2, 200, 1, 2).unwrap();
        let table = game
            .parse_state(&format!("{bets}:AsKs|QhQd{}", ["", "/Td9d6h"][usize::from(bets.contains('/'))]));
        Trail::follow(&BettingTree::new(100).unwrap(), &game, &table.unwrap(), seed)
    }

    fn choices(trail: &Trail) -> Vec<usize> {
        trail.passed.iter().map(|passed| passed.choice).collect()
    }

    #[test]
    fn bets_of_the_tree_are_themselves() {
        assert_eq!(choices(&trail("r6c/", 1)), [3, 1]);
        assert_eq!(choices(&trail("r4r12c/", 1)), [2, 2, 1]);
        assert_eq!(choices(&trail("cc/cr4", 1)), [1, 0, 0, 1]);
        assert_eq!(choices(&trail("r200", 1)), [4]);
        assert!(trail("r6c/", 1).node.is_some());
    }

    #[test]
    fn bets_in_between_are_taken_for_either_neighbour_the_nearer_the_likelier() {
        let low = (0..2000).filter(|seed| choices(&trail("r5", *seed))[0] == 2).count();
        // Three quarters of the pot between a half and one: (1 - 0.75) * 1.5 / (0.5 * 1.75) = 3/7.
        assert!((780..935).contains(&low), "{low} of 2000");
        assert_eq!(trail("r5", 7), trail("r5", 7));
        let all_in = (0..2000).filter(|seed| choices(&trail("r150", *seed))[0] == 4).count();
        assert!(all_in > 1900, "{all_in} of 2000");
    }

    #[test]
    fn steps_become_raises_by_parts_of_the_pot_on_the_table() {
        let game = Holdem::new(2, 200, 1, 2).unwrap();
        let act = |bets: &str, step| {
            real_action(&game, &game.parse_state(&format!("{bets}:AsKs|QhQd")).unwrap(), step)
        };
        assert_eq!(act("", Step::Raise(1.0)), HoldemAction::Raise(6));
        assert_eq!(act("r7", Step::Raise(1.0)), HoldemAction::Raise(21));
        assert_eq!(act("c", Step::Fold), HoldemAction::Call);
        assert_eq!(act("r200", Step::AllIn), HoldemAction::Call);
        assert_eq!(act("r150", Step::AllIn), HoldemAction::Raise(200));
    }
}
