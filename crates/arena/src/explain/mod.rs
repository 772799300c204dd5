//! A search told step by step: recorded once as small reversible events, then shown as words, tables and pictures.

mod belief_words;
mod chance_words;
mod compare;
mod cut_words;
mod dot;
mod event;
mod expectations;
mod export;
mod html;
mod labels;
mod layout;
mod names;
mod number;
mod page;
mod picture;
mod pseudocode;
mod recorder;
mod replay;
#[cfg(test)]
mod sample;
mod sentences;
mod svg;
mod table;
mod tikz;
mod trace;
mod visits;

pub use compare::{Compared, Comparison, compare, least_leaves};
pub use dot::{dot, dot_tree};
pub use event::{CutKind, Event, NodeState, Status};
pub use expectations::{Checked, check_expectations};
pub use export::trace_json;
pub use html::html;
pub use layout::{Layout, Room, layout};
pub use names::node_name;
pub use number::Number;
pub use page::{PAGE_SCHEMA, page_json};
pub use pseudocode::{line, pseudocode};
pub use recorder::{MOST_EVENTS, Recorder};
pub use replay::Replay;
pub use sentences::{sentence, tell};
pub use svg::{svg, svg_tree};
pub use table::{COLUMNS, Row, TableFormat, event_name, rows, step_table};
pub use tikz::{tikz, tikz_tree};
pub use trace::Trace;
pub use visits::{DEEP, Visit, cut_distances, deep_cutoffs, entered, skipped, visits};
