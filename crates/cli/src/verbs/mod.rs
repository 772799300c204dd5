//! One file per verb.

mod acpc;
mod analyze;
mod arena;
mod bench;
mod check;
mod completions;
mod convert;
mod explain;
mod games;
mod ladder;
mod learn;
mod nboard;
mod perft;
mod play;
mod poker;
mod polyglot;
mod quiz;
pub mod report;
mod serve;
mod solve;
mod study;
mod syzygy;
mod tables;
mod uci;
mod verify;

use crate::args::{Arguments, Verb};
use crate::failure::Failure;

/// Does what was asked.
pub fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.verb {
        Verb::Games(arguments) => games::run(&arguments),
        Verb::Play(arguments) => play::run(&arguments),
        Verb::Analyze(arguments) => analyze::run(&arguments),
        Verb::Solve(arguments) => solve::run(&arguments),
        Verb::Verify(arguments) => verify::run(&arguments),
        Verb::Explain(arguments) => explain::run(&arguments),
        Verb::Quiz(arguments) => quiz::run(&arguments),
        Verb::Study(arguments) => study::run(&arguments),
        Verb::Ladder(arguments) => ladder::run(&arguments),
        Verb::Learn(arguments) => learn::run(&arguments),
        Verb::Tables(arguments) => tables::run(&arguments),
        Verb::Perft(arguments) => perft::run(&arguments),
        Verb::Convert(arguments) => convert::run(&arguments),
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Bench(arguments) => bench::run(&arguments),
        Verb::Arena(arguments) => arena::run(&arguments),
        Verb::Poker(arguments) => poker::run(&arguments),
        Verb::Acpc(arguments) => acpc::run(&arguments),
        Verb::Uci(arguments) => uci::run(&arguments),
        Verb::Nboard(arguments) => nboard::run(&arguments),
        Verb::Serve(arguments) => serve::run(&arguments),
        Verb::Completions(arguments) => completions::run(&arguments),
    }
}
