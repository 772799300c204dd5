//! Learning: from examples to weights. Knows no game, prints nothing, reads no clock.
//!
//! [`tables`] fits linear models made of look-up tables, [`line`] those of a handful of features, [`checkpoint`] keeps work that was done when the program is killed, and
//! [`bytes`] writes it down.

pub mod bytes;
pub mod checkpoint;
mod descent;
pub mod line;
pub mod net;
pub mod tables;
