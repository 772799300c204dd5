//! Regret matching and its updates, for all hands of a node at once. Numbers of a node are rows, one per action, each over all hands.

use crate::equilibrium::Dcfr;

/// How regrets and sums of the past count in one iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Discount {
    pub positive: f32,
    pub negative: f32,
    pub sums: f32,
}

impl Discount {
    /// For iteration number `iteration`, counted from 1: the past is discounted before the iteration is added, and not after it.
    pub fn new(rule: &Dcfr, iteration: u32) -> Self {
        let past = f64::from(iteration - 1);
        let (positive, negative) = rule.discounts(past.max(1.0));
        let sums = (past / (past + 1.0)).powf(rule.gamma);
        Self { positive: positive as f32, negative: negative as f32, sums: sums as f32 }
    }
}

/// Splits `reach` among actions in proportion to the positive parts of `weights`, evenly where there are none. `scratch` is for two rows.
pub fn spread(weights: &[f32], reach: &[f32], scratch: &mut [f32], out: &mut [f32]) {
    let hands = reach.len();
    let even = hands as f32 / weights.len() as f32;
    let (sums, rest) = scratch.split_at_mut(hands);
    let rest = &mut rest[..hands];
    sums.fill(0.0);
    for row in weights.chunks_exact(hands) {
        for (sum, &weight) in sums.iter_mut().zip(row) {
            *sum += weight.max(0.0);
        }
    }
    for ((sum, rest), &reach) in sums.iter_mut().zip(rest.iter_mut()).zip(reach) {
        let some = *sum > 0.0;
        *rest = if some { 0.0 } else { reach * even };
        *sum = if some { reach / *sum } else { 0.0 };
    }
    for (out, row) in out.chunks_exact_mut(hands).zip(weights.chunks_exact(hands)) {
        for (((out, &weight), &factor), &rest) in out.iter_mut().zip(row).zip(sums.iter()).zip(rest.iter()) {
            *out = weight.max(0.0) * factor + rest;
        }
    }
}

/// The strategy itself: one, split among actions as in [`spread`]. `scratch` is for one row.
pub fn split(weights: &[f32], hands: usize, scratch: &mut [f32], out: &mut [f32]) {
    let even = hands as f32 / weights.len() as f32;
    let sums = &mut scratch[..hands];
    sums.fill(0.0);
    for row in weights.chunks_exact(hands) {
        sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum += weight.max(0.0));
    }
    // An infinite factor marks hands without any weight.
    sums.iter_mut().for_each(|sum| *sum = 1.0 / *sum);
    for (out, row) in out.chunks_exact_mut(hands).zip(weights.chunks_exact(hands)) {
        for ((out, &weight), &factor) in out.iter_mut().zip(row).zip(sums.iter()) {
            *out = if factor < f32::INFINITY { weight.max(0.0) * factor } else { even };
        }
    }
}

/// The mean of the actions' values under a strategy.
pub fn average(strategy: &[f32], values: &[f32], mean: &mut [f32]) {
    let hands = mean.len();
    mean.fill(0.0);
    for (shares, values) in strategy.chunks_exact(hands).zip(values.chunks_exact(hands)) {
        for ((mean, &share), &value) in mean.iter_mut().zip(shares).zip(values) {
            *mean += share * value;
        }
    }
}

/// The sum of the actions' values: at a node where the opponent acts the opponent's reach already contains the opponent's strategy.
pub fn total(values: &[f32], sum: &mut [f32]) {
    let hands = sum.len();
    sum.copy_from_slice(&values[..hands]);
    for values in values.chunks_exact(hands).skip(1) {
        sum.iter_mut().zip(values).for_each(|(sum, &value)| *sum += value);
    }
}

/// The best of the actions' values, for each hand on its own.
pub fn best(values: &[f32], most: &mut [f32]) {
    let hands = most.len();
    most.copy_from_slice(&values[..hands]);
    for values in values.chunks_exact(hands).skip(1) {
        most.iter_mut().zip(values).for_each(|(most, &value)| *most = most.max(value));
    }
}

/// Adds what each action would have been better than the mean to the regrets, and the reach of each action to the sums.
pub fn learn(
    discount: Discount,
    values: &[f32],
    mean: &[f32],
    reach: &[f32],
    regrets: &mut [f32],
    sums: &mut [f32],
) {
    let hands = mean.len();
    let rows = regrets.chunks_exact_mut(hands).zip(sums.chunks_exact_mut(hands));
    for (((regrets, sums), values), reach) in
        rows.zip(values.chunks_exact(hands)).zip(reach.chunks_exact(hands))
    {
        for ((regret, &value), &mean) in regrets.iter_mut().zip(values).zip(mean) {
            let factor = if *regret > 0.0 { discount.positive } else { discount.negative };
            *regret = *regret * factor + (value - mean);
        }
        for (sum, &reach) in sums.iter_mut().zip(reach) {
            *sum = *sum * discount.sums + reach;
        }
    }
}
