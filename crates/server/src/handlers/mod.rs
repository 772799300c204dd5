//! One file a resource.

pub mod analyze;
pub mod arenas;
pub mod children;
pub mod coach;
pub mod compare;
pub mod convert;
pub mod events;
pub mod explain;
pub mod games;
pub mod hint;
pub mod openapi;
mod operations;
pub mod page;
pub mod position;
pub mod quiz;
pub mod reckoning;
pub mod reply;
pub mod sessions;
pub mod spots;
pub mod trees;
