//! The one adapter: a typed game on its way into the registry, with what it can do added by calls that compile only for games that can.

use std::collections::BTreeSet;
use std::sync::Arc;

use gametree_core::{
    Chance, DiceDuel, Duel, EvaluateAll, Finite, Game, Hidden, Incremental, Knowledge, Limits, NoEvaluation,
    Open, Picture, Player, Rational, Scene, Score, Stages, Symmetric, Tactical, Text, Turn, TwoTeams, Value,
    ViewScene, Worlds,
};
use gametree_games::matrix::Matrix;
use gametree_games::tree::Tree;

use crate::adapted::Adapted;
use crate::algorithm::Algorithm;
use crate::algorithms::{self as all, runs};
use crate::any::{AnyGame, AnyReport, exact};
use crate::beliefs::Sights;
use crate::books::{BookCase, Books};
use crate::capabilities::{Capabilities, ResultUnit};
use crate::runner::{At, Call, Parts, Run, ValueRange};
use crate::session::{EngineSession, MakeSession};
use crate::spec::Spec;
use crate::strategy::{self, Choices};
use crate::{Error, Result};

/// A game that may last more plies than this is not solved by keeping all its positions.
const LONG: u32 = 12;

/// Positions of a game with hidden parts, counted by the ways to get there, up to which the linear program solves it at once.
const SMALL: usize = 1_000;

/// A game on its way into the registry.
pub struct Adapter<G: Hidden, K = NoEvaluation> {
    pub(crate) name: String,
    /// What it is called in a sentence, where the name is too long for one.
    pub(crate) label: Option<String>,
    /// The name of the rules, under which books are kept.
    pub(crate) rules: String,
    pub(crate) game: G,
    pub(crate) knowledge: K,
    pub(crate) capabilities: Capabilities,
    pub(crate) parts: Parts<G, K>,
    runners: Vec<(Algorithm, Run<G, K>)>,
    pub(crate) hooks: Hooks<G, K>,
}

/// What only some games can do, as functions without the traits that they come from.
pub(crate) struct Hooks<G: Hidden, K> {
    pub odds: Option<OddsOf<G>>,
    pub estimate: Option<EstimateOf<G, K>>,
    pub drawing: Option<Drawing<G>>,
    pub sights: Option<Sights<G>>,
    pub strategy: Option<MakeStrategy<G, K>>,
    pub view: Option<ViewOf<G>>,
    pub hidden: Option<HiddenHooks<G, K>>,
    pub books: Option<Box<dyn Books<G, K>>>,
    pub session: Option<MakeSession<G, K>>,
    pub tree: Option<fn(&G) -> Arc<Tree>>,
    pub table: Option<fn(&G) -> Matrix>,
    /// A start by a number from outside, where the game's name has one in it.
    pub deal: Option<fn(u64) -> G::State>,
    /// A number as a value of the game, where values are whole steps.
    pub typed: Option<Typed<G>>,
    /// Refuses what would not end in any useful time.
    pub check: Option<Check<G, K>>,
    /// What an algorithm of the game's own keeps from one search to the next.
    pub keeps: Option<Arc<dyn Keeps>>,
}

/// Something that is kept from one search to the next and can be worked out again.
pub trait Keeps: Send + Sync {
    /// Bytes that it takes.
    fn bytes(&self) -> usize;

    /// Drops it.
    fn forget(&self);
}

type OddsOf<G> = fn(&G, &<G as Game>::State, <G as Game>::Action) -> Rational;
type Typed<G> = fn(Rational) -> Option<<G as Game>::Value>;
type ViewOf<G> = fn(&G, &<G as Game>::State, Player) -> String;
type EstimateOf<G, K> = fn(&K, &G, &<G as Game>::State) -> Option<Rational>;
type Check<G, K> = fn(&At<'_, G, K>, &Call<'_, G>) -> Result<()>;
type MakeStrategy<G, K> = fn(&At<'_, G, K>, Player, &Spec, &Limits) -> Result<Choices>;

/// How a game is drawn and clicked.
pub(crate) struct Drawing<G: Game> {
    pub picture: fn(&G, &G::State) -> Picture,
    pub path: fn(&G, &G::State, G::Action) -> Vec<String>,
}

/// What a game with hidden parts is asked beyond a search.
pub(crate) struct HiddenHooks<G: Hidden, K> {
    pub ladder: crate::ladder::MakeLadder<G, K>,
    pub reasons: crate::reasons::MakeReasons<G, K>,
    pub beliefs: crate::beliefs::MakeBeliefs<G, K>,
}

impl<G: Hidden, K> Hooks<G, K> {
    fn none() -> Self {
        Self {
            odds: None,
            estimate: None,
            drawing: None,
            sights: None,
            strategy: None,
            view: None,
            hidden: None,
            books: None,
            session: None,
            tree: None,
            table: None,
            deal: None,
            typed: None,
            check: None,
            keeps: None,
        }
    }
}

impl<G: Hidden + Text + 'static> Adapter<G> {
    /// A game under a name, without any promise or ability yet but random play and what is built on it.
    pub fn new(name: &str, game: G) -> Self {
        Self::with_knowledge(name, game, NoEvaluation)
    }
}

impl<G: Hidden + Text + 'static, K: 'static> Adapter<G, K> {
    /// A game with a body of knowledge: evaluation and move ordering.
    pub fn evaluated(name: &str, game: G, knowledge: K) -> Self
    where
        K: Knowledge<G>,
    {
        let mut adapter = Self::with_knowledge(name, game, knowledge);
        adapter.capabilities.evaluated = true;
        adapter.hooks.estimate = Some(|knowledge, game, state| Some(exact(knowledge.evaluate(game, state))));
        adapter.parts.values = Some(|knowledge, game, state| {
            let value = knowledge.evaluate(game, state).to_f64();
            let side = |player| if game.team(player) == game.team(0) { value } else { -value };
            (0..game.players()).map(side).collect()
        });
        adapter
    }

    fn with_knowledge(name: &str, game: G, knowledge: K) -> Self {
        let players = game.players();
        let teams = (0..players).map(|player| game.team(player)).collect::<BTreeSet<_>>().len();
        let capabilities = Capabilities {
            players,
            deciders: players,
            teams,
            finite: false,
            whole_keys: game.keys_hold_states(),
            ..Capabilities::duel()
        };
        let adapter = Self {
            name: name.into(),
            label: None,
            rules: name.to_lowercase(),
            game,
            knowledge,
            capabilities,
            parts: Parts::default(),
            runners: Vec::new(),
            hooks: Hooks::none(),
        };
        adapter.offer(all::RANDOM, runs::random).offer(all::ROLLOUTS, runs::rollouts)
    }

    /// Two opposed players, everything in view, no chance, and every line of play ends.
    pub fn duel(self) -> Self
    where
        G: Duel<Value: Score> + Finite,
        K: Knowledge<G>,
    {
        let mut adapter = self.cyclic_duel().finite().offer(all::MEMO, runs::memo);
        let plies = adapter.game.plies_left(&adapter.game.initial());
        adapter.capabilities.long = adapter.capabilities.fast && plies.is_some_and(|plies| plies > LONG);
        adapter.hooks.strategy = Some(strategy::of_duel);
        if !adapter.capabilities.fast {
            return adapter;
        }
        adapter.hooks.books = Some(Box::new(BookCase::default()));
        adapter.offer(all::EXACT, runs::exact)
    }

    /// Two opposed players, everything in view, no chance; play may go round for ever.
    pub fn cyclic_duel(mut self) -> Self
    where
        G: Duel<Value: Score>,
        K: Knowledge<G>,
    {
        self.capabilities.fast = self.game.key(&self.game.initial()).is_some();
        self.hooks.typed = Some(in_steps::<G::Value>);
        let adapter = self
            .offer(all::MINIMAX, runs::minimax)
            .offer(all::ALPHABETA, runs::alphabeta)
            .offer(all::DEEPENING, runs::deepening)
            .offer(all::PROOF, runs::proof);
        if !adapter.capabilities.fast {
            return adapter;
        }
        adapter.offer(all::PVS, runs::pvs)
    }

    /// Every line of play ends.
    pub fn finite(mut self) -> Self
    where
        G: Finite,
    {
        self.capabilities.finite = true;
        self
    }

    /// Two opposed players, everything in view, with chance.
    pub fn dice(mut self) -> Self
    where
        G: DiceDuel,
        K: Knowledge<G>,
    {
        (self.capabilities.chance, self.capabilities.averages) = (true, true);
        self.with_odds()
            .offer(all::EXPECTIMINIMAX, runs::expectiminimax)
            .offer(all::STAR1, runs::star1)
            .offer(all::STAR2, runs::star2)
    }

    /// Any number of players with interests of their own, everything in view, chance allowed.
    pub fn many(mut self) -> Self
    where
        G: Open + Chance,
        K: EvaluateAll<G>,
    {
        (self.capabilities.zero_sum, self.capabilities.averages) = (false, true);
        if self.parts.values.is_some() {
            self.parts.values = Some(|knowledge, game, state| {
                let values = knowledge.evaluate_all(game, state);
                values.into_iter().map(Value::to_f64).collect()
            });
        }
        self.with_odds().offer(all::MAXN, runs::maxn).offer(all::PARANOID, runs::paranoid)
    }

    /// Some player does not see everything; `hides` says what, as a verb phrase ("hides cards").
    pub fn hidden(mut self, hides: &str) -> Self
    where
        G: Chance + Finite,
    {
        let capabilities = &mut self.capabilities;
        (capabilities.hides, capabilities.averages, capabilities.chance) = (Some(hides.into()), true, true);
        capabilities.zero_sum = capabilities.players == 2;
        self.capabilities.finite = true;
        self.hooks.view = Some(|game, state, player| game.print_view(&game.view(state, player)));
        self.capabilities.small = has_few_positions(&self.game);
        self.hooks.strategy = Some(strategy::of_equilibrium);
        let equilibria =
            [all::CFR, all::CFR_PLUS, all::DCFR, all::PCFR_PLUS, all::EXTERNAL, all::OUTCOME, all::LP];
        let adapter = equilibria
            .into_iter()
            .fold(self.with_odds(), |adapter, algorithm| adapter.offer(algorithm, runs::equilibrium));
        adapter.offer(all::PIMC, runs::pimc).offer(all::ISMCTS, runs::ismcts)
    }

    /// All states that fit a view can be listed.
    pub fn worlds(mut self) -> Self
    where
        G: Worlds + Chance + Finite,
    {
        self.hooks.hidden = Some(HiddenHooks {
            ladder: crate::ladder::climb,
            reasons: crate::reasons::reasons,
            beliefs: crate::beliefs::beliefs,
        });
        self.offer(all::WORLDS, runs::worlds).offer(all::BELIEF, runs::belief).offer(all::EPIMC, runs::epimc)
    }

    /// Two teams, and what one wins the other loses.
    pub fn teams(mut self) -> Self
    where
        G: TwoTeams + Finite,
        K: Knowledge<G> + Copy,
    {
        self.capabilities.zero_sum = true;
        self.finite()
            .offer(all::MINIMAX, runs::teams::minimax)
            .offer(all::ALPHABETA, runs::teams::alphabeta)
            .offer(all::DEEPENING, runs::teams::deepening)
            .offer(all::MEMO, runs::teams::memo)
    }

    /// Chance has odds and draws by them.
    fn with_odds(mut self) -> Self
    where
        G: Chance,
    {
        self.hooks.odds = Some(|game, state, action| game.odds(state, action).rational());
        self.parts.draw = Some(G::draw);
        self
    }

    /// Nothing is drawn in this game with hidden parts.
    pub fn without_chance(mut self) -> Self {
        self.capabilities.chance = false;
        self
    }

    /// The payoffs of the players do not add up to zero.
    pub fn general_sum(mut self) -> Self {
        self.capabilities.zero_sum = false;
        self
    }

    /// There are too many positions to keep all of them.
    pub fn vast(mut self) -> Self {
        self.capabilities.vast = true;
        self
    }

    /// There are too many positions to search a single world to its end.
    pub fn deep(mut self) -> Self {
        self.capabilities.deep = true;
        self.vast()
    }

    /// It can be re-solved stage by stage; `values` is the net that ships for that.
    pub fn staged(mut self, values: Option<&'static [u8]>) -> Self
    where
        G: Stages + Chance + Finite,
    {
        (self.capabilities.staged, self.capabilities.valued) = (true, values.is_some());
        self.parts.staged = Some(crate::resolving::Staged::new(values));
        self.offer(all::RESOLVE, runs::resolve)
    }

    /// Positions that are the same up to symmetry are solved once.
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.parts.canonical = Some(G::canonical);
        self.capabilities.symmetric = true;
        self
    }

    /// Positions can be drawn and clicked.
    pub fn scene(mut self) -> Self
    where
        G: Scene,
    {
        self.hooks.drawing = Some(Drawing { picture: G::picture, path: G::path });
        self
    }

    /// What a player sees can be drawn and clicked.
    pub fn sighted(mut self) -> Self
    where
        G: ViewScene,
    {
        self.hooks.sights = Some(Sights::new());
        self
    }

    /// Noisy moves are known from quiet ones: selective search runs, and a session remembers from one move to the next.
    pub fn tactical(mut self) -> Self
    where
        G: Tactical + 'static,
        K: Incremental<G> + 'static,
    {
        self.hooks.session = Some(EngineSession::make);
        self.capabilities.tactical = true;
        self.offer(all::SELECTIVE, runs::selective)
    }

    /// The name of the rules, where a game can be opened under several names: books are kept under this one.
    pub fn with_rules(mut self, name: &str) -> Self {
        self.rules = name.into();
        self
    }

    /// A book that is built in, as `gametree book build` wrote it.
    pub fn with_book(mut self, text: &'static str) -> Self {
        if let Some(books) = &mut self.hooks.books {
            books.build_in(text);
        }
        self
    }

    /// The cards can be dealt anew by a number.
    pub(crate) fn with_deal(mut self, deal: fn(u64) -> G::State) -> Self {
        self.hooks.deal = Some(deal);
        self
    }

    /// An algorithm that only this game offers keeps something from one search to the next.
    pub fn keeping(mut self, keeps: Arc<dyn Keeps>) -> Self {
        self.hooks.keeps = Some(keeps);
        self
    }

    /// Results are reported in this unit.
    pub fn with_unit(mut self, unit: ResultUnit) -> Self {
        self.capabilities.unit = Some(unit);
        self
    }

    /// What values lie between, where that is known better than by the bounds of the rules.
    pub(crate) fn with_value_range(mut self, range: ValueRange<G>) -> Self {
        self.parts.value_range = Some(range);
        self
    }

    /// Offers an algorithm: how it runs on this game.
    pub fn offer(
        mut self,
        algorithm: Algorithm,
        run: impl Fn(&At<'_, G, K>, &mut Call<'_, G>) -> Result<AnyReport> + Send + Sync + 'static,
    ) -> Self {
        self.capabilities.offers.push(algorithm);
        self.runners.push((algorithm, Box::new(run)));
        self
    }

    /// The finished entry.
    pub fn open(self) -> Box<dyn AnyGame>
    where
        G: 'static,
        G::View: 'static,
        K: Send + Sync + 'static,
    {
        Box::new(Adapted(Arc::new(self)))
    }
}

impl<G: Hidden + Text, K> Adapter<G, K> {
    /// Where an algorithm stands.
    pub(crate) fn at<'a>(&'a self, state: &'a G::State) -> At<'a, G, K> {
        At {
            game: &self.game,
            knowledge: &self.knowledge,
            state,
            name: &self.name,
            label: self.label.as_deref().unwrap_or(&self.name),
            capabilities: &self.capabilities,
            parts: &self.parts,
        }
    }

    /// How an algorithm runs; a refusal where it does not.
    pub(crate) fn runner(&self, algorithm: Algorithm) -> Result<&Run<G, K>> {
        let found = self.runners.iter().find(|(offered, _)| *offered == algorithm);
        let refused = || Error::Refused(format!("{} does not offer {}", self.name, algorithm.name()));
        found.map(|(_, run)| run).ok_or_else(refused)
    }

    /// The smallest and the largest payoff of player 1, where they are known.
    pub(crate) fn range(&self) -> Option<(Rational, Rational)> {
        let (low, high) = match self.parts.value_range {
            Some(range) => range(&self.game, None),
            None => self.game.bounds(&self.game.initial()),
        };
        let known = low > Value::LOWEST && high < Value::HIGHEST;
        known.then(|| (exact(low), exact(high)))
    }
}

/// A number as a value in whole steps, where it is one.
fn in_steps<V: Score>(value: Rational) -> Option<V> {
    let typed = V::from_steps((value.to_f64() * f64::from(V::WHOLE)).round() as i32);
    (exact(typed) == value).then_some(typed)
}

/// Whether a game has at most [`SMALL`] positions, counted by the ways to get there.
fn has_few_positions<G: Game>(game: &G) -> bool {
    let (mut open, mut seen) = (vec![game.initial()], 0);
    while let Some(state) = open.pop() {
        seen += 1;
        if game.turn(&state) == Turn::Over {
            continue;
        }
        let mut actions = Vec::new();
        game.actions(&state, &mut actions);
        if seen + open.len() + actions.len() > SMALL {
            return false;
        }
        open.extend(actions.into_iter().map(|action| game.result(&state, action)));
    }
    true
}
