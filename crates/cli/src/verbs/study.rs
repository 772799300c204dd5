//! `study`: experiments with a table, a plot and numbers for further work.

use gametree_explain::study::ordering;

use crate::args::{Study, StudyOrdering};
use crate::failure::Failure;
use crate::guard::stopped_early;
use crate::output::{print, print_json, write_file};
use crate::progress::Notice;
use crate::session::{interrupted, stoppable};

pub fn run(arguments: &Study) -> Result<(), Failure> {
    match arguments {
        Study::Ordering(arguments) => run_ordering(arguments),
    }
}

fn run_ordering(arguments: &StudyOrdering) -> Result<(), Failure> {
    let limits = stoppable();
    let mut notice = Notice::default();
    let progress = |done: u32| notice.show(&format!("{done} of {} trees (Ctrl-C stops)", arguments.trees));
    let studied =
        ordering(arguments.branching, arguments.depth, arguments.trees, arguments.seed, &limits, progress);
    notice.clear();
    let stopped = interrupted(&limits);
    let study = studied.map_err(|error| match stopped {
        true => stopped_early(&error.to_string()),
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
    if stopped { Err(stopped_early("")) } else { Ok(()) }
}
