//! "Did you mean ...?" for words that were nearly right.

/// The candidate that `word` most likely was meant to be: one slip away in short words, two in longer ones.
pub(super) fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().chars().take(40).collect();
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.to_lowercase().chars().take(40).collect();
            let allowed = if letters.len() < 5 { 1 } else { 2 };
            if letters.len().abs_diff(word.len()) > allowed {
                return None;
            }
            let slips = slips(&word, &letters);
            (slips <= allowed).then_some((slips, candidate))
        })
        // Among equally near words the alphabet decides, so that the order of the candidates does not matter.
        .min()
        .map(|(_, candidate)| candidate)
}

/// Letters to add, drop, change or swap with their neighbour to turn one word into the other (optimal string alignment).
fn slips(left: &[char], right: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let changed = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let mut best = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_recognised_and_far_ones_are_not() {
        let kinds = ["max", "min", "chance"];
        for (word, meant) in [
            ("maxx", Some("max")),
            ("mni", Some("min")),
            ("chnace", Some("chance")),
            ("Chanse", Some("chance")),
            ("dragon", None),
            ("", None),
        ] {
            assert_eq!(closest(word, kinds), meant, "{word}");
        }
    }
}
