//! `completions`: a script for the shell.

use clap::CommandFactory;

use crate::args::{Arguments, Completions};
use crate::failure::Failure;
use crate::output::print;

pub fn run(arguments: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "gametree", &mut script);
    print(&String::from_utf8_lossy(&script))
}
