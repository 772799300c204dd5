//! River spots against a linear program in sequence form (D. Koller, N. Megiddo and B. von Stengel, 1996): the exact value of the game, by a
//! method that shares nothing with the solver.

use gametree_core::{PublicNode, RangeGame};
use gametree_games::poker::{BetRules, Card, Evaluator, Hand, Range, Size, Sizes, Spot, Use, parse_cards};
use gametree_search::equilibrium::Dcfr;
use gametree_search::ranges::{Outline, Precision, Solver};
use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome, Variable};

/// A sum of variables with factors.
type Sum = Vec<(Variable, f64)>;

struct Program<'a> {
    spot: &'a Spot,
    problem: Problem,
}

impl Program<'_> {
    /// The value of the game to player 0 in chips, by the best plan: how likely each sequence of actions is with each hand.
    fn value(spot: &Spot) -> f64 {
        let mut program = Program { spot, problem: Problem::new(OptimizationDirection::Maximize) };
        let plan: Vec<Variable> =
            (0..spot.hands(0).len()).map(|_| program.problem.add_var(0.0, (1.0, 1.0))).collect();
        let root = program.node(0, &plan);
        // What player 1 leaves to player 0 with each hand of player 1: together that is to be made as large as possible.
        for sum in root {
            let left = program.problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
            program.at_most(left, sum);
        }
        let pairs: f64 = (0..spot.hands(1).len())
            .flat_map(|theirs| (0..spot.hands(0).len()).map(move |mine| (mine, theirs)))
            .map(|(mine, theirs)| program.weight(mine, theirs))
            .sum();
        let SolveOutcome::Solution(solution) = program.problem.solve().expect("it is valid") else {
            panic!("no solution")
        };
        solution.objective() / pairs
    }

    /// How likely two hands are together; zero when they share a card.
    fn weight(&self, mine: usize, theirs: usize) -> f64 {
        let hands = [self.spot.hands(0)[mine], self.spot.hands(1)[theirs]];
        if hands[0].iter().any(|card| hands[1].contains(card)) {
            return 0.0;
        }
        f64::from(self.spot.holdings(0)[mine].weight) * f64::from(self.spot.holdings(1)[theirs].weight)
    }

    fn at_most(&mut self, variable: Variable, mut sum: Sum) {
        sum.iter_mut().for_each(|(_, factor)| *factor = -*factor);
        sum.push((variable, 1.0));
        self.problem.add_constraint(merged(sum), ComparisonOp::Le, 0.0);
    }

    /// For each hand of player 1 what player 0 gets below a node, as a sum over the plan.
    fn node(&mut self, node: usize, plan: &[Variable]) -> Vec<Sum> {
        let theirs = self.spot.hands(1).len();
        match self.spot.nodes()[node].clone() {
            PublicNode::Choice { player: 0, children } => {
                let plans: Vec<Vec<Variable>> = children
                    .iter()
                    .map(|_| plan.iter().map(|_| self.problem.add_var(0.0, (0.0, 1.0))).collect())
                    .collect();
                for (hand, &whole) in plan.iter().enumerate() {
                    let mut balance: Sum = plans.iter().map(|plan| (plan[hand], 1.0)).collect();
                    balance.push((whole, -1.0));
                    self.problem.add_constraint(balance, ComparisonOp::Eq, 0.0);
                }
                let mut sums = vec![Sum::new(); theirs];
                for (child, plan) in children.iter().zip(&plans) {
                    sums.iter_mut().zip(self.node(*child, plan)).for_each(|(sum, more)| sum.extend(more));
                }
                sums
            }
            PublicNode::Choice { children, .. } => {
                let left: Vec<Variable> = (0..theirs)
                    .map(|_| self.problem.add_var(0.0, (f64::NEG_INFINITY, f64::INFINITY)))
                    .collect();
                for child in children {
                    for (hand, sum) in self.node(child, plan).into_iter().enumerate() {
                        self.at_most(left[hand], sum);
                    }
                }
                left.into_iter().map(|variable| vec![(variable, 1.0)]).collect()
            }
            PublicNode::Deal { .. } => unreachable!("nothing is dealt after the river"),
            PublicNode::Fold { loser, stake } => {
                self.end(plan, |_, _| if loser == 0 { -f64::from(stake) } else { f64::from(stake) })
            }
            PublicNode::Showdown { stake } => {
                let table: Hand = self.spot.board().iter().copied().collect();
                let strength = |[a, b]: [Card; 2]| Evaluator::shared().strength(table.with(a).with(b));
                self.end(plan, |mine, theirs| {
                    f64::from(stake) * f64::from(strength(mine).cmp(&strength(theirs)) as i8)
                })
            }
        }
    }

    fn end(&self, plan: &[Variable], worth: impl Fn([Card; 2], [Card; 2]) -> f64) -> Vec<Sum> {
        let sum = |theirs: usize| {
            let worth = |mine: usize| worth(self.spot.hands(0)[mine], self.spot.hands(1)[theirs]);
            (0..plan.len()).map(|mine| (plan[mine], self.weight(mine, theirs) * worth(mine))).collect()
        };
        (0..self.spot.hands(1).len()).map(sum).collect()
    }
}

/// Each variable once.
fn merged(mut sum: Sum) -> Sum {
    sum.sort_by_key(|(variable, _)| variable.idx());
    let mut out: Sum = Vec::new();
    for (variable, factor) in sum {
        match out.last_mut() {
            Some((last, total)) if last.idx() == variable.idx() => *total += factor,
            _ => out.push((variable, factor)),
        }
    }
    out
}

#[test]
fn river_spots_have_the_value_of_the_linear_program() {
    let sizes = |bet: &str, raise: &str| Sizes {
        bet: Size::parse_list(bet, Use::Bet).unwrap(),
        raise: Size::parse_list(raise, Use::Raise).unwrap(),
        lead: None,
    };
    for (board, ranges, bet, raise) in [
        ("Td9d6hQc2s", ["QQ,AhKh,AdKd,T9s", "JJ,KhJh,8h7h,66"], "50%,a", "a"),
        ("2c2d7hJs9c", ["JJ:0.5,4s3s,5h3h,QhQs", "QQ,AsJd:0.75,7c6c"], "33%,100%", "3x"),
        ("AsKsQsJs9h", ["TsTd,AhAd,8s7s,2c2d", "Th9d,KhKd,5s4s,3c3d"], "75%", "60%,a"),
    ] {
        let rules = BetRules {
            pot: 100,
            stack: 250,
            sizes: vec![[sizes(bet, raise), sizes(bet, raise)]],
            add_all_in: 0.0,
            force_all_in: 0.1,
            merge: 0.0,
        };
        let [first, second] = ranges.map(|text| Range::parse(text).unwrap());
        let spot = Spot::new(&parse_cards(board).unwrap(), [&first, &second], &rules).unwrap();
        let mut solver = Solver::new(Outline::new(&spot).unwrap(), Precision::Single, Dcfr::RANGES);
        (0..3000).for_each(|_| solver.iterate());
        let (exact, found) = (Program::value(&spot), solver.value());
        assert!(solver.exploitability() < 0.02, "{board}: {}", solver.exploitability());
        assert!((exact - found).abs() < 0.02, "{board}: {found}, the linear program says {exact}");
        // The exact value lies between what the players' strategies guarantee them.
        let (least, most) = (-solver.best_response(1), solver.best_response(0));
        assert!((least - 1e-3..=most + 1e-3).contains(&exact), "{board}: {least} <= {exact} <= {most}");
    }
}
