//! Protocols in which front ends play against this program. The clients of other engines are in `gametree-matches`.

pub mod nboard;
pub mod uci;

use std::io::{BufRead, IsTerminal};

use gametree_engine::{Spec, algorithms};

use crate::failure::{Code, Failure};

/// Many programs start an engine without arguments: the first line of the input then says which protocol is spoken. None at a terminal, and
/// where there are arguments.
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
        Some("nboard") => nboard::serve(Some(line), Spec::plain(algorithms::AUTO), None),
        Some("uci") => uci::serve(Some(line), "chess", &Spec::plain(algorithms::SELECTIVE)),
        _ => Err(Failure::new(
            Code::Usage,
            "expected a verb such as 'solve' (see --help), or 'uci' or 'nboard' as the first line of the input",
        )),
    }
}

/// At most forty characters of a text from outside, for an answer.
fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}
