//! How a game uses its books: the one that is built in, or one from a file.

use std::sync::{Arc, OnceLock};

use gametree_core::{Duel, Finite, Hidden, Knowledge, Limits, Score, Text};

use crate::adapter::Adapter;
use crate::algorithms::AUTO;
use crate::any::AnyReport;
use crate::book::{AnyOpening, Book, Loaded, Look, MOST_POSITIONS, Opening, Valued};
use crate::runner::Asked;
use crate::spec::Spec;
use crate::words::thousands;
use crate::{Error, Result};

/// What a game that can have books is asked, without the promises that books need.
pub(crate) trait Books<G: Hidden, K>: Send + Sync {
    /// Sets the book that is built in, as text.
    fn build_in(&mut self, text: &'static str);

    /// The answer from the book, where nothing but `auto` was asked for, without a limit on depth or nodes, and the position is in it.
    fn look_up(
        &self,
        adapter: &Adapter<G, K>,
        state: &G::State,
        spec: &Spec,
        limits: &Limits,
    ) -> Option<AnyReport>;

    /// The positions of the first plies, to make a book of.
    fn opening(&self, adapter: &Arc<Adapter<G, K>>, plies: u32) -> Result<Box<dyn AnyOpening>>;

    /// Bytes of the book, once it was read.
    fn bytes(&self) -> usize;

    /// Answers from this book from now on.
    fn use_book(&self, adapter: &Adapter<G, K>, book: &Book, source: &str) -> Result<()>;
}

/// The books of a duel with keys and values in whole steps.
pub(crate) struct BookCase<G: Duel> {
    built_in: Option<&'static str>,
    /// The book that answers; none where there is none. Read when it is first asked for.
    loaded: OnceLock<Option<Loaded<G>>>,
}

impl<G: Duel> Default for BookCase<G> {
    fn default() -> Self {
        Self { built_in: None, loaded: OnceLock::new() }
    }
}

fn look<G: Duel + Text, K: Knowledge<G>>(adapter: &Adapter<G, K>) -> Look<'_, G> {
    Look {
        game: &adapter.game,
        name: &adapter.rules,
        canonical: adapter.parts.canonical,
        rank: Box::new(|state, action| adapter.knowledge.rank(&adapter.game, state, action)),
    }
}

impl<G, K> Books<G, K> for BookCase<G>
where
    G: Duel<Value: Score> + Finite + Text + 'static,
    K: Knowledge<G> + 'static,
{
    fn build_in(&mut self, text: &'static str) {
        self.built_in = Some(text);
    }

    fn look_up(
        &self,
        adapter: &Adapter<G, K>,
        state: &G::State,
        spec: &Spec,
        limits: &Limits,
    ) -> Option<AnyReport> {
        let limited = limits.depth.is_some() || limits.nodes.is_some();
        if spec.algorithm() != AUTO || !spec.uses_book() || limited {
            return None;
        }
        // A test makes sure that the book that is built in can be read.
        let built_in = || {
            let book = Book::parse(self.built_in?.as_bytes()).ok()?;
            Loaded::new(&look(adapter), &book, "the book inside the program").ok()
        };
        let book = self.loaded.get_or_init(built_in).as_ref()?;
        let (report, why) = (book.report(&look(adapter), state)?, book.why());
        let at = adapter.at(state);
        let report = at.report(&report, Asked { spec, why: Some(&why) });
        // The values of a book come from exact search, which goes by keys.
        Some(AnyReport { algorithm: "book".into(), basis: at.basis(true), ..report })
    }

    fn opening(&self, adapter: &Arc<Adapter<G, K>>, plies: u32) -> Result<Box<dyn AnyOpening>> {
        let (game, canonical) = (&adapter.game, adapter.parts.canonical);
        let opening = Opening::new(game, canonical, plies, MOST_POSITIONS).ok_or_else(|| {
            let most = thousands(MOST_POSITIONS as u64);
            Error::Refused(format!(
                "the book would have more than {most} positions; expected fewer plies than {plies}"
            ))
        })?;
        Ok(Box::new(Valued::new(adapter.clone(), opening)))
    }

    fn bytes(&self) -> usize {
        self.loaded.get().and_then(Option::as_ref).map_or(0, Loaded::bytes)
    }

    fn use_book(&self, adapter: &Adapter<G, K>, book: &Book, source: &str) -> Result<()> {
        let loaded = Loaded::new(&look(adapter), book, source)?;
        let taken = || Error::Failed("the game has answered from another book already".into());
        self.loaded.set(Some(loaded)).map_err(|_| taken())
    }
}
