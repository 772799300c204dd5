//! Ranks and evaluations on one scale.

/// Thousandths of a [`unit`](gametree_core::Knowledge::unit): what ranks of moves are counted in.
const RANK_UNIT: i32 = 1000;

/// An evaluation in steps of the value as a rank, where `unit` steps are a clear advantage.
// With a constant unit of a thousand steps the compiler leaves nothing of it.
#[inline(always)]
pub(crate) fn as_rank(steps: i32, unit: i32) -> i32 {
    let rank = i64::from(steps) * i64::from(RANK_UNIT) / i64::from(unit.max(1));
    rank.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// So many thousandths of a unit in steps of the value, at least one.
pub(crate) fn in_steps(thousandths: i32, unit: i32) -> i32 {
    let steps = i64::from(thousandths) * i64::from(unit.max(1)) / i64::from(RANK_UNIT);
    steps.clamp(1, i32::MAX.into()) as i32
}
