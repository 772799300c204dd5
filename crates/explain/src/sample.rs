//! Small trees that the tests of the pictures share.

use std::sync::Arc;

use gametree_core::Limits;
use gametree_games::tree::read_tree;

use super::Trace;

pub(super) const TWO_PLY: &str = r#"title "Two-ply tree"
max A
  a1: min B [b1: 3   b2: 12  b3: 8]
  a2: min C [c1: 2   c2: 4   c3: 6]
  a3: min D [d1: 14  d2: 5   d3: 2]
"#;

pub(super) const COIN: &str = r#"title "Safe or risky"
max
  safe: 3
  risky: chance
    9/10 heads: min [2 3]
    1/10 tails: min [20 30]
"#;

pub(super) const CARDS: &str = r#"title "King or queen"
players Alice Bob
chance deal
  1/2 K: Alice @K
    bet:  Bob @facing-bet [fold: 1  call: 2]
    pass: -1
  1/2 Q: Alice @Q
    bet:  Bob @facing-bet [fold: 1  call: -2]
    pass: -1
"#;

pub(super) const THREE: &str = r#"title "Three friends"
players Ann Ben Cy
Ann
  left: Ben
    up: Cy [x: (1 2 3) y: (4 2 1)]
    down: Cy [x: (6 1 2) y: (7 4 1)]
  right: Ben
    up: Cy [x: (5 1 1) y: (1 5 2)]
    down: Cy [x: (7 7 1) y: (5 4 5)]
"#;

/// A title, name and labels that would break out of a page or a file if they were not escaped.
pub(super) const HOSTILE: &str = r#"title "</script><img src=x onerror=alert(1)>"
max "</script><img src=x onerror=alert(2)>"
  "<!--<script>": min "\\end{document}" [3 4]
  "\\input{/etc/passwd} $%_&#^~": min "\"]; a -> b [label=\"x" [1 2]
"#;

pub(super) fn record(text: &str, spec: &str) -> Trace {
    let tree = Arc::new(read_tree(text, Some("gtree")).unwrap());
    Trace::record(&tree, &spec.parse().unwrap(), &Limits::default()).unwrap()
}
