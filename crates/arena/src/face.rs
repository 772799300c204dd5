//! The one implementation of [`AnyGame`] and [`AnyPosition`]: what differs between families of games is a [`Face`].

use std::sync::Arc;

use gametree_core::{
    Bound, Game, Limits, Picture, Player, Rational, Report, RootMove, Shape, Text, TextError, Turn, Value,
};
use gametree_games::tree::Tree;

use crate::any::{AnyGame, AnyMove, AnyPosition, AnyReport, MoveValue, exact};
use crate::book::{AnyOpening, Book};
use crate::expand::{Expansion, expand};
use crate::ladder::{Ladder, LadderSettings};
use crate::perft::{Canonical, Perft, perft};
use crate::reasons::Reasons;
use crate::sights::Beliefs;
use crate::strategy::Choices;
use crate::thinking::AnyThinker;
use crate::{Abilities, Spec};

/// A family of games: how their algorithms are run, what their players see.
pub(crate) trait Face: Send + Sync + Sized + 'static {
    type G: Game<State: 'static> + Text;

    fn game(&self) -> &Self::G;
    fn name(&self) -> &str;
    fn abilities(&self) -> &Abilities;

    fn search(
        &self,
        state: &State<Self>,
        spec: &Spec,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, String>;

    fn strategy(&self, state: &State<Self>, owner: Player, limits: &Limits) -> Result<Choices, String>;

    fn odds(&self, _state: &State<Self>, _action: Action<Self>) -> Option<Rational> {
        None
    }

    fn view(&self, state: &State<Self>, _player: Player) -> String {
        self.game().print_state(state)
    }

    fn canonical(&self) -> Option<Canonical<Self::G>> {
        None
    }

    /// The opinion about a state that is not over, where the game has one.
    fn estimate(&self, _state: &State<Self>) -> Option<Rational> {
        None
    }

    fn picture(&self, _state: &State<Self>) -> Picture {
        Picture { shape: Shape::Plain, pieces: Vec::new() }
    }

    /// What a player sees of it; words only where the game has no picture.
    fn sight(&self, _state: &State<Self>, _player: Player) -> Picture {
        Picture { shape: Shape::Plain, pieces: Vec::new() }
    }

    fn beliefs(&self, _state: &State<Self>, _limits: &Limits) -> Result<Beliefs, String> {
        Err("beliefs are told of games that hide something and show a picture; expected one of them".into())
    }

    /// The places to click for an action; none where the game has no picture.
    fn path(&self, _state: &State<Self>, _action: Action<Self>) -> Vec<String> {
        Vec::new()
    }

    /// The name of the rules, under which books are kept.
    fn rules_name(&self) -> &str {
        self.name()
    }

    fn opening(self: &Arc<Self>, _plies: u32) -> Result<Box<dyn AnyOpening>, String> {
        Err(no_book(self.name()))
    }

    fn use_book(&self, _book: &Book, _source: &str) -> Result<(), String> {
        Err(no_book(self.name()))
    }

    fn thinker(self: &Arc<Self>) -> Option<Box<dyn AnyThinker>> {
        None
    }

    fn ladder(
        &self,
        _settings: &LadderSettings,
        _limits: &Limits,
        _news: &mut dyn FnMut(&str),
    ) -> Result<Ladder, String> {
        let name: String = self.name().chars().take(60).collect();
        Err(format!("a ladder needs something hidden; {name} has everything in view"))
    }

    fn reasons(&self, _state: &State<Self>, _spec: &Spec, _limits: &Limits) -> Result<Reasons, String> {
        let name: String = self.name().chars().take(60).collect();
        Err(format!("beliefs and mixtures need something hidden; {name} has everything in view"))
    }

    fn tree(&self) -> Option<Arc<Tree>> {
        None
    }

    /// The smallest and the largest payoff of player 1, where they are known.
    fn range(&self) -> Option<(Rational, Rational)> {
        let game = self.game();
        let (low, high) = game.bounds(&game.initial());
        let known = low > Value::LOWEST && high < Value::HIGHEST;
        known.then(|| (exact(low), exact(high)))
    }
}

/// Why there is no book of a game.
pub(crate) fn no_book(name: &str) -> String {
    let name: String = name.chars().take(60).collect();
    format!(
        "A book needs two opposed players, everything in view, no chance, keys for a table and values in whole steps; {name} does not \
         have all of that."
    )
}

pub(crate) type State<F> = <<F as Face>::G as Game>::State;
pub(crate) type Action<F> = <<F as Face>::G as Game>::Action;

/// A game of the family, opened.
pub(crate) struct Opened<F>(pub Arc<F>);

/// One of its positions.
struct At<F: Face> {
    face: Arc<F>,
    state: State<F>,
}

impl<F: Face> AnyGame for Opened<F> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn abilities(&self) -> &Abilities {
        self.0.abilities()
    }

    fn players(&self) -> Vec<String> {
        (0..self.0.game().players()).map(|player| self.0.game().player_name(player)).collect()
    }

    fn range(&self) -> Option<(Rational, Rational)> {
        self.0.range()
    }

    fn start(&self) -> Box<dyn AnyPosition> {
        Box::new(At { face: self.0.clone(), state: self.0.game().initial() })
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError> {
        let state = self.0.game().parse_state(text)?;
        Ok(Box::new(At { face: self.0.clone(), state }))
    }

    fn rules(&self) -> &str {
        self.0.rules_name()
    }

    fn opening(&self, plies: u32) -> Result<Box<dyn AnyOpening>, String> {
        self.0.opening(plies)
    }

    fn use_book(&self, book: &Book, source: &str) -> Result<(), String> {
        self.0.use_book(book, source)
    }

    fn thinker(&self) -> Option<Box<dyn AnyThinker>> {
        self.0.thinker()
    }

    fn ladder(
        &self,
        settings: &LadderSettings,
        limits: &Limits,
        news: &mut dyn FnMut(&str),
    ) -> Result<Ladder, String> {
        self.0.ladder(settings, limits, news)
    }

    fn tree(&self) -> Option<Arc<Tree>> {
        self.0.tree()
    }
}

impl<F: Face> At<F> {
    fn game(&self) -> &F::G {
        self.face.game()
    }

    fn actions(&self) -> Vec<Action<F>> {
        let mut actions = Vec::new();
        self.game().actions(&self.state, &mut actions);
        actions
    }
}

impl<F: Face> AnyPosition for At<F> {
    fn text(&self) -> String {
        self.game().print_state(&self.state)
    }

    fn diagram(&self) -> String {
        self.game().diagram(&self.state)
    }

    fn picture(&self) -> Picture {
        self.face.picture(&self.state)
    }

    fn sight(&self, player: Player) -> Picture {
        self.face.sight(&self.state, player)
    }

    fn turn(&self) -> Turn {
        self.game().turn(&self.state)
    }

    fn moves(&self) -> Vec<AnyMove> {
        let describe = |action| AnyMove {
            text: self.game().print_action(&self.state, action),
            path: self.face.path(&self.state, action),
            odds: if self.turn() == Turn::Chance { self.face.odds(&self.state, action) } else { None },
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
        self.face.view(&self.state, player)
    }

    fn search(
        &self,
        spec: &Spec,
        limits: &Limits,
        progress: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, String> {
        self.face.search(&self.state, spec, limits, progress)
    }

    fn reasons(&self, spec: &Spec, limits: &Limits) -> Result<Reasons, String> {
        self.face.reasons(&self.state, spec, limits)
    }

    fn beliefs(&self, limits: &Limits) -> Result<Beliefs, String> {
        self.face.beliefs(&self.state, limits)
    }

    fn strategy(&self, owner: Player, limits: &Limits) -> Result<Choices, String> {
        self.face.strategy(&self.state, owner, limits)
    }

    fn perft(&self, depth: Option<u32>, limits: &Limits) -> Perft {
        perft(self.game(), &self.state, depth, self.face.canonical(), limits)
    }

    fn expand(&self, expansion: &Expansion) -> Result<Tree, String> {
        expand(&*self.face, &self.state, expansion)
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(At { face: self.face.clone(), state: self.state.clone() })
    }
}

/// A typed report as text.
pub(crate) fn erase<G: Text>(
    game: &G,
    state: &G::State,
    report: &Report<G>,
    spec: &Spec,
    why: Option<&str>,
) -> AnyReport {
    let mut here = state.clone();
    let mut line = Vec::with_capacity(report.line.len());
    for action in &report.line {
        line.push(game.print_action(&here, *action));
        game.play(&mut here, *action);
    }
    let meaning = |value: G::Value, proven: bool, bound: Bound| {
        if proven && bound == Bound::Exact { game.meaning(state, value) } else { None }
    };
    let value = |row: &RootMove<G::Action, G::Value>| {
        let proven = row.proven || report.proven;
        MoveValue {
            text: game.print_action(state, row.action),
            payoffs: row.payoffs.iter().map(|payoff| exact(*payoff)).collect(),
            bound: row.bound,
            proven,
            meaning: meaning(row.payoffs[0], proven, row.bound),
        }
    };
    AnyReport {
        algorithm: spec.to_string(),
        why: why.map(Into::into),
        mover: if let Turn::Player(player) = game.turn(state) { Some(player) } else { None },
        payoffs: report.payoffs.iter().map(|payoff| exact(*payoff)).collect(),
        bound: report.bound,
        within: report.within.map(|(least, most)| (exact(least), exact(most))),
        proven: report.proven,
        meaning: meaning(report.payoffs[0], report.proven, report.bound),
        best: report.best.map(|action| game.print_action(state, action)),
        line,
        moves: report.root.iter().map(value).collect(),
        decisions: Vec::new(),
        counts: report.counts,
        depth: report.depth,
        stopped: report.stopped,
        threads: spec.threads(),
    }
}
