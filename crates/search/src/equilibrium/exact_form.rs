//! A game between two opposed players in whole numbers, and the proof that two plans are an equilibrium of it.

use std::collections::BTreeMap;

use gametree_core::{Chance, Hidden, Player, Rational, Value};
use num_bigint::BigInt;
use num_bigint::Sign::{Minus, NoSign, Plus};

use super::profile::Profile;
use super::sequence_form::{Kind, Sequence, SequenceForm, Side};

/// Pairs of sequences that are still counted exactly.
const MOST_PAIRS: usize = 200_000;

/// What the first player is paid for every pair of sequences, exactly.
pub struct ExactForm {
    /// The sequences of both players at the ends of the game, and the payoff there times the odds of chance, in parts of `scale`.
    pub(super) worth: Vec<([Sequence; 2], BigInt)>,
    /// How many parts a payoff of one has.
    scale: BigInt,
}

/// How likely each sequence of a player is, exactly: the parts of a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(super) parts: Vec<BigInt>,
    pub(super) whole: BigInt,
}

/// Two plans against which neither player can do better, with the value that they prove.
#[derive(Clone, Debug)]
pub struct Proof {
    plans: [Plan; 2],
    /// What each sequence is worth to its player from its last choice on, times the odds that chance and the other let play come there; none
    /// where the fraction is too long.
    worths: [Vec<Option<Rational>>; 2],
    /// The value as a fraction.
    upper: BigInt,
    lower: BigInt,
}

impl ExactForm {
    /// The payoffs of a form that was unrolled from the start of a game. None where they do not add up to zero exactly, cannot be stated exactly, or are too many.
    pub fn new<G: Hidden + Chance>(game: &G, form: &SequenceForm<G>) -> Option<Self> {
        if form.players() != 2 || form.sides[0].worth.len() > MOST_PAIRS {
            return None;
        }
        let mut sums: BTreeMap<[Sequence; 2], Rational> = BTreeMap::new();
        let mut open = vec![(game.initial(), 0usize, Rational::ONE, [0; 2])];
        let mut actions = Vec::new();
        while let Some((state, at, reach, last)) = open.pop() {
            let node = form.nodes.nodes[at];
            if node.kind == Kind::End {
                let [first, second] = [0, 1].map(|player| exactly(game.utility(&state, player)));
                let (first, second) = (first?, second?);
                if first.negate() != second {
                    return None;
                }
                let sum = sums.entry(last).or_insert(Rational::ZERO);
                *sum = sum.checked_plus(reach.checked_times(first)?)?;
                continue;
            }
            actions.clear();
            game.actions(&state, &mut actions);
            for (place, action) in actions.iter().enumerate() {
                let (mut reach, mut last) = (reach, last);
                match node.kind {
                    Kind::Player(player) => {
                        let choices = form.sides[usize::from(player)].choices(node.set as usize);
                        last[usize::from(player)] = (choices.start + place) as Sequence;
                    }
                    _ => reach = reach.checked_times(game.odds(&state, *action).rational())?,
                }
                open.push((game.result(&state, *action), node.first as usize + place, reach, last));
            }
        }
        Self::scaled(sums)
    }

    fn scaled(sums: BTreeMap<[Sequence; 2], Rational>) -> Option<Self> {
        let mut scale = Rational::ONE;
        for sum in sums.values() {
            let missing = scale.checked_times(*sum)?.denominator();
            scale = scale.checked_times(Rational::new(missing, 1)?)?;
        }
        let paying = sums.into_iter().filter(|(_, sum)| *sum != Rational::ZERO);
        let worth = paying.map(|(pair, sum)| {
            let parts = scale.checked_times(sum)?.numerator();
            Some((pair, BigInt::from(parts)))
        });
        Some(Self { worth: worth.collect::<Option<_>>()?, scale: BigInt::from(scale.numerator()) })
    }

    /// Proves that two plans are an equilibrium: both are plans, and what the best response to one gains is what the best response to
    /// the other concedes. None where they are not.
    pub fn prove<G: Hidden>(&self, form: &SequenceForm<G>, plans: [Plan; 2]) -> Option<Proof> {
        let fits = |player: Player| plans[player].is_plan_of(&form.sides[player]);
        if !fits(0) || !fits(1) {
            return None;
        }
        let most = self.best_response(form, 0, &plans[1]);
        let least = -self.best_response(form, 1, &plans[0]);
        let same = &most * &plans[0].whole == &least * &plans[1].whole;
        if !same {
            return None;
        }
        let lower = &plans[1].whole * &self.scale;
        let worths = [0, 1].map(|player| self.worths(form, player, &plans));
        Some(Proof { plans, worths, upper: most, lower })
    }

    /// What each sequence of `player` pays at the ends that follow it at once, in parts of `scale` times the whole of the other's plan.
    fn pay<G: Hidden>(&self, form: &SequenceForm<G>, player: Player, plan: &Plan) -> Vec<BigInt> {
        let mut values = vec![BigInt::ZERO; form.sides[player].sequences()];
        for (pair, worth) in &self.worth {
            let likely = &plan.parts[pair[1 - player] as usize];
            if likely.sign() != NoSign {
                let paid = worth * likely;
                values[pair[player] as usize] += if player == 0 { paid } else { -paid };
            }
        }
        values
    }

    /// What each sequence is worth to `player` when both keep to their plans.
    fn worths<G: Hidden>(
        &self,
        form: &SequenceForm<G>,
        player: Player,
        plans: &[Plan; 2],
    ) -> Vec<Option<Rational>> {
        let (side, other) = (&form.sides[player], &plans[1 - player]);
        let unit = &other.whole * &self.scale;
        let paid = self.pay(form, player, other);
        let mut worths: Vec<Option<Rational>> = paid.iter().map(|paid| fraction(paid, &unit)).collect();
        for set in (0..side.sets()).rev() {
            let odds = plans[player].odds(side, set);
            let mut choices = side.choices(set).zip(odds);
            let mean = choices.try_fold(Rational::ZERO, |sum, (choice, (part, whole))| {
                sum.checked_plus(worths[choice]?.checked_times(fraction(&part, &whole)?)?)
            });
            let parent = &mut worths[side.parent[set] as usize];
            *parent = parent.zip(mean).and_then(|(parent, mean)| parent.checked_plus(mean));
        }
        worths
    }

    /// What `player` gets by a best response to the other's plan, in parts of `scale` times that plan's whole.
    fn best_response<G: Hidden>(&self, form: &SequenceForm<G>, player: Player, plan: &Plan) -> BigInt {
        let side = &form.sides[player];
        let mut values = self.pay(form, player, plan);
        for set in (0..side.sets()).rev() {
            let best = side.choices(set).map(|choice| &values[choice]).max().cloned().unwrap_or_default();
            values[side.parent[set] as usize] += best;
        }
        std::mem::take(&mut values[0])
    }
}

impl Plan {
    /// The plan of a table of odds, as simple fractions that are as near as floating-point numbers say; none where they are not simple.
    pub(super) fn recognised(side: &Side, odds: &[f64]) -> Option<Self> {
        let mut parts = vec![Rational::ONE; side.sequences()];
        for set in 0..side.sets() {
            let mut rest = Rational::ONE;
            let choices = side.choices(set);
            let reach = parts[side.parent[set] as usize];
            for choice in choices.clone() {
                let last = choice + 1 == choices.end;
                let share = if last { rest } else { simple(odds[choice])? };
                rest = rest.minus(share)?;
                parts[choice] = reach.checked_times(share)?;
            }
        }
        let mut whole = Rational::ONE;
        for part in &parts {
            let missing = whole.checked_times(*part)?.denominator();
            whole = whole.checked_times(Rational::new(missing, 1)?)?;
        }
        let parts = parts.into_iter().map(|part| Some(BigInt::from(whole.checked_times(part)?.numerator())));
        Some(Self { parts: parts.collect::<Option<_>>()?, whole: BigInt::from(whole.numerator()) })
    }

    /// Nothing is less than never, no choice at all is certain, and the choices of each set are together as likely as what leads to it.
    fn is_plan_of(&self, side: &Side) -> bool {
        let adds_up = |set: usize| {
            let sum: BigInt = side.choices(set).map(|choice| &self.parts[choice]).sum();
            sum == self.parts[side.parent[set] as usize]
        };
        self.whole.sign() == Plus
            && self.parts.len() == side.sequences()
            && self.parts[0] == self.whole
            && self.parts.iter().all(|part| part.sign() != Minus)
            && (0..side.sets()).all(adds_up)
    }

    /// The odds of the choices of a set as parts of a whole. Where the player never comes all choices are equally likely.
    fn odds(&self, side: &Side, set: usize) -> Vec<(BigInt, BigInt)> {
        let (choices, whole) = (side.choices(set), &self.parts[side.parent[set] as usize]);
        let count = BigInt::from(choices.len());
        let share = |choice: usize| match whole.sign() {
            NoSign => (BigInt::from(1), count.clone()),
            _ => (self.parts[choice].clone(), whole.clone()),
        };
        choices.map(share).collect()
    }
}

impl Proof {
    /// What the game is worth to the first player; none where the fraction is too long.
    pub fn value(&self) -> Option<Rational> {
        fraction(&self.upper, &self.lower)
    }

    /// The odds of the choices of `player` at an information set; none where a fraction is too long.
    pub fn odds<G: Hidden>(
        &self,
        form: &SequenceForm<G>,
        player: Player,
        set: usize,
    ) -> Option<Vec<Rational>> {
        let odds = self.plans[player].odds(&form.sides[player], set);
        odds.iter().map(|(part, whole)| fraction(part, whole)).collect()
    }

    /// What each choice of `player` at an information set is worth to them, times the odds that chance and the other let play come there;
    /// none where a fraction is too long.
    pub fn worths<G: Hidden>(
        &self,
        form: &SequenceForm<G>,
        player: Player,
        set: usize,
    ) -> Option<Vec<Rational>> {
        self.worths[player][form.sides[player].choices(set)].iter().copied().collect()
    }

    /// The plans as a profile in floating-point numbers.
    pub fn profile<G: Hidden>(&self, form: &SequenceForm<G>) -> Profile {
        Profile::from_fn(form, |player, set, _| {
            let odds = self.plans[player].odds(&form.sides[player], set);
            odds.iter().map(|(part, whole)| quotient(part, whole)).collect()
        })
    }
}

/// A payoff as a fraction; none where it is infinite or cannot be stated exactly.
fn exactly(value: impl Value) -> Option<Rational> {
    value.to_string().parse::<Rational>().ok().filter(|value| value.is_finite())
}

/// The nearest floating-point number.
fn quotient(part: &BigInt, whole: &BigInt) -> f64 {
    // Both may be far beyond the largest floating-point number.
    let shifted: BigInt = (part << 64u32) / whole;
    u128::try_from(shifted).map_or(1.0, |shifted| shifted as f64 / 2f64.powi(64))
}

/// A fraction in lowest terms, where it fits.
pub(crate) fn fraction(part: &BigInt, whole: &BigInt) -> Option<Rational> {
    let divisor = gcd(part.clone(), whole.clone());
    let number = |number: BigInt| i128::try_from(number).ok();
    Rational::new(number(part / &divisor)?, number(whole / &divisor)?)
}

/// The greatest common divisor, above zero.
fn gcd(mut one: BigInt, mut other: BigInt) -> BigInt {
    while other.sign() != NoSign {
        (one, other) = (other.clone(), one % other);
    }
    match one.sign() {
        Minus => -one,
        NoSign => BigInt::from(1),
        Plus => one,
    }
}

/// The simplest fraction within a hair of a number between zero and one, by continued fractions; none where it is not simple.
fn simple(number: f64) -> Option<Rational> {
    const HAIR: f64 = 1e-9;
    const MOST: i128 = 1 << 24;
    let (mut last, mut next) = ((1i128, 0i128), (number.floor() as i128, 1i128));
    let mut rest = number - number.floor();
    while (next.0 as f64 / next.1 as f64 - number).abs() > HAIR {
        if rest <= 0.0 {
            return None;
        }
        let whole = (1.0 / rest).floor();
        rest = 1.0 / rest - whole;
        (last, next) = (next, (whole as i128 * next.0 + last.0, whole as i128 * next.1 + last.1));
        if next.1 > MOST {
            return None;
        }
    }
    Rational::new(next.0, next.1)
}
