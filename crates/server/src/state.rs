//! What all requests share.

use std::sync::Arc;
use std::time::Duration;

use crate::arenas::Arenas;
use crate::kept::Kept;
use crate::random::{self, NoRandomness};
use crate::settings::Settings;
use crate::work::Work;

/// Short requests answered at the same time.
const QUICK: usize = 4;

/// How long a short request may take.
pub const QUICK_TIME: Duration = Duration::from_secs(5);

/// What all requests share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What an [`App`] points to.
pub struct Shared {
    /// The limits.
    pub settings: Settings,
    /// The key of draws with a seed: without it they cannot be worked out.
    pub secret: [u8; 32],
    /// Where searches run.
    pub work: Work,
    /// Where short requests are answered, so that they need not wait for searches.
    pub quick: Work,
    /// Where matches are played, so that searches need not wait for them.
    pub matches: Work,
    /// What is kept between requests.
    pub kept: Kept,
}

impl App {
    /// A server without games yet.
    pub fn new(settings: Settings) -> Result<Self, NoRandomness> {
        let (work, quick) = (Work::new(&settings, settings.searches), Work::new(&settings, QUICK));
        let matches = Work::new(&settings, settings.matches);
        let arenas = Arenas::new(settings.arenas, settings.idle, settings.arena.clone())?;
        let kept = Kept::new(&settings, arenas);
        Ok(Self(Arc::new(Shared { settings, secret: random::bytes()?, work, quick, matches, kept })))
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
