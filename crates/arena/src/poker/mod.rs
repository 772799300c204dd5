//! Hold'em: spots after the flop, solved (what a spot is in text, the work on it, the file that keeps it, and what is found at each node), and
//! the whole game for two by a blueprint.

pub mod blueprint;
mod document;
mod file;
mod lbr;
mod line;
mod settings;
mod work;

pub use document::{HandDocument, NodeDocument, SideDocument, SpotDocument, node_document, spot_document};
pub use file::{open_file, save_file};
pub use lbr::Responder;
pub use line::{Line, follow};
pub use settings::{Problem, SpotSettings};
pub use work::{Goal, Progress, Solved, solve};
