//! The JSON documents that the command line prints and the page receives: one place, so that both are the same.
//!
//! All are plain data with a `schema` field; numbers of games are exact strings. Each of them has a JSON Schema, from which the
//! description of the server and the types of the page are made.

mod advice;
mod games;
mod numbers;
mod perft;
mod picture;
mod position;
mod report;
mod tabletop;

pub use advice::{Coach, Hint};
pub use games::{
    AlgorithmInfo, AlgorithmRow, AutoChoice, Game, GameRow, Games, OptionRow, ParameterRow, Runs, algorithm,
    game, games,
};
pub use numbers::Payoffs;
pub use perft::{Divided, Perft, perft};
pub use picture::{Board, Laid, Picture};
pub use position::{HiddenView, LegalMove, Played, Position, Turn, View, position, view};
pub use report::{MoveRow, Report, move_rows, report};
pub use tabletop::{Item, LogEntry, Seat, Tabletop};
