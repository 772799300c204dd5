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

/// `1 leaf`, `2 leaves`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
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

/// ` (did you mean 'x'?)` when one of the names is close to what was typed, nothing otherwise.
pub fn did_you_mean<S: AsRef<str>>(typed: &str, names: &[S]) -> String {
    let typed = typed.to_lowercase();
    let near = names.iter().map(AsRef::as_ref).map(|name| (distance(&typed, name), name));
    match near.min() {
        Some((distance, name)) if distance <= 1 + name.len() / 4 => format!(" (did you mean '{name}'?)"),
        _ => String::new(),
    }
}

/// Levenshtein's distance; long texts count as far away.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(40).collect(), b.chars().take(40).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
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
    fn only_near_names_are_suggested() {
        assert_eq!(did_you_mean("tictactoe", &["tic-tac-toe", "nim"]), " (did you mean 'tic-tac-toe'?)");
        assert_eq!(did_you_mean("poker", &["tic-tac-toe", "nim"]), "");
    }
}
