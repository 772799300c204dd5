//! Small helpers for sentences.

/// `a`, `a or b`, `a, b or c`.
pub fn list_or<S: AsRef<str>>(items: &[S]) -> String {
    list(items, "or")
}

/// `a`, `a and b`, `a, b and c`.
pub fn list_and<S: AsRef<str>>(items: &[S]) -> String {
    list(items, "and")
}

fn list<S: AsRef<str>>(items: &[S], joint: &str) -> String {
    let words: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => (*only).into(),
        [most @ .., last] => format!("{} {joint} {last}", most.join(", ")),
    }
}

/// The same with a capital letter.
pub fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `1 leaf`, `2 leaves`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// `33.3 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `549,946`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `+0.314 ± 0.014`: a mean with its standard error, to the second digit of the error; the mean alone where the error is not known.
pub fn mean(value: f64, error: Option<f64>) -> String {
    let Some(error) = error else { return signed(value, 6) };
    if error == 0.0 {
        return format!("{} ± 0", signed(value, 6));
    }
    let places = (1.0 - error.log10().floor()).clamp(0.0, 6.0) as usize;
    let digits = format!("{value:.places$}");
    let zero = digits.trim_start_matches('-').trim_matches(['0', '.']).is_empty();
    match zero {
        true => format!("{} ± {error:.places$}", digits.trim_start_matches('-')),
        false => format!("{value:+.places$} ± {error:.places$}"),
    }
}

/// A number with its sign, to so many places at most.
fn signed(value: f64, places: usize) -> String {
    let digits = format!("{value:+.places$}");
    let short =
        if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { &digits };
    if ["+0", "-0"].contains(&short) { "0".into() } else { short.into() }
}

/// ` (did you mean 'x'?)` when one of the names is close to what was typed, nothing otherwise.
pub fn did_you_mean<S: AsRef<str>>(typed: &str, names: &[S]) -> String {
    // Longer texts are close to no name.
    let typed: String = typed.to_lowercase().chars().take(40).collect();
    let near = names.iter().map(AsRef::as_ref).map(|name| (strsim::levenshtein(&typed, name), name));
    match near.min() {
        // To suggest what was typed helps nobody.
        Some((0, _)) => String::new(),
        Some((distance, name)) if distance <= 1 + name.len() / 4 => format!(" (did you mean '{name}'?)"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_read_well() {
        assert_eq!(list_or(&["a", "b", "c"]), "a, b or c");
        assert_eq!(list_and(&["a", "b"]), "a and b");
        assert_eq!(count(1, "leaf", "leaves"), "1 leaf");
        assert_eq!(thousands(549_946), "549,946");
    }

    #[test]
    fn a_mean_shows_two_digits_of_its_error() {
        assert_eq!(mean(0.31382, Some(0.01402)), "+0.314 ± 0.014");
        assert_eq!(mean(-12.345, Some(1.26)), "-12.3 ± 1.3");
        assert_eq!(mean(-1234.5, Some(56.7)), "-1234 ± 57");
        assert_eq!(mean(-0.0004, Some(0.02)), "0.000 ± 0.020");
        assert_eq!((mean(1.0, Some(0.0)), mean(-0.5, None)), ("+1 ± 0".into(), "-0.5".to_string()));
        assert_eq!((mean(-0.0, Some(0.0)), mean(f64::INFINITY, None)), ("0 ± 0".into(), "+inf".to_string()));
    }

    #[test]
    fn only_near_names_are_suggested() {
        assert_eq!(did_you_mean("tictactoe", &["tic-tac-toe", "nim"]), " (did you mean 'tic-tac-toe'?)");
        assert_eq!(did_you_mean("poker", &["tic-tac-toe", "nim"]), "");
    }
}
