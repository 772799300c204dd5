//! `bench`: node counts that must not change unnoticed, and nodes per second.

use gametree_engine::bench::{BenchRow, Unit};
use gametree_engine::{ablation, bench};
use serde_json::json;

use crate::args::{Bench, BenchAction};
use crate::failure::Failure;
use crate::output::{print, print_json};
use crate::progress::working;

pub fn run(arguments: &Bench) -> Result<(), Failure> {
    if let Some(BenchAction::Ablation { json }) = arguments.action {
        return ablations(json || arguments.json);
    }
    let bench = working("counting the nodes of all searches", bench::run);
    if !arguments.json {
        return print(&bench.table());
    }
    let row = |row: &BenchRow| {
        let counted = match row.unit {
            Unit::Nodes => "nodes",
            Unit::Named => "number",
        };
        json!({"name": row.name, counted: row.count, "seconds": row.time.as_secs_f64()})
    };
    let rows: Vec<_> = bench.rows.iter().map(row).collect();
    print_json(&json!({
        "schema": "gametree.bench/1", "signature": bench.signature(), "nodes_a_second": bench.nodes_a_second(), "searches": rows,
    }))
}

fn ablations(json: bool) -> Result<(), Failure> {
    // Each table is printed as soon as it is there: all of them take a while.
    let all = ablation::run(|table| {
        if !json {
            print(&format!("{}\n", table.table())).ok();
        }
    })
    .map_err(Failure::failed)?;
    if !json {
        return Ok(());
    }
    let row = |(part, nodes): &(&str, Option<u64>)| json!({"without": part, "nodes": nodes});
    let suite = |suite: &ablation::Ablation| {
        json!({
            "title": suite.title,
            "nodes": suite.nodes,
            "minimal_leaves": suite.minimal.map(|minimal| minimal.0),
            "nodes_a_minimal_leaf": suite.minimal.map(|minimal| minimal.1),
            "parts": suite.without.iter().map(row).collect::<Vec<_>>(),
        })
    };
    print_json(&json!({"schema": "gametree.ablation/1", "suites": all.iter().map(suite).collect::<Vec<_>>()}))
}
