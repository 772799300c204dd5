//! What all requests share.

use std::sync::Arc;

use crate::arenas::Arenas;
use crate::in_play::GameInPlay;
use crate::random::{self, NoRandomness};
use crate::settings::Settings;
use crate::shelf::Shelf;
use crate::spots::Spot;
use crate::work::Work;

/// Short requests answered at the same time.
const QUICK: usize = 8;

/// What all requests share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What an [`App`] points to.
pub struct Shared {
    /// The limits.
    pub settings: Settings,
    /// The key of all deals: without it the draws of chance cannot be worked out.
    pub secret: [u8; 32],
    /// Where searches run.
    pub work: Work,
    /// Where short requests are answered, so that they need not wait for searches.
    pub quick: Work,
    /// The games in play.
    pub sessions: Shelf<GameInPlay>,
    /// The spots of poker that are being solved.
    pub spots: Shelf<Spot>,
    /// Where matches are played, so that searches need not wait for them.
    pub matches: Work,
    /// The matches.
    pub arenas: Arenas,
}

impl App {
    /// A server without games yet.
    pub fn new(settings: Settings) -> Result<Self, NoRandomness> {
        let (work, quick) = (Work::new(&settings, settings.searches), Work::new(&settings, QUICK));
        let sessions = Shelf::new(settings.sessions, settings.idle);
        let spots = Shelf::new(settings.spots, settings.idle);
        let matches = Work::new(&settings, settings.matches);
        let arenas = Arenas::new(settings.arenas, settings.idle, settings.arena.clone())?;
        Ok(Self(Arc::new(Shared {
            settings,
            secret: random::bytes()?,
            work,
            quick,
            sessions,
            spots,
            matches,
            arenas,
        })))
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
