//! The JSON documents that the command line prints and the page receives: one place, so that both are the same.
//!
//! All are plain data with a `schema` field; numbers of games are exact strings. With the feature `typescript` each of them also has a
//! TypeScript declaration.

mod advice;
mod arena;
mod arena_game;
mod games;
mod numbers;
mod perft;
mod picture;
mod position;
mod report;
mod tabletop;

pub use advice::{Coach, Hint};
pub use arena::{Arena, ArenaRow, EndingCount, Meeting, SprtState, arena};
pub use arena_game::{ArenaGame, ArenaLine, ArenaPly, arena_game};
pub use games::{AlgorithmRow, AutoChoice, Game, GameRow, Games, Runs, game, games};
pub use numbers::Payoffs;
pub use perft::{Divided, Perft, perft};
pub use picture::{Look, Picture, Piece};
pub use position::{HiddenView, LegalMove, Played, Position, Turn, View, position, view};
pub use report::{MoveRow, Report, move_rows, report};
pub use tabletop::{Seat, Tabletop, Thing, Told};
