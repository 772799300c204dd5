//! The numbers that are learned: a regret and a sum of reach for every action of every hand at every node, in 32 or in 16 bits.
//!
//! In 16 bits the numbers of a node share one scale each for regrets and sums, so that the largest fills all bits.

/// Where the numbers of a node are.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// The first of them.
    pub start: usize,
    pub len: usize,
    /// The number of the node, among all nodes on all boards.
    pub node: usize,
}

/// How many bits each number takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// 32 bits.
    Single,
    /// 16 bits, and a scale for each node.
    Half,
}

impl Precision {
    /// What so many numbers of each kind at so many nodes take.
    pub fn bytes(self, numbers: usize, nodes: usize) -> usize {
        match self {
            Precision::Single => numbers * 8,
            Precision::Half => numbers * 4 + nodes * 8,
        }
    }
}

#[derive(Debug)]
pub enum Cells {
    Single { regrets: Vec<f32>, sums: Vec<f32> },
    Half { regrets: Vec<i16>, sums: Vec<u16>, scales: Vec<[f32; 2]> },
}

impl Cells {
    pub fn new(precision: Precision, numbers: usize, nodes: usize) -> Self {
        match precision {
            Precision::Single => Cells::Single { regrets: vec![0.0; numbers], sums: vec![0.0; numbers] },
            Precision::Half => Cells::Half {
                regrets: vec![0; numbers],
                sums: vec![0; numbers],
                scales: vec![[0.0; 2]; nodes],
            },
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        match self {
            Cells::Single { regrets, sums } => {
                [regrets, sums].into_iter().for_each(|numbers| numbers.fill(0.0))
            }
            Cells::Half { regrets, sums, scales } => {
                regrets.fill(0);
                sums.fill(0);
                scales.fill([0.0; 2]);
            }
        }
    }

    /// The regrets of a node; `scratch` holds them where they have to be converted.
    #[inline]
    pub fn regrets<'a>(&'a self, at: Span, scratch: &'a mut [f32]) -> &'a [f32] {
        match self {
            Cells::Single { regrets, .. } => &regrets[at.start..at.start + at.len],
            Cells::Half { regrets, .. } => {
                // Only their ratios matter, so that the scale can stay away.
                let scratch = &mut scratch[..at.len];
                let short = &regrets[at.start..at.start + at.len];
                scratch.iter_mut().zip(short).for_each(|(value, &short)| *value = f32::from(short));
                scratch
            }
        }
    }

    /// The sums of a node up to a common factor.
    #[inline]
    pub fn sums<'a>(&'a self, at: Span, scratch: &'a mut [f32]) -> &'a [f32] {
        match self {
            Cells::Single { sums, .. } => &sums[at.start..at.start + at.len],
            Cells::Half { sums, .. } => {
                let scratch = &mut scratch[..at.len];
                let short = &sums[at.start..at.start + at.len];
                scratch.iter_mut().zip(short).for_each(|(value, &short)| *value = f32::from(short));
                scratch
            }
        }
    }

    /// Changes regrets and sums of a node.
    #[inline]
    pub fn update(&mut self, at: Span, scratch: &mut [f32], change: impl FnOnce(&mut [f32], &mut [f32])) {
        let range = at.start..at.start + at.len;
        match self {
            Cells::Single { regrets, sums } => change(&mut regrets[range.clone()], &mut sums[range]),
            Cells::Half { regrets, sums, scales } => {
                let (regrets, sums, scales) =
                    (&mut regrets[range.clone()], &mut sums[range], &mut scales[at.node]);
                let (wide_regrets, wide_sums) = scratch.split_at_mut(at.len);
                let wide_sums = &mut wide_sums[..at.len];
                let [regret_unit, sum_unit] = *scales;
                wide_regrets
                    .iter_mut()
                    .zip(&*regrets)
                    .for_each(|(wide, &short)| *wide = f32::from(short) * regret_unit);
                wide_sums
                    .iter_mut()
                    .zip(&*sums)
                    .for_each(|(wide, &short)| *wide = f32::from(short) * sum_unit);
                change(wide_regrets, wide_sums);
                let largest = wide_regrets.iter().fold(0.0, |most: f32, value| most.max(value.abs()));
                scales[0] = largest / f32::from(i16::MAX);
                let factor = if largest > 0.0 { f32::from(i16::MAX) / largest } else { 0.0 };
                // Half a step is added away from zero, and the conversion cuts it off: rounding that the compiler can vectorise.
                for (short, &wide) in regrets.iter_mut().zip(&*wide_regrets) {
                    *short = to_short((wide * factor).clamp(-32767.0, 32767.0)) as i16;
                }
                let largest = wide_sums.iter().fold(0.0, |most: f32, &value| most.max(value));
                scales[1] = largest / f32::from(u16::MAX);
                let factor = if largest > 0.0 { f32::from(u16::MAX) / largest } else { 0.0 };
                for (short, &wide) in sums.iter_mut().zip(&*wide_sums) {
                    *short = to_short((wide * factor).clamp(0.0, 65535.0)) as u16;
                }
            }
        }
    }
}

#[inline(always)]
fn to_short(value: f32) -> i32 {
    (value + 0.5f32.copysign(value)) as i32
}
