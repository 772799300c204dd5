//! "Did you mean ...?" for words that were nearly right.

/// The candidate that `word` most likely was meant to be: one slip away in short words, two in longer ones. A slip is a letter too
/// many, too few, wrong, or swapped with its neighbour.
pub(super) fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.to_lowercase().chars().take(LETTERS).collect();
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: String = candidate.to_lowercase().chars().take(LETTERS).collect();
            let slips = strsim::osa_distance(&word, &letters);
            let allowed = if letters.chars().count() < 5 { 1 } else { 2 };
            (slips <= allowed).then_some((slips, candidate))
        })
        // Among equally near words the alphabet decides, so that the order of the candidates does not matter.
        .min()
        .map(|(_, candidate)| candidate)
}

/// Longer words are compared by their beginnings: a file may have names of any length.
const LETTERS: usize = 40;

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
