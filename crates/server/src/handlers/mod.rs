//! One file per resource.

pub mod analyze;
pub mod arenas;
pub mod beliefs;
pub mod children;
pub mod coach;
pub mod compare;
pub mod convert;
pub mod explain;
pub mod games;
pub mod hint;
pub mod openapi;
pub mod page;
pub mod position;
pub mod quiz;
pub mod reply;
pub mod sessions;
pub mod spots;
pub mod trees;
