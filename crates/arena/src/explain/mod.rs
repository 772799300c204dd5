//! A search told step by step: recorded once as small reversible events, then shown as words, tables and pictures.

mod event;
mod html;
mod json;
mod labels;
mod layout;
mod number;
mod picture;
mod recorder;
mod replay;
#[cfg(test)]
mod sample;
mod svg;
mod trace;

pub use event::{CutKind, Event, NodeState, Status};
pub use html::html;
pub use json::trace_json;
pub use layout::{Layout, Room, layout};
pub use number::Number;
pub use recorder::{MOST_EVENTS, Recorder};
pub use replay::Replay;
pub use svg::{svg, svg_tree};
pub use trace::Trace;
