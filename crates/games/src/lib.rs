//! Rules of games. Each game is one file (a folder once it grows) and names no algorithm.

mod bits;
pub mod blind;
pub mod breakthrough;
pub mod brinkmanship;
pub mod chess;
pub mod connect_four;
pub mod goofspiel;
pub mod hex;
pub mod liars_dice;
pub mod matrix;
pub mod mnk;
mod names;
pub mod nim;
pub mod othello;
pub mod pig;
pub mod poker;
pub mod race;
pub mod squares;
pub mod tree;
pub mod tricks;
pub mod uniform;
