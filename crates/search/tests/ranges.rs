//! Games of ranges: known values, and a best response that looks at every pair of hands and every card.

use gametree_core::{Board, Deal, Holding, Player, PublicNode, RangeGame};
use gametree_games::poker::{
    BetAction, BetRules, Card, CardSet, Evaluator, Hand, Range, Size, Sizes, Spot, Use, parse_cards,
};
use gametree_search::equilibrium::Dcfr;
use gametree_search::ranges::{Outline, Precision, Solver, Step};

fn solver(game: &dyn RangeGame, precision: Precision) -> Solver {
    Solver::new(Outline::new(game).expect("it is valid"), precision, Dcfr::RANGES)
}

fn iterate(solver: &mut Solver, count: u32) {
    (0..count).for_each(|_| solver.iterate());
}

/// Kuhn's poker: three cards, an ante of one, one bet of one. The only piece of a hand that matters is its card.
struct Kuhn {
    holdings: Vec<Holding>,
    nodes: Vec<PublicNode>,
}

impl Kuhn {
    fn new() -> Self {
        let choice = |player, children: &[usize]| PublicNode::Choice { player, children: children.to_vec() };
        let nodes = vec![
            choice(0, &[1, 2]),
            choice(1, &[3, 4]),
            choice(1, &[5, 6]),
            PublicNode::Showdown { stake: 1.0 },
            choice(0, &[7, 8]),
            PublicNode::Fold { loser: 1, stake: 1.0 },
            PublicNode::Showdown { stake: 2.0 },
            PublicNode::Fold { loser: 0, stake: 1.0 },
            PublicNode::Showdown { stake: 2.0 },
        ];
        Kuhn {
            holdings: (0..3).map(|card| Holding { cards: [card, card + 3], weight: 1.0 }).collect(),
            nodes,
        }
    }
}

impl RangeGame for Kuhn {
    fn holdings(&self, _player: Player) -> &[Holding] {
        &self.holdings
    }

    fn nodes(&self) -> &[PublicNode] {
        &self.nodes
    }

    fn board(&self) -> Board {
        let all = || vec![0, 1, 2];
        Board { hands: [all(), all()], strengths: [all(), all()] }
    }

    fn deals(&self, _dealt: &[u8]) -> Vec<Deal> {
        Vec::new()
    }
}

#[test]
fn kuhn_poker_is_worth_minus_one_eighteenth() {
    for precision in [Precision::Single, Precision::Half] {
        let mut solver = solver(&Kuhn::new(), precision);
        assert!((solver.exploitability() - 11.0 / 24.0).abs() < 1e-6, "the uniform strategy's, as published");
        iterate(&mut solver, 2000);
        assert!((solver.value() + 1.0 / 18.0).abs() < 1e-3, "{}", solver.value());
        assert!(solver.exploitability() < 1e-3, "{}", solver.exploitability());
        let look = solver.look(&[Step::Act(0), Step::Act(1)]).unwrap();
        assert_eq!(look.player, Some(0));
        // Facing a bet the jack folds and the king calls.
        assert!(look.strategy[1][0] < 0.01 && look.strategy[1][2] > 0.99, "{look:?}");
    }
}

fn rules(streets: usize, pot: u32, stack: u32, bet: &str, raise: &str) -> BetRules {
    let sizes = Sizes {
        bet: Size::parse_list(bet, Use::Bet).expect("it is valid"),
        raise: Size::parse_list(raise, Use::Raise).expect("it is valid"),
        lead: None,
    };
    BetRules {
        pot,
        stack,
        sizes: vec![[sizes.clone(), sizes]; streets],
        add_all_in: 0.0,
        force_all_in: 0.1,
        merge: 0.1,
    }
}

fn spot(board: &str, ranges: [&str; 2], rules: &BetRules) -> Spot {
    let [first, second] = ranges.map(|text| Range::parse(text).expect("it is valid"));
    Spot::new(&parse_cards(board).expect("it is valid"), [&first, &second], rules).expect("it is valid")
}

#[test]
fn bluffs_and_calls_on_the_river_are_as_frequent_as_theory_says() {
    // The first player has the best hand or nothing, the second one can only catch bluffs, and does not bet.
    let mut rules = rules(1, 100, 100, "a", "");
    rules.sizes[0][1] = Sizes::default();
    let game = spot("2c2d7hJs9c", ["JJ,4s3s,4d3d,4h3h,5s3s,5h3h,5d3d", "QQ"], &rules);
    let mut solver = solver(&game, Precision::Single);
    iterate(&mut solver, 3000);
    assert!(solver.exploitability() < 0.02, "{}", solver.exploitability());
    let look = solver.look(&[]).unwrap();
    let bets = |strong: bool| -> f32 {
        (0..look.hands[0].len())
            .filter(|&hand| (game.hands(0)[usize::from(look.hands[0][hand])][0].rank() == 9) == strong)
            .map(|hand| look.strategy[1][hand])
            .sum()
    };
    // A bet of the pot: one bluff to two good hands, and the other calls every second time.
    assert!((bets(true) - 3.0).abs() < 0.01, "{}", bets(true));
    assert!((bets(false) - 1.5).abs() < 0.02, "{}", bets(false));
    let facing = solver.look(&[Step::Act(1)]).unwrap();
    let calls: f32 = facing.strategy[1].iter().sum::<f32>() / facing.strategy[1].len() as f32;
    assert!((calls - 0.5).abs() < 0.01, "{calls}");
}

/// The value of each hand of `player` against the other's average strategy, pair by pair and card by card: with the own average strategy, or
/// with the best response to it.
struct Plain<'a> {
    spot: &'a Spot,
    solver: &'a mut Solver,
    player: Player,
    responds: bool,
}

impl Plain<'_> {
    fn value(&mut self) -> f64 {
        let weights = |player: Player| -> Vec<f64> {
            self.spot.holdings(player).iter().map(|held| f64::from(held.weight)).collect()
        };
        let (mine, theirs) = (weights(self.player), weights(1 - self.player));
        let values =
            self.node(0, &mut Vec::new(), self.spot.board().iter().copied().collect(), theirs.clone());
        let [own, other] = [self.spot.hands(self.player), self.spot.hands(1 - self.player)];
        let pairs: f64 = own
            .iter()
            .zip(&mine)
            .flat_map(|(hand, weight)| {
                let fits = move |theirs: &&[Card; 2]| !hand.iter().any(|card| theirs.contains(card));
                let theirs = &theirs;
                other
                    .iter()
                    .enumerate()
                    .filter(move |(_, hand)| fits(hand))
                    .map(move |(at, _)| weight * theirs[at])
            })
            .sum();
        mine.iter().zip(values).map(|(weight, value)| weight * value).sum::<f64>() / pairs
    }

    fn node(&mut self, node: usize, path: &mut Vec<Step>, table: CardSet, reach: Vec<f64>) -> Vec<f64> {
        let own = self.spot.hands(self.player).len();
        match self.spot.nodes()[node].clone() {
            PublicNode::Choice { player, children } => {
                let look = self.solver.look(path).expect("it is valid");
                assert_eq!((look.node, look.player), (node, Some(player)));
                let hands = self.spot.hands(player).len();
                let mut shares = vec![vec![0.0; hands]; children.len()];
                for (action, row) in look.strategy.iter().enumerate() {
                    for (&place, &share) in look.hands[player].iter().zip(row) {
                        shares[action][usize::from(place)] = f64::from(share);
                    }
                }
                let mut result: Option<Vec<f64>> = None;
                for (action, &child) in children.iter().enumerate() {
                    path.push(Step::Act(action));
                    let is_mine = player == self.player;
                    let next = match is_mine {
                        true => reach.clone(),
                        false => {
                            reach.iter().zip(&shares[action]).map(|(reach, share)| reach * share).collect()
                        }
                    };
                    let values = self.node(child, path, table, next);
                    path.pop();
                    let values: Vec<f64> = match is_mine && !self.responds {
                        true => {
                            values.iter().zip(&shares[action]).map(|(value, share)| value * share).collect()
                        }
                        false => values,
                    };
                    result = Some(match result {
                        None => values,
                        Some(so_far) => so_far
                            .into_iter()
                            .zip(values)
                            .map(|(a, b)| if is_mine && self.responds { a.max(b) } else { a + b })
                            .collect(),
                    });
                }
                result.expect("it is valid")
            }
            PublicNode::Deal { child } => {
                let mut sum = vec![0.0; own];
                for card in table.rest().iter() {
                    path.push(Step::Deal(card.index() as u8));
                    let next = self.without(1 - self.player, &reach, card);
                    let values = self.node(child, path, table.with(card), next);
                    path.pop();
                    let values = self.without(self.player, &values, card);
                    let odds = 1.0 / (48 - table.len()) as f64;
                    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += odds * value);
                }
                sum
            }
            PublicNode::Fold { loser, stake } => {
                let sign = if loser == self.player { -1.0 } else { 1.0 };
                self.pairs(&reach, |_, _| sign * f64::from(stake))
            }
            PublicNode::Showdown { stake } => self.showdown(table, &reach, f64::from(stake)),
        }
    }

    fn without(&self, player: Player, numbers: &[f64], card: Card) -> Vec<f64> {
        let hands = self.spot.hands(player).iter().zip(numbers);
        hands.map(|(hand, number)| if hand.contains(&card) { 0.0 } else { *number }).collect()
    }

    fn showdown(&self, table: CardSet, reach: &[f64], stake: f64) -> Vec<f64> {
        if table.len() == 5 {
            let strength = |hand: &[Card; 2]| {
                Evaluator::shared().strength(table.iter().chain(hand.iter().copied()).collect::<Hand>())
            };
            return self
                .pairs(reach, |mine, theirs| stake * f64::from(strength(mine).cmp(&strength(theirs)) as i8));
        }
        let mut sum = vec![0.0; self.spot.hands(self.player).len()];
        for card in table.rest().iter() {
            let values = self.showdown(table.with(card), &self.without(1 - self.player, reach, card), stake);
            let odds = 1.0 / (48 - table.len()) as f64;
            sum.iter_mut()
                .zip(self.without(self.player, &values, card))
                .for_each(|(sum, value)| *sum += odds * value);
        }
        sum
    }

    fn pairs(&self, reach: &[f64], worth: impl Fn(&[Card; 2], &[Card; 2]) -> f64) -> Vec<f64> {
        let theirs = self.spot.hands(1 - self.player);
        let value = |mine: &[Card; 2]| {
            let pairs = theirs
                .iter()
                .zip(reach)
                .filter(|(hand, reach)| **reach > 0.0 && !mine.iter().any(|card| hand.contains(card)));
            pairs.map(|(hand, reach)| reach * worth(mine, hand)).sum()
        };
        self.spot.hands(self.player).iter().map(value).collect()
    }
}

fn plain(spot: &Spot, solver: &mut Solver, player: Player, responds: bool) -> f64 {
    Plain { spot, solver, player, responds }.value()
}

/// Solves, and holds every number against the plain one.
fn check(game: &Spot, iterations: u32, least: f64) {
    for precision in [Precision::Single, Precision::Half] {
        let mut solver = solver(game, precision);
        iterate(&mut solver, iterations);
        for player in 0..2 {
            let (fast, slow) = (solver.best_response(player), plain(game, &mut solver, player, true));
            assert!((fast - slow).abs() < 2e-3, "best response of player {player}: {fast}, plain {slow}");
        }
        let (fast, slow) = (solver.value(), plain(game, &mut solver, 0, false));
        assert!((fast - slow).abs() < 2e-3, "value: {fast}, plain {slow}");
        assert!((slow + plain(game, &mut solver, 1, false)).abs() < 2e-3, "not zero-sum");
        assert!(solver.exploitability() < least, "exploitability {}", solver.exploitability());
    }
}

#[test]
fn river_spots_are_solved_and_measured_as_pair_by_pair() {
    let game = spot(
        "Td9d6hQc2s",
        ["QQ+,T9s,AKs,98s,A5s,77:0.5,KJs", "JJ-99,66,22,KJs,AQs,A5o:0.25,87s"],
        &rules(1, 100, 300, "50%,a", "3x,a"),
    );
    check(&game, 400, 0.1);
}

#[test]
fn turn_spots_are_solved_and_measured_card_by_card() {
    // Suits differ on the board: nothing is equal to anything else.
    let game = spot("Td9h6sQc", ["QQ,T9s,AKs:0.5,AhKd", "JJ,66,KJs"], &rules(2, 100, 150, "75%", "a"));
    check(&game, 200, 0.3);
}

#[test]
fn equal_deals_are_walked_once_with_the_same_result() {
    // Hearts and spades are interchangeable, so that a third of the deals are twins of others; with all cards named, too.
    let game = spot("Td9d6dQc", ["QQ,T9s,AKs", "JJ,66,KJs"], &rules(2, 100, 150, "75%", "a"));
    let leads = game.deals(&[]);
    assert!(leads.iter().any(|deal| !deal.isomorphic.is_empty()));
    assert_eq!(leads.iter().map(|deal| 1 + deal.isomorphic.len()).sum::<usize>(), 48);
    check(&game, 200, 0.3);
}

#[test]
fn flop_spots_are_solved_and_measured_card_by_card() {
    let game = spot("Td9d6d", ["QQ,AKs", "JJ,KJs"], &rules(3, 100, 60, "a", ""));
    let turns = game.deals(&[]).len();
    assert!(turns < 25, "{turns} turns are different");
    check(&game, 60, 3.0);
}

#[test]
fn with_the_same_ranges_and_no_position_hands_are_worth_the_same_to_both() {
    // No player can bet: the value is the chance to win, which is equal.
    let mut rules = rules(1, 100, 100, "", "");
    rules.sizes[0] = [Sizes::default(), Sizes::default()];
    let game = spot("Td9d6hQc2s", ["22+,A2s+,KQo", "22+,A2s+,KQo"], &rules);
    let mut solver = solver(&game, Precision::Single);
    iterate(&mut solver, 1);
    assert!(solver.value().abs() < 1e-4 && solver.exploitability().abs() < 1e-4);
    let look = solver.look(&[]).unwrap();
    for (hand, place) in look.hands[0].iter().enumerate() {
        let other = look.hands[1].iter().position(|other| other == place).unwrap();
        assert!((look.values[0][hand] - look.values[1][other]).abs() < 1e-4);
    }
}

#[test]
fn what_a_hand_gets_is_the_mean_of_its_actions() {
    let game = spot("Td9d6hQc", ["QQ+,T9s,AKs", "JJ-99,66,KJs"], &rules(2, 100, 150, "75%", "a"));
    let mut solver = solver(&game, Precision::Single);
    iterate(&mut solver, 50);
    for path in [vec![], vec![Step::Act(1)], vec![Step::Act(0), Step::Act(0), Step::Deal(0)]] {
        let look = solver.look(&path).unwrap();
        let player = look.player.unwrap();
        for hand in 0..look.hands[player].len() {
            let shares: f32 = look.strategy.iter().map(|row| row[hand]).sum();
            assert!((shares - 1.0).abs() < 1e-5);
            let mean: f32 = look
                .strategy
                .iter()
                .zip(&look.action_values)
                .map(|(share, value)| share[hand] * value[hand])
                .sum();
            let value = look.values[player][hand];
            assert!(value.is_nan() || (mean - value).abs() < 1e-2, "{path:?}: {mean} {value}");
        }
    }
    let wrong = |solver: &mut Solver, path: &[Step]| solver.look(path).unwrap_err();
    assert!(wrong(&mut solver, &[Step::Act(9)]).contains("step 1: there is no action number 9"));
    assert!(wrong(&mut solver, &[Step::Deal(0)]).contains("a player acts here"));
    let td = Card::parse("Td").unwrap().index() as u8;
    assert!(
        wrong(&mut solver, &[Step::Act(0), Step::Act(0), Step::Deal(td)])
            .contains("step 3: this cannot be dealt")
    );
}

#[test]
fn the_tree_offers_what_the_rules_say() {
    let game = spot("Td9d6hQc2s", ["QQ", "JJ"], &rules(1, 100, 300, "50%,a", "3x"));
    use BetAction::{Bet, Call, Check, Fold, Raise};
    let tree = game.tree();
    assert_eq!(tree.actions[0], [Check, Bet(50), Bet(300)]);
    let PublicNode::Choice { children, .. } = &tree.nodes[0] else { panic!() };
    assert_eq!(tree.actions[children[1]], [Fold, Call, Raise(150)]);
    assert_eq!(tree.actions[children[2]], [Fold, Call]);
}

#[test]
fn a_saved_solver_goes_on_as_if_nothing_had_happened() {
    let game = spot("Td9d6hQc", ["QQ+,T9s,AKs", "JJ-99,66,KJs"], &rules(2, 100, 150, "75%", "a"));
    for precision in [Precision::Single, Precision::Half] {
        let mut whole = solver(&game, precision);
        iterate(&mut whole, 20);
        let mut saved = Vec::new();
        whole.save(7, &mut saved).unwrap();
        iterate(&mut whole, 20);
        let mut resumed = solver(&game, precision);
        resumed.load(7, &mut &saved[..]).unwrap();
        assert_eq!(resumed.iterations(), 20);
        iterate(&mut resumed, 20);
        let bytes = |solver: &Solver| {
            let mut bytes = Vec::new();
            solver.save(7, &mut bytes).unwrap();
            bytes
        };
        assert!(bytes(&whole) == bytes(&resumed), "the same numbers, bit by bit");
        let mut other = solver(&game, precision);
        assert!(other.load(8, &mut &saved[..]).unwrap_err().contains("another game"));
        assert!(other.load(7, &mut &saved[..saved.len() - 9]).unwrap_err().contains("to its end"));
        let middle = saved.len() / 2;
        saved[middle] ^= 1;
        assert!(other.load(7, &mut &saved[..]).unwrap_err().contains("damaged"));
        assert_eq!(other.iterations(), 0);
    }
}
