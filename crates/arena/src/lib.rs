//! Where games meet algorithms: the registry, games behind one face, agents by name, explanations and quizzes.

mod abilities;
pub mod explain;
pub mod quiz;
mod spec;
pub mod tree;
pub mod words;

pub use abilities::Abilities;
pub use spec::{Algorithm, Spec};
