//! Everything about traces, words and quizzes that needs no other program.
//!
//! One program for all tests of the crate: each program more would be linked again with everything below it.

mod own_game;
mod quiz;
mod reports;
mod traces;
mod words;
