//! Learning: from examples to weights. Knows no game, prints nothing, reads no clock.
//!
//! [`tables`] fits linear models made of look-up tables, [`logistic`] those whose features have a weight for either end of a game, [`mod@line`] those of a handful of
//! features, [`net`] small nets of two views, and [`dense`] small nets of numbers; [`checkpoint`] keeps work that was done when the program is killed, and [`bytes`] writes it down.

mod adam;
pub mod bytes;
pub mod checkpoint;
pub mod dense;
mod descent;
mod epochs;
pub mod line;
pub mod logistic;
pub mod net;
pub mod tables;
