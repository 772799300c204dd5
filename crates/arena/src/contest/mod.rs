//! Matches: games between agents, from openings that are played from both sides, and what the results say about strength.

mod adjudication;
mod agent;
mod clock;
mod duplicate;
mod game;
mod ledger;
mod openings;
mod pgn;
mod report;
mod scores;
mod settings;
mod sprt;
mod statistics;
mod store;
mod tournament;

pub use adjudication::{Adjudication, DrawRule, Judged, Opinion, ResignRule};
pub use agent::{Agent, Budget, Choice, Engine, Lapse, Limit};
pub use clock::{Control, Pace, Timer};
pub use duplicate::{Duplicate, Winnings};
pub use game::{Contest, Ending, Played, Ply};
pub use ledger::{Ledger, Trial};
pub use openings::{Opening, OpeningError, RandomOpenings};
pub use pgn::pgn;
pub use report::html;
pub use scores::{Rating, Scores};
pub use settings::{Entrant, Settings};
pub use sprt::{Sprt, Verdict};
pub use statistics::{Tally, elo, expected, half_points};
pub use store::{Store, Stored};
pub use tournament::{Fixture, Format, Maker, Record, Tournament};
