//! The server without a port: requests, refusals, streams and its own description.
//!
//! One program for all tests of the crate: each program more would be linked again with everything below it.

mod common;

mod arenas;
mod clients;
mod hidden;
mod limits;
mod openapi;
mod refusals;
mod resources;
mod streams;
mod tables;
mod types;
