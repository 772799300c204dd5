//! `nboard`: othello for front ends that speak the NBoard protocol.

use crate::args::NBoard;
use crate::failure::Failure;
use crate::protocols;

pub fn run(arguments: &NBoard) -> Result<(), Failure> {
    let spec = arguments.algorithm.clone().with_threads(arguments.threads);
    protocols::nboard::serve(None, spec, arguments.time)
}
