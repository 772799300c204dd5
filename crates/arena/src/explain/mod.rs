//! A search told step by step: recorded once as small reversible events, then shown as words, tables and pictures.

mod chance_words;
mod cut_words;
mod event;
mod labels;
mod layout;
mod names;
mod number;
mod picture;
mod recorder;
mod replay;
#[cfg(test)]
mod sample;
mod sentences;
mod svg;
mod trace;

pub use event::{CutKind, Event, NodeState, Status};
pub use layout::{Layout, Room, layout};
pub use number::Number;
pub use recorder::{MOST_EVENTS, Recorder};
pub use replay::Replay;
pub use sentences::{sentence, tell};
pub use svg::{svg, svg_tree};
pub use trace::Trace;
