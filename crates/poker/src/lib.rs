//! Hold'em beyond its rules: spots after the flop (settings, solving, files, documents of nodes), a blueprint for the whole game of two, and
//! local best response.

mod agents;
pub mod blueprint;
mod document;
mod file;
mod lbr;
mod line;
mod settings;
mod work;

pub use agents::{BLUEPRINT, BOT, register};
pub use document::{HandDocument, NodeDocument, SideDocument, SpotDocument, node_document, spot_document};
pub use file::{open_file, save_file};
pub use lbr::Responder;
pub use line::{Line, follow};
pub use settings::{SpotError, SpotSettings};
pub use work::{Goal, Progress, Solved, solve};
