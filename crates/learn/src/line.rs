//! Straight lines through points: least squares with a handful of features, solved at once.

/// Pull towards zero, so small that only features that never vary feel it.
const SHRINK: f64 = 1e-6;

/// The weights with which the features of all points come nearest to their targets, in the mean of the squared errors. The same points in
/// the same order give the same bits.
pub fn fit<const N: usize>(points: &[([f64; N], f64)]) -> [f64; N] {
    // The equations `(X'X + shrink) weights = X'targets`, the right side as a last column.
    let mut rows: Vec<Vec<f64>> = (0..N).map(|row| unit(row, N)).collect();
    for (features, target) in points {
        for (row, own) in rows.iter_mut().zip(features) {
            row.iter_mut().zip(features.iter().chain([target])).for_each(|(sum, other)| *sum += own * other);
        }
    }
    // Elimination without exchange of rows: the matrix is positive definite.
    for column in 0..N {
        let pivot = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(number, _)| *number != column) {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).for_each(|(sum, other)| *sum -= factor * other);
        }
    }
    std::array::from_fn(|row| rows[row][N] / rows[row][row])
}

fn unit(row: usize, count: usize) -> Vec<f64> {
    let mut unit = vec![0.0; count + 1];
    unit[row] = SHRINK;
    unit
}

#[cfg(test)]
mod tests {
    use gametree_core::Rng;

    use super::*;

    #[test]
    fn a_line_is_found_again_and_a_feature_that_is_never_there_gets_nothing() {
        let mut random = Rng::new(3);
        let mut point = || {
            let (x, y) = (random.unit(), random.unit());
            ([1.0, x, 0.0, y], 2.0 - 3.0 * x + 0.5 * y + 0.1 * (random.unit() - 0.5))
        };
        let points: Vec<_> = (0..4_000).map(|_| point()).collect();
        let weights = fit(&points);
        for (found, exact) in weights.iter().zip([2.0, -3.0, 0.0, 0.5]) {
            assert!((found - exact).abs() < 0.01, "{weights:?}");
        }
        assert_eq!(fit::<2>(&[]), [0.0, 0.0]);
    }
}
