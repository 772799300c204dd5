//! `perft` that is stopped: which plies are complete, and what memory allows.

use std::sync::Arc;

use gametree_core::{Limits, MemoryLimit};
use gametree_engine::open;

#[test]
fn a_count_that_is_stopped_knows_its_complete_plies() {
    for (name, depth) in [("connect-four:4x4", None), ("othello:4x4", Some(7)), ("chess", Some(5))] {
        let start = open(name).unwrap().start();
        let all = start.perft(depth, &Limits::default()).unwrap();
        assert!(!all.stopped && all.complete == all.sequences.len(), "{name}");
        for nodes in [0, 1, 30, 300, 1000] {
            let stopped = start.perft(depth, &Limits { nodes: Some(nodes), ..Limits::default() }).unwrap();
            let complete = stopped.complete;
            assert!(complete <= stopped.sequences.len(), "{name}, {nodes} nodes");
            assert_eq!(stopped.sequences[..complete], all.sequences[..complete], "{name}, {nodes} nodes");
            assert_eq!(stopped.finished[..complete], all.finished[..complete], "{name}, {nodes} nodes");
        }
    }
}

#[test]
fn a_count_ends_where_its_memory_does() {
    let memory = Arc::new(MemoryLimit::new(100_000));
    let limits = Limits { memory: Some(memory.clone()), ..Limits::default() };
    let counted = open("connect-four").unwrap().start().perft(None, &limits).unwrap();
    assert!(counted.stopped && memory.reached() && counted.complete > 2, "{counted:?}");
    assert_eq!(counted.sequences[..3], [1, 7, 49]);
}
