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
                let (unit, factor) = scale(largest(wide_regrets), i16::MAX.into());
                scales[0] = unit;
                for (short, &wide) in regrets.iter_mut().zip(&*wide_regrets) {
                    *short = low_bits(wide * factor) as i16;
                }
                let (unit, factor) = scale(largest(wide_sums), u16::MAX.into());
                scales[1] = unit;
                for (short, &wide) in sums.iter_mut().zip(&*wide_sums) {
                    *short = low_bits(wide * factor);
                }
            }
        }
    }
}

/// What one step of the short numbers is worth, and its inverse, where the largest number shall become `most`.
fn scale(largest: f32, most: f32) -> (f32, f32) {
    if largest > 0.0 { (largest / most, most / largest) } else { (0.0, 0.0) }
}

/// The largest absolute value, in eight lanes: one after the other each would wait for the one before.
fn largest(numbers: &[f32]) -> f32 {
    let (blocks, rest) = numbers.as_chunks::<8>();
    let mut most = [0.0f32; 8];
    for block in blocks {
        for (most, number) in most.iter_mut().zip(block) {
            *most = if number.abs() > *most { number.abs() } else { *most };
        }
    }
    most.iter().chain(rest).fold(0.0, |most: f32, number| most.max(number.abs()))
}

/// The nearest whole number of a value below 2^16, modulo 2^16. Adding one and a half times 2^23 leaves it in the low bits of the sum, which
/// the compiler can do for many at once, unlike a conversion.
#[inline(always)]
fn low_bits(value: f32) -> u16 {
    (value + 12_582_912.0).to_bits() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_within_half_a_step() {
        let at = Span { start: 3, len: 20, node: 1 };
        let mut cells = Cells::new(Precision::Half, 30, 2);
        let wanted: Vec<f32> = (0..20).map(|number| (number as f32 - 9.5) * 0.37).collect();
        let mut scratch = vec![0.0; 40];
        cells.update(at, &mut scratch, |regrets, sums| {
            regrets.copy_from_slice(&wanted);
            sums.iter_mut().zip(&wanted).for_each(|(sum, wanted)| *sum = wanted.abs());
        });
        cells.update(at, &mut scratch, |regrets, sums| {
            let step = 9.5 * 0.37 / 32767.0;
            for ((regret, sum), wanted) in regrets.iter().zip(&*sums).zip(&wanted) {
                assert!((regret - wanted).abs() <= 0.51 * step, "{regret} {wanted}");
                assert!((sum - wanted.abs()).abs() <= 0.26 * step, "{sum} {wanted}");
            }
        });
        assert_eq!(
            cells.sums(Span { start: 0, len: 3, node: 0 }, &mut scratch),
            [0.0; 3],
            "others are left alone"
        );
    }
}
