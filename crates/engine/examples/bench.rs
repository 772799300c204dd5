//! Runs the fixed list of searches: a table with speeds, or with `--signature` the node counts alone.

use gametree_engine::bench;

fn main() {
    let bench = bench::run();
    let counts_only = std::env::args().any(|argument| argument == "--signature");
    print!("{}", if counts_only { bench.signature_text() } else { bench.table() });
}
