//! Every fuzz target: the parser whose name this program has.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| gametree_hostile::feed(env!("CARGO_BIN_NAME"), bytes));
