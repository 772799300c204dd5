//! What all requests share.

use std::sync::Arc;

use crate::arenas::Arenas;
use crate::settings::Settings;
use crate::shelf::Shelf;
use crate::spots::Spot;
use crate::tables::Table;
use crate::tabs::Tabs;
use crate::work::Work;

/// Short questions answered at the same time.
const QUICK: usize = 8;

/// What all requests share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// The shared things themselves.
pub struct Shared {
    /// The limits.
    pub settings: Settings,
    /// Where searches run.
    pub work: Work,
    /// Where short questions are answered, so that they need not wait for searches.
    pub quick: Work,
    /// The tabs and their streams.
    pub tabs: Tabs,
    /// The games in play.
    pub tables: Shelf<Table>,
    /// The spots of poker that are being solved.
    pub spots: Shelf<Spot>,
    /// Where matches are played, so that searches need not wait for them.
    pub halls: Work,
    /// The matches.
    pub arenas: Arenas,
}

impl App {
    /// A server without tabs and games yet.
    pub fn new(settings: Settings) -> Self {
        let (work, quick) = (Work::new(&settings, settings.searches), Work::new(&settings, QUICK));
        let tabs = Tabs::new(settings.tabs);
        let tables = Shelf::new(settings.tables, settings.idle);
        let spots = Shelf::new(settings.spots, settings.idle);
        let halls = Work::new(&settings, settings.matches);
        let arenas = Arenas::new(settings.arenas, settings.idle, settings.arena.clone());
        Self(Arc::new(Shared { settings, work, quick, tabs, tables, spots, halls, arenas }))
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
