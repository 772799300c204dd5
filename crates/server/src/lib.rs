//! The page behind `gametree serve`: the same JSON as the command line over HTTP, live analysis as server-sent events, and the page itself,
//! embedded in the binary.
//!
//! [`app`] is the whole server as a value; [`listen`] gives it a port. One handler file per resource, one [`ApiError`].

mod arenas;
mod body;
mod bounds;
mod client;
mod error;
mod events;
mod games;
mod guard;
mod handlers;
mod in_play;
mod kept;
mod listen;
mod opening;
mod operation;
mod random;
mod routes;
mod settings;
mod shelf;
mod spots;
mod state;
mod work;

pub use error::{ApiError, Code, ErrorBody, Problem};
pub use guard::POLICY;
pub use handlers::openapi::description;
pub use handlers::page::{PAGE_IS_MISSING, has_page};
pub use listen::listen;
pub use random::{NoRandomness, name as random_name};
pub use routes::app;
pub use settings::Settings;
