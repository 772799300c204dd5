//! `bench`: node counts that must not change unnoticed, and nodes a second.

use gametree_arena::bench;
use serde_json::json;

use crate::args::Bench;
use crate::failure::Failure;
use crate::output::{print, print_json};

pub fn run(arguments: &Bench) -> Result<(), Failure> {
    let bench = bench::run();
    if !arguments.json {
        return print(&bench.table());
    }
    let rows: Vec<_> = bench
        .rows
        .iter()
        .map(|row| json!({"name": row.name, "nodes": row.nodes, "seconds": row.time.as_secs_f64()}))
        .collect();
    print_json(&json!({
        "schema": "gametree.bench/1", "signature": bench.signature(), "nodes_a_second": bench.nodes_a_second(), "searches": rows,
    }))
}
