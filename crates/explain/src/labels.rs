//! The few characters that stand beside a node: name, value with its sign, alpha and beta.

use gametree_core::{Bound, Rational, Value};
use gametree_games::tree::{Kind, NodeId, Tree};

use super::{NodeState, Number, Status};
use gametree_engine::algorithm::Textbook;
use gametree_engine::{Algorithm, algorithms};

/// Characters of a name or label that are drawn; the rest is an ellipsis.
const MOST_CHARACTERS: usize = 18;

/// True when the algorithm has a window, so that alpha and beta mean something.
pub(super) fn shows_window(algorithm: Algorithm) -> bool {
    matches!(algorithm.textbook(), Some(Textbook::AlphaBeta | Textbook::Star))
}

/// True when values are player 1's, so that MAX's best so far is a lower bound and MIN's an upper one.
pub(super) fn is_duel(algorithm: Algorithm) -> bool {
    use Textbook::{AlphaBeta, Expectiminimax, Minimax, Star};
    let duel = matches!(algorithm.textbook(), Some(Minimax | AlphaBeta | Expectiminimax | Star));
    duel && algorithm != algorithms::PARANOID
}

/// The text without its end where it is too long to draw, and without line breaks.
pub(super) fn short(text: &str) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => text[..end].chars().map(clean).chain(['…']).collect(),
        None => text.chars().map(clean).collect(),
    }
}

/// A number as it is drawn: exact where that is short, rounded and marked so where it is not.
pub(super) fn number(value: Rational) -> String {
    match value {
        Rational::HIGHEST => "∞".into(),
        Rational::LOWEST => "-∞".into(),
        _ => {
            let (exact, near) = (value.to_string(), value.to_f64());
            match exact.len() {
                0..=9 => exact,
                _ if near.abs() < 1e6 => format!("≈{near:.2}"),
                _ => format!("≈{near:.3e}"),
            }
        }
    }
}

/// One number, or all players' in brackets.
pub(super) fn numbers(values: &Number) -> String {
    payoffs(&values.0)
}

/// What a leaf pays: player 1's number where the other's is its opposite.
pub(super) fn leaf(tree: &Tree, id: NodeId) -> String {
    let all = &tree.node(id).payoffs;
    if tree.is_zero_sum() { number(all[0]) } else { payoffs(all) }
}

fn payoffs(values: &[Rational]) -> String {
    match values {
        [value] => number(*value),
        _ => {
            let parts: Vec<String> = values.iter().map(|value| number(*value)).collect();
            format!("({})", parts.join(", "))
        }
    }
}

/// The label of an edge, and its probability at a chance node.
pub(super) fn edge(tree: &Tree, from: NodeId, index: usize) -> String {
    let (node, edge) = (tree.node(from), &tree.node(from).edges[index]);
    match node.kind {
        Kind::Chance => format!("{} {}", short(&edge.label), number(edge.odds)),
        _ => short(&edge.label),
    }
}

/// The name of a node unless a board stands for it, its information set, and its static evaluation while it has no value.
pub(super) fn name(tree: &Tree, id: NodeId, valued: bool, named: bool) -> String {
    let node = tree.node(id);
    let mut parts = vec![if named { short(&node.name) } else { String::new() }];
    parts.extend(node.infoset.map(|set| format!("@{}", short(&tree.infosets[set].name))));
    parts.extend(node.estimate.filter(|_| !valued).map(|estimate| format!("~{}", number(estimate))));
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// The value with `=`, `≥` or `≤`; `Σ` before a sum that is not complete, `…` behind a best so far that is no bound.
pub(super) fn value(tree: &Tree, id: NodeId, states: &[NodeState], algorithm: Algorithm) -> Option<String> {
    let state = &states[id as usize];
    let shown = numbers(state.v.as_ref()?);
    if let Some(bound) = state.bound {
        return Some(format!("{} {shown}", sign(bound)));
    }
    let node = tree.node(id);
    let best = state.best.and_then(|best| states[node.edges[best as usize].to as usize].bound);
    Some(match (node.kind, best) {
        (Kind::Leaf, _) => format!("= {shown}"),
        (Kind::Chance, _) => format!("Σ {shown}"),
        (Kind::Player(0), Some(Bound::Exact | Bound::Lower)) if is_duel(algorithm) => format!("≥ {shown}"),
        (Kind::Player(1), Some(Bound::Exact | Bound::Upper)) if is_duel(algorithm) => format!("≤ {shown}"),
        _ => format!("{shown}…"),
    })
}

fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}

/// The second and third line beside a node: alpha and beta, or at a chance node the range and the window.
pub(super) fn window(kind: Kind, state: &NodeState, algorithm: Algorithm) -> [String; 2] {
    let bounds = state
        .a
        .as_ref()
        .zip(state.b.as_ref())
        .filter(|_| shows_window(algorithm) && state.status != Status::Unseen);
    let (alpha, beta) = match bounds {
        Some((alpha, beta)) => (format!("α {}", numbers(alpha)), format!("β {}", numbers(beta))),
        None => Default::default(),
    };
    match (kind, &state.range) {
        (Kind::Chance, range) => {
            let range = range.as_ref().filter(|_| state.status == Status::Open);
            let range = range.map(|(low, high)| format!("[{}, {}]", numbers(low), numbers(high)));
            [range.unwrap_or_default(), format!("{alpha} {beta}").trim().into()]
        }
        _ => [alpha, beta],
    }
}

/// About how wide a text is, in units of the font size. An estimate on the safe side: the real font is the reader's.
pub(super) fn width(text: &str) -> f64 {
    let wide = |c: char| match c {
        'i' | 'l' | 'j' | '.' | ',' | '\'' | ' ' | '(' | ')' | '[' | ']' | '/' | '-' | '!' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' | '∞' | '…' => 0.95,
        'A'..='Z' | '≥' | '≤' | '=' | '~' | 'Σ' | '≈' => 0.7,
        '\u{0}'..='\u{10ff}' => 0.6,
        _ => 1.0,
    };
    text.chars().map(wide).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_drawn_short() {
        assert_eq!(short("abc\ndef"), "abc def");
        assert_eq!(short(&"x".repeat(1_000)).chars().count(), MOST_CHARACTERS + 1);
        assert_eq!(number("123456789/1234567".parse().unwrap()), "≈100.00");
        assert_eq!(number("-19/5".parse().unwrap()), "-19/5");
        assert_eq!(number(Rational::LOWEST), "-∞");
    }
}
