//! The one implementation of [`AnyGame`] and [`AnyPosition`], over the adapter.

use std::sync::Arc;

use gametree_core::{Hidden, Limits, Picture, Player, Rational, Shape, Text, TextError, Turn};
use gametree_games::matrix::Matrix;
use gametree_games::tree::Tree;
use gametree_search::Tracer;

use crate::adapter::Adapter;
use crate::algorithms::AUTO;
use crate::any::{AnyGame, AnyMove, AnyPosition, AnyReport, exact};
use crate::beliefs::Beliefs;
use crate::book::{AnyOpening, Book};
use crate::capabilities::Capabilities;
use crate::expand::{Expansion, expand};
use crate::ladder::{Ladder, LadderSettings};
use crate::perft::{Perft, perft};
use crate::reasons::Reasons;
use crate::runner::Call;
use crate::session::AnySession;
use crate::spec::Spec;
use crate::strategy::Choices;
use crate::{Error, Result};

/// A game, opened.
pub(crate) struct Adapted<G: Hidden, K>(pub Arc<Adapter<G, K>>);

/// One of its positions.
struct Position<G: Hidden, K> {
    adapter: Arc<Adapter<G, K>>,
    state: G::State,
}

fn plain() -> Picture {
    Picture { shape: Shape::Plain, pieces: Vec::new() }
}

impl<G, K> AnyGame for Adapted<G, K>
where
    G: Hidden<View: 'static> + Text + 'static,
    K: Send + Sync + 'static,
{
    fn name(&self) -> &str {
        &self.0.name
    }

    fn capabilities(&self) -> &Capabilities {
        &self.0.capabilities
    }

    fn players(&self) -> Vec<String> {
        (0..self.0.game.players()).map(|player| self.0.game.player_name(player)).collect()
    }

    fn range(&self) -> Option<(Rational, Rational)> {
        self.0.range()
    }

    fn start(&self) -> Box<dyn AnyPosition> {
        Box::new(Position { adapter: self.0.clone(), state: self.0.game.initial() })
    }

    fn dealt(&self, bits: u64) -> Box<dyn AnyPosition> {
        match self.0.hooks.deal {
            Some(deal) => Box::new(Position { adapter: self.0.clone(), state: deal(bits) }),
            None => self.start(),
        }
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError> {
        let state = self.0.game.parse_state(text)?;
        Ok(Box::new(Position { adapter: self.0.clone(), state }))
    }

    fn rules(&self) -> &str {
        &self.0.rules
    }

    fn opening(&self, plies: u32) -> Result<Box<dyn AnyOpening>> {
        if self.0.capabilities.tactical {
            return Err(Error::Refused(format!(
                "a book has exact values, and {} has far too many positions to be searched to the end; expected a game that can be \
                 solved, or for chess --pgn FILE, which makes an opening book from games",
                self.0.short_name()
            )));
        }
        let books = self.0.hooks.books.as_ref().ok_or_else(|| self.no_book())?;
        books.opening(&self.0, plies)
    }

    fn use_book(&self, book: &Book, source: &str) -> Result<()> {
        let books = self.0.hooks.books.as_ref().ok_or_else(|| self.no_book())?;
        books.use_book(&self.0, book, source)
    }

    fn session(&self) -> Option<Box<dyn AnySession>> {
        self.0.hooks.session.map(|make| make(self.0.clone()))
    }

    fn ladder(
        &self,
        settings: &LadderSettings,
        limits: &Limits,
        news: &mut dyn FnMut(&str),
    ) -> Result<Ladder> {
        let start = self.0.game.initial();
        match &self.0.hooks.hidden {
            Some(hooks) => (hooks.ladder)(&self.0.at(&start), settings, limits, news),
            None => Err(Error::Refused(format!(
                "a comparison of algorithms for hidden information needs something hidden; {} has everything in view",
                self.0.short_name()
            ))),
        }
    }

    fn bytes(&self) -> usize {
        let hooks = &self.0.hooks;
        size_of::<Adapter<G, K>>()
            + self.0.parts.unrolled.bytes()
            + hooks.books.as_ref().map_or(0, |books| books.bytes())
            + hooks.keeps.as_ref().map_or(0, |keeps| keeps.bytes())
            + self.tree().map_or(0, |tree| tree.bytes())
    }

    fn forget(&self) {
        self.0.parts.unrolled.forget();
        if let Some(keeps) = &self.0.hooks.keeps {
            keeps.forget();
        }
    }

    fn tree(&self) -> Option<Arc<Tree>> {
        self.0.hooks.tree.map(|tree| tree(&self.0.game))
    }

    fn table(&self) -> Option<Matrix> {
        self.0.hooks.table.map(|table| table(&self.0.game))
    }
}

impl<G: Hidden + Text + 'static, K: 'static> Adapted<G, K> {
    fn no_book(&self) -> Error {
        Error::Refused(format!(
            "A book needs two opposed players, everything in view, no chance, keys for a table and values in whole steps; {} does not \
             have all of that.",
            self.0.short_name()
        ))
    }
}

impl<G: Hidden + Text + 'static, K: 'static> Adapter<G, K> {
    /// The name, short enough for a sentence: a tree may be written out.
    fn short_name(&self) -> String {
        self.label.clone().unwrap_or_else(|| self.name.chars().take(60).collect())
    }

    /// The picture of a position that everyone sees.
    pub(crate) fn picture(&self, state: &G::State) -> Picture {
        self.hooks.drawing.as_ref().map_or_else(plain, |drawing| (drawing.picture)(&self.game, state))
    }

    /// All that a player knows, as text.
    pub(crate) fn view_text(&self, state: &G::State, player: Player) -> String {
        let open = || self.game.print_state(state);
        self.hooks.view.map_or_else(open, |view| view(&self.game, state, player))
    }

    /// The evaluation of a state that is not over, where there is one.
    pub(crate) fn estimate(&self, state: &G::State) -> Option<Rational> {
        self.hooks.estimate.and_then(|estimate| estimate(&self.knowledge, &self.game, state))
    }

    /// Runs an algorithm from a state; `tracer` records its steps.
    pub(crate) fn search(
        &self,
        state: &G::State,
        spec: &Spec,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
        tracer: Option<&mut dyn Tracer<G>>,
    ) -> Result<AnyReport> {
        let limits = &Limits { depth: limits.depth.or(spec.depth()), ..limits.clone() };
        if let Some(report) =
            self.hooks.books.as_ref().and_then(|books| books.look_up(self, state, spec, limits))
        {
            return Ok(report);
        }
        let turn = self.game.turn(state);
        let picked = self.capabilities.resolve(&self.short_name(), spec, limits, turn)?;
        let mut answer = self.run(state, &picked, limits, progress, tracer);
        // A game can prove too large only when it is unrolled.
        for next in self.capabilities.fallbacks(spec, limits) {
            if !matches!(answer, Err(Error::Refused(_))) {
                break;
            }
            answer = self.run(state, &next, limits, progress, None).or(answer);
        }
        answer
    }

    fn run(
        &self,
        state: &G::State,
        (spec, why): &(Spec, Option<String>),
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
        tracer: Option<&mut dyn Tracer<G>>,
    ) -> Result<AnyReport> {
        let (at, why) = (self.at(state), why.as_deref());
        let tracer = tracer.map(|tracer| tracer as &mut dyn Tracer<G>);
        let mut call = Call { spec, why, limits, progress: &mut *progress, tracer };
        if let Some(check) = self.hooks.check {
            check(&at, &call)?;
        }
        self.runner(spec.algorithm())?(&at, &mut call)
    }
}

impl<G: Hidden, K> Position<G, K> {
    fn game(&self) -> &G {
        &self.adapter.game
    }

    fn actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game().actions(&self.state, &mut actions);
        actions
    }

    /// The places to click for an action; none where the game has no picture.
    fn path(&self, action: G::Action) -> Vec<String> {
        let hooks = &self.adapter.hooks;
        let seen = || hooks.sights.as_ref().map_or_else(Vec::new, |sights| sights.path(self.game(), action));
        hooks.drawing.as_ref().map_or_else(seen, |drawing| (drawing.path)(self.game(), &self.state, action))
    }
}

impl<G, K> AnyPosition for Position<G, K>
where
    G: Hidden<View: 'static> + Text + 'static,
    K: Send + Sync + 'static,
{
    fn text(&self) -> String {
        self.game().print_state(&self.state)
    }

    fn diagram(&self) -> String {
        self.game().diagram(&self.state)
    }

    fn picture(&self) -> Picture {
        self.adapter.picture(&self.state)
    }

    fn sight(&self, player: Player) -> Picture {
        match &self.adapter.hooks.sights {
            None => plain(),
            Some(sights) if self.turn() == Turn::Over => sights.ending(self.game(), &self.state, player),
            Some(sights) => sights.sight(self.game(), &self.state, player),
        }
    }

    fn turn(&self) -> Turn {
        self.game().turn(&self.state)
    }

    fn moves(&self) -> Vec<AnyMove> {
        let odds = self.adapter.hooks.odds.filter(|_| self.turn() == Turn::Chance);
        let describe = |action| AnyMove {
            text: self.game().print_action(&self.state, action),
            path: self.path(action),
            odds: odds.map(|odds| odds(self.game(), &self.state, action)),
        };
        self.actions().into_iter().map(describe).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, TextError> {
        let action = self.game().parse_action(&self.state, text)?;
        let canonical = self.game().print_action(&self.state, action);
        self.state = self.game().result(&self.state, action);
        Ok(canonical)
    }

    fn coordinates(&self, text: &str) -> Result<String, TextError> {
        let action = self.game().parse_action(&self.state, text)?;
        Ok(self.game().coordinates(&self.state, action))
    }

    fn payoffs(&self) -> Option<Vec<Rational>> {
        let payoff = |player| exact(self.game().utility(&self.state, player));
        (self.turn() == Turn::Over).then(|| (0..self.game().players()).map(payoff).collect())
    }

    fn plies_left(&self) -> Option<u32> {
        self.game().plies_left(&self.state)
    }

    fn outcome(&self) -> Option<String> {
        let over = self.turn() == Turn::Over;
        if over { self.game().meaning(&self.state, self.game().utility(&self.state, 0)) } else { None }
    }

    fn view(&self, player: Player) -> String {
        self.adapter.view_text(&self.state, player)
    }

    fn search(
        &self,
        spec: &Spec,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport> {
        self.adapter.search(&self.state, spec, limits, progress, None)
    }

    fn reasons(&self, spec: &Spec, limits: &Limits) -> Result<Reasons> {
        let name = self.adapter.short_name();
        let Some(hooks) = &self.adapter.hooks.hidden else {
            return Err(Error::Refused(format!(
                "beliefs and mixed strategies need something hidden; {name} has everything in view"
            )));
        };
        self.adapter.capabilities.admit(&name, spec.algorithm())?;
        (hooks.reasons)(&self.adapter.at(&self.state), spec, limits)
    }

    fn beliefs(&self, limits: &Limits) -> Result<Beliefs> {
        let adapter = &self.adapter;
        let (Some(hooks), Some(sights)) = (&adapter.hooks.hidden, &adapter.hooks.sights) else {
            return Err(Error::Refused(
                "beliefs are shown of games that hide something and have a picture; expected one of them"
                    .into(),
            ));
        };
        (hooks.beliefs)(&adapter.at(&self.state), sights, limits)
    }

    fn strategy(&self, owner: Player, spec: &Spec, limits: &Limits) -> Result<Choices> {
        match self.adapter.hooks.strategy {
            Some(make) => make(&self.adapter.at(&self.state), owner, spec, limits),
            None => Err(Error::Refused(format!(
                "a strategy with a guarantee needs two opposed players; {} has others",
                self.adapter.short_name()
            ))),
        }
    }

    fn perft(&self, depth: Option<u32>, limits: &Limits) -> Result<Perft> {
        if !self.adapter.capabilities.finite && depth.is_none() {
            return Err(Error::Refused(format!(
                "{} can go round for ever; expected a depth, such as --depth 4",
                self.adapter.short_name()
            )));
        }
        Ok(perft(self.game(), &self.state, depth, self.adapter.parts.canonical, limits))
    }

    fn expand_within(&self, expansion: &Expansion, limits: &Limits) -> Result<Tree> {
        expand(&self.adapter, &self.state, expansion, limits)
    }

    fn booked(&self) -> Option<AnyReport> {
        let books = self.adapter.hooks.books.as_ref()?;
        books.look_up(&self.adapter, &self.state, &Spec::plain(AUTO), &Limits::default())
    }

    fn meaning(&self, value: Rational) -> Option<String> {
        // Of the values that the rules know only those of duels mean more than a number.
        let typed = (self.adapter.hooks.typed?)(value)?;
        self.game().meaning(&self.state, typed)
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + 2 * self.text().len()
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(Position { adapter: self.adapter.clone(), state: self.state.clone() })
    }
}
