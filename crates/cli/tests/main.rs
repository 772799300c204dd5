//! The real program, as a user, a script or a front end runs it.
//!
//! One program for all tests of the crate: each program more would be linked again with everything below it.

mod common;

mod acpc;
mod catalogue;
mod contests;
mod engines;
mod exactness;
mod exit_codes;
mod explaining;
mod habits;
mod hidden;
mod holdem;
mod hostile;
#[cfg(unix)]
mod interrupting;
mod learning;
mod matches;
mod measuring;
mod memory;
mod nboard;
mod openings;
mod poker;
mod records;
mod serving;
mod solving;
mod surface;
mod tables;
mod uci;
mod waiting;
#[cfg(unix)]
mod writing;
mod xboard;
