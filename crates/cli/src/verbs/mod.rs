//! One file per verb.

mod acpc;
mod analyze;
mod annotate;
mod arena;
mod bench;
mod book;
mod certificate;
mod check;
mod completions;
mod convert;
mod explain;
mod games;
mod ladder;
mod learn;
mod lines;
mod nboard;
mod notation;
mod opponent;
mod perft;
mod play;
mod poker;
mod polyglot;
mod quiz;
mod records;
pub mod report;
mod serve;
mod solve;
mod study;
mod syzygy;
mod table;
mod uci;
mod verify;

use crate::args::{Arguments, Verb};
use crate::failure::Failure;
use crate::guard::watch_memory;

/// Does what was asked.
pub fn run(arguments: Arguments) -> Result<(), Failure> {
    if arguments.verb.has_an_end() {
        watch_memory(arguments.memory);
    }
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
        Verb::Book(arguments) => book::run(&arguments),
        Verb::Tables(arguments) => book::run_tables(&arguments),
        Verb::Perft(arguments) => perft::run(&arguments),
        Verb::Convert(arguments) => convert::run(&arguments),
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Bench(arguments) => bench::run(&arguments),
        Verb::Arena(arguments) => arena::run(&arguments),
        Verb::Poker(arguments) => poker::run(&arguments),
        Verb::Acpc(arguments) => acpc::run(&arguments),
        Verb::Uci(arguments) => uci::run(&arguments),
        Verb::Nboard(arguments) => nboard::run(&arguments),
        Verb::Serve(served) => serve::run(&served, arguments.memory),
        Verb::Completions(arguments) => completions::run(&arguments),
    }
}
