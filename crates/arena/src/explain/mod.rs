//! A search told step by step: recorded once as small reversible events, then shown as words, tables and pictures.

mod chance_words;
mod cut_words;
mod event;
mod names;
mod number;
mod recorder;
mod replay;
mod sentences;
mod trace;

pub use event::{CutKind, Event, NodeState, Status};
pub use number::Number;
pub use recorder::{MOST_EVENTS, Recorder};
pub use replay::Replay;
pub use sentences::{sentence, tell};
pub use trace::Trace;
