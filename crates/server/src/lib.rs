//! The page behind `gametree serve`: the same JSON as the command line over HTTP, live searches as server-sent events, and the page itself,
//! embedded in the binary.
//!
//! [`app`] is the whole server as a value; [`listen`] gives it a port. One handler file a resource, one [`ApiError`].

mod arenas;
mod body;
mod error;
mod guard;
mod handlers;
mod listen;
mod opening;
mod random;
mod routes;
mod settings;
mod shelf;
mod spots;
mod state;
mod tables;
mod tabs;
#[cfg(feature = "typescript")]
mod typescript;
mod work;

pub use error::{ApiError, Code, ErrorBody, Problem};
pub use guard::POLICY;
pub use handlers::openapi::description;
pub use listen::listen;
pub use random::name as random_name;
pub use routes::{app, paths};
pub use settings::Settings;
#[cfg(feature = "typescript")]
pub use typescript::declarations;
