//! Other programs: engines that we play against, and front ends that play against us.

pub mod gtp_client;
pub mod nboard;
mod program;
pub mod uci;
pub mod uci_client;

use std::io::{BufRead, IsTerminal};

use gametree_arena::{Algorithm, Spec};

use crate::failure::{Code, Failure};

/// Many programs start an engine without arguments: the first line of the input then says which protocol is spoken. None when somebody is
/// at a terminal or has given arguments.
pub fn greeting() -> Option<String> {
    let input = std::io::stdin();
    if std::env::args_os().len() > 1 || input.is_terminal() {
        return None;
    }
    let mut line = String::new();
    // What was read beyond the line stays in the buffer of standard input, where the protocol finds it.
    input.lock().read_line(&mut line).ok()?;
    (!line.trim().is_empty()).then_some(line)
}

/// Speaks the protocol that the first line names.
pub fn serve(line: String) -> Result<(), Failure> {
    match line.split_whitespace().next() {
        Some("nboard") => nboard::serve(Some(line), Spec::plain(Algorithm::Auto), None),
        Some("uci") => uci::serve(Some(line), "chess", &Spec::plain(Algorithm::Selective)),
        _ => Err(Failure::new(
            Code::Usage,
            "expected a verb such as 'solve' (see --help), or 'uci' or 'nboard' as the first line of the input",
        )),
    }
}
