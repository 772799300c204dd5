//! The rules of all games, their notations and the formats of explicit trees.
//!
//! One program for all tests of the crate: each program more would be linked again with everything below it.

mod breakthrough;
mod chess_formats;
mod common;
mod conformance;
mod examples;
mod formats;
mod generate;
mod gtree;
mod hex;
mod hidden;
mod holdem;
mod hostile;
mod othello;
mod parsers;
mod perft;
mod pictures;
mod playthroughs;
mod poker_evaluator;
mod tactics;
