//! Everything about registered games, algorithms by name and their documents that needs no other program.
//!
//! One program for all tests of the crate: each program more would be linked again with everything below it.

mod books;
mod counting;
mod exactness;
mod perfect;
mod registry;
