//! A search told step by step: recorded once as small reversible events, then shown as words, tables and pictures.

mod event;
mod layout;
mod number;
mod recorder;
mod replay;
mod trace;

pub use event::{CutKind, Event, NodeState, Status};
pub use layout::{Layout, Room, layout};
pub use number::Number;
pub use recorder::{MOST_EVENTS, Recorder};
pub use replay::Replay;
pub use trace::Trace;
