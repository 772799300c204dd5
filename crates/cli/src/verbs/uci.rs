//! `uci`: chess for front ends that speak the universal chess interface.

use crate::args::Uci;
use crate::failure::Failure;
use crate::protocols;

pub fn run(arguments: &Uci) -> Result<(), Failure> {
    protocols::uci::serve(None, &arguments.game, &arguments.algorithm)
}
