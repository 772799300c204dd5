//! The ProbCut model: how far shallow searches err, so that a search can leave what is very unlikely to matter (Buro's Multi-ProbCut, 1997).

/// The difference between a deep and a shallow search of the same position, as its mover sees it: a line through what many searches gave, for
/// the mean and for the standard deviation. Searches to the end of the game have lines of their own, because the score is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbCut {
    /// Searches that end before the game does.
    pub middle: Lines,
    /// Searches to the end.
    pub end: Lines,
}

/// What one unit of each of the [`features`](ProbCut::features) adds, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lines {
    /// To the mean.
    pub mean: [f32; ProbCut::FEATURES],
    /// To the standard deviation.
    pub sigma: [f32; ProbCut::FEATURES],
}

impl ProbCut {
    /// How many features there are.
    pub const FEATURES: usize = 6;

    /// Numbers in all lines together.
    pub(super) const NUMBERS: usize = 4 * Self::FEATURES;

    /// No search is trusted to err by less than so many discs.
    const LEAST: f32 = 0.25;

    /// What the error depends on: above all how many plies lie between the two searches.
    pub fn features(empty: u32, shallow: u32, deep: u32) -> [f32; Self::FEATURES] {
        let (between, shallow, part) =
            ((deep - shallow.min(deep)) as f32, shallow as f32, empty as f32 / 60.0);
        match deep >= empty {
            true => [1.0, between, shallow, 0.0, 0.0, 0.0],
            false => [1.0, between, shallow, between.sqrt(), part, part * part],
        }
    }

    /// The mean and the standard deviation of deep minus shallow, in discs.
    pub fn of(&self, empty: u32, shallow: u32, deep: u32) -> (f32, f32) {
        let features = Self::features(empty, shallow, deep);
        let lines = if deep >= empty { &self.end } else { &self.middle };
        let on = |line: &[f32; Self::FEATURES]| -> f32 {
            line.iter().zip(features).map(|(one, all)| one * all).sum()
        };
        (on(&lines.mean), on(&lines.sigma).max(Self::LEAST))
    }

    pub(super) fn numbers(&self) -> Vec<f32> {
        [self.middle.mean, self.middle.sigma, self.end.mean, self.end.sigma].concat()
    }

    pub(super) fn from_numbers(numbers: &[f32]) -> Option<Self> {
        let line =
            |index: usize| numbers.get(index * Self::FEATURES..)?.get(..Self::FEATURES)?.try_into().ok();
        let whole = numbers.len() == Self::NUMBERS && numbers.iter().all(|number| number.is_finite());
        let lines = |first: usize| Some(Lines { mean: line(first)?, sigma: line(first + 1)? });
        whole.then_some(Self { middle: lines(0)?, end: lines(2)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written_and_others_are_refused() {
        let line = |first: f32| std::array::from_fn(|index| first + index as f32);
        let lines = |first: f32| Lines { mean: line(first), sigma: line(first + 6.0) };
        let model = ProbCut { middle: lines(1.0), end: lines(13.0) };
        let numbers = model.numbers();
        assert_eq!(ProbCut::from_numbers(&numbers), Some(model));
        assert_eq!(ProbCut::from_numbers(&numbers[1..]), None);
        assert_eq!(ProbCut::from_numbers(&[f32::NAN; ProbCut::NUMBERS]), None);
    }

    #[test]
    fn searches_to_the_end_have_lines_of_their_own() {
        let only = |sigma: f32| Lines { mean: [0.5; 6], sigma: [sigma, 0.0, 0.0, 0.0, 0.0, 0.0] };
        let model = ProbCut { middle: only(3.0), end: only(-7.0) };
        assert_eq!(model.of(20, 4, 16).1, 3.0);
        // Never less than the least, whatever a line says far from where it was drawn.
        assert_eq!(model.of(16, 4, 16), (0.5 * (1.0 + 12.0 + 4.0), ProbCut::LEAST));
    }
}
