//! `study`: experiments with a table, a plot and numbers for further work.

use std::io::IsTerminal;

use gametree_core::Limits;
use gametree_explain::study::ordering;

use crate::args::{Study, StudyOrdering};
use crate::failure::{Code, Failure};
use crate::output::{print, print_json, write_file};
use crate::progress::Line;
use crate::session::{interrupt_flag, interrupted};

pub fn run(arguments: &Study) -> Result<(), Failure> {
    match arguments {
        Study::Ordering(arguments) => run_ordering(arguments),
    }
}

fn run_ordering(arguments: &StudyOrdering) -> Result<(), Failure> {
    let limits = Limits { stop: Some(interrupt_flag()), ..Limits::default() };
    let watched = std::io::stderr().is_terminal();
    let mut line = Line::default();
    let progress = |done: u32| {
        if watched {
            line.write(&format!("{done} of {} trees (Ctrl-C stops)", arguments.trees));
        }
    };
    let studied =
        ordering(arguments.branching, arguments.depth, arguments.trees, arguments.seed, &limits, progress);
    line.clear();
    let stopped = interrupted(&limits);
    let study = studied.map_err(|error| match stopped {
        true => Failure::new(Code::Interrupted, error.to_string()),
        false => error.into(),
    })?;
    if let Some(path) = &arguments.svg {
        write_file(path, &study.svg())?;
    }
    if arguments.json {
        print_json(&serde_json::to_value(&study).map_err(|error| Failure::failed(error.to_string()))?)?;
    } else {
        print(&study.table())?;
    }
    if stopped { Err(Failure::new(Code::Interrupted, "")) } else { Ok(()) }
}
