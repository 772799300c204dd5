//! Rules of games. Each game is one file (a folder once it grows) and names no algorithm.

pub mod mnk;
pub mod nim;
pub mod othello;
pub mod tree;
pub mod uniform;
