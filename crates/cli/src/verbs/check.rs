//! `check`: tree files as their own tests.

use gametree_engine::open_as_tree;
use gametree_engine::words::count;
use gametree_explain::{Checked, check_expectations};
use serde_json::{Value, json};

use crate::args::Check;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::progress::working;

pub fn run(arguments: &Check) -> Result<(), Failure> {
    let (mut text, mut rows) = (String::new(), Vec::new());
    let (mut checked, mut failed) = (0, 0);
    let (mut unreadable, mut unread): (Option<Failure>, Vec<Value>) = (None, Vec::new());
    for file in &arguments.files {
        let results = match working(&format!("checking {file}"), || results(file)) {
            Ok(results) => results,
            // The other files are checked all the same.
            Err(failure) => {
                text += &format!("UNREADABLE {file}\n");
                unread.push(json!({"file": file, "error": failure.message()}));
                eprintln!("gametree: {}", failure.message());
                unreadable.get_or_insert(failure.silent());
                continue;
            }
        };
        let wrong: Vec<&Checked> = results.iter().filter(|result| !result.passed).collect();
        let state = if wrong.is_empty() { "ok" } else { "FAILED" };
        text +=
            &format!("{state:<7} {file}: {}\n", count(results.len() as u64, "expectation", "expectations"));
        for result in wrong {
            text += &format!(
                "        line {}: {} {}: expected {}, found {}\n",
                result.line, result.algorithm, result.what, result.expected, result.found
            );
            failed += 1;
        }
        checked += results.len();
        rows.extend(results.iter().map(|result| {
            json!({"file": file, "line": result.line, "algorithm": result.algorithm, "what": result.what,
                   "expected": result.expected, "found": result.found, "passed": result.passed})
        }));
    }
    let rest = if unread.is_empty() { String::new() } else { format!(", {} unreadable", unread.len()) };
    text += &format!("{} passed, {failed} failed{rest}\n", checked - failed);
    if arguments.json {
        print_json(
            &json!({"schema": "gametree.check/1", "passed": checked - failed, "failed": failed, "checks": rows, "unreadable": unread}),
        )?;
    } else {
        print(&text)?;
    }
    match failed {
        0 => unreadable.map_or(Ok(()), Err),
        _ => Err(Failure::new(Code::Check, "not everything is as the files expect")),
    }
}

fn results(file: &str) -> Result<Vec<Checked>, Failure> {
    let tree = open_as_tree(file)?;
    check_expectations(&tree).map_err(|error| Failure::new(Code::Parse, format!("{file}: {error}")))
}
