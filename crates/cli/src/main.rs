//! `gametree`: plays, solves, explains and learns games of every kind, from the command line.

// The comments on arguments are their help, in which brackets hold defaults.
#![allow(rustdoc::broken_intra_doc_links, rustdoc::bare_urls)]

mod args;
mod failure;
mod guard;
mod output;
mod progress;
mod protocols;
mod record;
mod session;
mod verbs;

use clap::FromArgMatches;

use args::Arguments;
use failure::Failure;

/// Searches recurse once per ply, and a tree may have a thousand plies.
const STACK: usize = 64 << 20;

/// The arguments; the program ends here where they cannot be understood.
fn typed() -> Arguments {
    let matches = args::command().get_matches();
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn main() {
    gametree_poker::register();
    let greeting = protocols::greeting();
    let arguments = if greeting.is_some() { None } else { Some(typed()) };
    let work = move || match (greeting, arguments) {
        (Some(line), _) => protocols::serve(line),
        (None, Some(arguments)) => verbs::run(arguments),
        (None, None) => Ok(()),
    };
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(work);
    let result = match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(Failure::failed("a fault of the program ended the work; please report it")),
        Err(error) => Err(Failure::failed(format!("cannot start: {error}"))),
    };
    if let Err(failure) = result {
        guard::as_meant(failure).exit();
    }
}
