//! Two-player zero-sum games without chance and with everything in view, paired with the algorithms for them.

use std::sync::{Arc, OnceLock};

use gametree_core::{
    Duel, Evaluate, Game, Incremental, Limits, NoOpinion, Picture, Player, Rational, Report, Rng, Scene,
    Score, Shape, Symmetric, Tactical, Text, Turn,
};
use gametree_search::parts::Ties;
use gametree_search::{Silent, alphabeta, deepening, memo, minimax, principal, proof, solve, strategy};

use crate::any::{AnyGame, AnyReport, exact};
use crate::book::{AnyOpening, Book, Loaded, Look, MOST_POSITIONS as LARGEST_BOOK, Opening, Valued};
use crate::face::{Action, Face, Opened, State, erase, no_book};
use crate::perft::Canonical;
use crate::strategy::{Choices, MOST_POSITIONS};
use crate::thinking::{AnyThinker, Thinking};
use crate::{Abilities, Algorithm, Spec};

/// A game that may last more plies than this is not solved by keeping all its positions.
const LONG: u32 = 12;

/// A duel on its way into the registry. What it can do is added by the functions below, which compile only for games that can.
pub struct Duelling<G: Duel<Value: Score>, E = NoOpinion> {
    name: String,
    /// The name of the rules, under which books are kept.
    rules: String,
    game: G,
    evaluation: E,
    evaluated: bool,
    canonical: Option<Canonical<G>>,
    drawing: Option<Drawing<G>>,
    thinking: Option<Thinking<G, E>>,
    abilities: Abilities,
    /// The book that is built in, as text.
    own_book: Option<&'static str>,
    /// The book that answers; none where there is none. Read when it is first asked for.
    book: OnceLock<Option<Loaded<G>>>,
}

/// How a game is drawn and clicked, once it has said so.
struct Drawing<G: Game> {
    picture: fn(&G, &G::State) -> Picture,
    path: fn(&G, &G::State, G::Action) -> Vec<String>,
}

impl<G: Duel<Value: Score>> Duelling<G> {
    /// A duel without further abilities yet.
    pub fn new(name: &str, game: G) -> Self {
        let start = game.initial();
        let fast = game.key(&start).is_some();
        let long = fast && game.plies_left(&start).is_some_and(|plies| plies > LONG);
        let abilities = Abilities { fast, long, ..Abilities::duel() };
        Self {
            name: name.into(),
            rules: name.to_lowercase(),
            game,
            evaluation: NoOpinion,
            evaluated: false,
            canonical: None,
            drawing: None,
            thinking: None,
            abilities,
            own_book: None,
            book: OnceLock::new(),
        }
    }

    /// The game's opinion about unfinished positions.
    pub fn evaluated<E: Evaluate<G>>(self, evaluation: E) -> Duelling<G, E> {
        let abilities = Abilities { evaluated: true, ..self.abilities };
        Duelling {
            name: self.name,
            rules: self.rules,
            game: self.game,
            evaluation,
            evaluated: true,
            canonical: self.canonical,
            drawing: self.drawing,
            thinking: None,
            abilities,
            own_book: self.own_book,
            book: self.book,
        }
    }
}

impl<G: Duel<Value: Score>, E: Evaluate<G>> Duelling<G, E> {
    /// Positions that are the same up to symmetry are solved once.
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.canonical = Some(G::canonical);
        self.abilities.symmetric = true;
        self
    }

    /// Positions can be drawn and clicked.
    pub fn drawn(mut self) -> Self
    where
        G: Scene,
    {
        self.drawing = Some(Drawing { picture: G::picture, path: G::path });
        self
    }

    /// Loud moves are known from quiet ones, so that selective search runs and can be talked to move by move.
    pub fn tactical(mut self) -> Self
    where
        G: Tactical + Text + 'static,
        E: Incremental<G> + 'static,
    {
        self.thinking = Some(Thinking::new());
        self.abilities.tactical = true;
        self
    }

    /// The name of the rules, where a game can be opened under several names: books are kept under this one.
    pub fn with_rules(mut self, name: &str) -> Self {
        self.rules = name.into();
        self
    }

    /// A book that is built in, as `gametree tables build` wrote it.
    pub fn with_book(mut self, text: &'static str) -> Self {
        self.own_book = Some(text);
        self
    }

    /// The finished entry.
    pub fn open(self) -> Box<dyn AnyGame>
    where
        G: Text + 'static,
        E: 'static,
    {
        Box::new(Opened(Arc::new(self)))
    }
}

impl<G: Duel<Value: Score> + Text + 'static, E: Evaluate<G> + 'static> Face for Duelling<G, E> {
    type G = G;

    fn game(&self) -> &G {
        &self.game
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn abilities(&self) -> &Abilities {
        &self.abilities
    }

    fn canonical(&self) -> Option<Canonical<G>> {
        self.canonical
    }

    fn rules_name(&self) -> &str {
        &self.rules
    }

    fn opening(self: &Arc<Self>, plies: u32) -> Result<Box<dyn AnyOpening>, String> {
        if !self.abilities.fast {
            return Err(no_book(&self.name));
        }
        let opening = Opening::new(&self.game, self.canonical, plies, LARGEST_BOOK).ok_or_else(|| {
            let most = crate::words::thousands(LARGEST_BOOK as u64);
            format!("the book would have more than {most} positions; expected fewer plies than {plies}")
        })?;
        Ok(Box::new(Valued::new(self.clone(), opening)))
    }

    fn use_book(&self, book: &Book, source: &str) -> Result<(), String> {
        let loaded = Loaded::new(&self.look(), book, source)?;
        let taken = || "the game has answered from another book already".to_string();
        self.book.set(Some(loaded)).map_err(|_| taken())
    }

    fn thinker(self: &Arc<Self>) -> Option<Box<dyn AnyThinker>> {
        self.thinking.as_ref().map(|thinking| (thinking.thinker)(self.clone()))
    }

    fn picture(&self, state: &State<Self>) -> Picture {
        let plain = || Picture { shape: Shape::Plain, pieces: Vec::new() };
        self.drawing.as_ref().map_or_else(plain, |drawing| (drawing.picture)(&self.game, state))
    }

    fn path(&self, state: &State<Self>, action: Action<Self>) -> Vec<String> {
        self.drawing.as_ref().map_or_else(Vec::new, |drawing| (drawing.path)(&self.game, state, action))
    }

    fn estimate(&self, state: &State<Self>) -> Option<Rational> {
        self.evaluated.then(|| exact(self.evaluation.evaluate(&self.game, state)))
    }

    fn search(
        &self,
        state: &State<Self>,
        spec: &Spec,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, String> {
        let limits = &Limits { depth: limits.depth.or(spec.depth), ..limits.clone() };
        if let Some(report) = self.look_up(state, spec, limits) {
            return Ok(report);
        }
        let (spec, why) = self.abilities.resolve(spec, limits);
        if let Some(refusal) = self.abilities.refusal(&self.name, spec.algorithm) {
            return Err(refusal);
        }
        let (game, evaluation, silent) = (&self.game, &self.evaluation, &mut Silent);
        let why = why.as_deref();
        let report = match spec.algorithm {
            Algorithm::Minimax => minimax::search(game, state, evaluation, spec.options.ties, limits, silent),
            Algorithm::AlphaBeta => alphabeta::search(game, state, evaluation, &spec.options, limits, silent),
            Algorithm::Memo => memo::search(game, state, self.canonical, limits, silent),
            Algorithm::Exact => {
                let options = self.parts(&spec);
                solve::search(game, state, evaluation, &options, limits, |report| {
                    progress(&erase(game, state, report, &spec, why));
                })
            }
            Algorithm::Principal => {
                let options = self.parts(&spec);
                principal::search(game, state, evaluation, &options, limits, |report| {
                    progress(&erase(game, state, report, &spec, why));
                })
            }
            Algorithm::Selective => match &self.thinking {
                Some(thinking) => {
                    let mut tell = |report: &Report<G>| progress(&erase(game, state, report, &spec, why));
                    (thinking.search)(game, state, evaluation, &spec.selective, spec.lines, limits, &mut tell)
                }
                // Refused above.
                None => random(game, state, &spec),
            },
            Algorithm::Proof => proof::search(game, state, self.canonical, &spec.proof, limits),
            Algorithm::Random => random(game, state, &spec),
            _ => deepening::search(game, state, evaluation, &spec.options, limits, silent, |report| {
                progress(&erase(game, state, report, &spec, why));
            }),
        };
        Ok(erase(game, state, &report, &spec, why))
    }

    fn strategy(&self, state: &State<Self>, owner: Player, limits: &Limits) -> Result<Choices, String> {
        let mut silent = Silent;
        let mut solver = memo::Solver::new(&self.game, self.canonical, limits, &mut silent);
        let stopped = || "a limit was hit before the strategy was complete".to_string();
        let value = exact(solver.value(state).ok_or_else(stopped)?);
        let choices = strategy::extract(&self.game, state, owner, MOST_POSITIONS, |state| solver.best(state))
            .map_err(|strategy::TooLarge(most)| format!("the strategy spans more than {most} positions"))?
            .ok_or_else(stopped)?;
        let print = |(state, action): (State<Self>, Action<Self>)| {
            (self.game.print_state(&state), self.game.print_action(&state, action))
        };
        let guarantees = if owner == 0 { value } else { gametree_core::Value::negate(value) };
        Ok(Choices { guarantees, moves: choices.into_iter().map(print).collect() })
    }
}

impl<G: Duel<Value: Score> + Text + 'static, E: Evaluate<G> + 'static> Duelling<G, E> {
    /// The answer from the book, where nobody has asked for an algorithm or for a search of some depth or size, and the position is in it.
    fn look_up(&self, state: &G::State, spec: &Spec, limits: &Limits) -> Option<AnyReport> {
        if spec.algorithm != Algorithm::Auto || !spec.book || limits.depth.is_some() || limits.nodes.is_some()
        {
            return None;
        }
        let book = self.book.get_or_init(|| self.read_own_book()).as_ref()?;
        let report = book.report(&self.look(), state)?;
        let report = erase(&self.game, state, &report, spec, Some(&book.why()));
        Some(AnyReport { algorithm: "book".into(), ..report })
    }

    /// The book that is built in. A test makes sure that it can be read.
    fn read_own_book(&self) -> Option<Loaded<G>> {
        let book = Book::parse(self.own_book?.as_bytes()).ok()?;
        Loaded::new(&self.look(), &book, "the book inside the program").ok()
    }

    fn look(&self) -> Look<'_, G> {
        Look { game: &self.game, name: self.rules_name(), canonical: self.canonical }
    }
}

impl<G: Duel<Value: Score>, E> Duelling<G, E> {
    /// The rules.
    pub(crate) fn rules(&self) -> &G {
        &self.game
    }

    /// The opinion about unfinished positions.
    pub(crate) fn opinion(&self) -> &E {
        &self.evaluation
    }

    /// What gives one position for all its mirror images.
    pub(crate) fn images(&self) -> Option<Canonical<G>> {
        self.canonical
    }
}

impl<G: Duel<Value: Score>, E: Evaluate<G>> Duelling<G, E> {
    /// The parts of the fast searches that were asked for, as far as the game has them.
    pub(crate) fn parts(&self, spec: &Spec) -> principal::Options {
        let mut parts = principal::Options::clone(&spec.fast);
        if !self.evaluation.orders() {
            (parts.evaluation, parts.proof.evaluation) = (None, None);
        }
        parts
    }
}

/// Any legal move, by the seed of `ties=random-SEED`.
fn random<G: Duel>(game: &G, state: &G::State, spec: &Spec) -> Report<G> {
    let seed = if let Ties::Random(seed) = spec.options.ties { seed } else { 0 };
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    let value =
        if game.turn(state) == Turn::Over { game.utility(state, 0) } else { gametree_core::Value::ZERO };
    let mut report = Report::zero_sum(value, gametree_core::Bound::Exact);
    report.best = Rng::new(seed).pick(&actions).copied();
    report.line.extend(report.best);
    report.proven = actions.is_empty();
    report
}
