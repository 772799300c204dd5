//! The weights as a text: a heading for each group, then pairs of middle game and ending.

use std::fmt::Write;

use super::{Classic, FEATURES, GROUPS};

/// Pairs on a line.
const ACROSS: usize = 8;

impl Classic {
    /// Reads what [`print`](Classic::print) writes. Lines that begin with `#` say where the weights come from.
    ///
    /// # Errors
    /// A sentence that says where something else was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = (1..)
            .zip(text.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let (mut weights, mut next) = ([[0; 2]; FEATURES], 0);
        for (name, size) in GROUPS {
            let heading = lines.next();
            if heading.is_none_or(|(_, line)| line.strip_suffix(':') != Some(name)) {
                let (number, found) = heading.unwrap_or((0, "the end"));
                return Err(format!("line {number}: expected '{name}:', found '{found}'"));
            }
            for _ in 0..size.div_ceil(ACROSS) {
                let (number, line) =
                    lines.next().ok_or_else(|| format!("expected weights of '{name}', found the end"))?;
                for pair in line.split_whitespace() {
                    let read = || {
                        pair.split_once('/')
                            .and_then(|(one, two)| Some([one.parse().ok()?, two.parse().ok()?]))
                    };
                    let weight = weights.get_mut(next).zip(read());
                    let (place, pair) = weight.ok_or_else(|| {
                        format!(
                            "line {number}: expected weights like 120/-35, {FEATURES} in all, found '{pair}'"
                        )
                    })?;
                    *place = pair;
                    next += 1;
                }
            }
        }
        match lines.next() {
            _ if next != FEATURES => Err(format!("expected {FEATURES} weights, found {next}")),
            Some((number, line)) => Err(format!("line {number}: expected the end, found '{line}'")),
            None => Ok(Self::new(&weights)),
        }
    }

    /// The weights as a text, after lines that say where they come from.
    pub fn print(&self, origin: &str) -> String {
        let mut out: String = origin.lines().map(|line| format!("# {line}\n")).collect();
        out += "# Thousandths of a pawn, in the middle game and in the ending.\n";
        let weights = self.weights();
        let mut rest = &weights[..];
        for (name, size) in GROUPS {
            let (group, more) = rest.split_at(size);
            rest = more;
            let _ = writeln!(out, "\n{name}:");
            for line in group.chunks(ACROSS) {
                let pairs: Vec<String> = line.iter().map(|[middle, end]| format!("{middle}/{end}")).collect();
                let _ = writeln!(out, "{}", pairs.join(" "));
            }
        }
        out
    }
}
